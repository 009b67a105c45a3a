// Input in every format: pasting, dropping, opening files, the paste dialog.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { BAD, EMPTY, GOOD, GOOD_SOLVED, rowsOf } from "./boards.js";
import { openPage } from "./browser.js";
import {
  banner,
  board,
  eventually,
  focused,
  headline,
  refusal,
  refusalMessage,
  refusedBecause,
  text,
} from "./screen.js";
import { failures, totals } from "./screen.js";
import { cell, closeDialog, drop, dropFiles, openFile, paste, press, tabTo } from "./input.js";

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
      await headline(page, "Valid puzzle: exactly one solution");
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
  await eventually(
    async () => (await banner(page)).sentence,
    "Expected a board, found nothing. Line 1, column 1. The board below is still the one from before.",
  );
  await page.click("#dismiss");
  await openFile(page, Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xff]), "broken.gz");
  await eventually(
    async () => (await banner(page)).sentence,
    "The input couldn't be read. The board below is still the one from before.",
  );
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
    verdict: "unreadable",
    headline: "Couldn't read a board from board.png",
    sentence: "This is a PNG picture; ninefold reads text. The board below is still the one from before.",
  });
  assert.equal(await page.locator("#excerpt").isVisible(), false);
  assert.equal(await page.locator("#batch").isVisible(), false);
  assert.equal(await board(page), BAD);
  await page.click("#language");
  await eventually(
    async () => (await banner(page)).sentence,
    "这是 PNG 图片，ninefold 只能读取文本。下面仍是原来的盘面。",
  );
});

