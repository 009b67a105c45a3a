// Filling in the board with keys, mouse and touch; undo and redo.
import assert from "node:assert/strict";
import test from "node:test";
import { AMBIGUOUS, BAD, EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, eventually, focused, analysis, marked, text } from "./screen.js";
import { cell, drop, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

/**
 * A board with only these digits.
 * @param {Record<string, string>} digits by cell name
 */
function only(digits) {
  const cells = Array.from(EMPTY);
  for (const [name, digit] of Object.entries(digits)) cells[(Number(name[1]) - 1) * 9 + Number(name[3]) - 1] = digit;
  return cells.join("");
}

/** @param {Page} page */
function undoAndRedo(page) {
  return page.evaluate(() =>
    ["undo", "redo"].map((id) => !(/** @type {HTMLButtonElement} */ (document.getElementById(id)).disabled)),
  );
}

test("digits fill the focused cell, which keeps the focus", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await press(page, "5");
  assert.equal(await board(page), only({ r1c1: "5" }));
  assert.equal(await focused(page), "r1c1");
  await press(page, "7");
  assert.equal(await board(page), only({ r1c1: "7" }));
  await cell(page, "r9c9").click();
  await press(page, "1");
  await cell(page, "r5c4").click();
  await press(page, "9");
  assert.equal(await board(page), only({ r1c1: "7", r5c4: "9", r9c9: "1" }));
});

test("each digit from 1 to 9 can be typed; other characters do nothing", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  for (const digit of "123456789") await press(page, digit, "ArrowRight");
  const filled = `123456789${".".repeat(72)}`;
  assert.equal(await board(page), filled);
  await cell(page, "r1c1").click();
  await press(page, "a", "x", "Enter", "+", "-", "Control+1", "Alt+2", "F2");
  assert.equal(await board(page), filled);
});

test("arrow keys, Home and End move the focus and stop at the edges", async (t) => {
  const page = await openPage(t);
  for (const [from, key, to] of [
    ["r5c5", "ArrowLeft", "r5c4"],
    ["r5c5", "ArrowRight", "r5c6"],
    ["r5c5", "ArrowUp", "r4c5"],
    ["r5c5", "ArrowDown", "r6c5"],
    ["r1c1", "ArrowLeft", "r1c1"],
    ["r1c1", "ArrowUp", "r1c1"],
    ["r9c9", "ArrowRight", "r9c9"],
    ["r9c9", "ArrowDown", "r9c9"],
    ["r4c9", "ArrowRight", "r4c9"],
    ["r4c1", "ArrowLeft", "r4c1"],
    ["r1c6", "ArrowUp", "r1c6"],
    ["r9c6", "ArrowDown", "r9c6"],
    ["r5c5", "Home", "r5c1"],
    ["r5c5", "End", "r5c9"],
    ["r5c5", "Control+Home", "r1c1"],
    ["r5c5", "Control+End", "r9c9"],
    ["r1c1", "Tab", "r1c2"],
    ["r1c9", "Tab", "r2c1"],
    ["r2c1", "Shift+Tab", "r1c9"],
    ["r9c9", "Shift+Tab", "r9c8"],
  ]) {
    await cell(page, from).focus();
    await press(page, key);
    assert.equal(await focused(page), to, `${key} in ${from}`);
  }
  assert.equal(await board(page), EMPTY);
});

test("Tab from the last cell and Shift+Tab from the first leave the board", async (t) => {
  const page = await openPage(t);
  await cell(page, "r9c9").focus();
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.querySelector("#board")?.contains(document.activeElement)), false);
  await press(page, "Shift+Tab");
  assert.equal(await focused(page), "r9c9");
  await cell(page, "r1c1").focus();
  await press(page, "Shift+Tab");
  assert.equal(await focused(page), "#skip");
});

