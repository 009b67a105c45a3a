// Sharing and exporting: links, clipboard, image.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { BAD, BAD_CONFLICTS, EMPTY, GOOD } from "./boards.js";
import { ADDRESS, openPage, started } from "./browser.js";
import { banner, board, conflicts, eventually, headline, refusal, refusalMessage, refusedBecause } from "./screen.js";
import { text, totals } from "./screen.js";
import { cell, closeDialog, copied, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

/**
 * The board as links have it: with zeros, because dots at the end of a link get lost.
 * @param {string} board
 */
function inLink(board) {
  return board.replaceAll(".", "0");
}

/** The first cells of the board are the solver's own. */
const GIVENS = `..${GOOD.slice(2)}`;

test("a copied link opens the same board", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  const link = await copied(page, "#copy-link");
  assert.equal(link, `${ADDRESS}#b=${inLink(BAD)}`);
  assert.equal(await text(page, "#toast"), "Link copied.");
  const other = await page.context().newPage();
  await other.goto(link);
  await started(other);
  await eventually(() => board(other), BAD);
  assert.deepEqual(await conflicts(other), BAD_CONFLICTS);
});

test("the URL follows the board without filling the history, and survives a reload", async (t) => {
  const page = await openPage(t);
  const length = await page.evaluate(() => history.length);
  assert.equal(page.url(), ADDRESS);
  await paste(page, BAD);
  await eventually(async () => page.url(), `${ADDRESS}#b=${inLink(BAD)}`);
  await cell(page, "r1c1").click();
  await press(page, "5");
  await eventually(async () => page.url(), `${ADDRESS}#b=${inLink(GOOD)}`);
  assert.equal(await page.evaluate(() => history.length), length);
  await page.reload();
  await started(page);
  await eventually(() => board(page), GOOD);
  await page.click("#clear");
  await eventually(async () => page.url(), ADDRESS);
});

test("editing the URL changes the board", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await eventually(() => board(page), GOOD);
  await page.evaluate((board) => (location.hash = `b=${board}`), BAD);
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  await page.evaluate((board) => (location.hash = `b=${board}`), GOOD.replaceAll(".", "0"));
  await eventually(() => board(page), GOOD);
  await press(page, "Control+z");
  assert.equal(await board(page), BAD);
});

test("a truncated link is an error", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD.slice(0, 70)}` });
  await eventually(() => refusal(page), {
    text: GOOD.slice(0, 70),
    message: refusedBecause("there are 70 cells instead of 81", 1, 71),
    excerpt: `…${GOOD.slice(38, 70)}\u00a0`,
    selection: [70, ""],
  });
  assert.equal(await board(page), EMPTY);
  await closeDialog(page);
  await cell(page, "r1c1").click();
  await press(page, "1");
  await eventually(async () => page.url(), `${ADDRESS}#b=1${"0".repeat(80)}`);
});

test("other fragments are ignored or errors, and harmless", async (t) => {
  const page = await openPage(t, { fragment: "after-board" });
  assert.equal((await banner(page)).verdict, "empty");
  for (const fragment of [
    "b=%3Cimg%20src=x%20onerror=alert(1)%3E",
    "b=<script>alert(1)</script>",
    "b=%",
    "b=%E0%A4%A",
    "b=javascript:alert(1)",
    "b=__proto__",
    `b=${"9".repeat(100_000)}`,
  ]) {
    await page.evaluate((fragment) => (location.hash = fragment), fragment);
    await eventually(async () => (await refusalMessage(page)) !== "", true);
    assert.equal(await page.locator("img, script:not([src])").count(), 0);
    assert.equal(await board(page), EMPTY);
    await closeDialog(page);
  }
});

