// The checklist: four questions with their answers and reasons, which can be shown on the board.
import assert from "node:assert/strict";
import test from "node:test";
import {
  AMBIGUOUS,
  AMBIGUOUS_SOLVED,
  BAD,
  EMPTY,
  GOOD,
  GOOD_SOLVED,
  MINIMAL,
  MINIMAL_SOLVED,
  REDUNDANT,
  UNSOLVABLE,
} from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, checks, drawn, eventually, headline, marked, marks, text, texts } from "./screen.js";
import { cell, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

/**
 * The ghost digits of a solution: only in blank cells.
 * @param {string} puzzle
 * @param {string} solution
 */
function ghosts(puzzle, solution) {
  return Object.fromEntries(
    Array.from(puzzle, (digit, index) =>
      digit === "." ? [[`r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`, solution[index]]] : [],
    ).flat(),
  );
}

/**
 * Clicks the button that shows the reason on the board.
 * @param {Page} page
 * @param {string} requirement
 */
async function show(page, requirement) {
  await page.click(`#check-${requirement} .show`);
}

test("valid, with one solution and more givens than needed", async (t) => {
  const page = await openPage(t);
  await example(page, "valid");
  await eventually(() => checks(page), {
    valid: "yes",
    solvable: "yes",
    unique: "yes",
    minimal: "no: The puzzle doesn't need 22 of its givens (any one of them).",
  });
  assert.equal(await text(page, "#filled-cells"), "30 givens · 51 cells empty");
});

test("each heading contains its answer", async (t) => {
  const page = await openPage(t);
  await example(page, "unsolvable");
  await eventually(
    () => texts(page, "#checks h3"),
    ["No conflicts: yes", "Has a solution: no", "Only one solution: doesn't apply", "No spare clues: doesn't apply"],
  );
});

test("invalid: one line, and the conflicts are on the board already", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  await eventually(() => checks(page), { valid: "no" });
  assert.equal(await text(page, "#checks-rest"), "The other checks follow once no digits conflict.");
  assert.deepEqual(await texts(page, ".check .show"), []);
  assert.deepEqual(await texts(page, "#solutions button"), []);
});

test("unsolvable: the digits that leave no solution", async (t) => {
  const page = await openPage(t);
  await example(page, "unsolvable");
  assert.equal(await board(page), UNSOLVABLE);
  await eventually(() => checks(page), {
    valid: "yes",
    solvable: "no: 1 has no place left in column 8. These 7 digits alone leave no solution.",
    unique: "none",
    minimal: "none: Only unfinished puzzles with one solution can have spare clues.",
  });
  // The four 1s leave r3c7 or r3c8 for the 1 in box 3, and the 6 takes r3c8. In box 9 only column 8 is then left for
  // the 1, and there the 8 and the 7 stand in its way.
  await show(page, "solvable");
  assert.equal(await marked(page, "stuck"), "r1c8 r2c8 r3c8 r4c8 r5c8 r6c8 r7c8 r8c8 r9c8");
  assert.equal(await marked(page, "given"), "r1c3 r2c4 r3c8 r5c9 r7c8 r8c5 r9c8");
  assert.match(
    (await cell(page, "r1c3").getAttribute("aria-label")) ?? "",
    /^Row 1, column 3, 1, given, .*one of the givens that leave no solution$/,
  );
  await show(page, "solvable");
  assert.deepEqual(await marks(page), []);
});

test("ambiguous: both digits in the cells where two solutions differ", async (t) => {
  const page = await openPage(t);
  await example(page, "ambiguous");
  await eventually(() => checks(page), {
    valid: "yes",
    solvable: "yes",
    unique: "no: There are 4 solutions. The first two differ in 4 cells.",
    minimal: "none: Only unfinished puzzles with one solution can have spare clues.",
  });
  await show(page, "unique");
  assert.equal(await marked(page, "differ"), "r8c3 r8c8 r9c3 r9c8");
  assert.deepEqual(await drawn(page, "pair"), { r8c3: "3|7", r8c8: "7|3", r9c3: "7|3", r9c8: "3|7" });
  assert.equal(await cell(page, "r8c3").getAttribute("aria-label"), "Row 8, column 3, empty, 3|7 in two solutions");
  assert.deepEqual(await texts(page, "#legend li"), ["differs between two solutions"]);
  assert.equal(await page.getAttribute("#check-unique .show", "aria-pressed"), "true");
  assert.equal(await board(page), AMBIGUOUS, "nothing was filled in");
  await show(page, "unique");
  assert.deepEqual(await drawn(page, "pair"), {});
});

