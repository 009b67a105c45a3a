// Input in every format: pasting, dropping, opening files, the paste dialog.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { BAD, EMPTY, GOOD, GOOD_SOLVED, rowsOf } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, eventually, focused, text } from "./screen.js";
import { cell, drop, openFile, paste, press } from "./input.js";

const ROWS = rowsOf(GOOD);
const CASES = new URL("../../crates/ninefold/tests/cases/", import.meta.url);

/**
 * An input of the library's test cases.
 * @param {string} path
 */
function testCase(path) {
  return readFile(new URL(path, CASES), "utf8");
}

/** @type {Record<string, string>} */
const FORMATS = {
  "JSON of strings": await readFile(new URL("../../examples/valid.json", import.meta.url), "utf8"),
  "JSON of numbers":
    "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1]," +
    "[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]]",
  "JSON of numbers, flat":
    "[5,3,0,0,7,0,0,0,0,6,0,0,1,9,5,0,0,0,0,9,8,0,0,0,0,6,0,8,0,0,0,6,0,0,0,3,4,0,0,8,0,3,0,0,1," +
    "7,0,0,0,2,0,0,0,6,0,6,0,0,0,0,2,8,0,0,0,0,4,1,9,0,0,5,0,0,0,0,8,0,0,7,9]",
  "JSON of numbers and null": (await testCase("json-numbers/null-blanks.json")).replace("8", "5"),
  "JSON of one string": `"${GOOD}"`,
  "JSON of nine strings": JSON.stringify(ROWS),
  "81 characters, blanks as .": GOOD,
  "81 characters, blanks as 0": "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
  "81 characters, blanks as _": "53__7____6__195____98____6_8___6___34__8_3__17___2___6_6____28____419__5____8__79",
  "81 characters, blanks as *": "53**7****6**195****98****6*8***6***34**8*3**17***2***6*6****28****419**5****8**79",
  "81 characters, blanks as -": "53--7----6--195----98----6-8---6---34--8-3--17---2---6-6----28----419--5----8--79",
  "81 characters, blanks as x": "53xx7xxxx6xx195xxxx98xxxx6x8xxx6xxx34xx8x3xx17xxx2xxx6x6xxxx28xxxx419xx5xxxx8xx79",
  "81 characters, blanks as X": "53XX7XXXX6XX195XXXX98XXXX6X8XXX6XXX34XX8X3XX17XXX2XXX6X6XXXX28XXXX419XX5XXXX8XX79",
  "81 characters, blanks as ?": "53??7????6??195????98????6?8???6???34??8?3??17???2???6?6????28????419??5????8??79",
  "a grid": ROWS.join("\n"),
  "a grid with spaces": ROWS.map((row) => Array.from(row).join(" ")).join("\n"),
  "a grid under a title": `Grid 01\n${ROWS.join("\n")}\n`,
  "a frame with plus signs": (await readFile(new URL("../../examples/framed.txt", import.meta.url), "utf8")).replace(
    "8",
    "5",
  ),
  "a frame as in Simple Sudoku": await testCase("ss/simple-sudoku.ss"),
  "a frame as in QQWing": await testCase("framed/qqwing-readable.txt"),
  "a frame as in HoDoKu": await testCase("framed/hodoku.txt"),
  "a frame of light lines": await testCase("framed/unicode-light.txt"),
  // The case has two boards; the first ends above its twenty-first line.
  "a table of box-drawing characters, blanks empty": (await testCase("framed/unicode-a-bar-a-cell-empty-blanks.txt"))
    .split("\n")
    .slice(0, 20)
    .join("\n"),
  "an .sdk file from SudoCue": await testCase("sdk-sudocue/headers.sdk"),
  "an .sdk file from SadMan": await testCase("sdk-sadman/all-sections.sdk"),
  "a record with a hash and a rating":
    "0000183b305c 530070000600195000098000060800060003400803001700020006060000280000419005000080079  1.2",
  "nine columns of CSV, blanks empty":
    "5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,5\n,,,,8,,,7,9\n",
  "nine columns of TSV, blanks empty, as spreadsheets copy them":
    "5\t3\t\t\t7\t\t\t\t\r\n6\t\t\t1\t9\t5\t\t\t\r\n\t9\t8\t\t\t\t\t6\t\r\n8\t\t\t\t6\t\t\t\t3\r\n4\t\t\t8\t\t3\t\t\t1\r\n" +
    "7\t\t\t\t2\t\t\t\t6\r\n\t6\t\t\t\t\t2\t8\t\r\n\t\t\t4\t1\t9\t\t\t5\r\n\t\t\t\t8\t\t\t7\t9\r\n",
  "a table with a header and one row": `puzzle,solution\n${GOOD.replaceAll(".", "0")},${GOOD_SOLVED}\n`,
  "with a byte order mark": `\ufeff${GOOD}`,
  "with a byte order mark and a grid": `\ufeff${ROWS.join("\n")}`,
  "with Windows line endings": `${ROWS.join("\r\n")}\r\n`,
  "with classic Mac OS line endings": ROWS.join("\r"),
  "with white space around": `\n\n   ${GOOD}  \n\n`,
  "with a comment": `# from the newspaper\n${GOOD}\n`,
  "81 characters, blanks as ·": GOOD.replaceAll(".", "·"),
  "a grid, blanks as ·": ROWS.map((row) => Array.from(row.replaceAll(".", "·")).join(" ")).join("\n"),
  "a list of lists from a program": `board = [\n${ROWS.map((row) => `    [${Array.from(row, (cell) => (cell === "." ? 0 : cell)).join(", ")}],\n`).join("")}]\n`,
  "a table in HTML": `<table>\n${ROWS.map((row) => `<tr>${Array.from(row, (cell) => `<td>${cell === "." ? "" : cell}</td>`).join("")}</tr>\n`).join("")}</table>\n`,
  "a link with the board in it": `https://www.sudokuwiki.org/sudoku.htm?bd=${GOOD.replaceAll(".", "0")}`,
};

