/**
 * Tables that were copied as HTML. Browsers drop empty cells from the plain text that they copy along with it.
 *
 * The HTML is parsed into a document of its own, which runs no scripts and loads nothing, and only text is taken from it.
 */

/** In characters. Parsing more than this would block the page noticeably. */
const LONGEST = 2_000_000;
/** Cells may claim to span many columns. */
const MOST_COLUMNS = 1000;
const MOST_CELLS = 500_000;

/**
 * The boards in the tables as text: nine rows of nine characters if they are grids, otherwise rows with tabs. Without
 * a table it is null.
 * @param {string} html
 */
export function textOfTables(html) {
  if (html.length > LONGEST || !/<t[rd]\b/i.test(html)) return null;
  const tables = Array.from(parsed(html).querySelectorAll("table"));
  const grids = tables.map(gridOf).filter((grid) => grid !== null);
  // Whatever else is on the page that a grid was copied from, it isn't part of the board.
  if (grids.length > 0) return grids.join("\n\n");
  const texts = tables.filter((table) => !table.querySelector("table")).map((table) => tabbed(rowsOf(table)));
  return texts.some((text) => text.trim() !== "") ? texts.join("\n\n") : null;
}

/**
 * The text of HTML without tables, with its lines.
 * @param {string} html
 */
export function textOfHtml(html) {
  if (html.length > LONGEST) return html;
  const { body } = parsed(html);
  for (const element of body.querySelectorAll("br, div, h1, h2, h3, li, p, pre")) element.after("\n");
  return body.textContent ?? "";
}

/**
 * The names of what could have an effect are changed first. Nothing would happen in this document anyway, but browsers
 * report that the page's policy forbids it.
 * @param {string} html
 */
function parsed(html) {
  const harmless = html
    .replace(/\b(?=(style|on[a-z]+)\s*=)/gi, "data-")
    .replace(/<(\/?)(?=(base|link|meta|script|style)\b)/gi, "<$1x-");
  const copied = new DOMParser().parseFromString(harmless, "text/html");
  for (const element of copied.querySelectorAll("x-script, x-style, template, noscript, title")) element.remove();
  return copied;
}

/**
 * The table as lines of nine characters with an empty line after every ninth, or null if that isn't its shape.
 * @param {HTMLTableElement} table
 */
function gridOf(table) {
  const rows = boxesOf(table) ?? rowsOf(table);
  const isGrid = rows.length > 0 && rows.length % 9 === 0 && rows.every((row) => row.length === 9);
  const cells = rows.flat();
  if (!isGrid || !cells.every((cell) => Array.from(cell).length <= 1) || cells.every((cell) => cell === ""))
    return null;
  const lines = rows.map((row) => row.map((cell) => cell || ".").join(""));
  return lines.map((line, index) => (index % 9 === 0 && index > 0 ? `\n${line}` : line)).join("\n");
}

/**
 * The nine rows of a table with a smaller one for each box, or null.
 * @param {HTMLTableElement} table
 */
function boxesOf(table) {
  const cells = Array.from(table.rows, (row) => Array.from(row.cells));
  if (!isThreeByThree(cells)) return null;
  const boxes = cells.map((row) => row.map((cell) => rowsOf(cell.querySelector("table"))));
  if (!boxes.flat().every(isThreeByThree)) return null;
  return boxes.flatMap((band) => [0, 1, 2].map((row) => band.flatMap((box) => box[row])));
}

/** @param {unknown[][]} rows */
function isThreeByThree(rows) {
  return rows.length === 3 && rows.every((row) => row.length === 3);
}

/**
 * The texts of the cells. A cell that spans several columns or rows is followed by empty ones, as in a spreadsheet.
 * @param {HTMLTableElement | null} table
 * @returns {string[][]}
 */
function rowsOf(table) {
  /** @type {string[][]} */
  const rows = [];
  /** How many more rows the cell above reaches into, by column. @type {number[]} */
  const spans = [];
  let count = 0;
  for (const row of table?.rows ?? []) {
    /** @type {string[]} */
    const texts = [];
    const skipSpans = () => {
      while (spans[texts.length] > 0) {
        spans[texts.length] -= 1;
        texts.push("");
      }
    };
    for (const cell of row.cells) {
      skipSpans();
      const width = Math.min(cell.colSpan, MOST_COLUMNS - texts.length);
      for (let column = 0; column < width; column += 1) {
        spans[texts.length] = cell.rowSpan - 1;
        texts.push(column === 0 ? textOf(cell) : "");
      }
    }
    skipSpans();
    count += texts.length;
    if (count > MOST_CELLS) return [];
    rows.push(texts);
  }
  return rows;
}

/**
 * The text of a cell, or what a form has in it.
 * @param {HTMLTableCellElement} cell
 */
function textOf(cell) {
  const text = cell.textContent?.trim() || cell.querySelector("input")?.getAttribute("value") || "";
  return text.replace(/\s+/g, " ").trim();
}

/** @param {string[][]} rows */
function tabbed(rows) {
  return rows.map((row) => row.join("\t")).join("\n");
}
