// Many boards at once: totals, failing boards, opening one of them and going back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { AMBIGUOUS, BAD, BAD_CONFLICTS, EMPTY, GOOD, GOOD_SOLVED, MINIMAL, UNSOLVABLE } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, conflicts, eventually, focused, failures, text, totals } from "./screen.js";
import { cell, drop, dropLarge, example, openFile, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

const PUZZLES = await readFile(new URL("../../examples/puzzles.txt", import.meta.url), "utf8");
const BAD_REASON = BAD_CONFLICTS.join("; ");

/** @param {Page} page */
async function finished(page) {
  await page.waitForSelector('#batch[data-status="done"]:not([hidden])');
}

test("ten boards: the totals, and the two failing ones", async (t) => {
  const page = await openPage(t);
  await drop(page, PUZZLES, "puzzles.txt");
  await finished(page);
  assert.equal(await focused(page), "#batch-heading");
  assert.equal(await page.locator("#workspace").isVisible(), false);
  assert.match(await text(page, "#batch-status"), /^10 boards checked in \d+\.\d\d s\.$/);
  assert.deepEqual(await totals(page), { Boards: "10", Valid: "8", Invalid: "1", Malformed: "1" });
  assert.deepEqual(await failures(page), [
    `line 3 | invalid | ${BAD_REASON}`,
    "line 9 | malformed | Expected 81 cells, found 80. Line 9, column 81.",
  ]);
  assert.equal(await page.locator("#failures-more").isVisible(), false);
  assert.equal(await page.locator("#batch-success").isVisible(), false);
});

test("the results say which column of a table was checked", async (t) => {
  const page = await openPage(t);
  const source = () => text(page, "#batch-origin");
  await drop(page, `solution,puzzle\n${GOOD_SOLVED},${GOOD}\n${GOOD_SOLVED},${BAD}\n`, "table.csv");
  await finished(page);
  assert.deepEqual(await totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
  assert.equal(await source(), 'Boards read from column "puzzle".');
  await page.click("#language");
  await eventually(source, '盘面取自列 "puzzle"。');
  await paste(page, `${GOOD}\n${BAD}\n`);
  await eventually(source, "");
});

test("failing boards for another requirement", async (t) => {
  const page = await openPage(t);
  await paste(page, PUZZLES);
  await finished(page);
  await page.selectOption("#batch-requirement", "unique");
  await eventually(() => totals(page), { Boards: "10", Unique: "1", Invalid: "1", Ambiguous: "7", Malformed: "1" });
  await finished(page);
  const failing = await failures(page);
  assert.equal(failing.length, 9);
  assert.equal(failing[1], `line 3 | invalid | ${BAD_REASON}`);
  assert.match(failing[0], /^line 2 \| ambiguous \| two solutions differ in \d+ cells \(r/);
  assert.equal(failing[7], "line 9 | malformed | Expected 81 cells, found 80. Line 9, column 81.");
  await page.selectOption("#batch-requirement", "solvable");
  await eventually(() => totals(page), { Boards: "10", Solvable: "8", Invalid: "1", Malformed: "1" });
  await page.selectOption("#batch-requirement", "valid");
  await eventually(() => totals(page), { Boards: "10", Valid: "8", Invalid: "1", Malformed: "1" });
});

test("each verdict has its own total", async (t) => {
  const page = await openPage(t);
  await paste(page, [GOOD, BAD, UNSOLVABLE, AMBIGUOUS, MINIMAL, GOOD_SOLVED, "x"].join("\n"));
  await finished(page);
  await page.selectOption("#batch-requirement", "minimal");
  await eventually(() => totals(page), {
    Boards: "7",
    Minimal: "1",
    Invalid: "1",
    Unsolvable: "1",
    Ambiguous: "1",
    Redundant: "2",
    Malformed: "1",
  });
  await page.selectOption("#batch-requirement", "solved");
  await eventually(() => totals(page), { Boards: "7", Solved: "1", Invalid: "1", Unfinished: "4", Malformed: "1" });
});

test("a failing board can be opened, and going back restores the position", async (t) => {
  const page = await openPage(t);
  await paste(page, Array.from({ length: 200 }, (_, n) => (n % 2 ? BAD : GOOD)).join("\n"));
  await finished(page);
  const item = page.locator("#failures .failure").nth(70);
  await item.scrollIntoViewIfNeeded();
  const top = () => item.evaluate((item) => item.getBoundingClientRect().top);
  const before = await top();
  await item.click();
  assert.equal(await board(page), BAD);
  assert.deepEqual(await conflicts(page), BAD_CONFLICTS);
  assert.equal(await page.locator("#batch").isVisible(), false);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await focused(page), "r1c1");
  await press(page, "5");
  await page.click("#back-to-batch");
  assert.equal(await item.evaluate((item) => item === document.activeElement), true);
  assert(Math.abs((await top()) - before) <= 1, "the same position, apart from rounding");
  assert.deepEqual(await totals(page), { Boards: "200", Valid: "100", Invalid: "100" });
  assert.equal(await page.locator("#back-to-batch").isVisible(), false);
  await page.click("#batch-close");
  assert.equal(await board(page), GOOD, "the edit is kept");
  assert.equal(await page.locator("#back-to-batch").isVisible(), false);
});

test("a message says that all boards meet the requirement", async (t) => {
  const page = await openPage(t);
  await paste(page, `${GOOD}\n${MINIMAL}\n${AMBIGUOUS}\n`);
  await finished(page);
  assert.equal(await text(page, "#batch-success"), "All 3 boards are valid.");
  assert.equal(await page.locator("#batch-failures").isVisible(), false);
  await paste(page, `${GOOD}\n${MINIMAL}\n`);
  await eventually(() => totals(page), { Boards: "2", Valid: "2" });
  await page.selectOption("#batch-requirement", "unique");
  await eventually(() => text(page, "#batch-success"), "Both boards have exactly one solution.");
});

test("of 1,500 failing boards the first 1,000 are listed and the others counted", async (t) => {
  const page = await openPage(t);
  await drop(page, `${BAD}\n`.repeat(1500));
  await finished(page);
  assert.deepEqual(await totals(page), { Boards: "1,500", Invalid: "1,500" });
  const failing = await failures(page);
  assert.equal(failing.length, 1000);
  assert.equal(failing[999], `line 1000 | invalid | ${BAD_REASON}`);
  assert.equal(await text(page, "#failures-more"), "500 more not shown.");
});

test("three failing boards among 100,000 are found, also in a gzipped file", async (t) => {
  const page = await openPage(t);
  const lines = Array(100_000).fill(GOOD);
  lines[0] = BAD;
  lines[54_321 - 1] = GOOD.slice(1);
  lines[100_000 - 1] = `${GOOD.slice(0, 80)}A`;
  const contents = `${lines.join("\n")}\n`;
  const expected = [
    `line 1 | invalid | ${BAD_REASON}`,
    "line 54321 | malformed | Expected 81 cells, found 80. Line 54321, column 81.",
    "line 100000 | malformed | Expected a digit from 1 to 9 or a blank, found 'A'. Line 100000, column 81.",
  ];
  await openFile(page, contents, "boards.txt");
  await eventually(() => failures(page), expected, 20_000);
  await finished(page);
  assert.deepEqual(await totals(page), { Boards: "100,000", Valid: "99,997", Invalid: "1", Malformed: "2" });
  await page.click("#batch-close");
  await openFile(page, gzipSync(contents), "boards.txt.gz");
  await eventually(() => failures(page), expected, 20_000);
  await finished(page);
  assert.deepEqual(await totals(page), { Boards: "100,000", Valid: "99,997", Invalid: "1", Malformed: "2" });
});

/**
 * Starts something that takes a while even on fast machines: finding two solutions each for 60,000 empty boards. The
 * board before them fails immediately.
 * @param {Page} page
 */
async function startLong(page) {
  await dropLarge(page, { start: `${GOOD}\n`, piece: `${EMPTY}\n`, times: 60_000 });
  await eventually(async () => (await totals(page)).Boards, "60,001", 10_000);
  await page.selectOption("#batch-requirement", "minimal");
  await page.waitForSelector('#batch[data-status="running"]');
}

test("checking can be stopped, and the results so far stay", async (t) => {
  const page = await openPage(t);
  await startLong(page);
  await eventually(async () => (await failures(page)).length > 0, true);
  assert.equal(await text(page, "#batch-status"), "Checking…");
  const { value, max } = await page.locator("#batch-progress").evaluate((bar) => {
    const { value, max } = /** @type {HTMLProgressElement} */ (bar);
    return { value, max };
  });
  assert.equal(max, 60_001 * 82);
  assert(value > 0 && value <= max);
  await page.click("#batch-stop");
  const status = await text(page, "#batch-status");
  assert.match(status, /^Stopped after [\d,]+ boards?\.$/);
  const stopped = Number(status.replace(/\D/g, ""));
  assert(stopped > 0 && stopped < 60_001, status);
  assert.equal(await page.locator("#batch-stop").isVisible(), false);
  assert.equal(await page.locator("#batch-progress").isVisible(), false);
  const results = await totals(page);
  assert.deepEqual(results, {
    Boards: stopped.toLocaleString("en"),
    Ambiguous: (stopped - 1).toLocaleString("en"),
    Redundant: "1",
  });
  await page.waitForTimeout(300);
  assert.deepEqual(await totals(page), results, "nothing more arrives");
});

test("closing the results stops checking and shows the board", async (t) => {
  const page = await openPage(t);
  await startLong(page);
  await page.click("#batch-close");
  assert.equal(await focused(page), "r1c1");
  await press(page, "4");
  await page.waitForTimeout(400);
  assert.equal(await page.locator("#batch").isVisible(), false);
  assert.equal(await page.locator("#back-to-batch").isVisible(), false);
  assert.equal(await board(page), `4${EMPTY.slice(1)}`);
});

test("a failing board can be opened and edited while checking continues", async (t) => {
  const page = await openPage(t);
  await startLong(page);
  await page.locator("#failures .failure").first().click();
  assert.equal(await board(page), GOOD);
  await cell(page, "r1c3").click();
  await press(page, "1");
  await page.waitForTimeout(300);
  assert.equal(await board(page), UNSOLVABLE);
  assert.equal(await page.locator("#batch").isVisible(), false, "progress doesn't bring the results to the front");
  await page.click("#back-to-batch");
  assert.equal(await page.locator("#batch").isVisible(), true);
});

test("another file replaces the one being checked", async (t) => {
  const page = await openPage(t);
  await startLong(page);
  await page.selectOption("#batch-requirement", "valid");
  await paste(page, PUZZLES);
  await eventually(() => totals(page), { Boards: "10", Valid: "8", Invalid: "1", Malformed: "1" });
  await finished(page);
  await page.waitForTimeout(300);
  assert.deepEqual(await totals(page), { Boards: "10", Valid: "8", Invalid: "1", Malformed: "1" });
});

test("pasting one board while results are shown loads it and keeps the results", async (t) => {
  const page = await openPage(t);
  await paste(page, PUZZLES);
  await finished(page);
  await paste(page, BAD);
  await eventually(() => board(page), BAD);
  assert.equal(await page.locator("#workspace").isVisible(), true);
  await page.click("#back-to-batch");
  assert.deepEqual(await totals(page), { Boards: "10", Valid: "8", Invalid: "1", Malformed: "1" });
  await paste(page, "Hello, world");
  await eventually(async () => (await banner(page)).verdict, "malformed");
  assert.equal(await page.locator("#workspace").isVisible(), true);
  await page.click("#back-to-batch");
  assert.equal((await failures(page)).length, 2);
});

test("two boards are a batch in any format", async (t) => {
  const page = await openPage(t);
  const grid = (/** @type {string} */ board) => (board.match(/.{9}/g) ?? []).join("\n");
  const json = (/** @type {string} */ board) =>
    JSON.stringify(
      grid(board)
        .split("\n")
        .map((row) => Array.from(row)),
    );
  for (const pasted of [
    `${GOOD}\n${BAD}`,
    `${grid(GOOD)}\n\n${grid(BAD)}\n`,
    `[${json(GOOD)},${json(BAD)}]`,
    `${json(GOOD)}\n${json(BAD)}\n`,
    `puzzle,level\n${GOOD},1\n${BAD},2\n`,
  ]) {
    await paste(page, pasted);
    await page.waitForSelector("#batch:not([hidden])");
    await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
    await page.click("#batch-close");
    await example(page, "solved");
  }
});