test("all formats give the same board", async (t) => {
  const page = await openPage(t);
  for (const [name, pasted] of Object.entries(FORMATS)) {
    await t.test(name, async () => {
      // In case an earlier format was taken for many boards.
      if (await page.locator("#batch").isVisible()) await page.click("#batch-close");
      await page.click("#clear");
      assert.equal(await board(page), EMPTY);
      await paste(page, pasted);
      await eventually(() => board(page), GOOD, 2000);
      assert.equal((await banner(page)).verdict, "valid");
    });
  }
});

test("pasting works wherever the focus is", async (t) => {
  const page = await openPage(t);
  for (const selector of ["#theme", "#copy-link", "#examples summary", '[data-cell="r5c5"]', "#format"]) {
    await page.click("#clear");
    await page.focus(selector);
    await paste(page, GOOD);
    await eventually(() => board(page), GOOD);
    assert.equal(await text(page, "#toast"), "Board loaded.");
  }
});

test("Ctrl+V pastes from the clipboard", async (t) => {
  const page = await openPage(t);
  await page.evaluate((text) => navigator.clipboard.writeText(text), BAD);
  await cell(page, "r1c1").click();
  await press(page, "Control+v");
  await eventually(() => board(page), BAD);
});

test("text is preferred to the image that spreadsheets also copy", async (t) => {
  const page = await openPage(t);
  await paste(page, FORMATS["nine columns of TSV, blanks empty, as spreadsheets copy them"], { image: true });
  await eventually(() => board(page), GOOD);
});

test("a dropped file is loaded", async (t) => {
  const page = await openPage(t);
  await drop(page, ROWS.join("\n"), "grid.txt");
  await eventually(() => board(page), GOOD);
  assert.equal(await page.locator("#drop-hint").getAttribute("data-shown"), null);
  await press(page, "Control+z");
  assert.equal(await board(page), EMPTY);
});

test("dropped text is loaded", async (t) => {
  const page = await openPage(t);
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", text);
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, GOOD);
  await eventually(() => board(page), GOOD);
});

test("a hint is shown while something is dragged over the page", async (t) => {
  const page = await openPage(t);
  const drag = (/** @type {string} */ kind) =>
    page.evaluate(
      (kind) => document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true })),
      kind,
    );
  const shown = () =>
    page
      .locator("#drop-hint")
      .evaluate((hint) => hint.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }));
  await eventually(shown, false);
  await drag("dragover");
  await eventually(shown, true);
  assert.equal(await page.locator("#drop-hint").innerText(), "Drop to check");
  await drag("dragleave");
  await eventually(shown, false);
});

test("opened files are loaded, also gzipped and in UTF-16", async (t) => {
  const page = await openPage(t);
  const utf16 = Buffer.from(`\ufeff${ROWS.join("\r\n")}\r\n`, "utf16le");
  for (const [name, contents] of /** @type {[string, string | Buffer][]} */ ([
    ["puzzle.sdk", FORMATS["an .sdk file from SudoCue"]],
    ["board.json", FORMATS["JSON of strings"]],
    ["board.txt.gz", gzipSync(GOOD)],
    ["utf-16-little-endian.txt", utf16],
    ["utf-16-big-endian.txt", Buffer.from(utf16).swap16()],
    ["utf-16.txt.gz", gzipSync(utf16)],
    ["windows.csv", Buffer.from(FORMATS["nine columns of CSV, blanks empty"].replaceAll("\n", "\r\n"))],
  ])) {
    await t.test(name, async () => {
      await page.click("#clear");
      await openFile(page, contents, name);
      await eventually(() => board(page), GOOD);
    });
  }
});

