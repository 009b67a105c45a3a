// Many boards at once: totals, failing boards, opening one of them and going back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { AMBIGUOUS, BAD, BAD_CONFLICTS, EMPTY, GOOD, GOOD_SOLVED, MINIMAL, UNSOLVABLE } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, conflicts, eventually, focused, failures, historyLength, text, texts } from "./screen.js";
import { refusalMessage, refusedBecause, totals } from "./screen.js";
import { cell, closeDialog, drop, dropFiles, dropLarge, example, openFile, paste, press, tabTo } from "./input.js";

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
    "line 9 | malformed | There are 80 cells instead of 81. Line 9, column 81.",
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
  assert.equal(failing[7], "line 9 | malformed | There are 80 cells instead of 81. Line 9, column 81.");
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
  assert.deepEqual(
    Object.keys(await totals(page)),
    ["Boards", "Minimal", "Redundant", "Ambiguous", "Unsolvable", "Invalid", "Malformed"],
    "in the library's order",
  );
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
    "line 54321 | malformed | There are 80 cells instead of 81. Line 54321, column 81.",
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
  await eventually(
    () => refusalMessage(page),
    refusedBecause("expected a digit from 1 to 9 or a blank, found 'H'", 1, 1),
  );
  await closeDialog(page);
  assert.equal((await failures(page)).length, 2, "the results are still there");
  await drop(page, "Hello, world", "hello.txt");
  await eventually(async () => (await banner(page)).verdict, "unreadable");
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

test("the heading names the file, or says that the text was pasted", async (t) => {
  const page = await openPage(t);
  const heading = () => text(page, "#batch-heading");
  await drop(page, PUZZLES, "puzzles.txt");
  await finished(page);
  assert.equal(await heading(), "Results for puzzles.txt");
  assert.equal(await text(page, 'label[for="batch-requirement"]'), "Check that every board is");
  assert.equal(await text(page, "#failures-heading"), "Boards with problems");
  await paste(page, PUZZLES);
  await eventually(heading, "Results for the pasted text");
  await page.click("#language");
  await eventually(heading, "检查结果：粘贴的文本");
  assert.equal(await text(page, "#failures-heading"), "未通过的盘面");
});

test("a malformed line shows its text, with the place of the error marked", async (t) => {
  const page = await openPage(t);
  const long = `${GOOD.slice(0, 40)}A${GOOD.slice(41)}`;
  await drop(page, `${GOOD}\n${long}\n${GOOD.slice(1)}\n\n${BAD}\n`, "boards.txt");
  await finished(page);
  const excerpts = await page.evaluate(() =>
    Array.from(document.querySelectorAll("#failures > li"), (item) => {
      const excerpt = item.querySelector(".excerpt");
      return excerpt && [excerpt.textContent, excerpt.querySelector("mark")?.textContent];
    }),
  );
  assert.deepEqual(excerpts, [[`…${long.slice(8, 73)}…`, "A"], [`…${GOOD.slice(-32)}\u00a0`, "\u00a0"], null]);
});

/** @param {Page} page */
function pressed(page) {
  return texts(page, '.filter[aria-pressed="true"]');
}

test("a total lists only the boards with its verdict, and all of them again", async (t) => {
  const page = await openPage(t);
  await drop(page, PUZZLES, "puzzles.txt");
  await finished(page);
  const filter = (/** @type {string} */ verdict) => page.locator(`[data-verdict="${verdict}"] .filter`);
  assert.equal(await page.locator(".filter").count(), 2, "the boards that are valid aren't listed");
  await filter("malformed").click();
  assert.deepEqual(await failures(page), ["line 9 | malformed | There are 80 cells instead of 81. Line 9, column 81."]);
  assert.deepEqual(await pressed(page), ["1"]);
  assert.equal(await filter("malformed").getAttribute("aria-label"), "Malformed: 1, show only these");
  await filter("invalid").click();
  assert.deepEqual(await failures(page), [`line 3 | invalid | ${BAD_REASON}`]);
  await page.click("#language");
  await eventually(async () => (await failures(page)).map((failure) => failure.slice(0, 10)), ["第 3 行 | 无效"]);
  await page.click("#language");
  await eventually(() => failures(page), [`line 3 | invalid | ${BAD_REASON}`]);
  await tabTo(page, '[data-verdict="invalid"] .filter');
  await press(page, "Space");
  assert.equal((await failures(page)).length, 2);
  assert.deepEqual(await pressed(page), []);
  assert.equal(await filter("invalid").evaluate((button) => button === document.activeElement), true);
  await filter("invalid").click();
  await page.selectOption("#batch-requirement", "solvable");
  await finished(page);
  assert.equal((await failures(page)).length, 2, "another requirement lists all problems");
  await paste(page, [BAD, GOOD.slice(1), BAD].join("\n"));
  await eventually(async () => (await failures(page)).length, 3);
  await filter("invalid").click();
  await filter("invalid").click();
  assert.deepEqual(
    (await failures(page)).map((failure) => failure.slice(0, 6)),
    ["line 1", "line 2", "line 3"],
    "in order again",
  );
});

