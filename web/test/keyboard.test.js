// The whole page without a mouse.
import assert from "node:assert/strict";
import test from "node:test";
import { EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { board, conflicts, drawn, eventually, focused, ladder, marked, text } from "./eyes.js";
import { press, tabTo } from "./hands.js";

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

test("everything that can be reached by Tab shows that it has the focus", async (t) => {
  const page = await openPage(t);
  await tabTo(page, '[data-cell="r1c1"]');
  await press(page, "8", "ArrowRight", "8");
  const unseen = [];
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await press(page, "Control+Home");
  const seen = new Set();
  for (let presses = 0; presses < 200; presses += 1) {
    await press(page, "Tab");
    const look = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const style = () => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
        return { outline: outlineStyle !== "none" && parseFloat(outlineWidth) > 0, other: `${boxShadow} ${borderColor}` };
      };
      const name = element.id || element.getAttribute("data-cell") || element.textContent || element.tagName;
      const box = element.getBoundingClientRect();
      return { name, ...style(), visible: box.width > 1 && box.height > 1 };
    });
    if (!look || seen.has(look.name)) continue;
    seen.add(look.name);
    if (!look.outline || !look.visible) unseen.push(look);
  }
  for (const name of ["skip", "language", "theme", "paste", "r1c1", "r9c9", "clear", "copy-link", "format"]) {
    assert(seen.has(name), `Tab leads to ${name}`);
  }
  assert.deepEqual(unseen, []);
});
