/** The board on the page: its cells, which of them is the current one, and how arrow keys move. */

import { createElement } from "./elements.js";
import { neighbours } from "./engine.js";

/** @import { Cell } from "./ninefold.js" */
/** @import { CellContent } from "./marks.js" */

/** @param {number} index from 0 to 80 */
export function cellAt(index) {
  return /** @type {Cell} */ (`r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`);
}

/** @param {Cell} cell */
export function indexOf(cell) {
  return (Number(cell[1]) - 1) * 9 + Number(cell[3]) - 1;
}

export class Grid {
  #host;
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {(CellContent | null)[]} */
  #drawn = new Array(81).fill(null);
  #current = 0;

  /**
   * @param {HTMLElement} host
   * @param {(cell: Cell | null) => void} onHover the cell under the pointer or with the focus
   */
  constructor(host, onHover) {
    this.#host = host;
    host.append(columnNumbers());
    for (let row = 0; row < 9; row += 1) host.append(this.#row(row));
    host.addEventListener("focusin", (event) => {
      const index = this.#indexOf(event.target);
      if (index < 0) return;
      this.#setCurrent(index);
      onHover(cellAt(index));
    });
    host.addEventListener("pointerover", (event) => {
      const index = this.#indexOf(event.target);
      if (index >= 0) onHover(cellAt(index));
    });
    for (const event of ["focusout", "pointerleave"]) host.addEventListener(event, () => onHover(null));
    this.#setCurrent(0);
  }

  /** The cell that digits go to: the one that last had the focus. */
  get current() {
    return this.#current;
  }

  /** @param {EventTarget | null} target */
  contains(target) {
    return target instanceof Node && this.#host.contains(target);
  }

  /** Moves the focus to the current cell. */
  focus() {
    this.#cells[this.#current].focus({ preventScroll: true });
  }

  /**
   * Makes another cell the current one. The focus follows if it is on the board.
   * @param {number} index
   */
  moveTo(index) {
    const hasFocus = this.contains(document.activeElement);
    this.#setCurrent(index);
    if (hasFocus) this.focus();
  }

  /** Scrolls until the whole board is visible, if it isn't. */
  bringIntoView() {
    const { top, bottom } = this.#host.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.#host.scrollIntoView({ block: "start" });
  }

  /**
   * Updates the cells that have changed.
   * @param {CellContent[]} contents
   */
  draw(contents) {
    for (const [index, content] of contents.entries()) {
      const before = this.#drawn[index];
      const cell = this.#cells[index];
      if (before?.text !== content.text) /** @type {Element} */ (cell.firstChild).textContent = content.text;
      if (before?.kind !== content.kind) cell.dataset.kind = content.kind;
      if (before?.marks !== content.marks) cell.dataset.marks = content.marks;
      if (before?.label !== content.label) cell.ariaLabel = content.label;
      if (before?.locked !== content.locked) cell.ariaReadOnly = String(content.locked);
      this.#drawn[index] = content;
    }
    this.#tint();
  }

  /** @param {number} row */
  #row(row) {
    const line = createElement("div", { role: "row", class: "row" }, number(row + 1));
    for (let column = 0; column < 9; column += 1) {
      const cell = createElement(
        "div",
        { role: "gridcell", class: "cell", tabindex: "-1", "data-cell": cellAt(row * 9 + column) },
        createElement("span", { class: "digit" }),
      );
      this.#cells.push(cell);
      line.append(cell);
    }
    return line;
  }

  /**
   * The board is one stop for the Tab key, at its current cell.
   * @param {number} index
   */
  #setCurrent(index) {
    const before = this.#cells[this.#current];
    before.tabIndex = -1;
    delete before.dataset.current;
    this.#current = index;
    this.#cells[index].tabIndex = 0;
    this.#cells[index].dataset.current = "";
    this.#tint();
  }

  /** Tints the row, the column and the box of the current cell, and the cells with the same digit. */
  #tint() {
    const near = neighbours(cellAt(this.#current));
    const digit = digitIn(this.#drawn[this.#current]);
    for (const [index, cell] of this.#cells.entries()) {
      const same = digit !== null && digitIn(this.#drawn[index]) === digit;
      const tint = same ? "same" : near.has(cellAt(index)) ? "near" : "";
      if ((cell.dataset.tint ?? "") !== tint) cell.dataset.tint = tint;
    }
  }

  /** @param {EventTarget | null} target */
  #indexOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement ? this.#cells.indexOf(cell) : -1;
  }
}

/** @param {CellContent | null} content */
function digitIn(content) {
  return content && (content.kind === "digit" || content.kind === "entry") ? content.text : null;
}

/**
 * The cell that a navigation key moves to; null for other keys. Arrow keys go on at the opposite side.
 * @param {number} index
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey">} event
 */
export function destination(index, { key, ctrlKey }) {
  const row = Math.floor(index / 9);
  const column = index % 9;
  if (key === "Home") return ctrlKey ? 0 : row * 9;
  if (key === "End") return ctrlKey ? 80 : row * 9 + 8;
  if (ctrlKey) return null;
  if (key === "ArrowLeft") return row * 9 + ((column + 8) % 9);
  if (key === "ArrowRight") return row * 9 + ((column + 1) % 9);
  if (key === "ArrowUp") return (index + 72) % 81;
  if (key === "ArrowDown") return (index + 9) % 81;
  return null;
}

/** The numbers above the columns. */
function columnNumbers() {
  const line = createElement("div", { class: "row numbers", "aria-hidden": "true" }, createElement("span"));
  for (let column = 1; column <= 9; column += 1) line.append(number(column));
  return line;
}

/**
 * Hidden from screen readers: each cell's label includes its row and column.
 * @param {number} value
 */
function number(value) {
  return createElement("span", { class: "number", "aria-hidden": "true" }, String(value));
}