test("a total finds boards that are beyond the first thousand problems", async (t) => {
  const page = await openPage(t);
  await dropLarge(page, { start: `${BAD}\n`.repeat(1200), piece: `${GOOD.slice(1)}\n`, times: 1100 });
  await finished(page);
  assert.equal((await failures(page)).length, 1000);
  await page.locator('[data-verdict="malformed"] .filter').click();
  await page.waitForSelector('#batch[data-task=""]');
  const found = await failures(page);
  assert.equal(found.length, 1000);
  assert.match(found[0], /^line 1201 \| malformed/);
  assert.match(found[999], /^line 2200 \| malformed/);
  assert.equal(await text(page, "#failures-more"), "100 more not shown.");
  assert.equal((await text(page, "#failures .excerpt mark")) !== "", true);
  await page.locator('[data-verdict="malformed"] .filter').click();
  assert.match((await failures(page))[0], /^line 1 \| invalid/);
});

/**
 * Exports the problems and returns the file.
 * @param {Page} page
 * @param {string} button
 */
async function exported(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return { name: download.suggestedFilename(), contents: await readFile(await download.path(), "utf8") };
}

test("all problems are exported, not only those that are listed", async (t) => {
  const page = await openPage(t);
  await drop(page, `${GOOD}\n${`${BAD}\n`.repeat(1500)}"x,y"\n`, "puzzles.txt");
  await finished(page);
  assert.equal(await text(page, "#export-hint"), "Export all 1,501 problems:");
  const csv = await exported(page, "#export-csv");
  assert.equal(csv.name, "puzzles-problems.csv");
  const rows = csv.contents.split("\n");
  assert.equal(rows.length, 1 + 1501 + 1);
  assert.equal(rows[0], "line,verdict,reason,board");
  assert.equal(rows[1], `2,invalid,"8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",${BAD}`);
  assert.equal(rows[1500], `1501,invalid,"8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",${BAD}`);
  assert.match(rows[1501], /^1502,malformed,.*expected.*,$/);
  assert.equal(rows[1502], "");
  assert.equal(await text(page, "#toast"), "Problems exported.");
  const lines = await exported(page, "#export-jsonl");
  assert.equal(lines.name, "puzzles-problems.jsonl");
  const objects = lines.contents
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(objects.length, 1501);
  const { line, verdict, reason, board: exportedBoard, conflicts: all } = objects[0];
  assert.deepEqual([line, verdict, reason, exportedBoard, all.length], [2, "invalid", BAD_REASON, BAD, 2]);
  assert.deepEqual([objects[1500].line, objects[1500].error.line], [1502, 1502]);
});

test("quotes, commas and line breaks are quoted in the export", async (t) => {
  const page = await openPage(t);
  await drop(page, `puzzle,level\n${GOOD},1\n"a ""b"", c",2\n`, "table.csv");
  await finished(page);
  const { contents } = await exported(page, "#export-csv");
  const [, row] = contents.split("\n");
  assert.match(row, /^3,malformed,"(?:[^"]|"")*",$/);
  await page.click("#language");
  await finished(page);
  const chinese = await exported(page, "#export-csv");
  assert.equal(chinese.contents.charCodeAt(0), 0xfeff, "spreadsheets need the mark to read Chinese");
});

test("an export can be stopped", async (t) => {
  const page = await openPage(t);
  await startLong(page);
  await eventually(async () => (await failures(page)).length > 0, true);
  await page.click("#batch-stop");
  assert.equal(await text(page, "#export-hint"), "Check the rest, and export all problems:");
  await page.click("#export-csv");
  await page.waitForSelector('#batch[data-task="export"]');
  assert.equal(await text(page, "#batch-status"), "Exporting…");
  await page.click("#batch-stop");
  await page.waitForSelector('#batch[data-task=""]');
  assert.equal(await focused(page), "#batch-heading");
  assert.match(await text(page, "#batch-status"), /^Stopped after/);
});

