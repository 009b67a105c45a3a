// Filling in the board with keys, mouse and touch; undo and redo.
import assert from "node:assert/strict";
import test from "node:test";
import { AMBIGUOUS, BAD, EMPTY, GOOD, MINIMAL } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, checks, eventually, focused, marked, text } from "./screen.js";
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

test("a digit fills the focused cell, and the focus moves on", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await press(page, "5");
  assert.equal(await board(page), only({ r1c1: "5" }));
  assert.equal(await focused(page), "r1c2");
  await press(page, "7");
  await cell(page, "r4c9").click();
  await press(page, "1");
  assert.equal(await focused(page), "r5c1");
  await press(page, "9");
  assert.equal(await board(page), only({ r1c1: "5", r1c2: "7", r4c9: "1", r5c1: "9" }));
  await cell(page, "r9c9").click();
  await press(page, "1", "2");
  assert.equal(await focused(page), "r9c9", "there is no next cell");
  assert.equal(await board(page), only({ r1c1: "5", r1c2: "7", r4c9: "1", r5c1: "9", r9c9: "2" }));
});

test("moving on can be switched off, which is remembered", async (t) => {
  const page = await openPage(t);
  await page.click("#advance");
  await cell(page, "r1c1").click();
  await press(page, "5", "7");
  assert.equal(await board(page), only({ r1c1: "7" }));
  assert.equal(await focused(page), "r1c1");
  await press(page, "0");
  assert.equal(await board(page), EMPTY);
  assert.equal(await focused(page), "r1c1");
  await page.reload();
  await page.waitForSelector('[data-cell="r9c9"]');
  assert.equal(await page.locator("#advance").isChecked(), false);
});

test("a puzzle with thirty givens takes 81 keystrokes, from the moment the page is open", async (t) => {
  for (const blank of ["0", ".", "Space"]) {
    const page = await openPage(t);
    const keys = Array.from(GOOD, (digit) => (digit === "." ? blank : digit));
    assert(keys.length <= 82);
    await press(page, ...keys);
    assert.equal(await board(page), GOOD, blank);
  }
});

test("a wrong digit is taken back with Backspace, as in a text", async (t) => {
  const page = await openPage(t);
  await press(page, "5", "3", "4", "Backspace");
  assert.equal(await board(page), only({ r1c1: "5", r1c2: "3" }));
  assert.equal(await focused(page), "r1c3");
  await press(page, "Backspace", "Backspace", "Backspace");
  assert.equal(await board(page), EMPTY);
  assert.equal(await focused(page), "r1c1");
});

test("each digit from 1 to 9 can be typed; characters that stand for no cell do nothing", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await press(page, ..."123456789");
  const filled = `123456789${".".repeat(72)}`;
  assert.equal(await board(page), filled);
  await cell(page, "r1c1").click();
  await press(page, "a", "Enter", "+", "Control+1", "Alt+2", "F2");
  assert.equal(await board(page), filled);
  assert.equal(await focused(page), "r1c1");
});

test("digits can be typed on French keyboards without Shift, where their keys type other characters", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await page.evaluate(() => {
    for (const [index, key] of Array.from("&é\"'(-è_ç").entries()) {
      const init = { key, code: `Digit${index + 1}`, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
    }
  });
  assert.equal(await board(page), `123456789${".".repeat(72)}`);
});

test("what stands for a blank in a text clears a cell", async (t) => {
  const page = await openPage(t);
  for (const key of ["0", ".", "-", "_", "x", "?", "Space", "Delete"]) {
    await cell(page, "r3c7").click();
    await press(page, "4");
    assert.equal(await board(page), only({ r3c7: "4" }));
    await cell(page, "r3c7").click();
    await press(page, key);
    assert.equal(await board(page), EMPTY, key);
  }
});

test("arrow keys go on at the opposite side; Home and End go to the ends", async (t) => {
  const page = await openPage(t);
  for (const [from, key, to] of [
    ["r5c5", "ArrowLeft", "r5c4"],
    ["r5c5", "ArrowRight", "r5c6"],
    ["r5c5", "ArrowUp", "r4c5"],
    ["r5c5", "ArrowDown", "r6c5"],
    ["r4c9", "ArrowRight", "r4c1"],
    ["r4c1", "ArrowLeft", "r4c9"],
    ["r1c6", "ArrowUp", "r9c6"],
    ["r9c6", "ArrowDown", "r1c6"],
    ["r9c9", "ArrowRight", "r9c1"],
    ["r9c9", "ArrowDown", "r1c9"],
    ["r5c5", "Home", "r5c1"],
    ["r5c5", "End", "r5c9"],
    ["r5c5", "Control+Home", "r1c1"],
    ["r5c5", "Control+End", "r9c9"],
  ]) {
    await cell(page, from).focus();
    await press(page, key);
    assert.equal(await focused(page), to, `${key} in ${from}`);
  }
  assert.equal(await board(page), EMPTY);
});

test("the board is one stop for the Tab key, at its current cell", async (t) => {
  const page = await openPage(t);
  await cell(page, "r5c5").focus();
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.querySelector("#board")?.contains(document.activeElement)), false);
  await press(page, "Shift+Tab");
  assert.equal(await focused(page), "r5c5");
  await press(page, "Shift+Tab");
  assert.equal(await page.evaluate(() => document.querySelector("#board")?.contains(document.activeElement)), false);
  assert.equal(await page.locator('#board [tabindex="0"]').count(), 1);
});