test("the same file can be opened twice", async (t) => {
  const page = await openPage(t);
  await openFile(page, GOOD, "board.txt");
  await eventually(() => board(page), GOOD);
  await page.click("#clear");
  await openFile(page, GOOD, "board.txt");
  await eventually(() => board(page), GOOD);
});

test("empty and corrupt files are errors, and gzip is detected by content", async (t) => {
  const page = await openPage(t);
  await openFile(page, "", "empty.txt");
  await eventually(async () => (await banner(page)).sentence, "Expected a board, found nothing. Line 1, column 1.");
  await page.click("#dismiss");
  await openFile(page, Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xff]), "broken.gz");
  await eventually(async () => (await banner(page)).sentence, "The input couldn't be read. ");
  await openFile(page, GOOD, "board.txt.gz");
  await eventually(() => board(page), GOOD);
});

test("binary files are errors, and the board stays", async (t) => {
  const page = await openPage(t);
  await paste(page, BAD);
  await eventually(() => board(page), BAD);
  const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(300_000, 0x0a)]);
  await drop(page, png, "board.png");
  await eventually(() => banner(page), {
    verdict: "malformed",
    word: "Malformed",
    sentence: "Expected text, found a PNG picture. ",
  });
  assert.equal(await page.locator("#excerpt").isVisible(), false);
  assert.equal(await page.locator("#batch").isVisible(), false);
  assert.equal(await board(page), BAD);
  await page.click("#language");
  await eventually(async () => (await banner(page)).sentence, "应为文本，却是 PNG 图片。");
});

test("text without a board is an error", async (t) => {
  const page = await openPage(t);
  for (const [pasted, sentence] of [
    ["[]", "Expected a board, found an empty array. Line 1, column 1."],
    ["# only a comment\n", "Expected a board, found nothing. Line 1, column 1."],
  ]) {
    await paste(page, pasted);
    await eventually(async () => (await banner(page)).sentence, sentence);
  }
});

test("the page says which column or key the board was read from", async (t) => {
  const page = await openPage(t);
  const source = () => text(page, "#verdict-origin");
  await paste(page, JSON.stringify({ id: 7, puzzle: BAD, solution: GOOD_SOLVED }));
  await eventually(() => board(page), BAD);
  assert.equal(await source(), 'Read from key "puzzle".');
  await page.click("#language");
  assert.equal(await source(), '取自键 "puzzle"。');
  await page.click("#language");
  await drop(page, `solution,quiz\n${GOOD_SOLVED},${GOOD}\n`, "one.csv");
  await eventually(() => board(page), GOOD);
  assert.equal(await source(), 'Read from column "quiz".');
  await press(page, "Control+z");
  assert.equal(await source(), "", "the earlier board had no column");
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  assert.equal(await source(), "", "there is only one column");
});

test("the dialog accepts text with the button and with Ctrl+Enter", async (t) => {
  const page = await openPage(t);
  await page.click("#paste");
  await page.fill("#paste-text", ROWS.join("\n"));
  await page.click("#paste-check");
  await eventually(() => board(page), GOOD);
  assert.equal(await page.locator("#paste-dialog").isVisible(), false);
  await page.click("#paste");
  assert.equal(await page.inputValue("#paste-text"), "", "the earlier text is gone");
  await page.fill("#paste-text", BAD);
  await press(page, "Control+Enter");
  await eventually(() => board(page), BAD);
});

test("every kind of input accepts the same formats", async (t) => {
  const dots = FORMATS["81 characters, blanks as ·"];
  const page = await openPage(t, { fragment: `b=${encodeURIComponent(dots)}` });
  await eventually(() => board(page), GOOD);
  for (const name of ["a list of lists from a program", "a table in HTML", "a link with the board in it"]) {
    await page.click("#clear");
    await page.click("#paste");
    await page.fill("#paste-text", FORMATS[name]);
    await page.click("#paste-check");
    await eventually(() => board(page), GOOD);
    await page.click("#clear");
    await drop(page, FORMATS[name]);
    await eventually(() => board(page), GOOD);
  }
});

test("cancelling the dialog doesn't change the board", async (t) => {
  const page = await openPage(t);
  await page.click("#paste");
  assert.equal(await focused(page), "#paste-text");
  await page.evaluate((text) => navigator.clipboard.writeText(text), GOOD);
  await press(page, "Control+v", "1", "Control+z");
  assert.equal(await page.inputValue("#paste-text"), GOOD);
  assert.equal(await board(page), EMPTY);
  await page.click("#paste-cancel");
  assert.equal(await page.locator("#paste-dialog").isVisible(), false);
  assert.equal(await board(page), EMPTY);
});

test("of two pastes in quick succession the second one wins", async (t) => {
  const page = await openPage(t);
  await paste(page, BAD);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  await page.waitForTimeout(200);
  assert.equal(await board(page), GOOD);
});