test("text without a board is an error", async (t) => {
  const page = await openPage(t);
  for (const [pasted, sentence] of [
    ["[]", "expected a board, found an empty array"],
    ["# only a comment\n", "expected a board, found nothing"],
  ]) {
    await paste(page, pasted);
    await eventually(() => refusalMessage(page), refusedBecause(sentence, 1, 1));
    await closeDialog(page);
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
  await eventually(() => page.locator("#paste-dialog").isVisible(), false);
});

test("a Ctrl+Enter that is held down doesn't open the dialog again", async (t) => {
  const page = await openPage(t);
  await tabTo(page, "#paste");
  await press(page, "Enter");
  await page.keyboard.insertText(BAD);
  await page.keyboard.down("Control");
  await page.keyboard.down("Enter");
  await eventually(() => board(page), BAD);
  assert.equal(await focused(page), "r1c1", "the board, not the button");
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.up("Control");
  await press(page, "Enter");
  assert.equal(await page.locator("#paste-dialog").isVisible(), false);
});

test("refused text stays in the dialog, with the reason and the place", async (t) => {
  const page = await openPage(t);
  const wrong = `${ROWS.slice(0, 4).join("\n")}\n4..8.3..1x\n${ROWS.slice(5).join("\n")}`.replace("x", "é");
  await page.click("#paste");
  await page.fill("#paste-text", wrong);
  await press(page, "Control+Enter");
  await eventually(async () => (await refusal(page))?.text, wrong);
  const shown = await refusal(page);
  assert(shown);
  const at = /Line (\d+), column (\d+)\.$/.exec(shown.message);
  assert(at, shown.message);
  assert.match(shown.message, /^Couldn't read a board: expected .*, found .*\. Line 5, column 10\.$/);
  assert.deepEqual(shown.selection, [wrong.indexOf("é"), "é"]);
  assert.equal(shown.excerpt, "4..8.3..1é");
  assert.equal(await focused(page), "#paste-text");
  assert.equal(await page.getAttribute("#paste-text", "aria-invalid"), "true");
  assert.equal(await page.getAttribute("#paste-error", "role"), "alert");
  assert.match((await page.getAttribute("#paste-text", "aria-describedby")) ?? "", /paste-error/);
  // The selected character is replaced by what is typed.
  await press(page, "Delete");
  assert.equal(await refusal(page), null, "the error is gone once the text has changed");
  await press(page, "Control+Enter");
  await eventually(() => board(page), GOOD);
  await eventually(() => page.locator("#paste-dialog").isVisible(), false);
  await headline(page, "Valid puzzle: exactly one solution");
});

test("text that was pasted on the page and refused is in the dialog", async (t) => {
  const page = await openPage(t);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  await paste(page, GOOD.slice(1));
  await eventually(() => refusal(page), {
    text: GOOD.slice(1),
    message: refusedBecause("there are 80 cells instead of 81", 1, 81),
    excerpt: `…${GOOD.slice(-32)}\u00a0`,
    selection: [80, ""],
  });
  await page.click("#paste-check");
  await eventually(() => refusalMessage(page), refusedBecause("there are 80 cells instead of 81", 1, 81));
  await closeDialog(page);
  assert.equal(await board(page), GOOD);
  assert.equal((await banner(page)).verdict, "unique", "nothing is wrong with the board");
  await page.click("#paste");
  assert.equal(await page.inputValue("#paste-text"), GOOD.slice(1), "the text can still be corrected");
  await page.keyboard.insertText(BAD);
  await press(page, "Control+Enter");
  await eventually(() => board(page), BAD);
});

test("the place of the error is in sight, far down in a long text", async (t) => {
  const page = await openPage(t);
  await page.click("#paste");
  await page.fill("#paste-text", `[${"[1,2,3],\n".repeat(300)} oops ${"[1,2,3],\n".repeat(300)}]`);
  await press(page, "Control+Enter");
  await eventually(async () => (await refusalMessage(page)) !== "", true);
  const { top, height, lines, at } = await page.locator("#paste-text").evaluate((element) => {
    const area = /** @type {HTMLTextAreaElement} */ (element);
    const lines = area.value.split("\n").length;
    const at = area.value.slice(0, area.selectionStart).split("\n").length;
    return { top: area.scrollTop, height: area.clientHeight, lines, at };
  });
  const lineHeight = 24;
  assert(lines > 500);
  assert(at * lineHeight > top && (at - 1) * lineHeight < top + height, `line ${at} at ${top}`);
});

test("very long text is refused in the banner", async (t) => {
  const page = await openPage(t);
  await paste(page, "What is this? ".repeat(20_000));
  await eventually(async () => (await banner(page)).verdict, "unreadable");
  assert.equal(await page.locator("#paste-dialog").isVisible(), false);
});

test("a folder can't be read, and the page says so", async (t) => {
  const page = await openPage(t);
  await dropFiles(page, { puzzles: null });
  await eventually(
    async () => (await banner(page)).sentence,
    "This is a folder; open the files in it instead. The board below is still the one from before.",
  );
});

/**
 * A table in HTML.
 * @param {string[][]} rows
 * @param {(cell: string) => string} [write]
 */
function tableOf(rows, write = (cell) => `<td>${cell}</td>`) {
  return `<table>${rows.map((row) => `<tr>${row.map(write).join("")}</tr>`).join("")}</table>`;
}

/** @param {string} board */
function cellsOf(board) {
  return rowsOf(board).map((row) => Array.from(row, (cell) => (cell === "." ? "" : cell)));
}

const LABELED = [["", ..."ABCDEFGHI"], ...cellsOf(GOOD).map((row, index) => [String(index + 1), ...row])];
const BOX_TABLES = [0, 3, 6].map((top) =>
  [0, 3, 6].map((left) =>
    tableOf(
      cellsOf(GOOD)
        .slice(top, top + 3)
        .map((row) => row.slice(left, left + 3)),
    ),
  ),
);
/** What Chromium copies as text from a table: without the empty cells at the start of the selection. */
const LOSSY = "5\t3\t\t\t7\n6\t\t\t1\t9\t5\n9\t8\t\t\t\t\t6";

/** @type {Record<string, string>} */
const TABLES = {
  "plain cells": tableOf(cellsOf(GOOD)),
  "paragraphs in cells": tableOf(
    cellsOf(GOOD),
    (cell) => `<td style="x"><p class=MsoNormal>${cell || "&nbsp;"}</p></td>`,
  ),
  "a fragment as from a spreadsheet": `<html><body><!--StartFragment--><style>td{}</style><col width=1>${tableOf(cellsOf(GOOD))}<!--EndFragment--></body></html>`,
  "rows and columns with labels": tableOf(LABELED),
  "headings of rows and columns": tableOf(LABELED, (cell) =>
    /[A-I]/.test(cell) ? `<th>${cell}</th>` : `<td>${cell}</td>`,
  ),
  "within a table for layout": `<table><tr><td>Menu</td><td>${tableOf(cellsOf(GOOD))}</td></tr></table>`,
  "next to another table": `${tableOf([
    ["Name", "Level"],
    ["Ann", "7"],
  ])}<p>Text</p>${tableOf(cellsOf(GOOD))}`,
  "one table for each box": tableOf(BOX_TABLES),
  "one cell with the whole board": tableOf([[GOOD]]),
  "spaces and line breaks in cells": tableOf(cellsOf(GOOD), (cell) => `<td>\n  <b> ${cell}</b>\n</td>`),
};

test("tables are read from the HTML on the clipboard", async (t) => {
  const page = await openPage(t);
  for (const [name, html] of Object.entries(TABLES)) {
    await t.test(name, async () => {
      for (const plain of [LOSSY, ""]) {
        await page.click("#clear");
        await paste(page, plain, { html });
        await eventually(() => board(page), GOOD);
        assert.equal(await page.locator("#paste-dialog").isVisible(), false);
      }
    });
  }
});

test("a table whose first rows are blank keeps them", async (t) => {
  const page = await openPage(t);
  const blank = `${".".repeat(18)}..3${GOOD.slice(21)}`;
  await paste(page, "3", { html: tableOf(cellsOf(blank)) });
  await eventually(() => board(page), blank);
});

test("cells that span columns or rows count as several", async (t) => {
  const page = await openPage(t);
  const wide = tableOf(cellsOf(`5........${GOOD.slice(9)}`)).replace(
    /<td>5<\/td>(<td><\/td>){8}/,
    '<td colspan="9">5</td>',
  );
  await paste(page, "", { html: wide });
  await eventually(() => board(page), `5........${GOOD.slice(9)}`);
  const [first, second, ...rest] = cellsOf(GOOD);
  const high = `<table><tr>${first.map((cell, column) => (column === 2 ? '<td rowspan="2"></td>' : `<td>${cell}</td>`)).join("")}</tr>
    <tr>${second
      .filter((_, column) => column !== 2)
      .map((cell) => `<td>${cell}</td>`)
      .join("")}</tr>${tableOf(rest).slice(7)}`;
  await paste(page, "", { html: high });
  await eventually(() => board(page), GOOD);
});

test("several tables, or one with many boards, are a list", async (t) => {
  const page = await openPage(t);
  for (const html of [
    tableOf(cellsOf(GOOD)) + tableOf(cellsOf(BAD)),
    tableOf([...cellsOf(GOOD), ...cellsOf(BAD)]),
    tableOf([
      ["id", "puzzle"],
      ["1", GOOD],
      ["2", BAD],
    ]),
  ]) {
    await paste(page, LOSSY, { html });
    await page.waitForSelector("#batch:not([hidden])");
    await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
    assert.equal((await failures(page)).length, 1);
    await page.click("#batch-close");
  }
});

test("plain text is read if the HTML has no board", async (t) => {
  const page = await openPage(t);
  for (const html of [
    "<p>Hello</p>",
    tableOf([
      ["a", "b"],
      ["c", "d"],
    ]),
    "<table></table>",
    tableOf([["1"]]),
  ]) {
    await page.click("#clear");
    await paste(page, GOOD, { html });
    await eventually(() => board(page), GOOD);
  }
  await paste(page, "Hello, world", { html: tableOf([["Hello", "world"]]) });
  await eventually(async () => (await refusal(page))?.text, "Hello, world");
});

test("HTML alone is read, with or without a table", async (t) => {
  const page = await openPage(t);
  for (const html of [
    `<p>${GOOD}</p>`,
    ROWS.map((row) => `<div>${row}</div>`).join(""),
    `<pre>${ROWS.join("\n")}</pre>`,
  ]) {
    await page.click("#clear");
    await paste(page, "", { html });
    await eventually(() => board(page), GOOD);
  }
});

test("a table that is pasted into the dialog keeps its empty cells", async (t) => {
  const page = await openPage(t);
  await page.click("#paste");
  await page.evaluate(
    async ({ html, text }) => {
      const item = new ClipboardItem({
        "text/html": new Blob([html], { type: "text/html" }),
        "text/plain": new Blob([text], { type: "text/plain" }),
      });
      await navigator.clipboard.write([item]);
    },
    { html: tableOf(cellsOf(GOOD)), text: LOSSY },
  );
  await press(page, "Control+v");
  await eventually(() => page.inputValue("#paste-text"), ROWS.join("\n"));
  await press(page, "Control+z");
  assert.equal(await page.inputValue("#paste-text"), "", "pasting can be undone");
  await press(page, "Control+v", "Control+Enter");
  await eventually(() => board(page), GOOD);
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

test("what is pasted right after the dialog was closed isn't lost in its field", async (t) => {
  const page = await openPage(t);
  await paste(page, "not a board");
  await eventually(async () => (await refusalMessage(page)) !== "", true);
  await page.evaluate((text) => {
    const dialog = document.querySelector("dialog[open]");
    if (!(dialog instanceof HTMLDialogElement)) throw new Error("no dialog is open");
    dialog.close();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, GOOD);
  await eventually(() => board(page), GOOD);
});

test("of two pastes in quick succession the second one wins", async (t) => {
  const page = await openPage(t);
  await paste(page, BAD);
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  await page.waitForTimeout(200);
  assert.equal(await board(page), GOOD);
});