test("Backspace, Delete, 0, the dot and the space bar clear a cell", async (t) => {
  const page = await openPage(t);
  await cell(page, "r3c7").click();
  for (const key of ["Backspace", "Delete", "0", ".", "Space"]) {
    await press(page, "4");
    assert.equal(await board(page), only({ r3c7: "4" }));
    await press(page, key);
    assert.equal(await board(page), EMPTY, key);
  }
});

test("a digit typed while nothing has the focus goes into the last focused cell", async (t) => {
  const page = await openPage(t);
  await press(page, "3");
  assert.equal(await board(page), only({ r1c1: "3" }));
  await cell(page, "r2c2").click();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await press(page, "6");
  assert.equal(await board(page), only({ r1c1: "3", r2c2: "6" }));
  assert.equal(await focused(page), "r2c2");
});

test("the number pad fills and clears the last focused cell", async (t) => {
  const page = await openPage(t);
  await cell(page, "r4c4").click();
  await page.click('#pad [data-digit="8"]');
  assert.equal(await board(page), only({ r4c4: "8" }));
  assert.equal(await focused(page), "r4c4", "the number pad doesn't take the focus");
  await press(page, "ArrowDown");
  await page.click('#pad [data-digit="2"]');
  assert.equal(await board(page), only({ r4c4: "8", r5c4: "2" }));
  await page.click('#pad [data-digit="clear"]');
  assert.equal(await board(page), only({ r4c4: "8" }));
});

test("touch: tap a cell, tap a digit", async (t) => {
  const page = await openPage(t, { touch: true, viewport: { width: 390, height: 844 } });
  for (const [name, digit] of [
    ["r1c1", "5"],
    ["r5c9", "1"],
    ["r9c5", "5"],
  ]) {
    await cell(page, name).tap();
    await page.locator(`#pad [data-digit="${digit}"]`).tap();
  }
  assert.equal(await board(page), only({ r1c1: "5", r5c9: "1", r9c5: "5" }));
  await page.locator('#pad [data-digit="clear"]').tap();
  assert.equal(await board(page), only({ r1c1: "5", r5c9: "1" }));
  await page.locator("#undo").tap();
  assert.equal(await board(page), only({ r1c1: "5", r5c9: "1", r9c5: "5" }));
  await cell(page, "r1c9").tap();
  await page.locator('#pad [data-digit="5"]').tap();
  await page.locator("#conflicts .conflict").tap();
  assert.equal(await marked(page, "house"), "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
});

test("undo and redo with keys", async (t) => {
  const page = await openPage(t);
  assert.deepEqual(await undoAndRedo(page), [false, false]);
  await cell(page, "r1c1").click();
  await press(page, "1", "2", "Backspace");
  assert.deepEqual(await undoAndRedo(page), [true, false]);
  await press(page, "Control+z");
  assert.equal(await board(page), only({ r1c1: "2" }));
  assert.deepEqual(await undoAndRedo(page), [true, true]);
  await press(page, "Control+z");
  assert.equal(await board(page), only({ r1c1: "1" }));
  await press(page, "Meta+z");
  assert.equal(await board(page), EMPTY);
  assert.deepEqual(await undoAndRedo(page), [false, true]);
  await press(page, "Control+z");
  assert.equal(await board(page), EMPTY);
  await press(page, "Control+Shift+z");
  assert.equal(await board(page), only({ r1c1: "1" }));
  await press(page, "Control+y");
  assert.equal(await board(page), only({ r1c1: "2" }));
  await press(page, "Meta+Shift+z");
  assert.equal(await board(page), EMPTY);
  assert.deepEqual(await undoAndRedo(page), [true, false]);
});

test("undo and redo with buttons; a new digit clears redo; entering the same digit again isn't a step", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await press(page, "1", "1", "1", "2");
  await page.click("#undo");
  assert.equal(await board(page), only({ r1c1: "1" }));
  await page.click("#redo");
  assert.equal(await board(page), only({ r1c1: "2" }));
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await board(page), EMPTY);
  assert.deepEqual(await undoAndRedo(page), [false, true]);
  await page.click("#redo");
  await cell(page, "r1c1").click();
  await press(page, "9");
  assert.deepEqual(await undoAndRedo(page), [true, false]);
  await page.click("#undo");
  assert.equal(await board(page), only({ r1c1: "1" }));
});

