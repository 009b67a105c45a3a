// Where things are: on phones, on large screens, on paper.
import assert from "node:assert/strict";
import test from "node:test";
import { AMBIGUOUS, BAD, EMPTY, GOOD, GOOD_SOLVED, UNSOLVABLE } from "./boards.js";
import { openPage } from "./browser.js";
import { drop } from "./input.js";
import { board, checks, eventually, text } from "./screen.js";

/** @import { Page } from "playwright-core" */

const BOARDS = {
  empty: EMPTY,
  valid: GOOD,
  invalid: BAD,
  ambiguous: AMBIGUOUS,
  unsolvable: UNSOLVABLE,
  solved: GOOD_SOLVED,
};

/**
 * Opens the page with each board in turn.
 * @param {import("node:test").TestContext} t
 * @param {Parameters<typeof openPage>[1]} options
 * @param {(page: Page, name: string) => Promise<void>} inspect
 */
async function withEachBoard(t, options, inspect) {
  for (const [name, digits] of Object.entries(BOARDS)) {
    const page = await openPage(t, { ...options, ...(digits === EMPTY ? {} : { fragment: `b=${digits}` }) });
    await eventually(() => board(page), digits);
    await eventually(async () => Object.values(await checks(page)).includes("pending"), false);
    await inspect(page, name);
  }
}

/**
 * Where an element is in the window.
 * @param {Page} page
 * @param {string} selector
 */
function placeOf(page, selector) {
  return page.evaluate((selector) => {
    const { left, top, right, bottom, width, height } = /** @type {Element} */ (
      document.querySelector(selector)
    ).getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  }, selector);
}

/**
 * Fails unless the whole element is visible without scrolling.
 * @param {Page} page
 * @param {string} selector
 * @param {string} context
 */
async function assertInWindow(page, selector, context) {
  const { left, top, right, bottom } = await placeOf(page, selector);
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const isInside = left >= 0 && top >= 0 && right <= window.width && bottom <= window.height;
  assert(isInside, `${context}: ${selector} is at ${JSON.stringify({ left, top, right, bottom })}`);
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [390, 844],
]) {
  for (const language of ["en", "zh-CN"]) {
    test(`${width}×${height}, ${language}: verdict, board and pad are on one screen`, async (t) => {
      await withEachBoard(t, { viewport: { width, height }, touch: true, language }, async (page, name) => {
        for (const part of ["#headline", "#board", "#pad"]) await assertInWindow(page, part, name);
        const lines = (await placeOf(page, "#headline")).height / 25.6;
        assert(lines < 1.5, `${name}: the verdict takes ${lines} lines`);
        assert((await placeOf(page, "#board")).width > 0.85 * width, "the board is as large as it can be");
      });
    });
  }
}

test("on a phone on its side, the pad stands beside the board", async (t) => {
  await withEachBoard(t, { viewport: { width: 844, height: 390 }, touch: true }, async (page, name) => {
    for (const part of ["#headline", "#board", "#pad", ".edit-buttons"]) await assertInWindow(page, part, name);
    const [grid, pad] = [await placeOf(page, "#board"), await placeOf(page, "#pad")];
    assert(pad.left >= grid.right, name);
    assert(grid.height > 300, name);
  });
});

for (const [width, height] of [
  [768, 1024],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
]) {
  test(`${width}×${height}: the screen is used, and the board and the pad are whole`, async (t) => {
    await withEachBoard(t, { viewport: { width, height } }, async (page, name) => {
      for (const part of ["#headline", "#board", "#pad", ".edit-buttons"]) await assertInWindow(page, part, name);
      const grid = await placeOf(page, "#board");
      assert(grid.height > 0.7 * Math.min(width, height), `${name}: the board is ${grid.height} high`);
      const [start, end] = [await placeOf(page, ".brand"), await placeOf(page, ".settings")];
      assert(end.right - start.left > 0.85 * width, name);
    });
  });
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [844, 390],
  [1280, 720],
]) {
  test(`${width}×${height}: a board from a list, and a refused file, leave room for board and pad`, async (t) => {
    const page = await openPage(t, { viewport: { width, height }, touch: width < 900 });
    await drop(page, `${GOOD}\n${BAD}\n`, "puzzles.txt");
    await page.locator("#failures .failure").click();
    for (const part of ["#headline", "#board", "#pad"]) await assertInWindow(page, part, "from a list");
    await page.click("#back-to-batch");
    await page.click("#batch-close");
    await drop(page, "Hello, world", `${"long-name-".repeat(6)}.txt`);
    await page.waitForSelector("#dismiss:not([hidden])");
    for (const part of ["#headline", "#board", "#pad"]) await assertInWindow(page, part, "a refused file");
  });
}

test("the pad stays where it is while digits are entered", async (t) => {
  const page = await openPage(t, { viewport: { width: 1280, height: 800 } });
  const { x, y } = await page.evaluate(() => {
    const { left, bottom } = /** @type {Element} */ (
      document.querySelector('#pad [data-digit="1"]')
    ).getBoundingClientRect();
    return { x: left + 5, y: bottom - 5 };
  });
  for (let clicks = 0; clicks < 3; clicks += 1) await page.mouse.click(x, y);
  assert.equal((await board(page)).slice(0, 4), "111.");
});

test("showing a reason or a solution brings the board into view", async (t) => {
  const page = await openPage(t, { viewport: { width: 390, height: 664 }, touch: true, fragment: `b=${AMBIGUOUS}` });
  for (const button of ["#check-unique .show", "#solution-1", "#fill-solution"]) {
    await page.locator(button).tap();
    await assertInWindow(page, "#board", button);
  }
});

test("on paper there are the board and the findings, and no controls", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => board(page), BAD);
  await page.emulateMedia({ media: "print" });
  const visible = await page.evaluate(() =>
    Array.from(document.querySelectorAll("button, select, input, summary"))
      .filter((element) => element.checkVisibility())
      .map((element) => element.id || element.textContent),
  );
  assert.deepEqual(visible, ["8 twice in column 1 (r1c1, r4c1)", "8 twice in box 1 (r1c1, r3c3)"]);
  for (const part of ["#board", "#headline", "#verdict-sentence", "#conflicts", "#checks"]) {
    assert.equal(await page.locator(part).isVisible(), true, part);
  }
  assert.equal(await text(page, "#headline"), "Invalid: 2 conflicts in 3 cells");
});

test("the lines between cells have a contrast of three to one", async (t) => {
  for (const dark of [false, true]) {
    const page = await openPage(t, { dark });
    const contrast = await page.evaluate(() => {
      const luminance = (/** @type {string} */ colour) => {
        const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { borderRightColor, backgroundColor } = getComputedStyle(
        /** @type {Element} */ (document.querySelector('[data-cell="r5c5"]')),
      );
      const [one, other] = [luminance(borderRightColor), luminance(backgroundColor)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    });
    assert(contrast >= 3, `${contrast} in ${dark ? "dark" : "light"}`);
  }
});
