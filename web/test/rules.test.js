// Boards of other sizes and shapes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { BAD, BAD_CONFLICTS, EMPTY, GOOD } from "./boards.js";
import { ADDRESS, openPage, started } from "./browser.js";
import { board, checks, conflicts, drawn, eventually, failures, focused, headline, marked } from "./screen.js";
import { refusalMessage, text, texts, totals, violationsOf } from "./screen.js";
import { cell, copied, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

/** Regions of a 4×4 board that aren't boxes. */
const REGIONS = "AAABACBBCCDBCDDD";
/** A board of 6×6 cells. */
const SIX = "1....6.5....2...6....3..........4..2";

/**
 * Chooses rules in the dialog.
 * @param {Page} page
 * @param {{ size?: string, boxes?: string, symbols?: string, flags?: string[] }} rules
 */
async function choose(page, { size, boxes, symbols, flags = [] }) {
  await openDialog(page);
  if (size) await page.selectOption("#rules-size", size);
  if (boxes) await page.selectOption("#rules-boxes", boxes);
  if (symbols) await page.selectOption("#rules-symbols", symbols);
  for (const flag of flags) await page.click(`#rules-dialog [value="${flag}"]`);
  await page.click("#rules-use");
  await page.waitForSelector("#rules-dialog:not([open])", { state: "attached" });
}

/** @param {Page} page */
async function openDialog(page) {
  await page.click("#rules");
  await page.waitForSelector("#rules-dialog[open]");
}

/** @param {Page} page */
function rulesName(page) {
  return text(page, "#rules-name");
}

/**
 * The fragment of the URL.
 * @param {Page} page
 */
async function fragment(page) {
  return decodeURIComponent(page.url().split("#")[1] ?? "");
}

test("a size and rules are chosen, and conflicts are in words", async (t) => {
  const page = await openPage(t);
  assert.equal(await rulesName(page), "9×9");
  await choose(page, { size: "6", flags: ["x"] });
  assert.equal(await rulesName(page), "6×6, X");
  assert.equal((await board(page)).length, 36);
  assert.deepEqual(await texts(page, "#pad .key"), [..."123456", ""]);
  await cell(page, "r1c1").click();
  await press(page, "1");
  await cell(page, "r3c3").click();
  await press(page, "1");
  await eventually(() => conflicts(page), ["1 twice on the falling diagonal (r1c1, r3c3)"]);
  assert.equal(await marked(page, "conflict"), "r1c1 r3c3");
  await headline(page, "Invalid: 1 conflict in 2 cells");
  await page.hover("#conflicts .conflict");
  await eventually(() => marked(page, "house"), "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6");
  await eventually(() => fragment(page), `r=6x6+x&b=1000000000000010000000${"0".repeat(14)}`);
  // 7 isn't a value, and nothing happens.
  await cell(page, "r6c1").click();
  await press(page, "7");
  assert.equal((await board(page)).replaceAll(".", ""), "11");
});

test("rules can be undone like digits", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await choose(page, { flags: ["anti-king"] });
  assert.equal(await rulesName(page), "9×9, anti-king");
  assert.equal(await board(page), GOOD);
  await choose(page, { size: "4" });
  assert.equal(await board(page), ".".repeat(16));
  await press(page, "Control+z");
  await eventually(() => board(page), GOOD);
  assert.equal(await rulesName(page), "9×9, anti-king");
  await press(page, "Control+z");
  await eventually(() => rulesName(page), "9×9");
  await headline(page, "Valid puzzle: exactly one solution");
  await press(page, "Control+y");
  await eventually(() => rulesName(page), "9×9, anti-king");
  assert.match(await page.innerText("#announced-change"), /Redone: the rules changed/);
});