test("pasting, an example, clearing and a new puzzle are one step each", async (t) => {
  const page = await openPage(t);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  await example(page, "invalid");
  assert.equal(await board(page), BAD);
  await page.click("#clear");
  assert.equal(await board(page), EMPTY);
  await page.click("#new-puzzle");
  const puzzle = await board(page);
  assert.notEqual(puzzle, EMPTY);
  for (const earlier of [EMPTY, BAD, GOOD, EMPTY]) {
    await press(page, "Control+z");
    assert.equal(await board(page), earlier);
  }
  assert.deepEqual(await undoAndRedo(page), [false, true]);
  for (const later of [GOOD, BAD, EMPTY, puzzle]) {
    await page.click("#redo");
    assert.equal(await board(page), later);
  }
  assert.deepEqual(await undoAndRedo(page), [true, false]);
});

test("new puzzles differ, have one solution and are minimal", async (t) => {
  const page = await openPage(t);
  const seen = new Set();
  for (let round = 0; round < 3; round += 1) {
    await page.click("#new-puzzle");
    const puzzle = await board(page);
    assert.match(puzzle, /^[1-9.]{81}$/);
    seen.add(puzzle);
    await eventually(
      async () => (await analysis(page)).slice(2),
      [
        "yes solvable: it has a solution",
        "yes unique: it has exactly one solution",
        "yes minimal: no given can be dropped",
        "1",
      ],
    );
  }
  assert.equal(seen.size, 3);
});

test("each example gets on the board, and the menu closes", async (t) => {
  const page = await openPage(t);
  await example(page, "ambiguous");
  assert.equal(await board(page), AMBIGUOUS);
  assert.equal(await page.locator("#examples").getAttribute("open"), null);
  await page.click("#examples summary");
  assert.equal(await page.locator("#examples").getAttribute("open"), "");
  await press(page, "Escape");
  assert.equal(await page.locator("#examples").getAttribute("open"), null);
  await page.click("#examples summary");
  await page.click("h1");
  assert.equal(await page.locator("#examples").getAttribute("open"), null);
  assert.equal(await board(page), AMBIGUOUS);
});

test("cells have labels with their row, column and content", async (t) => {
  const page = await openPage(t);
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, blank");
  await example(page, "invalid");
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, 8, in conflict");
  assert.equal(await cell(page, "r1c2").getAttribute("aria-label"), "Row 1, column 2, 3");
  assert.equal(await page.getByRole("grid").count(), 1);
  assert.equal(await page.getByRole("row").count(), 9);
  assert.equal(await page.getByRole("gridcell").count(), 81);
});

test("the empty board says what to do", async (t) => {
  const page = await openPage(t);
  assert.deepEqual(await banner(page), {
    verdict: "valid",
    word: "Valid",
    sentence: "The board is empty. Type digits, paste a board or drop a file.",
  });
  assert.equal(
    await text(page, "#verdict-note"),
    "Valid doesn't mean solvable: the analysis shows whether it has a solution.",
  );
});

test("keys don't change a board that isn't visible", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await press(page, "1");
  await drop(page, `${GOOD}\n${BAD}\n`);
  await page.waitForSelector("#batch:not([hidden])");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await press(page, "5");
  assert.equal(await board(page), only({ r1c1: "1" }), "a digit");
  await press(page, "Control+z");
  assert.equal(await board(page), only({ r1c1: "1" }), "undo");
});

test("keys don't change the board behind the dialog", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await press(page, "1");
  await page.click("#paste");
  await page.focus("#paste-cancel");
  await press(page, "Control+z", "5");
  await press(page, "Escape");
  assert.equal(await board(page), only({ r1c1: "1" }));
});
