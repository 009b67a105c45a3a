/** The board on the page: its cells, which of them has the focus, and what keys do. */

import { createElement } from "./elements.js";

/** @import { Cell } from "./ninefold.js" */
/** @import { CellContent } from "./marks.js" */

/**
 * @typedef {object} GridHandlers
 * @property {(index: number, digit: string) => void} enterDigit the index is from 0 to 80; `"."` clears the cell
 * @property {(cell: Cell | null) => void} hover
 */

const CLEAR_KEYS = new Set(["Backspace", "Delete", "0", ".", " "]);

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
  /** @type {(CellContent | null)[]} */
  #drawn = new Array(81).fill(null);
  #current = 0;

  /**
   * @param {HTMLElement} host
   * @param {GridHandlers} handlers
   */
  constructor(host, handlers) {
    this.handlers = handlers;
    host.append(columnNumbers());
    for (let row = 0; row < 9; row += 1) host.append(this.#row(row));
    host.addEventListener("keydown", (event) => this.#onKey(event));
    host.addEventListener("focusin", (event) => this.#onFocus(event.target));
    host.addEventListener("focusout", () => handlers.hover(null));
    host.addEventListener("pointerover", (event) => this.#onPointer(event.target));
    host.addEventListener("pointerleave", () => handlers.hover(null));
    this.#setCurrent(0);
  }

  /** The cell that last had the focus; the number pad fills it. */
  get current() {
    return this.#current;
  }

  /** @param {number} index */
  focus(index) {
    this.#cells[index].focus();
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
      this.#drawn[index] = content;
    }
  }

  /** @param {number} row */
  #row(row) {
    const line = createElement("div", { role: "row", class: "row" }, number(row + 1));
    for (let column = 0; column < 9; column += 1) {
      const cell = createElement(
        "div",
        { role: "gridcell", class: "cell", tabindex: "0", "data-cell": cellAt(row * 9 + column) },
        createElement("span", { class: "digit" }),
      );
      this.#cells.push(cell);
      line.append(cell);
    }
    return line;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const start = performance.now();
    const index = this.#indexOf(event.target);
    if (index < 0 || event.altKey || event.metaKey) return;
    const target = destination(index, event);
    if (target !== null) this.focus(target);
    else if (event.ctrlKey) return;
    else if (/^[1-9]$/.test(event.key)) this.handlers.enterDigit(index, event.key);
    else if (CLEAR_KEYS.has(event.key)) this.handlers.enterDigit(index, ".");
    else return;
    event.preventDefault();
    performance.measure("keystroke", { start });
  }

  /** @param {EventTarget | null} target */
  #onFocus(target) {
    const index = this.#indexOf(target);
    if (index < 0) return;
    this.#setCurrent(index);
    this.handlers.hover(cellAt(index));
  }

  /** @param {EventTarget | null} target */
  #onPointer(target) {
    const index = this.#indexOf(target);
    if (index >= 0) this.handlers.hover(cellAt(index));
  }

  /** @param {number} index */
  #setCurrent(index) {
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
 * The cell that a navigation key moves the focus to; null for other keys.
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
