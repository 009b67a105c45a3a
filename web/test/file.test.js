// The one-file page, opened from disk.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { AMBIGUOUS, BAD, BAD_CONFLICTS, EMPTY, GOOD } from "./boards.js";
import { FILE, openPage, started } from "./browser.js";
import {
  board,
  checks,
  conflicts,
  drawn,
  eventually,
  failures,
  headline,
  refusalMessage,
  refusedBecause,
} from "./screen.js";
import { text, totals } from "./screen.js";
import { cell, closeDialog, copied, drop, example, openFile, paste, press } from "./input.js";

test("typing and the verdict", async (t) => {
  const page = await openPage(t, { file: true });
  await cell(page, "r1c1").click();
  await press(page, "8", "ArrowDown", "8");
  assert.equal(await board(page), `8.........8${EMPTY.slice(11)}`);
  assert.deepEqual(await conflicts(page), ["8 twice in box 1 (r1c1, r2c2)"]);
  await press(page, "Control+z");
  assert.deepEqual(await conflicts(page), []);
});

test("pasting boards and other text", async (t) => {
  const page = await openPage(t, { file: true });
  await paste(page, BAD);
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  await paste(page, GOOD.slice(1));
  await eventually(() => refusalMessage(page), refusedBecause("there are 80 cells instead of 81", 1, 81));
  await closeDialog(page);
  await openFile(page, gzipSync(GOOD), "board.gz");
  await eventually(() => board(page), GOOD);
});

test("the analysis, in its worker", async (t) => {
  const page = await openPage(t, { file: true });
  await example(page, "ambiguous");
  await eventually(
    async () => (await checks(page)).unique,
    "no: There are 4 solutions. The first two differ in 4 cells.",
  );
  await page.click("#check-unique .show");
  assert.deepEqual(await drawn(page, "pair"), { r8c3: "3|7", r8c8: "7|3", r9c3: "7|3", r9c8: "3|7" });
  assert.equal(await board(page), AMBIGUOUS);
});

test("many boards", async (t) => {
  const page = await openPage(t, { file: true });
  await drop(page, `${GOOD}\n`.repeat(20_000) + BAD);
  await eventually(() => totals(page), { Boards: "20,001", Valid: "20,000", Invalid: "1" }, 10_000);
  assert.deepEqual(await failures(page), [`line 20001 | invalid | ${BAD_CONFLICTS.join("; ")}`]);
  await page.locator("#failures .failure").click();
  assert.equal(await board(page), BAD);
});

test("lists: Back and Forward, filtering and exporting", async (t) => {
  const page = await openPage(t, { file: true });
  await drop(page, `${GOOD}\n${BAD}\n${GOOD.slice(1)}\n`, "puzzles.txt");
  await eventually(() => totals(page), { Boards: "3", Valid: "1", Invalid: "1", Malformed: "1" });
  await page.locator('[data-verdict="invalid"] .filter').click();
  assert.equal((await failures(page)).length, 1);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-csv")]);
  assert.equal((await readFile(await download.path(), "utf8")).trimEnd().split("\n").length, 3);
  await page.locator("#failures .failure").click();
  assert.equal(await text(page, "#opened-origin"), "puzzles.txt, line 2");
  await page.goBack();
  await page.waitForSelector("#batch:not([hidden])");
  await page.goBack();
  await page.waitForSelector("#workspace:not([hidden])");
  assert.equal(await board(page), EMPTY);
  await page.goForward();
  await page.waitForSelector("#batch:not([hidden])");
});

test("links, text and the image", async (t) => {
  const page = await openPage(t, { file: true });
  await example(page, "invalid");
  const link = await copied(page, "#copy-link");
  assert.equal(link, `${FILE}#b=${BAD.replaceAll(".", "0")}`);
  assert.equal(
    await text(page, "#toast"),
    "Link copied. It points to a file on this computer, so others can't open it.",
  );
  assert.equal(await copied(page, "#copy-line"), BAD);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download-svg")]);
  assert((await readFile(await download.path(), "utf8")).includes(BAD_CONFLICTS[0]));
  const other = await page.context().newPage();
  await other.goto(link);
  await started(other);
  await eventually(() => conflicts(other), BAD_CONFLICTS);
});

test("copying also works without the clipboard API", async (t) => {
  const page = await openPage(t, { file: true });
  await example(page, "invalid");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.click("#copy-line");
  await page.waitForFunction(() => document.querySelector("#toast")?.textContent === "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), BAD);
  assert.equal(await page.locator("textarea").count(), 1, "the temporary element is gone");
});

test("both languages and dark mode", async (t) => {
  const page = await openPage(t, { file: true, language: "zh-CN", dark: true });
  assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
  await example(page, "invalid");
  assert.deepEqual(await conflicts(page), ["第 1 列有 2 个 8（r1c1、r4c1）", "第 1 宫有 2 个 8（r1c1、r3c3）"]);
  await page.click("#language");
  assert.deepEqual(await conflicts(page), BAD_CONFLICTS);
});

test("the file makes no requests", async (t) => {
  const page = await openPage(t, { file: true });
  await page.context().setOffline(true);
  /** @type {string[]} */
  const requests = [];
  page.context().on("request", (request) => requests.push(request.url()));
  await page.reload();
  await started(page);
  await example(page, "valid");
  await headline(page, "Valid puzzle: exactly one solution");
  assert.deepEqual(
    requests.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:")),
    [FILE],
  );
});