test("digits go to the board wherever the focus is", async (t) => {
  const page = await openPage(t);
  await press(page, "3");
  assert.equal(await board(page), only({ r1c1: "3" }), "on load");
  assert.equal(await focused(page), "r1c2");
  await page.click("#undo");
  await press(page, "6");
  assert.equal(await board(page), only({ r1c2: "6" }), "after undo");
  await page.click("#clear");
  await cell(page, "r1c1").click();
  await page.click("#clear");
  await press(page, "4");
  assert.equal(await board(page), only({ r1c1: "4" }), "after clearing");
  await example(page, "minimal");
  await press(page, "ArrowDown", "ArrowUp");
  await cell(page, "r1c1").click();
  await page.focus("#examples summary");
  await press(page, "9");
  assert.equal(await board(page), `9${MINIMAL.slice(1)}`, "after an example");
  await page.click("#new-puzzle");
  const puzzle = await board(page);
  const blank = puzzle.indexOf(".");
  await cell(page, `r${Math.floor(blank / 9) + 1}c${(blank % 9) + 1}`).click();
  await page.focus("#new-puzzle");
  await press(page, "5");
  assert.equal(await board(page), `${puzzle.slice(0, blank)}5${puzzle.slice(blank + 1)}`, "after a new puzzle");
});

test("arrow keys go to the board while nothing has the focus", async (t) => {
  const page = await openPage(t);
  await press(page, "ArrowDown", "ArrowRight", "7");
  assert.equal(await board(page), only({ r2c2: "7" }));
});

test("keys that buttons and lists use stay theirs", async (t) => {
  const page = await openPage(t);
  await cell(page, "r1c1").click();
  await page.focus("#new-givens");
  await press(page, "4");
  await page.focus("#copy-line");
  await press(page, "Space", "-", "x", "Backspace");
  assert.equal(await board(page), EMPTY);
});

test("the number pad fills and clears cells, and moves on as typing does", async (t) => {
  const page = await openPage(t);
  await cell(page, "r4c4").click();
  await page.click('#pad [data-digit="8"]');
  assert.equal(await board(page), only({ r4c4: "8" }));
  assert.equal(await focused(page), "r4c5", "the number pad doesn't take the focus");
  await page.click('#pad [data-digit="2"]');
  assert.equal(await board(page), only({ r4c4: "8", r4c5: "2" }));
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

test("the row, the column and the box of the current cell are tinted, and so are equal digits", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await eventually(() => board(page), GOOD);
  await cell(page, "r2c5").click();
  const tinted = (/** @type {string} */ tint) =>
    page.evaluate(
      (tint) =>
        Array.from(document.querySelectorAll(`#board [data-tint="${tint}"]`), (cell) => cell.getAttribute("data-cell")),
      tint,
    );
  assert.deepEqual(await tinted("same"), ["r2c5", "r3c2", "r8c6", "r9c9"]);
  const near = await tinted("near");
  assert.equal(near.length, 20);
  for (const name of ["r2c1", "r9c5", "r1c4", "r3c6"]) assert(near.includes(name), name);
});

test("undo and redo with keys", async (t) => {
  const page = await openPage(t);
  assert.deepEqual(await undoAndRedo(page), [false, false]);
  await page.click("#advance");
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
  await page.click("#advance");
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

test("undo and redo say what they change", async (t) => {
  const page = await openPage(t);
  const said = () => page.locator("#announced-change").textContent();
  await press(page, "5", "3");
  await press(page, "Control+z");
  assert.equal(await said(), "Undone: r1c2 is empty.");
  await press(page, "Control+y");
  assert.equal(await said(), "Redone: r1c2 is 3.");
  await page.click("#clear");
  await press(page, "Control+z");
  assert.equal(await said(), "Undone: 2 cells changed.");
});

test("new puzzles differ, have one solution, and the number of givens that was chosen", async (t) => {
  const page = await openPage(t);
  const seen = new Set();
  for (const givens of ["28", "28", "40", ""]) {
    await page.selectOption("#new-givens", givens);
    await page.click("#new-puzzle");
    const puzzle = await board(page);
    assert.match(puzzle, /^[1-9.]{81}$/);
    seen.add(puzzle);
    if (givens !== "") assert.equal(puzzle.replaceAll(".", "").length, Number(givens));
    await eventually(async () => (await banner(page)).headline, "Valid puzzle: exactly one solution");
    if (givens === "") assert.match((await checks(page)).minimal, /^yes/);
  }
  assert.equal(seen.size, 4);
  await page.reload();
  await page.waitForSelector('[data-cell="r9c9"]');
  assert.equal(await page.inputValue("#new-givens"), "", "the choice is remembered");
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
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, empty");
  await example(page, "invalid");
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, 8, in conflict");
  assert.equal(await cell(page, "r1c2").getAttribute("aria-label"), "Row 1, column 2, 3");
  assert.equal(await page.getByRole("grid").count(), 1);
  assert.equal(await page.getByRole("row").count(), 9);
  assert.equal(await page.getByRole("gridcell").count(), 81);
});

test("the empty board is neutral and says what to do", async (t) => {
  const page = await openPage(t);
  assert.deepEqual(await banner(page), {
    verdict: "empty",
    headline: "Enter a Sudoku",
    sentence: "Type digits, or drop a file anywhere on the page.",
  });
  await page.click('#start [data-click="paste"]');
  assert.equal(await page.locator("#paste-dialog").isVisible(), true);
  await press(page, "Escape");
  await page.click("#start-example");
  assert.equal(await board(page), GOOD);
  assert.equal(await page.locator("#start").isVisible(), false);
  assert.equal(await focused(page), "r1c1", "the focus isn't lost");
});

test("what valid means is one click away", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  assert.equal(await page.locator(".meaning p").isVisible(), false);
  await page.click(".meaning summary");
  assert.match(await text(page, ".meaning p"), /^A board is valid if no digit is repeated in any row, column or box\./);
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
