/** Drawing irregular regions: with the pointer, with the keyboard, or as text. */

import { createElement, setText } from "./elements.js";
import { cellAt, destination, edgesOf } from "./grid.js";

/** @import { RulesMessages } from "./rules-language.js" */

/**
 * The characters of a layout, without white space.
 * @param {string} text
 */
export function layoutIn(text) {
  return text.replace(/\s/g, "");
}

export class RegionsEditor {
  #hint = createElement("p", { class: "hint", id: "regions-hint" });
  #host = createElement("div", {
    ...{ class: "board regions", id: "regions", role: "grid", "aria-describedby": "regions-hint" },
  });
  #state = createElement("p", { class: "hint", id: "regions-state", role: "status" });
  #area = createElement("textarea", {
    ...{ id: "regions-text", rows: "4", spellcheck: "false", autocapitalize: "off", autocomplete: "off" },
  });
  element = createElement("section", {}, this.#hint, this.#host, this.#state, this.#area);
  /** @type {HTMLElement[]} */
  #cells = [];
  /** The character of each cell's region. @type {string[]} */
  #layout = [];
  #side = 0;
  #current = 0;
  /** The layout that editing started from. */
  #given = "";
  /** The region that is being drawn. @type {string | null} */
  #drawing = null;
  /** @type {RulesMessages | null} */
  #messages = null;

  constructor() {
    this.#host.addEventListener("pointerdown", (event) => {
      const index = this.#indexAt(event);
      if (index < 0) return;
      this.#drawing = this.#layout[index];
      this.#moveTo(index);
    });
    // Touching an element captures the pointer, so the cell below it has to be looked up.
    addEventListener("pointermove", (event) => {
      if (this.#drawing !== null) this.#assign(this.#indexAt(event), this.#drawing);
    });
    for (const event of ["pointerup", "pointercancel"]) addEventListener(event, () => (this.#drawing = null));
    this.#host.addEventListener("keydown", (event) => {
      const index = destination(this.#current, this.#side, event);
      if (index === null) return;
      event.preventDefault();
      if (event.shiftKey) this.#assign(index, this.#layout[this.#current]);
      this.#moveTo(index);
    });
    this.#area.addEventListener("input", () => {
      const layout = Array.from(layoutIn(this.#area.value));
      if (layout.length === this.#side ** 2) this.#show(layout);
    });
  }

  /** The layout as text, or whatever was put there instead. */
  get text() {
    return this.#area.value;
  }

  /**
   * Shows a layout, unless it is being edited.
   * @param {string} layout
   * @param {number} side
   * @param {RulesMessages} messages
   */
  draw(layout, side, messages) {
    this.#messages = messages;
    setText(this.#hint, messages.regionsHint);
    this.#host.ariaLabel = messages.regions;
    this.#area.ariaLabel = messages.regionsText;
    if (side === this.#side && layout === this.#given) return this.#show(this.#layout);
    this.#given = layout;
    this.#build(side);
    this.#show(Array.from(layout));
    this.#writeText();
  }

  /** @param {number} side */
  #build(side) {
    this.#side = side;
    this.#current = 0;
    this.#cells = Array.from({ length: side * side }, (_, index) => {
      const name = cellAt(index, side);
      return createElement("div", { role: "gridcell", class: "cell", tabindex: "-1", "data-region-cell": name });
    });
    const rows = Array.from({ length: side }, (_, row) =>
      createElement("div", { role: "row", class: "row" }, ...this.#cells.slice(row * side, (row + 1) * side)),
    );
    this.#host.style.setProperty("--side", String(side));
    this.#host.replaceChildren(...rows);
    this.#cells[0].tabIndex = 0;
  }

  /** @param {string[]} layout */
  #show(layout) {
    this.#layout = layout;
    const messages = this.#messages;
    if (!messages) return;
    const side = this.#side;
    const regions = [...new Set(layout)].sort();
    const unequal = regions.filter((region) => layout.filter((other) => other === region).length !== side);
    for (const [index, cell] of this.#cells.entries()) {
      const region = layout[index];
      setText(cell, region);
      cell.dataset.edges = edgesOf(layout, side, index);
      cell.toggleAttribute("data-unequal", unequal.includes(region));
      cell.ariaLabel = messages.regionCell(Math.floor(index / side) + 1, (index % side) + 1, region);
    }
    const { regionsUnequal, regionsEqual } = messages;
    setText(this.#state, unequal.length > 0 ? regionsUnequal(unequal, side) : regionsEqual(side));
  }

  /**
   * @param {number} index
   * @param {string} region
   */
  #assign(index, region) {
    if (index < 0 || this.#layout[index] === region) return;
    this.#show(this.#layout.map((other, at) => (at === index ? region : other)));
    this.#writeText();
  }

  /** @param {number} index */
  #moveTo(index) {
    this.#cells[this.#current].tabIndex = -1;
    this.#current = index;
    this.#cells[index].tabIndex = 0;
    this.#cells[index].focus();
  }

  #writeText() {
    const side = this.#side;
    const rows = Array.from({ length: side }, (_, row) => this.#layout.slice(row * side, (row + 1) * side).join(""));
    this.#area.value = rows.join("\n");
  }

  /** @param {PointerEvent} event */
  #indexAt({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY);
    return this.#cells.findIndex((cell) => cell === element);
  }
}
