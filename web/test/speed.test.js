// How fast the page is. The times are printed, and only a page that hangs fails: machines that test are often busy.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { BAD, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { board, eventually, failures, headline, text, totals } from "./screen.js";
import { cell, paste } from "./input.js";

/** @param {number[]} times */
function summary(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  const worst = sorted[sorted.length - 1];
  return { median, words: `median ${median.toFixed(2)} ms, worst ${worst.toFixed(2)} ms` };
}

test("200 digits on a full board in which every house is in conflict", async (t) => {
  const page = await openPage(t);
  await paste(page, "7".repeat(81));
  await headline(page, "Invalid: 27 conflicts in 81 cells");
  await page.click("#advance");
  await page.evaluate(() => {
    const seen = /** @type {any} */ (window);
    seen.frames = [];
    seen.layouts = [];
    let began = 0;
    // In the capture phase, so that the clock starts before the page handles the key.
    document.addEventListener(
      "keydown",
      () => {
        began = performance.now();
        const from = began;
        requestAnimationFrame(() => setTimeout(() => seen.frames.push(performance.now() - from)));
      },
      { capture: true },
    );
    // The last listener: the page has handled the key, and reading a size forces layout.
    addEventListener("keydown", () => {
      document.body.getBoundingClientRect();
      seen.layouts.push(performance.now() - began);
    });
  });
  await cell(page, "r5c5").focus();
  for (let presses = 0; presses < 200; presses += 1) await page.keyboard.press(presses % 2 ? "7" : "3");
  assert.equal(await board(page), "7".repeat(81));
  await eventually(() => page.evaluate(() => /** @type {any} */ (window).frames.length), 200);
  const handling = summary(
    await page.evaluate(() => performance.getEntriesByName("keystroke").map(({ duration }) => duration)),
  );
  const layouts = summary(await page.evaluate(() => /** @type {any} */ (window).layouts));
  const frames = summary(await page.evaluate(() => /** @type {any} */ (window).frames));
  t.diagnostic(`handling a digit: ${handling.words}`);
  t.diagnostic(`from the key to layout: ${layouts.words}`);
  t.diagnostic(`from the key to the next frame: ${frames.words}`);
  assert(frames.median < 2000);
});

test("a million boards in a file", async (t) => {
  const directory = await mkdtemp(join(tmpdir(), "ninefold-"));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, "million.txt");
  const lines = Array(1_000_000).fill(GOOD);
  lines[123_456 - 1] = BAD;
  lines[1_000_000 - 1] = GOOD.slice(1);
  await writeFile(path, `${lines.join("\n")}\n`);
  const page = await openPage(t);
  const began = performance.now();
  await page.setInputFiles("#file", path);
  await page.waitForSelector('#batch[data-status="done"]:not([hidden])', { timeout: 60_000 });
  const seconds = (performance.now() - began) / 1000;
  t.diagnostic(`${seconds.toFixed(2)} s; the page says: ${await text(page, "#batch-status")}`);
  assert.deepEqual(await totals(page), { Boards: "1,000,000", Valid: "999,998", Invalid: "1", Malformed: "1" });
  assert.deepEqual(await failures(page), [
    "line 123456 | invalid | 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
    "line 1000000 | malformed | There are 80 cells instead of 81. Line 1000000, column 81.",
  ]);
});

test("from opening the page to a board that accepts digits", async (t) => {
  const page = await openPage(t);
  const started = await page.evaluate(() => performance.now());
  t.diagnostic(`${started.toFixed(0)} ms`);
});