test("copying as text in every format", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  const grid = "83..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";
  assert.equal(await copied(page, "#copy-line"), BAD);
  assert.equal(await text(page, "#toast"), "Copied.");
  assert.equal(
    await copied(page, "#copy-json"),
    '[["8","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."],[".","9","8",".",".",".",".","6","."],' +
      '["8",".",".",".","6",".",".",".","3"],["4",".",".","8",".","3",".",".","1"],["7",".",".",".","2",".",".",".","6"],' +
      '[".","6",".",".",".",".","2","8","."],[".",".",".","4","1","9",".",".","5"],[".",".",".",".","8",".",".","7","9"]]',
  );
  assert.equal(await copied(page, "#copy-grid"), grid);
  /** @type {Record<string, string>} */
  const others = {
    sdm: "830070000600195000098000060800060003400803001700020006060000280000419005000080079",
    framed: [
      "┌───────┬───────┬───────┐",
      "│ 8 3 . │ . 7 . │ . . . │",
      "│ 6 . . │ 1 9 5 │ . . . │",
      "│ . 9 8 │ . . . │ . 6 . │",
      "├───────┼───────┼───────┤",
      "│ 8 . . │ . 6 . │ . . 3 │",
      "│ 4 . . │ 8 . 3 │ . . 1 │",
      "│ 7 . . │ . 2 . │ . . 6 │",
      "├───────┼───────┼───────┤",
      "│ . 6 . │ . . . │ 2 8 . │",
      "│ . . . │ 4 1 9 │ . . 5 │",
      "│ . . . │ . 8 . │ . 7 9 │",
      "└───────┴───────┴───────┘",
    ].join("\n"),
    sdk: `[Puzzle]\n${grid}`,
    ss: [
      "*-----------*",
      "|83.|.7.|...|",
      "|6..|195|...|",
      "|.98|...|.6.|",
      "|---+---+---|",
      "|8..|.6.|..3|",
      "|4..|8.3|..1|",
      "|7..|.2.|..6|",
      "|---+---+---|",
      "|.6.|...|28.|",
      "|...|419|..5|",
      "|...|.8.|.79|",
      "*-----------*",
    ].join("\n"),
    "json-numbers":
      "[[8,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1]," +
      "[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]]",
    csv: BAD,
    "csv-grid":
      "8,3,0,0,7,0,0,0,0\n6,0,0,1,9,5,0,0,0\n0,9,8,0,0,0,0,6,0\n8,0,0,0,6,0,0,0,3\n4,0,0,8,0,3,0,0,1\n" +
      "7,0,0,0,2,0,0,0,6\n0,6,0,0,0,0,2,8,0\n0,0,0,4,1,9,0,0,5\n0,0,0,0,8,0,0,7,9",
  };
  assert.deepEqual(await page.locator("#format option").allTextContents(), Object.keys(others));
  for (const [format, expected] of Object.entries(others)) {
    await page.selectOption("#format", format);
    assert.equal(await copied(page, "#copy-format"), expected, format);
  }
});

/**
 * Downloads the image and returns the texts in it.
 * @param {Page} page
 */
async function downloadSvg(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download-svg")]);
  assert.equal(download.suggestedFilename(), "sudoku.svg");
  const svg = await readFile(await download.path(), "utf8");
  // Parsed in another page, because this one's policy forbids the styles in the image.
  const reader = await page.context().newPage();
  const texts = await reader.evaluate((svg) => {
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    if (read.querySelector("parsererror") || read.documentElement.localName !== "svg")
      throw new Error("not an SVG document");
    return Array.from(read.querySelectorAll("*"))
      .filter((element) => element.children.length === 0 && element.textContent)
      .map((element) => element.textContent);
  }, svg);
  return { svg, texts };
}

test("the image is an SVG document with the reasons", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  const { svg, texts } = await downloadSvg(page);
  for (const words of BAD_CONFLICTS) assert(svg.includes(words), words);
  const digits = texts.filter((text) => /^[1-9]$/.test(text ?? "")).join("");
  assert.equal(digits, `112233445566778899${BAD.replaceAll(".", "")}`, "row and column numbers, then the givens");
  assert(!/<script|onload|href="http/.test(svg));
  assert.equal(await text(page, "#toast"), "Image saved.");
});

test("the image is in the page's language", async (t) => {
  const page = await openPage(t, { language: "zh-CN" });
  await example(page, "invalid");
  const { svg } = await downloadSvg(page);
  assert(svg.includes("第 1 列有 2 个 8（r1c1、r4c1）"));
  assert(svg.includes("第 1 宫有 2 个 8（r1c1、r3c3）"));
  assert(!svg.includes("twice"));
});

