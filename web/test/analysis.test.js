// The analysis: five answers with their reasons, which can be shown on the board.
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
import { banner, board, drawn, eventually, analysis, marked, marks, text, texts } from "./screen.js";
import { cell, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

const VALID = "yes valid: no digit is repeated in any row, column or box";
const SOLVABLE = "yes solvable: it has a solution";
const UNIQUE = "yes unique: it has exactly one solution";

/** The blank cells of the minimal board, by name. */
const MINIMAL_BLANKS = Array.from(MINIMAL, (digit, index) =>
  digit === "." ? [`r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`] : [],
).flat();

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
  await page.click(`#requirement-${requirement} .show`);
}

test("valid, with one solution and more givens than needed", async (t) => {
  const page = await openPage(t);
  await example(page, "valid");
  await eventually(async () => (await analysis(page)).at(-1), "1");
  const [valid, solved, solvable, unique, minimal] = await analysis(page);
  assert.deepEqual([valid, solvable, unique], [VALID, SOLVABLE, UNIQUE]);
  assert.match(solved, /^no unfinished: 51 blanks \(r1c3, r1c4, r1c6, /);
  assert.equal(
    minimal,
    "no redundant: 22 givens can be dropped, each on its own (r1c1, r1c2, r1c5, r2c1, r2c4, r2c5, r2c6, r3c2, r4c1, " +
      "r4c9, r5c1, r5c4, r5c6, r6c1, r6c9, r7c2, r8c4, r8c5, r8c6, r8c9, r9c5, r9c9)",
  );
});

test("invalid: every requirement fails for the same reason, which is already on the board", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  await eventually(
    () => analysis(page),
    [
      "no invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
      ...Array(4).fill("no invalid: same reason as above"),
      "0",
    ],
  );
  assert.deepEqual(await texts(page, ".requirement .show"), []);
  assert.deepEqual(await texts(page, "#solutions button"), []);
});

test("unsolvable: the givens that leave no solution", async (t) => {
  const page = await openPage(t);
  await example(page, "unsolvable");
  assert.equal(await board(page), UNSOLVABLE);
  // The four 1s leave r3c7 or r3c8 for the 1 in box 3, and the 6 takes r3c8. In box 9 only column 8 is then left for
  // the 1, and there the 8 and the 7 stand in its way.
  await eventually(
    async () => (await analysis(page)).slice(2),
    [
      "no unsolvable: these 7 givens leave no solution (r1c3=1, r2c4=1, r3c8=6, r5c9=1, r7c8=8, r8c5=1, r9c8=7)",
      "no unsolvable: same reason as above",
      "no unsolvable: same reason as above",
      "0",
    ],
  );
  assert.equal((await banner(page)).verdict, "valid", "it is still valid");
  await show(page, "solvable");
  assert.equal(await marked(page, "given"), "r1c3 r2c4 r3c8 r5c9 r7c8 r8c5 r9c8");
  assert.deepEqual(await marks(page), ["given"]);
  assert.deepEqual(await texts(page, "#legend li"), ["givens that leave no solution"]);
  assert.equal(
    await cell(page, "r1c3").getAttribute("aria-label"),
    "Row 1, column 3, 1, one of the givens that leave no solution",
  );
  await show(page, "solvable");
  assert.deepEqual(await marks(page), []);
});

test("ambiguous: both digits in the cells where two solutions differ", async (t) => {
  const page = await openPage(t);
  await example(page, "ambiguous");
  await eventually(
    async () => (await analysis(page)).slice(2),
    [
      SOLVABLE,
      "no ambiguous: two solutions differ in 4 cells (r8c3, r8c8, r9c3, r9c8)",
      "no ambiguous: same reason as above",
      "4",
    ],
  );
  await show(page, "unique");
  assert.equal(await marked(page, "differ"), "r8c3 r8c8 r9c3 r9c8");
  assert.deepEqual(await drawn(page, "pair"), { r8c3: "3|7", r8c8: "7|3", r9c3: "7|3", r9c8: "3|7" });
  assert.equal(await cell(page, "r8c3").getAttribute("aria-label"), "Row 8, column 3, blank, 3|7 in two solutions");
  assert.deepEqual(await texts(page, "#legend li"), ["differs between two solutions"]);
  assert.equal(await page.getAttribute("#requirement-unique .show", "aria-pressed"), "true");
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
  assert.equal(await text(page, "#toast"), "Solution filled in.");
  assert(AMBIGUOUS_SOLVED.includes(await board(page)));
  assert.equal((await banner(page)).verdict, "solved");
  assert.deepEqual(await drawn(page, "ghost"), {});
  await press(page, "Control+z");
  assert.equal(await board(page), AMBIGUOUS);
});