test("links carry the rules, and links without rules are for classic boards", async (t) => {
  const page = await openPage(t, { fragment: `r=6x6&b=${SIX.replaceAll(".", "0")}` });
  await eventually(() => board(page), SIX);
  assert.equal(await rulesName(page), "6×6");
  assert.equal(await copied(page, "#copy-link"), `${ADDRESS}#r=6x6&b=${SIX.replaceAll(".", "0")}`);
  await page.reload();
  await started(page);
  await eventually(() => board(page), SIX);
  await page.evaluate((board) => (location.hash = `b=${board}`), BAD);
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  assert.equal(await rulesName(page), "9×9");
  await page.goBack();
  await eventually(() => board(page), SIX);
  await paste(page, `${ADDRESS}#b=${GOOD}`);
  await eventually(() => board(page), GOOD);
  await paste(page, `${ADDRESS}#r=4x4+regions=${REGIONS}`);
  await eventually(() => rulesName(page), "4×4, jigsaw");
  assert.equal(await board(page), ".".repeat(16));
});

test("entries are kept in links with rules", async (t) => {
  const page = await openPage(t, { fragment: `r=4x4&b=123${"0".repeat(13)}&g=1${"0".repeat(15)}` });
  await eventually(() => drawn(page, "entry"), { r1c2: "2", r1c3: "3" });
  await cell(page, "r4c4").click();
  await press(page, "4");
  await eventually(() => fragment(page), `r=4x4&b=1230${"0".repeat(11)}4&g=1${"0".repeat(15)}`);
});

test("links with wrong rules or a wrong board say so", async (t) => {
  const page = await openPage(t, { fragment: "r=6x6+windoku" });
  const wrong = "Couldn't read a board: expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found 6x6.";
  await eventually(() => refusalMessage(page), wrong);
  const other = await openPage(t, { fragment: "r=6x6&b=123" });
  await eventually(() => refusalMessage(other), "Couldn't read a board: the link has no board of 6×6 cells.");
});

test("letters are on the pad, and can be typed", async (t) => {
  const page = await openPage(t);
  await choose(page, { size: "16", symbols: "A-P" });
  assert.deepEqual(await texts(page, "#pad .key"), [..."ABCDEFGHIJKLMNOP", ""]);
  await press(page, "a", "P", ".", "q");
  await eventually(async () => (await board(page)).slice(0, 5), "AP...");
  await page.click('#pad [data-digit="C"]');
  await eventually(async () => (await board(page)).slice(0, 5), "AP.C.");
  assert.equal(await page.getAttribute('[data-cell="r1c4"]', "aria-label"), "Row 1, column 4, C");
  assert.equal(await copied(page, "#copy-line"), `AP.C${".".repeat(252)}`);
  await eventually(() => fragment(page), `r=16x16+symbols=A-P&b=1G03${"0".repeat(252)}`);
});

test("numbers with two digits are typed one digit after the other", async (t) => {
  const page = await openPage(t);
  await choose(page, { size: "12" });
  await press(page, "1", "2", "3", "1", "4", "1", "ArrowRight", "1", "0");
  await eventually(async () => (await texts(page, "#board .cell")).slice(0, 7), ["12", "3", "1", "4", "1", "10", ""]);
  await eventually(() => focused(page), "r1c7");
  await page.click('#pad [data-digit="11"]');
  assert.equal((await copied(page, "#copy-line")).slice(0, 17), "12 3 1 4 1 10 11 ");
});

test("the checklist, solving and generating", async (t) => {
  const page = await openPage(t, { fragment: "r=8x8+x" });
  await headline(page, "Enter a Sudoku");
  await page.selectOption("#new-givens", { label: "28 givens" });
  await page.click("#new-puzzle");
  await headline(page, "Valid puzzle: exactly one solution");
  const puzzle = await board(page);
  assert.equal(puzzle.replaceAll(".", "").length, 28);
  await page.click("#reveal");
  await eventually(async () => (await board(page)).replaceAll(".", "").length, 29);
  await page.click("#solve");
  await headline(page, "Solved");
  await page.click("#clear");
  await eventually(() => board(page), puzzle);
  await page.click("#candidates");
  await eventually(async () => Object.keys(await drawn(page, "candidates")).length, 36);
  assert.equal((await checks(page)).unique, "yes");
});