test("the image shows what the screen shows, and nothing else by default", async (t) => {
  const page = await openPage(t);
  await example(page, "redundant");
  await page.waitForSelector('#check-minimal[data-verdict="redundant"]');
  const circles = (/** @type {string} */ svg) => svg.match(/<circle /g)?.length ?? 0;
  const clean = (await downloadSvg(page)).svg;
  assert.equal(circles(clean), 0);
  assert(!clean.includes('class="verdict"'), "no caption");
  await page.click("#check-minimal .show");
  assert.equal(circles((await downloadSvg(page)).svg), 2);
  await page.click("#check-minimal .show");
  await page.click("#candidates");
  assert((await downloadSvg(page)).svg.includes('class="candidate"'));
  await page.click("#candidates");
  await page.click("#solution-1");
  const { texts } = await downloadSvg(page);
  assert.equal(
    texts.filter((text) => /^[1-9]$/.test(text ?? "")).length,
    18 + 81,
    "the numbers of rows and columns, and all cells",
  );
});

test("a board from a link is analyzed", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await headline(page, "Valid puzzle: exactly one solution");
});

test("a link keeps apart what was given and what the solver entered", async (t) => {
  const link = `${ADDRESS}#b=${inLink(GOOD)}&g=${inLink(GIVENS)}`;
  const page = await openPage(t, { fragment: link.slice(link.indexOf("#") + 1) });
  await eventually(() => board(page), GOOD);
  assert.equal(await copied(page, "#copy-link"), link);
  await page.reload();
  await started(page);
  await eventually(() => board(page), GOOD);
  assert.equal(await copied(page, "#copy-link"), link);
  for (const wrong of ["1".repeat(81), EMPTY.slice(1), inLink(GOOD).slice(1)]) {
    await page.evaluate((fragment) => (location.hash = fragment), `b=${inLink(BAD)}&g=${wrong}`);
    if (wrong.length === 81) {
      await eventually(() => board(page), BAD);
      assert.equal(await copied(page, "#copy-link"), `${ADDRESS}#b=${inLink(BAD)}`, "not the givens of this board");
    } else {
      await eventually(async () => (await refusalMessage(page)) !== "", true);
      await closeDialog(page);
    }
    await page.evaluate((fragment) => (location.hash = fragment), `b=${inLink(GOOD)}`);
    await eventually(() => board(page), GOOD);
  }
});

test("links that are pasted or dropped open their board", async (t) => {
  const page = await openPage(t);
  const rows = (GOOD.match(/.{9}/g) ?? []).join("\n");
  for (const link of [
    `${ADDRESS}#b=${inLink(GOOD)}`,
    `${ADDRESS}#b=${GOOD}`,
    `  ${ADDRESS}#b=${inLink(GOOD)}&g=${inLink(GIVENS)}\n`,
    `#b=${inLink(GOOD)}`,
    `${ADDRESS}#b=${encodeURIComponent(rows)}`,
    `${ADDRESS}#b=${encodeURIComponent(JSON.stringify(rows.split("\n")))}`,
    `file:///home/ann/ninefold.html#b=${inLink(GOOD)}&g=${inLink(GIVENS)}`,
    `Look at this: <${ADDRESS}#b=${inLink(GOOD)}&g=${inLink(GIVENS)}>.`,
    `https://www.sudokuwiki.org/sudoku.htm?bd=${inLink(GOOD)}`,
    `https://www.sudokuwiki.org/sudoku.htm?x=1&bd=${GOOD}&y=2#z`,
    `https://example.com/?bd=${encodeURIComponent(rows)}`,
  ]) {
    await t.test(link.slice(0, 60), async () => {
      await page.click("#clear");
      await paste(page, link);
      await eventually(() => board(page), GOOD);
      const isSplit = link.includes("&g=");
      const expected = `${ADDRESS}#b=${inLink(GOOD)}${isSplit ? `&g=${inLink(GIVENS)}` : ""}`;
      assert.equal(await copied(page, "#copy-link"), expected);
      await page.click("#clear");
      await page.click("#paste");
      await page.fill("#paste-text", link);
      await page.click("#paste-check");
      await eventually(() => board(page), GOOD);
      await page.click("#clear");
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", text);
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, link);
      await eventually(() => board(page), GOOD);
    });
  }
  await paste(page, [GOOD, BAD].map((board) => `${ADDRESS}#b=${inLink(board)}&g=${inLink(board)}`).join("\n"));
  await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
});

