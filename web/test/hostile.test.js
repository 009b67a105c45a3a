// Text that means harm, and far too much of it.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, eventually, shortfalls, text } from "./eyes.js";
import { cell, drop, dropLarge, openFile, paste, press } from "./hands.js";

/** @import { Page } from "playwright-core" */

const IMAGE = "<img src=x onerror=alert(1)>";
const SCRIPT = "<script>alert(1)</script>";

/**
 * That nothing of what came in has become an element. Boxes and requests make every test fail, see openPage.
 * @param {Page} page
 */
async function onlyText(page) {
  assert.equal(await page.locator("img, iframe, object, embed, body script, [onerror], [onload]").count(), 0);
}

/**
 * That the page still does what it is for.
 * @param {Page} page
 */
async function works(page) {
  if (await page.locator("#batch").isVisible()) await page.click("#batch-close");
  if (await page.locator("#dismiss").isVisible()) await page.click("#dismiss");
  await page.click("#clear");
  await cell(page, "r1c1").click();
  await press(page, "5");
  assert.equal(await board(page), `5${EMPTY.slice(1)}`);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
}

test("markup that is pasted is shown as text", async (t) => {
  const page = await openPage(t);
  for (const [pasted, sentence, excerpt] of [
    [IMAGE, "Expected a digit from 1 to 9 or a blank, found '<'. Line 1, column 1.", IMAGE],
    [SCRIPT, "Expected a digit from 1 to 9 or a blank, found '<'. Line 1, column 1.", SCRIPT],
    [`${IMAGE}\n${SCRIPT}\nand more`, `Expected a board in a known format, found "${IMAGE}". Line 1, column 1.`, IMAGE],
    [`{"${IMAGE}": 1}`, `Expected a board, found the keys "${IMAGE}". Line 1, column 1.`, `{"${IMAGE}": …`],
  ]) {
    await paste(page, pasted);
    await eventually(async () => (await banner(page)).sentence, sentence);
    assert.equal(await text(page, "#excerpt"), excerpt);
    await onlyText(page);
  }
  await works(page);
});

test("markup in lists is shown as text", async (t) => {
  const page = await openPage(t);
  await paste(page, `${GOOD}\n${IMAGE}\n${BAD}\n`);
  await page.waitForSelector('#batch[data-state="done"]:not([hidden])');
  assert.equal(
    (await shortfalls(page))[0],
    "line 2 | malformed | Expected a digit from 1 to 9 or a blank, found '<'. Line 2, column 1.",
  );
  await onlyText(page);
  await paste(page, `id,${IMAGE},puzzle\n1,${SCRIPT},${GOOD}\n2,${SCRIPT},${GOOD.slice(1)}\n`);
  await eventually(async () => (await shortfalls(page)).length, 1);
  await onlyText(page);
  await works(page);
});

test("markup in the name of a file and in the address does nothing", async (t) => {
  const page = await openPage(t, { fragment: `b=${IMAGE}` });
  await eventually(async () => (await banner(page)).verdict, "malformed");
  await onlyText(page);
  await openFile(page, GOOD, "<img src=x onerror=alert(1)>.txt");
  await eventually(() => board(page), GOOD);
  await drop(page, `${GOOD}\n${BAD}`, "<svg onload=alert(1)>.txt");
  await page.waitForSelector("#batch:not([hidden])");
  await onlyText(page);
  await works(page);
});

test("names that mean something to JavaScript mean nothing here", async (t) => {
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
    await onlyText(page);
    await page.click("#dismiss");
  }
  await works(page);
});

test("text that turns its direction, has no width or is broken is shown without harm", async (t) => {
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
  await works(page);
});

/** Ten megabytes each, but for empty lines, which take longest for their size. Some may pass for many boards. */
const GARBAGE = [
  { name: "one line of letters", piece: "x0y", times: 3_500_000, listed: false },
  { name: "one line of digits", piece: "5", times: 10_000_000, listed: false },
  { name: "many lines of prose", piece: "What is this?\n", times: 750_000 },
  { name: "many empty lines", piece: "\n", times: 3_000_000, listed: false },
  { name: "zeros as on an empty disk", piece: "\0", times: 10_000_000, listed: false },
  { name: "bytes of a program", piece: "\x7fELF\0\x01\n\xff\xfe\0", times: 1_000_000 },
  { name: "brackets within brackets", piece: "[", times: 10_000_000, listed: false },
  { name: "objects within objects", piece: '{"a":', times: 2_000_000, listed: false },
  { name: "quotes that never close", piece: '"a,', times: 3_300_000 },
  { name: "commas", piece: ",", times: 10_000_000 },
];

test("megabytes of garbage get an answer, and the page goes on working", async (t) => {
  const page = await openPage(t);
  for (const { name, piece, times, listed } of GARBAGE) {
    await t.test(name, async (t) => {
      const began = performance.now();
      await dropLarge(page, { piece, times });
      await page.waitForSelector('#banner[data-verdict="malformed"], #batch[data-state="done"]:not([hidden])', {
        timeout: 20_000,
      });
      const many = await page.locator("#batch").isVisible();
      t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s, ${many ? "many boards" : "malformed"}`);
      if (listed === false) assert.equal(many, false);
      if (!many) assert.equal((await banner(page)).verdict, "malformed");
      await works(page);
    });
  }
});

test("ten megabytes that are pasted do not stop the page", async (t) => {
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
  await works(page);
});
