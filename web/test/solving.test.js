// Solving on the page: givens and entries, candidates, checking, revealing, and the solution.
import assert from "node:assert/strict";
import test from "node:test";
import { AMBIGUOUS, AMBIGUOUS_SOLVED, BAD, EMPTY, GOOD, GOOD_SOLVED, MINIMAL, MINIMAL_SOLVED } from "./boards.js";
import { openPage, started } from "./browser.js";
import { banner, board, checks, drawn, eventually, focused, headline, marked, text } from "./screen.js";
import { cell, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

/** @param {Page} page */
async function opened(page) {
  await paste(page, MINIMAL);
  await headline(page, "Valid puzzle: exactly one solution");
}

test("the givens of a puzzle are locked, and entries look different", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await cell(page, "r1c2").click();
  await press(page, "5", "Delete", "Backspace", "0");
  assert.equal(await board(page), MINIMAL);
  assert.equal(await text(page, "#toast"), "r1c2 is a given. Choose “Edit givens” to change it.");
  assert.equal(await cell(page, "r1c2").getAttribute("aria-readonly"), "true");
  await cell(page, "r1c1").click();
  await press(page, "9");
  assert.equal(await focused(page), "r1c1", "while solving, the focus stays");
  assert.deepEqual(await drawn(page, "entry"), { r1c1: "9" });
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, 9, your entry");
  const ink = (/** @type {string} */ name) => cell(page, name).evaluate((cell) => getComputedStyle(cell).color);
  assert.notEqual(await ink("r1c1"), await ink("r1c2"));
});

test("givens can be edited, and locked again", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await cell(page, "r1c1").click();
  await press(page, "9");
  assert.equal(await text(page, "#lock"), "Edit givens");
  await page.click("#lock");
  assert.equal(await text(page, "#lock"), "Lock givens");
  await cell(page, "r1c2").click();
  await press(page, "5");
  assert.deepEqual(await drawn(page, "entry"), { r1c1: "9" }, "entries stay entries");
  assert.equal((await board(page))[1], "5");
  await page.click("#lock");
  await cell(page, "r1c2").click();
  await press(page, "6");
  assert.equal((await board(page))[1], "5");
});

test("a board that is typed in consists of givens until they are locked", async (t) => {
  const page = await openPage(t);
  assert.equal(await page.locator("#lock").isDisabled(), true);
  await press(page, ...Array.from(GOOD, (digit) => (digit === "." ? "0" : digit)));
  assert.deepEqual(await drawn(page, "entry"), {});
  await page.click("#lock");
  await cell(page, "r1c3").click();
  await press(page, "4");
  assert.deepEqual(await drawn(page, "entry"), { r1c3: "4" });
});

test("an invalid or solved board isn't locked: there is nothing to solve, but something to correct", async (t) => {
  const page = await openPage(t);
  for (const [input, digit] of [
    [BAD, "5"],
    [GOOD_SOLVED, "1"],
  ]) {
    await paste(page, input);
    await eventually(() => board(page), input);
    await cell(page, "r1c1").click();
    await press(page, digit);
    assert.equal(await board(page), digit + input.slice(1));
  }
});

test("clearing takes back the entries first, then the givens", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await cell(page, "r1c1").click();
  await press(page, "9");
  assert.equal(await text(page, "#clear"), "Clear my entries");
  await page.click("#clear");
  assert.equal(await board(page), MINIMAL);
  assert.equal(await text(page, "#clear"), "Clear board");
  await page.click("#clear");
  assert.equal(await board(page), EMPTY);
  await press(page, "7");
  assert.deepEqual(await drawn(page, "entry"), {}, "an empty board takes givens again");
  await press(page, "Control+z", "Control+z", "Control+z");
  assert.equal(await board(page), `9${MINIMAL.slice(1)}`);
  assert.deepEqual(await drawn(page, "entry"), { r1c1: "9" });
});

test("checking the entries marks those that are wrong", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await page.click("#check-entries");
  assert.equal(await text(page, "#toast"), "You haven't entered any digits yet. The dark ones are givens.");
  await cell(page, "r1c1").click();
  await press(page, "9");
  await headline(page, "Valid puzzle: exactly one solution");
  await page.click("#check-entries");
  assert.equal(await text(page, "#toast"), "Your entry is right.");
  await cell(page, "r1c3").click();
  await press(page, "6");
  await headline(page, "Valid, but it has no solution");
  assert.equal((await banner(page)).sentence, "The givens have a solution, so one of your entries is wrong.");
  await page.click("#check-entries");
  assert.equal(await text(page, "#toast"), "1 of your 2 entries is wrong.");
  assert.equal(await marked(page, "wrong"), "r1c3");
  assert.equal(await cell(page, "r1c3").getAttribute("aria-label"), "Row 1, column 3, 6, your entry, wrong");
  await press(page, "3");
  assert.equal(await marked(page, "wrong"), "");
  await headline(page, "Valid puzzle: exactly one solution");
  await page.click("#check-entries");
  assert.equal(await text(page, "#toast"), "All 2 of your entries are right.");
});