test("redundant: the givens that can be dropped", async (t) => {
  const page = await openPage(t);
  await example(page, "redundant");
  assert.equal(await board(page), REDUNDANT);
  await eventually(
    async () => (await analysis(page)).slice(2),
    [SOLVABLE, UNIQUE, "no redundant: 2 givens can be dropped, each on its own (r4c1, r5c5)", "1"],
  );
  await show(page, "minimal");
  assert.equal(await marked(page, "redundant"), "r4c1 r5c5");
  assert.equal(await cell(page, "r5c5").getAttribute("aria-label"), "Row 5, column 5, 4, can be dropped");
  await cell(page, "r5c5").click();
  await press(page, "Delete");
  assert.equal(await board(page), MINIMAL);
  await eventually(async () => (await analysis(page)).slice(4), ["yes minimal: no given can be dropped", "1"]);
  assert.deepEqual(await marks(page), [], "the marks of the earlier board are gone");
});

test("minimal: meets all requirements but solved; its blank cells and its solution can be shown", async (t) => {
  const page = await openPage(t);
  await example(page, "minimal");
  await eventually(
    () => analysis(page),
    [
      VALID,
      `no unfinished: 58 blanks (${MINIMAL_BLANKS.join(", ")})`,
      SOLVABLE,
      UNIQUE,
      "yes minimal: no given can be dropped",
      "1",
    ],
  );
  await show(page, "solved");
  assert.equal(await marked(page, "blank"), MINIMAL_BLANKS.join(" "));
  await show(page, "solved");
  assert.deepEqual(await texts(page, "#solutions button"), ["Show solution"]);
  await page.click("#solution-1");
  assert.deepEqual(await drawn(page, "ghost"), ghosts(MINIMAL, MINIMAL_SOLVED));
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "Row 1, column 1, blank, 9 in the solution");
  await page.click("#fill-solution");
  assert.equal(await board(page), MINIMAL_SOLVED);
});

test("solved: meets the first four requirements, and there is nothing to show", async (t) => {
  const page = await openPage(t);
  await example(page, "solved");
  await eventually(async () => (await analysis(page)).at(-1), "1");
  const [valid, solved, solvable, unique, minimal] = await analysis(page);
  assert.deepEqual([valid, solved, solvable, unique], [VALID, "yes solved: every cell is filled", SOLVABLE, UNIQUE]);
  assert.match(minimal, /^no redundant: 81 givens can be dropped, each on its own \(r1c1, r1c2, .*, r9c9\)$/);
  assert.deepEqual(await texts(page, "#solutions button"), []);
});

test("the empty board has at least 1000 solutions", async (t) => {
  const page = await openPage(t);
  await eventually(async () => (await analysis(page)).at(-1), "at least 1000");
  const rows = await analysis(page);
  assert.equal(rows[2], SOLVABLE);
  assert.match(rows[3], /^no ambiguous: two solutions differ in \d+ cells \(/);
});

test("ghost digits and witnesses disappear when the board changes", async (t) => {
  const page = await openPage(t);
  await example(page, "minimal");
  await eventually(() => texts(page, "#solutions button"), ["Show solution"]);
  await page.click("#solution-1");
  await cell(page, "r1c1").click();
  await press(page, "9");
  assert.deepEqual(await drawn(page, "ghost"), {});
  await example(page, "ambiguous");
  await eventually(async () => (await analysis(page)).at(-1), "4");
  await show(page, "unique");
  await example(page, "invalid");
  assert.deepEqual(await drawn(page, "pair"), {});
  assert.deepEqual(await marks(page), ["conflict"]);
});

test("results for an older board are never shown", async (t) => {
  const page = await openPage(t);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  // Whenever the first requirement has an answer, it must match the banner, which is always up to date.
  await page.evaluate(() => {
    const seen = /** @type {any} */ (window);
    seen.wrong = 0;
    const row = /** @type {HTMLElement} */ (document.querySelector("#requirement-valid"));
    const banner = /** @type {HTMLElement} */ (document.querySelector("#banner"));
    new MutationObserver(() => {
      if (row.dataset.answer !== "pending" && row.dataset.verdict !== banner.dataset.verdict) seen.wrong += 1;
    }).observe(document.body, { attributes: true, subtree: true });
  });
  await cell(page, "r1c1").focus();
  for (let round = 0; round < 40; round += 1) {
    await page.keyboard.press("8");
    await page.keyboard.press("5");
    if (round % 4 === 0) await page.waitForTimeout(round);
  }
  await press(page, "8");
  await eventually(
    async () => (await analysis(page))[0],
    "no invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
  );
  assert.equal(await board(page), BAD);
  await press(page, "5");
  await eventually(
    async () => (await analysis(page)).slice(0, 1).concat((await analysis(page)).at(-1) ?? ""),
    [VALID, "1"],
  );
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
  await eventually(async () => (await analysis(page)).at(-1), "1", 3000);
  await page.click("#clear");
  assert.equal(await board(page), EMPTY);
  await eventually(async () => (await analysis(page)).at(-1), "at least 1000", 3000);
});