test("what shows a verdict is drawn on the board", async (t) => {
  const page = await openPage(t, { fragment: `r=4x4&b=1230000400000000` });
  await headline(page, "Valid, but it has no solution");
  assert.equal((await checks(page)).solvable, "no: These 3 digits alone leave no solution.");
  await page.click("#check-solvable .show");
  await eventually(() => marked(page, "given"), "r1c1 r1c2 r2c4");
  await page.evaluate(() => (location.hash = "r=4x4&b=1000000200003000"));
  await headline(page, "Valid, 3 solutions");
  await page.click("#solution-1");
  await eventually(async () => Object.keys(await drawn(page, "ghost")).length, 13);
});

test("texts that state their rules set them", async (t) => {
  const page = await openPage(t);
  await paste(page, "2x3x:1b4c5d6w");
  await eventually(() => rulesName(page), "6×6, X");
  assert.equal(await board(page), `1..4...5....6${".".repeat(23)}`);
  await paste(page, `${REGIONS}\n1..2....3......4`);
  await eventually(() => rulesName(page), "4×4, jigsaw");
  assert.equal(await board(page), "1..2....3......4");
  await paste(page, "2x2k:p,abbba____________,3a7a5a5a6a4a6a4a");
  await eventually(() => rulesName(page), "4×4");
  assert.equal(await text(page, "#toast"), "Board loaded. Its cages aren't judged.");
  await paste(page, "3x3:5");
  await eventually(() => refusalMessage(page), "Couldn't read a board: expected 81 cells for the grid, found 1.");
});

test("a board of another size is refused, with advice", async (t) => {
  const page = await openPage(t);
  await paste(page, SIX);
  await page.waitForSelector("#paste-error p");
  assert.match(await refusalMessage(page), /For a board of 6×6 cells, choose that size first\.$/);
});

test("two classic boards side by side aren't taken for a jigsaw", async (t) => {
  const page = await openPage(t);
  await paste(page, `${GOOD}\n${BAD}`);
  await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
});

test("many boards are checked by the rules of the board that is shown", async (t) => {
  const page = await openPage(t, { fragment: "r=4x4+x+symbols=A-D" });
  await paste(page, "ABCDCDABBADCDCBA\nA....A..........\nABC\n................");
  await eventually(() => totals(page), { Boards: "4", Valid: "1", Invalid: "2", Malformed: "1" });
  assert.match((await failures(page))[1], /A twice in box 1 \(r1c1, r2c2\); A twice on the falling diagonal/);
  await page.click("#failures li:nth-child(2) button");
  await eventually(() => board(page), "A....A..........");
  assert.equal(await rulesName(page), "4×4, X");
  // The results stay those of their rules, whatever the board has by now.
  await example(page, "invalid");
  await eventually(() => board(page), BAD);
  assert.equal(await rulesName(page), "9×9");
  await page.click("#back-to-batch");
  await page.click("#failures li:nth-child(1) button");
  await eventually(() => rulesName(page), "4×4, X");
});

