/** The board on the page: its cells, which of them is the current one, and how arrow keys move. */

import { createElement } from "./elements.js";

/** @import { RuleSet } from "./store.js" */
/** @import { Cell } from "./ninefold.js" */
/** @import { CellContent } from "./marks.js" */

/**
 * @param {number} index in reading order, from 0
 * @param {number} side how many cells are side by side
 */
export function cellAt(index, side) {
  return /** @type {Cell} */ (`r${Math.floor(index / side) + 1}c${(index % side) + 1}`);
}

/**
 * @param {Cell} cell
 * @param {number} side
 */
export function indexOf(cell, side) {
  const [row, column] = cell.slice(1).split("c").map(Number);
  return (row - 1) * side + column - 1;
}

/** Boards with more cells side by side may be wider than the screen. */
const LARGE = 12;

export class Grid {
  #host;
  #rules;
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {(CellContent | null)[]} */
  #drawn = [];
  #current = 0;

  /**
   * @param {HTMLElement} host
   * @param {RuleSet} rules
   * @param {(cell: Cell | null) => void} onHover the cell under the pointer or with the focus
   */
  constructor(host, rules, onHover) {
    this.#host = host;
    this.#rules = rules;
    this.#build();
    host.addEventListener("focusin", (event) => {
      const index = this.#indexOf(event.target);
      if (index < 0) return;
      this.#setCurrent(index);
      onHover(this.#cellAt(index));
    });
    host.addEventListener("pointerover", (event) => {
      const index = this.#indexOf(event.target);
      if (index >= 0) onHover(this.#cellAt(index));
    });
    for (const event of ["focusout", "pointerleave"]) host.addEventListener(event, () => onHover(null));
  }

  /**
   * Builds the board for other rules, if they are others.
   * @param {RuleSet} rules
   */
  setRules(rules) {
    if (rules === this.#rules) return;
    const hadFocus = this.contains(document.activeElement);
    const isOfSameSize = rules.side === this.#rules.side;
    this.#rules = rules;
    this.#current = isOfSameSize ? this.#current : 0;
    this.#build();
    if (hadFocus) this.focus();
  }

  /** The cell that digits go to: the one that last had the focus. */
  get current() {
    return this.#current;
  }

  /** @param {EventTarget | null} target */
  contains(target) {
    return target instanceof Node && this.#host.contains(target);
  }

  /** How many cells are side by side. */
  get side() {
    return this.#rules.side;
  }

  /** Moves the focus to the current cell. */
  focus() {
    const cell = this.#cells[this.#current];
    cell.focus({ preventScroll: true });
    // A large board may be wider than the screen.
    if (this.#host.scrollWidth > this.#host.clientWidth) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
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

  #build() {
    const { side, isDecimal } = this.#rules;
    this.#cells = [];
    this.#drawn = new Array(side * side).fill(null);
    const layout = new Layout(this.#rules);
    const rows = Array.from({ length: side }, (_, row) => this.#row(row, layout));
    this.#host.replaceChildren(columnNumbers(side), ...rows);
    this.#host.style.setProperty("--side", String(side));
    this.#host.toggleAttribute("data-decimal", isDecimal);
    this.#host.toggleAttribute("data-large", side > LARGE);
    this.#setCurrent(this.#current);
  }

  /**
   * @param {number} row
   * @param {Layout} layout
   */
  #row(row, layout) {
    const { side } = this.#rules;
    const line = createElement("div", { role: "row", class: "row" }, number(row + 1));
    for (let column = 0; column < side; column += 1) {
      const index = row * side + column;
      const name = this.#cellAt(index);
      const cell = createElement(
        "div",
        { role: "gridcell", class: "cell", tabindex: "-1", "data-cell": name, ...layout.attributes(index) },
        createElement("span", { class: "digit" }),
      );
      this.#cells.push(cell);
      line.append(cell);
    }
    return line;
  }

  /** @param {number} index */
  #cellAt(index) {
    return cellAt(index, this.#rules.side);
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

  /** Tints the row, the column and the other houses of the current cell, and the cells with the same digit. */
  #tint() {
    const near = this.#rules.neighbours(this.#cellAt(this.#current));
    const digit = digitIn(this.#drawn[this.#current]);
    for (const [index, cell] of this.#cells.entries()) {
      const same = digit !== null && digitIn(this.#drawn[index]) === digit;
      const tint = same ? "same" : near.has(this.#cellAt(index)) ? "near" : "";
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
 * @param {number} side
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey">} event
 */
export function destination(index, side, { key, ctrlKey }) {
  const cells = side * side;
  const column = index % side;
  const first = index - column;
  if (key === "Home") return ctrlKey ? 0 : first;
  if (key === "End") return ctrlKey ? cells - 1 : first + side - 1;
  if (ctrlKey) return null;
  if (key === "ArrowLeft") return first + ((column + side - 1) % side);
  if (key === "ArrowRight") return first + ((column + 1) % side);
  if (key === "ArrowUp") return (index + cells - side) % cells;
  if (key === "ArrowDown") return (index + side) % cells;
  return null;
}

/**
 * The edges of a cell that have thick lines.
 * @param {unknown[]} areas the box or region of each cell
 * @param {number} side
 * @param {number} index
 */
export function edgesOf(areas, side, index) {
  const column = index % side;
  const differs = (/** @type {number} */ other) => areas[other] !== areas[index];
  const edges = [
    ...(index < side ? ["top"] : []),
    ...(column === 0 ? ["left"] : []),
    ...(column === side - 1 || differs(index + 1) ? ["right"] : []),
    ...(index + side >= side * side || differs(index + side) ? ["bottom"] : []),
  ];
  return edges.join(" ");
}

/** Where the lines of a board are. */
class Layout {
  #side;
  /** @type {number[]} */
  #areas = [];
  #falling;
  #rising;
  #tinted;

  /** @param {RuleSet} rules */
  constructor({ side, areas, lines, tinted }) {
    const indexes = (/** @type {Cell[]} */ cells) => new Set(cells.map((cell) => indexOf(cell, side)));
    this.#side = side;
    for (const [area, cells] of areas.entries()) for (const index of indexes(cells)) this.#areas[index] = area;
    this.#falling = indexes(lines.falling);
    this.#rising = indexes(lines.rising);
    this.#tinted = indexes(tinted);
  }

  /**
   * What is drawn in a cell whatever it holds: thick lines at its edges, diagonals, a tint.
   * @param {number} index
   * @returns {Record<string, string>}
   */
  attributes(index) {
    const drawn = [
      ...(this.#falling.has(index) ? ["falling"] : []),
      ...(this.#rising.has(index) ? ["rising"] : []),
      ...(this.#tinted.has(index) ? ["tinted"] : []),
    ];
    const edges = edgesOf(this.#areas, this.#side, index);
    return { "data-edges": edges, ...(drawn.length > 0 ? { "data-drawn": drawn.join(" ") } : {}) };
  }
}

/**
 * The numbers above the columns.
 * @param {number} side
 */
function columnNumbers(side) {
  const line = createElement("div", { class: "row numbers", "aria-hidden": "true" }, createElement("span"));
  for (let column = 1; column <= side; column += 1) line.append(number(column));
  return line;
}

/**
 * Hidden from screen readers: each cell's label includes its row and column.
 * @param {number} value
 */
function number(value) {
  return createElement("span", { class: "number", "aria-hidden": "true" }, String(value));
}