test("the page opens the board in its query, and its own link doesn't repeat it", async (t) => {
  const page = await openPage(t);
  await page.goto(`${ADDRESS}?from=mail&bd=${inLink(GOOD)}`);
  await started(page);
  await eventually(() => board(page), GOOD);
  await eventually(async () => page.url(), `${ADDRESS}?from=mail#b=${inLink(GOOD)}`);
  await page.click("#clear");
  await eventually(async () => page.url(), `${ADDRESS}?from=mail`);
  await page.goto(`${ADDRESS}?bd=${inLink(GOOD)}#b=${inLink(BAD)}`);
  await started(page);
  await eventually(() => board(page), BAD);
});

test("a reload right after typing keeps the last digit", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => board(page), BAD);
  await page.evaluate(() => {
    const cell = /** @type {HTMLElement} */ (document.querySelector('[data-cell="r1c1"]'));
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "5", bubbles: true, cancelable: true }));
    location.reload();
  });
  await page.waitForFunction(() => performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload");
  await started(page);
  await eventually(() => board(page), GOOD);
});

test("there is nothing to undo before the board of a link", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await eventually(() => board(page), GOOD);
  await press(page, "Control+z");
  assert.equal(await board(page), GOOD);
  assert.equal(await page.locator("#undo").isDisabled(), true);
});

test("the URL can't be changed everywhere, and the page works without", async (t) => {
  const page = await openPage(t);
  await page.evaluate(() => {
    const forbidden = () => {
      throw new DOMException("not allowed", "SecurityError");
    };
    history.replaceState = forbidden;
    history.pushState = forbidden;
  });
  await paste(page, GOOD);
  await eventually(() => board(page), GOOD);
  await paste(page, `${GOOD}\n${BAD}\n`);
  await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
  await page.locator("#failures .failure").click();
  assert.equal(await board(page), BAD);
  await page.click("#back-to-batch");
  await page.waitForSelector("#batch:not([hidden])");
  await page.click("#batch-close");
  await page.waitForSelector("#workspace:not([hidden])");
  await page.waitForTimeout(400);
  assert.equal(await board(page), BAD);
  assert.equal(await copied(page, "#copy-link"), `${ADDRESS}#b=${inLink(BAD)}`);
});

test("Ctrl+C copies the board as text, and as a table for spreadsheets", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  await cell(page, "r5c5").click();
  await press(page, "Control+c");
  await eventually(() => text(page, "#toast"), "Board copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), BAD);
  const cells = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const html = await (await item.getType("text/html")).text();
    const { body } = new DOMParser().parseFromString(html.replaceAll("style=", "data-style="), "text/html");
    return Array.from(body.querySelectorAll("tr"), (row) => Array.from(row.cells, (cell) => cell.textContent ?? ""));
  });
  assert.deepEqual(
    cells,
    (BAD.match(/.{9}/g) ?? []).map((row) => Array.from(row, (cell) => (cell === "." ? "" : cell))),
  );
  await page.click("#clear");
  await cell(page, "r1c1").focus();
  await press(page, "Control+v");
  await eventually(() => board(page), BAD);
});

test("Ctrl+C copies selected text and the text of a field, not the board", async (t) => {
  const page = await openPage(t);
  await example(page, "invalid");
  await page.evaluate(() => {
    const heading = document.querySelector("h1");
    if (heading) getSelection()?.selectAllChildren(heading);
  });
  await press(page, "Control+c");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "ninefold");
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.click("#paste");
  await page.fill("#paste-text", "some text");
  await press(page, "Control+a", "Control+c");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "some text");
});
