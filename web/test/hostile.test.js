// Hostile and oversized input.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, eventually, failures, text } from "./screen.js";
import { cell, drop, dropLarge, openFile, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

const IMAGE = "<img src=x onerror=alert(1)>";
const SCRIPT = "<script>alert(1)</script>";

/**
 * Checks that no input has become an element. Dialogs and requests fail every test; see openPage.
 * @param {Page} page
 */
async function assertNoMarkup(page) {
  assert.equal(await page.locator("img, iframe, object, embed, body script, [onerror], [onload]").count(), 0);
}

/**
 * Checks that the page still works.
 * @param {Page} page
 */
async function assertWorks(page) {
  if (await page.locator("#batch").isVisible()) await page.click("#batch-close");
  if (await page.locator("#dismiss").isVisible()) await page.click("#dismiss");
  await page.click("#clear");
  await cell(page, "r1c1").click();
  await press(page, "5");
  assert.equal(await board(page), `5${EMPTY.slice(1)}`);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
}

test("pasted markup is shown as text", async (t) => {
  const page = await openPage(t);
  for (const [pasted, sentence, excerpt] of [
    [IMAGE, "Expected a digit from 1 to 9 or a blank, found '<'. Line 1, column 1.", IMAGE],
    [SCRIPT, "Expected a digit from 1 to 9 or a blank, found '<'. Line 1, column 1.", SCRIPT],
    [`${IMAGE}\n${SCRIPT}\nand more`, `Expected a board in a known format, found "${IMAGE}". Line 1, column 1.`, IMAGE],
    [`{"${IMAGE}": 1}`, `Expected a board, found the keys "${IMAGE}". Line 1, column 1.`, `{"${IMAGE}": …`],
  ]) {
    await paste(page, pasted);
    // Two of them have the same sentence.
    await eventually(() => text(page, "#excerpt"), excerpt);
    assert.equal((await banner(page)).sentence, sentence);
    await assertNoMarkup(page);
  }
  await assertWorks(page);
});

test("markup in results is shown as text", async (t) => {
  const page = await openPage(t);
  await paste(page, `${GOOD}\n${IMAGE}\n${BAD}\n`);
  await page.waitForSelector('#batch[data-status="done"]:not([hidden])');
  assert.equal(
    (await failures(page))[0],
    "line 2 | malformed | Expected a digit from 1 to 9 or a blank, found '<'. Line 2, column 1.",
  );
  await assertNoMarkup(page);
  await paste(page, `id,${IMAGE},puzzle\n1,${SCRIPT},${GOOD}\n2,${SCRIPT},${GOOD.slice(1)}\n`);
  await eventually(async () => (await failures(page)).length, 1);
  await assertNoMarkup(page);
  await assertWorks(page);
});

test("markup in file names and in the URL does nothing", async (t) => {
  const page = await openPage(t, { fragment: `b=${IMAGE}` });
  await eventually(async () => (await banner(page)).verdict, "malformed");
  await assertNoMarkup(page);
  await openFile(page, GOOD, "<img src=x onerror=alert(1)>.txt");
  await eventually(() => board(page), GOOD);
  await drop(page, `${GOOD}\n${BAD}`, "<svg onload=alert(1)>.txt");
  await page.waitForSelector("#batch:not([hidden])");
  await assertNoMarkup(page);
  await assertWorks(page);
});

test("names with a meaning in JavaScript are plain text", async (t) => {
  const page = await openPage(t);
  for (const pasted of [
    '{"__proto__": {"board": 1}}',
    '{"constructor": {"prototype": {"meets": true}}}',
    "${alert(1)}",
    "{{constructor.constructor('alert(1)')()}}",
    "javascript:alert(1)",
    "'\"><svg onload=alert(1)>",
  ]) {
    await paste(page, pasted);
    await eventually(async () => (await banner(page)).verdict, "malformed");
    await assertNoMarkup(page);
    await page.click("#dismiss");
  }
  await assertWorks(page);
});

test("bidirectional, zero-width and broken text is harmless", async (t) => {
  const page = await openPage(t);
  for (const pasted of [
    "\u202e12345",
    "\u200b\u200b1",
    "\u0007\u001b[31m1",
    "\ud800",
    "😀".repeat(81),
    "é".normalize("NFD"),
  ]) {
    await paste(page, pasted);
    await eventually(async () => (await banner(page)).verdict, "malformed");
    await page.click("#dismiss");
  }
  await assertWorks(page);
});

/** Ten megabytes each, except for empty lines, which are the slowest. Some may count as many boards. */
const GARBAGE = [
  { name: "one line of letters", piece: "x0y", times: 3_500_000, isBatch: false },
  { name: "one line of digits", piece: "5", times: 10_000_000, isBatch: false },
  { name: "many lines of prose", piece: "What is this?\n", times: 750_000 },
  { name: "many empty lines", piece: "\n", times: 3_000_000, isBatch: false },
  { name: "zeros as on an empty disk", piece: "\0", times: 10_000_000, isBatch: false },
  { name: "bytes of a program", piece: "\x7fELF\0\x01\n\xff\xfe\0", times: 1_000_000 },
  { name: "brackets within brackets", piece: "[", times: 10_000_000, isBatch: false },
  { name: "objects within objects", piece: '{"a":', times: 2_000_000, isBatch: false },
  { name: "quotes that never close", piece: '"a,', times: 3_300_000 },
  { name: "commas", piece: ",", times: 10_000_000 },
];

test("the page copes with megabytes of garbage", async (t) => {
  const page = await openPage(t);
  for (const { name, piece, times, isBatch } of GARBAGE) {
    await t.test(name, async (t) => {
      const began = performance.now();
      await dropLarge(page, { piece, times });
      await page.waitForSelector('#banner[data-verdict="malformed"], #batch[data-status="done"]:not([hidden])', {
        timeout: 20_000,
      });
      const many = await page.locator("#batch").isVisible();
      t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s, ${many ? "many boards" : "malformed"}`);
      if (isBatch === false) assert.equal(many, false);
      if (!many) assert.equal((await banner(page)).verdict, "malformed");
      await assertWorks(page);
    });
  }
});

test("pasting ten megabytes doesn't block the page", async (t) => {
  const page = await openPage(t);
  const slowest = await page.evaluate(async () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "What is this? ".repeat(750_000));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    let slowest = 0;
    let before = performance.now();
    const end = before + 1500;
    while (before < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      slowest = Math.max(slowest, performance.now() - before);
      before = performance.now();
    }
    return slowest;
  });
  t.diagnostic(`longest time between two frames: ${slowest.toFixed(0)} ms`);
  assert(slowest < 1000);
  await eventually(async () => (await banner(page)).verdict, "malformed", 10_000);
  await assertWorks(page);
});