test("entries can be checked while they conflict, and where givens have several solutions or none", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await cell(page, "r1c1").click();
  await press(page, "2");
  await eventually(async () => (await banner(page)).verdict, "invalid");
  await eventually(async () => {
    await page.click("#check-entries");
    return text(page, "#toast");
  }, "Your entry is wrong.");
  await paste(page, AMBIGUOUS);
  await headline(page, "Valid, 4 solutions");
  await cell(page, "r1c1").click();
  await press(page, "9");
  await eventually(async () => {
    await page.click("#check-entries");
    return text(page, "#toast");
  }, "The givens have several solutions, and your entries fit at least one of them.");
  await press(page, "2");
  await headline(page, "Valid, but it has no solution");
  await page.click("#check-entries");
  assert.equal(await text(page, "#toast"), "The givens have several solutions, but your entries fit none of them.");
});

test("candidates are shown on demand", async (t) => {
  const page = await openPage(t);
  await opened(page);
  assert.deepEqual(await drawn(page, "candidates"), {});
  await page.click("#candidates");
  assert.equal(await page.getAttribute("#candidates", "aria-pressed"), "true");
  const shown = await drawn(page, "candidates");
  assert.equal(Object.keys(shown).length, 58);
  // Row 1 has 2, 4 and 5, column 1 has 1, 4 and 8, and box 1 has 1 and 2.
  assert.equal(shown.r1c1.replace(/\D/g, ""), "3679");
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, empty, candidates 3 6 7 9");
  await cell(page, "r1c1").click();
  await press(page, "3");
  assert.equal((await drawn(page, "candidates")).r1c3.includes("3"), false);
  await page.click("#candidates");
  assert.deepEqual(await drawn(page, "candidates"), {});
});

test("revealing fills in one cell: the current one, or else the next that is empty", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await cell(page, "r5c5").click();
  await page.click("#reveal");
  assert.equal(await text(page, "#toast"), `r5c5 is ${MINIMAL_SOLVED[40]}.`);
  assert.deepEqual(await drawn(page, "entry"), { r5c5: MINIMAL_SOLVED[40] });
  await page.click("#reveal");
  assert.deepEqual(await drawn(page, "entry"), { r5c5: MINIMAL_SOLVED[40], r5c6: MINIMAL_SOLVED[41] });
  await cell(page, "r1c1").click();
  await press(page, "1");
  await eventually(async () => (await checks(page)).valid, "no");
  await eventually(async () => {
    await page.click("#reveal");
    return (await board(page))[0];
  }, "9");
});

test("the solution is one click away, and one step back", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await page.click("#solve");
  assert.equal(await board(page), MINIMAL_SOLVED);
  assert.equal(await text(page, "#toast"), "The solution is filled in. Undo takes it back.");
  assert.equal(Object.keys(await drawn(page, "entry")).length, 58);
  assert.equal((await banner(page)).headline, "Solved");
  await press(page, "Control+z");
  assert.equal(await board(page), MINIMAL);
  await paste(page, AMBIGUOUS);
  await headline(page, "Valid, 4 solutions");
  await page.click("#solve");
  assert(AMBIGUOUS_SOLVED.includes(await board(page)));
  assert.equal(await text(page, "#toast"), "One of several solutions is filled in. Undo takes it back.");
  await example(page, "unsolvable");
  await headline(page, "Valid, but it has no solution");
  await page.click("#solve");
  assert.equal(await text(page, "#toast"), "It has no solution.");
  await example(page, "invalid");
  await eventually(async () => {
    await page.click("#solve");
    return text(page, "#toast");
  }, "There is no solution while digits conflict.");
  assert.equal(await board(page), BAD);
});

test("entries survive a reload as entries", async (t) => {
  const page = await openPage(t);
  await opened(page);
  await cell(page, "r1c1").click();
  await press(page, "9");
  await page.reload();
  await started(page);
  await eventually(() => board(page), `9${MINIMAL.slice(1)}`);
  assert.deepEqual(await drawn(page, "entry"), { r1c1: "9" });
});

test("a puzzle that is being typed in stays open for givens after a reload", async (t) => {
  const page = await openPage(t);
  await press(page, "5", "3");
  await page.reload();
  await started(page);
  await eventually(async () => (await board(page)).slice(0, 3), "53.");
  await press(page, "4", "6");
  assert.deepEqual(await drawn(page, "entry"), {});
  assert.equal((await board(page)).slice(0, 5), "5346.");
});
