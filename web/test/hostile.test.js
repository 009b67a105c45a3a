// Hostile and oversized input.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, EMPTY, GOOD } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, eventually, failures, refusal, refusalMessage, refusedBecause, text } from "./screen.js";
import { cell, closeDialog, drop, dropFiles, dropLarge, openFile, paste, press } from "./input.js";

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
  if (await page.locator("#paste-dialog").isVisible()) await page.click("#paste-cancel");
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
    [IMAGE, "expected a digit from 1 to 9 or a blank, found '<'", IMAGE],
    [SCRIPT, "expected a digit from 1 to 9 or a blank, found '<'", SCRIPT],
    [`${IMAGE}\n${SCRIPT}\nand more`, `expected a board in a known format, found "${IMAGE}"`, IMAGE],
    [`{"${IMAGE}": 1}`, `expected a board, found the keys "${IMAGE}"`, `{"${IMAGE}": 1}`],
  ]) {
    await paste(page, pasted);
    await eventually(() => refusalMessage(page), refusedBecause(sentence, 1, 1));
    const shown = await refusal(page);
    assert.equal(shown?.text, pasted);
    assert.equal(shown?.excerpt?.replace("…", ""), excerpt.slice(0, 33));
    await assertNoMarkup(page);
    await closeDialog(page);
    await drop(page, pasted, "markup.txt");
    await eventually(async () => (await banner(page)).verdict, "unreadable");
    await assertNoMarkup(page);
    await page.click("#dismiss");
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
  await eventually(async () => (await refusal(page))?.text, IMAGE);
  await assertNoMarkup(page);
  await closeDialog(page);
  await openFile(page, GOOD, "<img src=x onerror=alert(1)>.txt");
  await eventually(() => board(page), GOOD);
  await drop(page, `${GOOD}\n${BAD}`, "<svg onload=alert(1)>.txt");
  await page.waitForSelector("#batch:not([hidden])");
  assert.equal(await text(page, "#batch-heading"), "Results for <svg onload=alert(1)>.txt");
  await assertNoMarkup(page);
  await page.locator("#failures .failure").click();
  assert.equal(await text(page, "#opened-origin"), "<svg onload=alert(1)>.txt, line 2");
  await dropFiles(page, { [`${IMAGE}.csv`]: BAD, [SCRIPT]: null });
  await page.waitForSelector("#batch:not([hidden])");
  await eventually(async () => (await failures(page)).length, 2);
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
    await eventually(async () => (await refusalMessage(page)) !== "", true);
    await assertNoMarkup(page);
    await closeDialog(page);
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
    await eventually(async () => (await refusalMessage(page)) !== "", true);
    await closeDialog(page);
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
      await page.waitForSelector('#banner[data-verdict="unreadable"], #batch[data-status="done"]:not([hidden])', {
        timeout: 20_000,
      });
      const many = await page.locator("#batch").isVisible();
      t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s, ${many ? "many boards" : "malformed"}`);
      if (isBatch === false) assert.equal(many, false);
      if (!many) assert.equal((await banner(page)).verdict, "unreadable");
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
  await eventually(async () => (await banner(page)).verdict, "unreadable", 10_000);
  await assertWorks(page);
});

/** @param {string} [extra] what each cell has besides its digit */
function hostileTable(extra = "") {
  const rows = Array.from({ length: 9 }, (_, row) => Array.from(GOOD.slice(9 * row, 9 * row + 9)));
  const cellOf = (/** @type {string} */ cell) => `<td onclick="alert(1)">${cell === "." ? "" : cell}${extra}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cellOf).join("")}</tr>`).join("")}</table>`;
}

test("scripts and images in a pasted table do nothing", async (t) => {
  const page = await openPage(t);
  for (const html of [
    `${SCRIPT}${IMAGE}${hostileTable()}`,
    hostileTable(SCRIPT),
    hostileTable(IMAGE),
    hostileTable("<style>body{display:none}</style><svg onload=alert(1)></svg>"),
    hostileTable('<iframe src="javascript:alert(1)"></iframe>'),
    `<meta http-equiv=refresh content="0;url=https://example.com"><base href="https://example.com/">${hostileTable()}`,
    `<link rel=stylesheet href="https://example.com/x.css"><img src="https://example.com/x.png">${hostileTable()}`,
    `<template>${SCRIPT}</template><form action=x><input autofocus onfocus=alert(1)></form>${hostileTable()}`,
  ]) {
    await page.click("#clear");
    await paste(page, "nothing", { html });
    await eventually(() => board(page), GOOD);
    await assertNoMarkup(page);
    assert.equal(await page.locator("body").isVisible(), true);
  }
  await assertWorks(page);
});

test("huge, nested and broken tables are harmless", async (t) => {
  const page = await openPage(t);
  for (const [name, html] of Object.entries({
    "deeply nested": `${"<table><tr><td>".repeat(3000)}5${"</td></tr></table>".repeat(3000)}`,
    "never closed": "<table><tr><td>".repeat(3000),
    "wide cells": `<table>${'<tr><td colspan="1000" rowspan="60000">1</td></tr>'.repeat(3000)}</table>`,
    "many cells": `<table>${`<tr>${"<td>1</td>".repeat(100)}</tr>`.repeat(1500)}</table>`,
    "more than is parsed": `<table>${"<tr><td>1</td></tr>".repeat(400_000)}</table>`,
    "angle brackets": "<".repeat(1_000_000) + "<td>",
    quotes: `<td style="${"'".repeat(500_000)}`,
    "styles that never end": `<td ${"style  ".repeat(200_000)}`,
  })) {
    await t.test(name, async () => {
      const slowest = await page.evaluate(async (html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", html);
        clipboardData.setData("text/plain", "no board");
        const began = performance.now();
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        return performance.now() - began;
      }, html);
      assert(slowest < 15_000, `${slowest.toFixed(0)} ms`);
      const isRefused = async () => (await page.locator("#paste-dialog, #batch").filter({ visible: true }).count()) > 0;
      await eventually(isRefused, true, 10_000);
      await assertNoMarkup(page);
      await assertWorks(page);
    });
  }
});