test("ambiguous: each of the two solutions as ghost digits, then filled in", async (t) => {
  const page = await openPage(t);
  await example(page, "ambiguous");
  await eventually(() => texts(page, "#solutions button"), ["Show solution 1", "Show solution 2"]);
  /** @type {Record<string, string>[]} */
  const seen = [];
  for (const button of ["#solution-1", "#solution-2"]) {
    await page.click(button);
    assert.equal(await page.getAttribute(button, "aria-pressed"), "true");
    seen.push(await drawn(page, "ghost"));
  }
  assert.notDeepEqual(seen[0], seen[1]);
  const known = AMBIGUOUS_SOLVED.map((solution) => JSON.stringify(ghosts(AMBIGUOUS, solution)));
  for (const solution of seen) assert(known.includes(JSON.stringify(solution)), "each is one of the four solutions");
  assert.equal(await board(page), AMBIGUOUS);
  assert.deepEqual(await texts(page, "#legend li"), ["digit of a solution"]);
  await page.click("#fill-solution");
  assert.equal(await text(page, "#toast"), "The solution is filled in. Undo takes it back.");
  assert(AMBIGUOUS_SOLVED.includes(await board(page)));
  assert.equal((await banner(page)).verdict, "solved");
  assert.deepEqual(await drawn(page, "ghost"), {});
  await press(page, "Control+z");
  assert.equal(await board(page), AMBIGUOUS);
});

test("redundant: the spare givens", async (t) => {
  const page = await openPage(t);
  await example(page, "redundant");
  assert.equal(await board(page), REDUNDANT);
  await eventually(() => checks(page), {
    valid: "yes",
    solvable: "yes",
    unique: "yes",
    minimal: "no: The puzzle doesn't need r4c1, r5c5 (any one of them).",
  });
  await show(page, "minimal");
  assert.equal(await marked(page, "redundant"), "r4c1 r5c5");
  assert.equal(await cell(page, "r5c5").getAttribute("aria-label"), "Row 5, column 5, 4, given, spare");
  await page.click("#lock");
  await cell(page, "r5c5").click();
  await press(page, "Delete");
  assert.equal(await board(page), MINIMAL);
  const minimal = "yes: Without any one of the givens, there would be more solutions.";
  await eventually(async () => (await checks(page)).minimal, minimal);
  assert.deepEqual(await marks(page), [], "the marks of the earlier board are gone");
});

test("minimal: passes every check; its solution can be shown", async (t) => {
  const page = await openPage(t);
  await example(page, "minimal");
  const minimal = "yes: Without any one of the givens, there would be more solutions.";
  await eventually(() => checks(page), { valid: "yes", solvable: "yes", unique: "yes", minimal });
  assert.equal(await text(page, "#filled-cells"), "23 givens · 58 cells empty");
  assert.deepEqual(await texts(page, "#solutions button"), ["Show the solution"]);
  await page.click("#solution-1");
  assert.deepEqual(await drawn(page, "ghost"), ghosts(MINIMAL, MINIMAL_SOLVED));
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, empty, 9 in the solution");
  await page.click("#fill-solution");
  assert.equal(await board(page), MINIMAL_SOLVED);
});

test("solved: there is nothing to show, and clues aren't asked for", async (t) => {
  const page = await openPage(t);
  await example(page, "solved");
  await eventually(() => checks(page), {
    valid: "yes",
    solvable: "yes",
    unique: "yes",
    minimal: "none: Only unfinished puzzles with one solution can have spare clues.",
  });
  assert.deepEqual(await texts(page, "#solutions button"), []);
  assert.equal(await text(page, "#filled-cells"), "81 givens · no cell empty");
});