test("regions are drawn with the pointer and with the keyboard", async (t) => {
  const page = await openPage(t);
  await openDialog(page);
  await page.selectOption("#rules-size", "4");
  await page.selectOption("#rules-boxes", "irregular");
  const region = (/** @type {string} */ name) => page.locator(`[data-region-cell="${name}"]`);
  assert.equal(await page.inputValue("#regions-text"), "AABB\nAABB\nCCDD\nCCDD");
  const from = await region("r1c1").boundingBox();
  const to = await region("r1c3").boundingBox();
  assert(from && to);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5);
  await page.mouse.up();
  assert.equal(await page.inputValue("#regions-text"), "AAAB\nAABB\nCCDD\nCCDD");
  assert.equal(await text(page, "#regions-state"), "Every region needs 4 cells. Too many or too few: A, B.");
  await page.click("#rules-use");
  await eventually(() => text(page, "#rules-error"), "Expected 4 cells in region A, found 5.");
  await region("r2c3").click();
  await press(page, "Shift+ArrowLeft");
  assert.equal(await page.inputValue("#regions-text"), "AAAB\nABBB\nCCDD\nCCDD");
  assert.equal(await text(page, "#regions-state"), "All regions have 4 cells.");
  assert.equal(await region("r2c2").getAttribute("aria-label"), "Row 2, column 2, region B");
  await page.click("#rules-use");
  await eventually(() => rulesName(page), "4×4, jigsaw");
  assert.equal(await page.getAttribute('[data-cell="r1c3"]', "data-edges"), "top right bottom");
  await eventually(() => fragment(page), "r=4x4+regions=1112122233443344");
});

test("regions are pasted, with or without givens", async (t) => {
  const page = await openPage(t);
  await openDialog(page);
  await page.selectOption("#rules-size", "4");
  await page.selectOption("#rules-boxes", "irregular");
  await page.fill("#regions-text", "AAAB ACBB CCDB CDDD");
  assert.equal(await page.getAttribute('[data-region-cell="r2c2"]', "aria-label"), "Row 2, column 2, region C");
  await page.click("#rules-use");
  await eventually(() => rulesName(page), "4×4, jigsaw");
  await openDialog(page);
  await page.fill("#regions-text", `${REGIONS} 1..2 .... 3... ...4`);
  await page.click("#rules-use");
  await eventually(() => board(page), "1..2....3......4");
});

test("what the rules don't allow can't be chosen", async (t) => {
  const page = await openPage(t);
  await openDialog(page);
  const isDisabled = (/** @type {string} */ flag) => page.isDisabled(`#rules-dialog [value="${flag}"]`);
  assert.deepEqual([await isDisabled("windoku"), await isDisabled("disjoint")], [false, false]);
  await page.selectOption("#rules-size", "12");
  assert.deepEqual([await isDisabled("windoku"), await isDisabled("disjoint")], [true, false]);
  const options = (/** @type {string} */ menu) =>
    page.evaluate(
      (menu) => Array.from(document.querySelectorAll(`${menu} option`), ({ textContent }) => textContent),
      menu,
    );
  assert.deepEqual(await options("#rules-boxes"), ["3×4", "4×3", "2×6", "6×2", "irregular regions"]);
  assert.deepEqual(await options("#rules-symbols"), ["1–12", "1-9A-C", "A-L", "0-9AB"]);
  await page.selectOption("#rules-boxes", "irregular");
  assert.equal(await isDisabled("disjoint"), true);
  await page.click("#rules-cancel");
  assert.equal(await rulesName(page), "9×9");
});

test("the image and the formats are those of the rules", async (t) => {
  const page = await openPage(t, { fragment: "r=4x4+x&b=1000000000000000" });
  // Buttons move while the board is set up, and a click may miss them.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download-svg")]);
  const svg = await readFile((await download.path()) ?? "", "utf8");
  assert.match(svg, /class="diagonal"/);
  assert.equal(JSON.parse(await copied(page, "#copy-json")).length, 4);
  assert.equal(await copied(page, "#copy-grid"), "1...\n....\n....\n....");
});

test("the rules are printed, unless they are the classic ones", async (t) => {
  const page = await openPage(t, { fragment: "r=9x9+anti-king" });
  assert.equal(await page.textContent("#rules-printed"), "9×9, anti-king");
  await page.click("#start-example");
  await eventually(() => page.textContent("#rules-printed"), "");
});

