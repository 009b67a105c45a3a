/** The board on the page: its cells, the focus among them, and keys made into wishes. */

import { make } from "./elements.js";

/** @import { Cell } from "./ninefold.js" */
/** @import { Square } from "./marks.js" */

/**
 * What someone wants with a cell, by its index from 0 to 80.
 * @typedef {object} Wishes
 * @property {(index: number, digit: string) => void} put `"."` clears the cell
 * @property {(cell: Cell | null) => void} point
 */

const CLEARING = new Set(["Backspace", "Delete", "0", ".", " "]);

/** @param {number} index */
export function cellAt(index) {
  return /** @type {Cell} */ (`r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`);
}

/** @param {Cell} cell */
export function indexOf(cell) {
  return (Number(cell[1]) - 1) * 9 + Number(cell[3]) - 1;
}

export class Grid {
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {(Square | null)[]} */
  #drawn = new Array(81).fill(null);
  #current = 0;

  /**
   * @param {HTMLElement} host
   * @param {Wishes} wishes
   */
  constructor(host, wishes) {
    this.wishes = wishes;
    host.append(numbers());
    for (let row = 0; row < 9; row += 1) host.append(this.#row(row));
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("focusin", (event) => this.#reached(event.target));
    host.addEventListener("focusout", () => wishes.point(null));
    host.addEventListener("pointerover", (event) => this.#pointed(event.target));
    host.addEventListener("pointerleave", () => wishes.point(null));
    this.#mark(0);
  }

  /** The cell that had the focus last, which is where the pad's digits go. */
  get current() {
    return this.#current;
  }

  /** @param {number} index */
  focus(index) {
    this.#cells[index].focus();
  }

  /**
   * Draws what has changed since the last time.
   * @param {Square[]} squares
   */
  draw(squares) {
    for (const [index, square] of squares.entries()) {
      const before = this.#drawn[index];
      const cell = this.#cells[index];
      if (before?.text !== square.text) /** @type {Element} */ (cell.firstChild).textContent = square.text;
      if (before?.kind !== square.kind) cell.dataset.kind = square.kind;
      if (before?.marks !== square.marks) cell.dataset.marks = square.marks;
      if (before?.label !== square.label) cell.ariaLabel = square.label;
      this.#drawn[index] = square;
    }
  }

  /** @param {number} row */
  #row(row) {
    const line = make("div", { role: "row", class: "row" }, number(row + 1));
    for (let column = 0; column < 9; column += 1) {
      const cell = make(
        "div",
        { role: "gridcell", class: "cell", tabindex: "0", "data-cell": cellAt(row * 9 + column) },
        make("span", { class: "digit" }),
      );
      this.#cells.push(cell);
      line.append(cell);
    }
    return line;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const start = performance.now();
    const index = this.#indexOf(event.target);
    if (index < 0 || event.altKey || event.metaKey) return;
    const target = destination(index, event);
    if (target !== null) this.focus(target);
    else if (event.ctrlKey) return;
    else if (/^[1-9]$/.test(event.key)) this.wishes.put(index, event.key);
    else if (CLEARING.has(event.key)) this.wishes.put(index, ".");
    else return;
    event.preventDefault();
    performance.measure("keystroke", { start });
  }

  /** @param {EventTarget | null} target */
  #reached(target) {
    const index = this.#indexOf(target);
    if (index < 0) return;
    this.#mark(index);
    this.wishes.point(cellAt(index));
  }

  /** @param {EventTarget | null} target */
  #pointed(target) {
    const index = this.#indexOf(target);
    if (index >= 0) this.wishes.point(cellAt(index));
  }

  /** @param {number} index */
  #mark(index) {
    delete this.#cells[this.#current].dataset.current;
    this.#current = index;
    this.#cells[index].dataset.current = "";
  }

  /** @param {EventTarget | null} target */
  #indexOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLElement ? this.#cells.indexOf(cell) : -1;
  }
}

/**
 * Where a key leads from a cell; null if it does not lead anywhere.
 * @param {number} index
 * @param {KeyboardEvent} event
 */
function destination(index, { key, ctrlKey }) {
  const row = Math.floor(index / 9);
  const column = index % 9;
  if (key === "Home") return ctrlKey ? 0 : row * 9;
  if (key === "End") return ctrlKey ? 80 : row * 9 + 8;
  if (ctrlKey) return null;
  if (key === "ArrowLeft") return column > 0 ? index - 1 : index;
  if (key === "ArrowRight") return column < 8 ? index + 1 : index;
  if (key === "ArrowUp") return row > 0 ? index - 9 : index;
  if (key === "ArrowDown") return row < 8 ? index + 9 : index;
  return null;
}

/** The numbers above the columns. */
function numbers() {
  const line = make("div", { class: "row numbers", "aria-hidden": "true" }, make("span"));
  for (let column = 1; column <= 9; column += 1) line.append(number(column));
  return line;
}

/**
 * Only for the eye: each cell's label says its row and column already.
 * @param {number} value
 */
function number(value) {
  return make("span", { class: "number", "aria-hidden": "true" }, String(value));
}