test("spare clues are asked of the givens, whatever has been entered", async (t) => {
  const page = await openPage(t);
  await example(page, "minimal");
  await cell(page, "r1c1").click();
  await press(page, "9");
  const minimal = "yes: Without any one of the givens, there would be more solutions.";
  await eventually(() => checks(page), { valid: "yes", solvable: "yes", unique: "yes", minimal });
  assert.equal(await text(page, "#filled-cells"), "23 givens · 1 entry · 57 cells empty");
});

test("nowhere on the page is there a list of dozens of cells", async (t) => {
  const page = await openPage(t);
  for (const name of ["valid", "unsolvable", "ambiguous", "redundant", "minimal", "solved"]) {
    await example(page, name);
    await eventually(async () => Object.values(await checks(page)).includes("pending"), false);
    const words = await text(page, ".sidebar");
    assert((words.match(/r\dc\d/g) ?? []).length <= 6, `${name}: ${words}`);
  }
});

test("ghost digits and witnesses disappear when the board changes", async (t) => {
  const page = await openPage(t);
  await example(page, "minimal");
  await eventually(() => texts(page, "#solutions button"), ["Show the solution"]);
  await page.click("#solution-1");
  await cell(page, "r1c1").click();
  await press(page, "9");
  assert.deepEqual(await drawn(page, "ghost"), {});
  await example(page, "ambiguous");
  await headline(page, "Valid, 4 solutions");
  await show(page, "unique");
  await example(page, "invalid");
  assert.deepEqual(await drawn(page, "pair"), {});
  assert.deepEqual(await marks(page), ["conflict"]);
});

test("results for an older board are never shown", async (t) => {
  const page = await openPage(t);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  // Whenever the checklist has an answer about solutions, it must match the list of conflicts, which is always up to date.
  await page.evaluate(() => {
    const seen = /** @type {any} */ (window);
    seen.wrong = 0;
    const row = /** @type {HTMLElement} */ (document.querySelector("#check-solvable"));
    const listed = /** @type {HTMLElement} */ (document.querySelector("#conflicts"));
    new MutationObserver(() => {
      const isInvalid = listed.childElementCount > 0;
      const isPending = row.dataset.answer === "pending";
      if (!isPending && (row.dataset.verdict === "invalid") !== isInvalid) seen.wrong += 1;
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  await page.click("#lock");
  await page.click("#advance");
  await cell(page, "r1c1").focus();
  for (let round = 0; round < 40; round += 1) {
    await page.keyboard.press("8");
    await page.keyboard.press("5");
    if (round % 4 === 0) await page.waitForTimeout(round);
  }
  await press(page, "8");
  await eventually(async () => (await banner(page)).verdict, "invalid");
  assert.equal(await board(page), BAD);
  await press(page, "5");
  await headline(page, "Valid puzzle: exactly one solution");
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).wrong), 0);
});

test("typing doesn't wait for a board that is hard to solve", async (t) => {
  const page = await openPage(t);
  // Norvig's unsolvable board, which takes simple solvers minutes.
  const hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
  await paste(page, hard);
  await eventually(() => board(page), hard);
  await cell(page, "r1c1").focus();
  const slowest = await page.evaluate(async () => {
    let slowest = 0;
    for (const key of "2929292929") {
      const began = performance.now();
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      slowest = Math.max(slowest, performance.now() - began);
    }
    return slowest;
  });
  t.diagnostic(`slowest digit while solving, with the frame after it: ${slowest.toFixed(1)} ms`);
  assert(slowest < 500);
  await page.click("#clear");
  await paste(page, GOOD_SOLVED);
  await eventually(() => board(page), GOOD_SOLVED);
  await headline(page, "Solved");
  await eventually(async () => (await checks(page)).unique, "yes", 3000);
  await page.click("#clear");
  assert.equal(await board(page), EMPTY);
  await eventually(
    async () => (await checks(page)).unique?.startsWith("no: There are at least 1,000 solutions"),
    true,
    3000,
  );
});
