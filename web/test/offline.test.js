// The hosted page makes requests only to its own server, and none after the first visit.
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import test from "node:test";
import { BAD, BAD_CONFLICTS, GOOD } from "./boards.js";
import { ADDRESS, isInline, openPage, started } from "./browser.js";
import { board, conflicts, eventually, headline, totals } from "./screen.js";
import { copied, example, paste } from "./input.js";

const FILES = (await readdir(new URL("../dist/", import.meta.url), { recursive: true })).map((name) => ADDRESS + name);

test("the page works offline after the first visit", async (t) => {
  const page = await openPage(t, { offline: true });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await page.context().setOffline(true);
  assert.equal(await page.evaluate(() => navigator.onLine), false);
  await page.reload();
  await started(page);
  await example(page, "valid");
  await headline(page, "Valid puzzle: exactly one solution");
  await paste(page, `${GOOD}\n${BAD}`);
  await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
  await page.goto(`${ADDRESS}?from=a-link#b=${BAD}`);
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  await page.evaluate(() => (location.hash = "r=4x4&b=1100000000000000"));
  await eventually(() => conflicts(page), ["1 twice in row 1 (r1c1, r1c2)", "1 twice in box 1 (r1c1, r1c2)"]);
});

test("the page only loads its own files and never sends the board", async (t) => {
  const page = await openPage(t, { offline: true });
  /** @type {import("playwright-core").Request[]} */
  const requests = [];
  page.context().on("request", (request) => requests.push(request));
  await paste(page, BAD);
  await eventually(() => board(page), BAD);
  await example(page, "ambiguous");
  await headline(page, "Valid, 4 solutions");
  await copied(page, "#copy-link");
  await Promise.all([page.waitForEvent("download"), page.click("#download-svg")]);
  await page.click("#new-puzzle");
  await page.click("#language");
  await page.selectOption("#theme", "dark");
  await paste(page, `${GOOD}\n${BAD}`);
  await page.waitForSelector("#batch:not([hidden])");
  await page.reload();
  await started(page);
  for (const request of requests) {
    const url = request.url();
    if (isInline(url)) continue;
    assert.equal(request.method(), "GET");
    assert.equal(request.postData(), null);
    assert(FILES.includes(url.replace(/#.*/, "")) || url.replace(/#.*/, "") === ADDRESS, url);
  }
});