test("several files are one list, in which each problem names its file", async (t) => {
  const page = await openPage(t);
  await dropFiles(page, {
    "one.txt": GOOD,
    "two.csv": `solution,puzzle\n${GOOD_SOLVED},${GOOD}\n${GOOD_SOLVED},${BAD}\n`,
    "photo.png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    "empty.txt": "",
    more: null,
    "three.txt": `${GOOD}\n${GOOD.slice(1)}\n`,
  });
  await finished(page);
  assert.equal(await text(page, "#batch-heading"), "Results for 6 files");
  assert.deepEqual(await totals(page), { Boards: "8", Valid: "3", Invalid: "1", Malformed: "4" });
  const listed = await failures(page);
  assert.deepEqual(
    listed.map((failure) => failure.replace(/ \|.*/, "")),
    ["two.csv, line 3", "photo.png", "empty.txt, line 1", "more", "three.txt, line 2"],
  );
  assert.equal(listed[1], "photo.png | malformed | This is a PNG picture; ninefold reads text.");
  assert.equal(listed[3], "more | malformed | This is a folder; open the files in it instead.");
  assert.match(listed[2], /Expected a board, found nothing/);
  assert.equal(await text(page, "#batch-origin"), 'Boards read from two.csv: column "puzzle".');
  const { name, contents } = await exported(page, "#export-csv");
  assert.equal(name, "problems.csv");
  const rows = contents.split("\n");
  assert.equal(rows[0], "file,line,verdict,reason,board");
  assert.match(rows[1], /^two\.csv,3,invalid,/);
  assert.equal(rows.length, 1 + 5 + 1);
  await page.locator('[data-verdict="invalid"] .failure').click();
  assert.equal(await text(page, "#opened-origin"), "two.csv, line 3");
});

