// Using the page with the keyboard only.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { board, conflicts, drawn, eventually, focused, headline, marked, text } from "./screen.js";
import { drop, paste, press, tabTo } from "./input.js";

/** @import { Page } from "playwright-core" */

test("entering a board and reading its conflicts", async (t) => {
  const page = await openPage(t);
  await tabTo(page, '[data-cell="r1c1"]');
  await press(page, "8", "0", "8");
  assert.equal(await board(page), `8.8${EMPTY.slice(3)}`);
  await tabTo(page, "#conflicts .conflict");
  assert.equal(await text(page, "#conflicts .conflict:focus"), "8 twice in row 1 (r1c1, r1c3)");
  assert.equal(await marked(page, "house"), "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
  await press(page, "Tab");
  assert.equal(await text(page, "#conflicts .conflict:focus"), "8 twice in box 1 (r1c1, r1c3)");
  assert.equal(await marked(page, "house"), "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3");
  await tabTo(page, ".cell", "Shift+Tab");
  await press(page, "Backspace");
  assert.deepEqual(await conflicts(page), []);
});

test("selecting an example and showing its witness", async (t) => {
  const page = await openPage(t);
  await tabTo(page, "#examples summary");
  await press(page, "Enter");
  await tabTo(page, '[data-example="ambiguous"]');
  await press(page, "Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SUMMARY");
  await headline(page, "Valid, 4 solutions");
  await tabTo(page, "#check-unique .show");
  await press(page, "Space");
  assert.equal(Object.keys(await drawn(page, "pair")).length, 4);
  await tabTo(page, "#solution-1");
  await press(page, "Enter");
  assert.equal(Object.keys(await drawn(page, "ghost")).length, 51);
});

test("the dialog traps the focus, closes on Escape and restores the focus", async (t) => {
  const page = await openPage(t);
  await tabTo(page, "#paste");
  await press(page, "Enter");
  assert.equal(await focused(page), "#paste-text");
  for (let presses = 0; presses < 6; presses += 1) {
    await press(page, "Tab");
    const outside = await page.evaluate(() => {
      const element = document.activeElement;
      return element !== document.body && element?.closest("#paste-dialog") === null;
    });
    assert.equal(outside, false);
  }
  await press(page, "Escape");
  assert.equal(await page.locator("#paste-dialog").isVisible(), false);
  assert.equal(await focused(page), "#paste");
  await press(page, "Enter");
  await page.keyboard.insertText(GOOD);
  await press(page, "Control+Enter");
  await eventually(() => board(page), GOOD);
  assert.equal(await focused(page), "r1c1", "the board that was read");
});

test("the focus isn't lost when the focused element disappears", async (t) => {
  const page = await openPage(t);
  await drop(page, "Hello, world");
  await page.waitForSelector("#dismiss:not([hidden])");
  await tabTo(page, "#dismiss");
  await press(page, "Enter");
  assert.equal(await focused(page), "r1c1", "after dismissing the error");
  await press(page, "1");
  await tabTo(page, "#undo");
  await press(page, "Enter");
  assert.equal(await board(page), EMPTY);
  assert.notEqual(await focused(page), "BODY", "after undoing the last step");
});

/**
 * Tabs through the page from the current focus. Returns the names of all focused elements, and of those without a
 * visible focus indicator.
 * @param {Page} page
 */
async function tabThrough(page) {
  const reached = new Set();
  const unmarked = [];
  for (let presses = 0; presses < 200; presses += 1) {
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const name = element.id || element.getAttribute("data-cell") || element.textContent || element.tagName;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { name, marked: outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && width > 1 && height > 1 };
    });
    // Tab has wrapped around.
    if (focus && reached.has(focus.name)) break;
    if (focus) reached.add(focus.name);
    if (focus && !focus.marked) unmarked.push(focus.name);
    await press(page, "Tab");
  }
  return { reached: [...reached], unmarked };
}

test("everything that Tab reaches has a visible focus indicator", async (t) => {
  const page = await openPage(t);
  await tabTo(page, '[data-cell="r1c1"]');
  await press(page, "8", "8");
  const workspace = await tabThrough(page);
  for (const name of ["language", "theme", "paste", "r1c3", "undo", "clear", "advance", "copy-link", "format"]) {
    assert(workspace.reached.includes(name), `Tab reaches ${name}`);
  }
  assert.deepEqual(workspace.unmarked, []);
  await tabTo(page, "#paste");
  await press(page, "Enter");
  const dialog = await tabThrough(page);
  // Firefox also stops at the dialog itself.
  const controls = dialog.reached.filter((name) => name !== "paste-dialog");
  assert.deepEqual(controls, ["paste-text", "paste-check", "paste-cancel"]);
  assert.deepEqual(dialog.unmarked, []);
  await press(page, "Escape");
  await paste(page, `${GOOD}\n${BAD}\n`);
  await page.waitForSelector("#batch:not([hidden])");
  await press(page, "Tab");
  const results = await tabThrough(page);
  for (const name of ["batch-close", "batch-requirement", "language"])
    assert(results.reached.includes(name), `Tab reaches ${name}`);
  assert(results.reached.some((name) => name.startsWith("line 2")));
  assert.deepEqual(results.unmarked, []);
});
