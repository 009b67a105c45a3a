// The whole page without a mouse.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { board, conflicts, drawn, eventually, focused, ladder, marked, text } from "./eyes.js";
import { paste, press, tabTo } from "./hands.js";

/** @import { Page } from "playwright-core" */

test("a board is typed, its conflicts are read, and all of it by keys", async (t) => {
  const page = await openPage(t);
  await tabTo(page, '[data-cell="r1c1"]');
  await press(page, "8", "ArrowRight", "ArrowRight", "8");
  assert.equal(await board(page), `8.8${EMPTY.slice(3)}`);
  await tabTo(page, "#conflicts .conflict");
  assert.equal(await text(page, "#conflicts .conflict:focus"), "8 twice in row 1 (r1c1, r1c3)");
  assert.equal(await marked(page, "house"), "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
  await press(page, "Tab");
  assert.equal(await text(page, "#conflicts .conflict:focus"), "8 twice in box 1 (r1c1, r1c3)");
  assert.equal(await marked(page, "house"), "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3");
  await tabTo(page, '[data-cell="r1c1"]', "Shift+Tab");
  await press(page, "Delete");
  assert.deepEqual(await conflicts(page), []);
});

test("the board can be skipped, without changing the address", async (t) => {
  const page = await openPage(t);
  const before = page.url();
  await tabTo(page, "#skip");
  await press(page, "Enter");
  assert.equal(await focused(page), "#after-board");
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest("#pad") !== null), true);
  assert.equal(page.url(), before);
});

test("an example is chosen from the menu, and its witness shown", async (t) => {
  const page = await openPage(t);
  await tabTo(page, "#examples summary");
  await press(page, "Enter");
  await tabTo(page, '[data-example="ambiguous"]');
  await press(page, "Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SUMMARY");
  await eventually(async () => (await ladder(page)).at(-1), "4");
  await tabTo(page, "#rung-unique .show");
  await press(page, "Space");
  assert.equal(Object.keys(await drawn(page, "pair")).length, 4);
  await tabTo(page, "#solution-1");
  await press(page, "Enter");
  assert.equal(Object.keys(await drawn(page, "ghost")).length, 51);
});

test("the dialog opens, keeps the focus, closes by Escape and gives it back", async (t) => {
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
  assert.equal(await focused(page), "#paste");
});

test("the focus is not lost when what had it goes away", async (t) => {
  const page = await openPage(t);
  await tabTo(page, "#paste");
  await press(page, "Enter");
  await page.keyboard.insertText("Hello, world");
  await press(page, "Control+Enter");
  await page.waitForSelector("#dismiss:not([hidden])");
  await tabTo(page, "#dismiss", "Shift+Tab");
  await press(page, "Enter");
  assert.equal(await focused(page), "r1c1", "after the complaint was dismissed");
  await press(page, "1");
  await tabTo(page, "#undo");
  await press(page, "Enter");
  assert.equal(await board(page), EMPTY);
  assert.notEqual(await focused(page), "BODY", "after the last step was undone");
});

/**
 * Goes through the page by Tab, from where the focus is, and gives the names of what it leads to and of what does not
 * show there that it has the focus.
 * @param {Page} page
 */
async function walk(page) {
  const seen = new Set();
  const unseen = [];
  for (let presses = 0; presses < 200; presses += 1) {
    const look = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const name = element.id || element.getAttribute("data-cell") || element.textContent || element.tagName;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return { name, shown: outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && width > 1 && height > 1 };
    });
    // Round and round it goes; once is enough.
    if (look && seen.has(look.name)) break;
    if (look) seen.add(look.name);
    if (look && !look.shown) unseen.push(look.name);
    await press(page, "Tab");
  }
  return { seen: [...seen], unseen };
}

test("everything that can be reached by Tab shows that it has the focus", async (t) => {
  const page = await openPage(t);
  await tabTo(page, '[data-cell="r1c1"]');
  await press(page, "8", "ArrowRight", "8");
  const desk = await walk(page);
  for (const name of ["skip", "language", "theme", "paste", "r1c1", "r9c9", "clear", "copy-link", "format"]) {
    assert(desk.seen.includes(name), `Tab leads to ${name}`);
  }
  assert.deepEqual(desk.unseen, []);
  await tabTo(page, "#paste");
  await press(page, "Enter");
  const dialog = await walk(page);
  assert.deepEqual(dialog.seen, ["paste-text", "paste-check", "paste-cancel"]);
  assert.deepEqual(dialog.unseen, []);
  await press(page, "Escape");
  await paste(page, `${GOOD}\n${BAD}\n`);
  await page.waitForSelector("#batch:not([hidden])");
  await press(page, "Tab");
  const list = await walk(page);
  for (const name of ["batch-close", "requirement", "language"])
    assert(list.seen.includes(name), `Tab leads to ${name}`);
  assert(list.seen.some((name) => name.startsWith("line 2")));
  assert.deepEqual(list.unseen, []);
});