test("in Chinese, too", async (t) => {
  const fragment = `r=6x6+x+anti-knight&b=100000000000001${"0".repeat(21)}`;
  const page = await openPage(t, { language: "zh-CN", fragment });
  await eventually(() => conflicts(page), ["左上至右下的对角线有 2 个 1（r1c1、r3c3）"]);
  assert.equal(await rulesName(page), "6×6，对角线，无马");
  await openDialog(page);
  assert.equal(await text(page, "#rules-heading"), "大小与规则");
  await page.click("#rules-cancel");
  await page.click("#language");
  await eventually(() => conflicts(page), ["1 twice on the falling diagonal (r1c1, r3c3)"]);
  await openDialog(page);
  assert.equal(await text(page, "#rules-heading"), "Size and rules");
});

test("what other rules need is loaded when they are wanted", async (t) => {
  const page = await openPage(t);
  /** @type {string[]} */
  const requests = [];
  page.context().on("request", (request) => requests.push(request.url().replace(ADDRESS, "")));
  await paste(page, GOOD);
  await headline(page, "Valid puzzle: exactly one solution");
  assert.deepEqual(requests.filter((url) => url.includes("rules")), []);
  await choose(page, { size: "4" });
  await press(page, "1");
  await headline(page, "Valid, 72 solutions");
  assert.deepEqual(requests.filter((url) => url.includes("rules")).sort(), [
    "src/rules-worker.js",
    "src/rules.js",
    "src/rules_bg.wasm",
  ]);
});

test("the one-file page has other rules, too", async (t) => {
  const page = await openPage(t, { file: true });
  await choose(page, { size: "4", flags: ["x"] });
  await press(page, "1");
  await headline(page, "Valid, 12 solutions");
  await page.click("#new-puzzle");
  await headline(page, "Valid puzzle: exactly one solution");
});

test("the largest board on a phone is scrolled, and the page isn't", async (t) => {
  const page = await openPage(t, { viewport: { width: 390, height: 844 }, touch: true, fragment: "r=25x25" });
  const sizes = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const board = /** @type {HTMLElement} */ (document.querySelector("#board"));
    const cell = /** @type {HTMLElement} */ (document.querySelector("#board .cell"));
    const isBoardWide = board.scrollWidth > board.clientWidth;
    return { isPageWide: scrollWidth > clientWidth, isBoardWide, cell: cell.offsetWidth };
  });
  assert.deepEqual([sizes.isPageWide, sizes.isBoardWide], [false, true]);
  assert(sizes.cell >= 20, String(sizes.cell));
  await cell(page, "r1c1").click();
  await press(page, "End", "2", "5");
  const shown = await page.evaluate(() => {
    const { left, right } = /** @type {HTMLElement} */ (document.activeElement).getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
  assert.equal(shown, true);
});

for (const [name, options] of /** @type {const} */ ([
  ["a small board", { fragment: `r=6x6+x&b=11${"0".repeat(34)}` }],
  ["a jigsaw in the dark", { fragment: `r=4x4+regions=${REGIONS}`, dark: true }],
  ["the largest board", { fragment: "r=25x25" }],
])) {
  test(`${name} is accessible, and so is the dialog`, async (t) => {
    const page = await openPage(t, options);
    assert.deepEqual(await violationsOf(page), []);
    await openDialog(page);
    await page.selectOption("#rules-boxes", "irregular");
    assert.deepEqual(await violationsOf(page), []);
  });
}

test("an empty board of other rules isn't the empty classic board", async (t) => {
  const page = await openPage(t, { fragment: "r=9x9+windoku" });
  await headline(page, "Enter a Sudoku");
  assert.equal(await board(page), EMPTY);
  assert.equal(await rulesName(page), "9×9, windoku");
  assert.equal(await page.getAttribute('[data-cell="r2c2"]', "data-drawn"), "tinted");
  await page.click("#start-example");
  await eventually(() => board(page), GOOD);
  assert.equal(await rulesName(page), "9×9");
});