test("all of several chosen files are read", async (t) => {
  const page = await openPage(t);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#open-file")]);
  assert.equal(chooser.isMultiple(), true);
  const buffer = (/** @type {string} */ contents) => Buffer.from(contents);
  await chooser.setFiles([
    { name: "a.txt", mimeType: "", buffer: buffer(GOOD) },
    { name: "b.txt", mimeType: "", buffer: buffer(BAD) },
  ]);
  await finished(page);
  assert.deepEqual(await totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
  assert.deepEqual(await failures(page), [`b.txt, line 1 | invalid | ${BAD_REASON}`]);
});

test("an opened board says where it is from, and leads to the next and the previous one", async (t) => {
  const page = await openPage(t);
  const lines = [BAD, GOOD, GOOD.slice(1), "7".repeat(81), GOOD, `8${BAD.slice(1)}`.replace("3", "8")];
  await drop(page, lines.join("\n"), "puzzles.csv");
  await finished(page);
  await page.locator("#failures .failure").first().click();
  const shown = async () => [await text(page, "#opened-origin"), await text(page, "#opened-position")];
  assert.deepEqual(await shown(), ["puzzles.csv, line 1", "1 of 4 problems"]);
  assert.equal(await page.isDisabled("#previous-problem"), true);
  await tabTo(page, "#next-problem", "Shift+Tab");
  await press(page, "Enter");
  assert.deepEqual(await shown(), ["puzzles.csv, line 4", "3 of 4 problems"], "there is no board on line 3");
  assert.equal(await board(page), "7".repeat(81));
  assert.equal(await focused(page), "#next-problem");
  await press(page, "Enter");
  assert.deepEqual(await shown(), ["puzzles.csv, line 6", "4 of 4 problems"]);
  assert.equal(await focused(page), "#previous-problem", "there is no next one");
  await press(page, "Enter");
  assert.deepEqual(await shown(), ["puzzles.csv, line 4", "3 of 4 problems"]);
  await cell(page, "r1c1").click();
  await press(page, "5");
  assert.deepEqual(await shown(), ["puzzles.csv, line 4 (edited)", "3 of 4 problems"]);
  await page.click("#language");
  await eventually(() => text(page, "#opened-position"), "第 3 个，共 4 个未通过");
  await page.waitForSelector('#batch[data-status="done"]', { state: "attached" });
  await page.click("#back-to-batch");
  const item = page.locator("#failures .failure").nth(2);
  assert.equal(await item.evaluate((item) => item === document.activeElement), true, "the list is at that item");
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  assert.deepEqual(await shown(), ["", ""], "a board from elsewhere");
});

test("Back leads from a board to its list and to the board before, and Forward again", async (t) => {
  const page = await openPage(t);
  await example(page, "minimal");
  await paste(page, Array.from({ length: 200 }, (_, n) => (n % 2 ? BAD : GOOD)).join("\n"));
  await finished(page);
  const item = page.locator("#failures .failure").nth(70);
  await item.scrollIntoViewIfNeeded();
  const top = () => item.evaluate((item) => Math.round(item.getBoundingClientRect().top));
  const before = await top();
  await item.click();
  assert.equal(await board(page), BAD);
  await page.goBack();
  await page.waitForSelector("#batch:not([hidden])");
  await eventually(async () => Math.abs((await top()) - before) <= 1, true);
  assert.equal(await item.evaluate((item) => item === document.activeElement), true);
  await page.goForward();
  await page.waitForSelector("#workspace:not([hidden])");
  assert.equal(await board(page), BAD);
  assert.equal(await text(page, "#opened-position"), "71 of 100 problems");
  await page.goBack();
  await page.waitForSelector("#batch:not([hidden])");
  await page.goBack();
  await page.waitForSelector("#workspace:not([hidden])");
  assert.equal(await board(page), MINIMAL);
  await page.goForward();
  await page.waitForSelector("#batch:not([hidden])");
  assert.deepEqual(await totals(page), { Boards: "200", Valid: "100", Invalid: "100" });
});

test("the page's own ways back don't fill the history", async (t) => {
  const page = await openPage(t);
  const length = await historyLength(page);
  await paste(page, PUZZLES);
  await finished(page);
  for (let times = 0; times < 3; times += 1) {
    await page.locator("#failures .failure").first().click();
    await eventually(() => historyLength(page), length + 2);
    await page.click("#back-to-batch");
    await page.waitForSelector("#batch:not([hidden])");
  }
  await page.click("#batch-close");
  await page.waitForSelector("#workspace:not([hidden])");
  assert.equal(await board(page), BAD, "the board that was opened last");
  await page.goBack();
  await eventually(() => board(page), EMPTY);
  assert.equal(await page.locator("#batch").isVisible(), false);
  assert((await historyLength(page)) <= length + 2);
});

test("a list that was closed or lost in a reload is not an error", async (t) => {
  const page = await openPage(t);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  await paste(page, PUZZLES);
  await finished(page);
  await page.reload();
  await page.waitForSelector('[data-cell="r9c9"]', { state: "attached" });
  await eventually(() => board(page), GOOD);
  assert.equal(await page.locator("#workspace").isVisible(), true);
  await paste(page, PUZZLES);
  await finished(page);
  await page.locator("#failures .failure").first().click();
  await page.reload();
  await page.waitForSelector('[data-cell="r9c9"]', { state: "attached" });
  await eventually(() => board(page), BAD);
  await page.goBack();
  await eventually(() => board(page), GOOD);
  assert.equal(await page.locator("#batch").isVisible(), false);
  assert.notEqual((await banner(page)).verdict, "unreadable");
});

test("a damaged file is one malformed record, however much of it could be read", async (t) => {
  const page = await openPage(t);
  const whole = gzipSync(`${GOOD}\n${BAD}\n`.repeat(20_000));
  await dropFiles(page, { "ok.txt": `${GOOD}\n${BAD}`, "cut.gz": Array.from(whole.subarray(0, whole.length * 0.9)) });
  await finished(page);
  assert.deepEqual(await totals(page), { Boards: "3", Valid: "1", Invalid: "1", Malformed: "1" });
  assert.equal((await failures(page)).length, 2);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-csv")]);
  assert.equal((await readFile(await download.path(), "utf8")).trimEnd().split("\n").length, 1 + 2);
});

test("undoing beyond a board from a list isn't called an edit of it", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await eventually(() => board(page), GOOD);
  await drop(page, `${BAD}\n${"7".repeat(81)}\n`, "l.txt");
  await page.locator("#failures .failure").nth(1).click();
  assert.equal(await text(page, "#opened-origin"), "l.txt, line 2");
  await press(page, "Control+z");
  assert.equal(await board(page), GOOD);
  assert.equal(await page.locator("#opened-origin").isVisible(), false);
});
