/** The dialog for rules. The page loads this when it is wanted. */

import { createElement, setText } from "./elements.js";
import { RegionsEditor, layoutIn } from "./regions.js";
import { rulesMessagesIn } from "./rules-language.js";

/** @import { RuleSet, Stated } from "./store.js" */
/** @import { Language } from "./ninefold.js" */

/**
 * @typedef {object} RulesDialogHandlers
 * @property {(words: string) => Promise<RuleSet>} rules the rules that these words ask for
 * @property {(text: string, symbols: string | undefined) => Promise<Stated>} jigsaw what a jigsaw string states
 * @property {(rules: RuleSet, board: string | null) => void} use the board is null if the one that is shown stays
 * @property {(error: unknown) => string} reason why something failed, in a sentence
 */

/**
 * What the words of rules say. `boxes` is the shape of boxes, or `IRREGULAR`; `others` are words that the dialog keeps as
 * they are.
 * @typedef {object} Wanted
 * @property {number} side
 * @property {string} boxes
 * @property {string} regions
 * @property {string[]} flags
 * @property {string[]} others
 * @property {string} symbols
 */

const SIZES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];
const FLAGS = ["x", "windoku", "disjoint", "anti-knight", "anti-king"];
const IRREGULAR = "irregular";
const DECIMAL = "decimal";

export class RulesDialog {
  #handlers;
  #wanted = wantedIn("9x9");
  #language = /** @type {Language} */ ("en");
  #editor = new RegionsEditor();

  #heading = createElement("h2", { id: "rules-heading" });
  #size = menu("rules-size");
  #boxes = menu("rules-boxes");
  #symbols = menu("rules-symbols");
  #flags = FLAGS.map((flag) => toggle(flag));
  #also = createElement("legend");
  #error = createElement("div", { class: "refusal", id: "rules-error", role: "alert" });
  #use = createElement("button", { type: "button", class: "button primary", id: "rules-use" });
  #cancel = createElement("button", { type: "button", class: "button", id: "rules-cancel" });
  #element = createElement(
    "dialog",
    { id: "rules-dialog", "aria-labelledby": "rules-heading" },
    this.#heading,
    createElement("div", { class: "fields" }, this.#size.field, this.#boxes.field, this.#symbols.field),
    createElement("fieldset", { class: "toggles" }, this.#also, ...this.#flags.map(({ field }) => field)),
    this.#editor.element,
    createElement(
      "div",
      { class: "dialog-foot" },
      this.#error,
      createElement("div", { class: "tools" }, this.#use, this.#cancel),
    ),
  );

  /** @param {RulesDialogHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    document.body.append(this.#element);
    this.#size.select.addEventListener("change", () => {
      const side = this.#size.select.value;
      this.#change({ ...wantedIn(`${side}x${side}`), flags: this.#wanted.flags });
    });
    this.#boxes.select.addEventListener("change", () => this.#changeBoxes(this.#boxes.select.value));
    this.#symbols.select.addEventListener("change", () => this.#change({ symbols: this.#symbols.select.value }));
    for (const { input } of this.#flags) {
      input.addEventListener("change", () =>
        this.#change({ flags: this.#flags.filter(({ input }) => input.checked).map(({ input }) => input.value) }),
      );
    }
    this.#cancel.addEventListener("click", () => this.#element.close());
    this.#use.addEventListener("click", () => this.#submit());
  }

  /**
   * @param {string} words the rules to begin with
   * @param {Language} language
   */
  open(words, language) {
    this.#language = language;
    this.#change(wantedIn(words));
    this.#element.showModal();
  }

  /** @param {Partial<Wanted>} changed */
  #change(changed) {
    this.#wanted = { ...this.#wanted, ...changed };
    this.#error.replaceChildren();
    this.#draw();
  }

  /** @param {string} boxes */
  #changeBoxes(boxes) {
    // Drawing starts from the boxes that were there before.
    const { side, boxes: before, regions } = this.#wanted;
    this.#change({ boxes, regions: before === IRREGULAR ? regions : boxLayout(side, before) });
  }

  #draw() {
    const messages = rulesMessagesIn(this.#language);
    const { side, boxes, regions, symbols, flags } = this.#wanted;
    setText(this.#heading, messages.heading);
    const sizes = [...new Set([...SIZES, side])].sort((one, other) => one - other);
    this.#size.draw(messages.size, sizes.map(String), String(side), (size) => `${size}×${size}`);
    this.#boxes.draw(messages.boxes, [...shapesOf(side), IRREGULAR], boxes, (shape) => {
      const [rows, columns] = shape.split("x");
      return shape === IRREGULAR ? messages.irregular : messages.boxesOf(rows, columns);
    });
    this.#symbols.draw(messages.symbols, symbolsOf(side), symbols, (name) => (name === DECIMAL ? `1–${side}` : name));
    this.#symbols.field.hidden = side <= 9;
    setText(this.#also, messages.also);
    for (const { input, label } of this.#flags) {
      setText(label, messages.flags[input.value]);
      input.disabled = !isAllowed(input.value, this.#wanted);
      input.checked = flags.includes(input.value) && !input.disabled;
    }
    this.#editor.element.hidden = boxes !== IRREGULAR;
    if (boxes === IRREGULAR) this.#editor.draw(regions, side, messages);
    setText(this.#use, messages.use);
    setText(this.#cancel, messages.cancel);
  }

  async #submit() {
    const messages = rulesMessagesIn(this.#language);
    this.#use.disabled = true;
    setText(this.#use, messages.loading);
    try {
      const { rules, board } = await this.#asked();
      this.#element.close();
      this.#handlers.use(rules, board);
    } catch (error) {
      this.#error.replaceChildren(createElement("p", {}, this.#handlers.reason(error)));
    }
    this.#use.disabled = false;
    setText(this.#use, messages.use);
  }

  /**
   * The rules that are asked for, and a board if the text for regions has givens.
   * @returns {Promise<{ rules: RuleSet, board: string | null }>}
   */
  async #asked() {
    const wanted = this.#wanted;
    if (wanted.boxes !== IRREGULAR) return { rules: await this.#handlers.rules(wordsOf(wanted)), board: null };
    const { text } = this.#editor;
    const layout = layoutIn(text);
    if (layout.length !== 2 * wanted.side ** 2)
      return { rules: await this.#handlers.rules(wordsOf({ ...wanted, regions: layout })), board: null };
    const { rules, board } = await this.#handlers.jigsaw(text, wanted.side > 9 ? wanted.symbols : undefined);
    const { regions } = wantedIn(rules.words);
    return { rules: await this.#handlers.rules(wordsOf({ ...wanted, regions })), board };
  }
}

/**
 * @param {string} words
 * @returns {Wanted}
 */
function wantedIn(words) {
  const [size, ...rest] = words.split(" ");
  const side = parseInt(size, 10);
  const value = (/** @type {string} */ name) =>
    rest.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const regions = value("regions");
  const boxes = regions ? IRREGULAR : (value("boxes") ?? shapesOf(side)[0] ?? IRREGULAR);
  return {
    side,
    boxes,
    regions: regions ?? boxLayout(side, boxes),
    flags: FLAGS.filter((flag) => rest.includes(flag)),
    others: rest.filter((word) => word.startsWith("extra=")),
    symbols: value("symbols") ?? DECIMAL,
  };
}

/**
 * The words that ask for these rules.
 * @param {Wanted} wanted
 */
function wordsOf(wanted) {
  const { side, boxes, regions, flags, others, symbols } = wanted;
  return [
    `${side}x${side}`,
    ...(boxes === IRREGULAR ? [`regions=${regions}`] : boxes === shapesOf(side)[0] ? [] : [`boxes=${boxes}`]),
    ...flags.filter((flag) => isAllowed(flag, wanted)),
    ...others,
    ...(symbols === DECIMAL ? [] : [`symbols=${symbols}`]),
  ].join(" ");
}

/**
 * Whether there can be such a rule: windows need square boxes, and disjoint groups need boxes.
 * @param {string} flag
 * @param {Wanted} wanted
 */
function isAllowed(flag, { side, boxes }) {
  if (flag === "windoku") return Number.isInteger(Math.sqrt(side));
  return flag !== "disjoint" || boxes !== IRREGULAR;
}

/**
 * The shapes that boxes can have, rows first. The usual one is the first.
 * @param {number} side
 */
function shapesOf(side) {
  const divisors = Array.from({ length: side }, (_, rows) => rows).filter((rows) => rows > 1 && side % rows === 0);
  const flat = divisors.filter((rows) => rows * rows <= side).reverse();
  return [...new Set(flat.flatMap((rows) => [`${rows}x${side / rows}`, `${side / rows}x${rows}`]))];
}

/**
 * The names of the symbols that a grid of this size usually has.
 * @param {number} side
 */
function symbolsOf(side) {
  const letters = (/** @type {number} */ count) =>
    count > 2 ? `A-${String.fromCharCode(64 + count)}` : "AB".slice(0, Math.max(0, count));
  return [DECIMAL, `1-9${letters(side - 9)}`, letters(side), `0-9${letters(side - 10)}`];
}

/**
 * The layout of boxes of this shape, a letter for each cell. Without a shape, each row is a region.
 * @param {number} side
 * @param {string} shape
 */
function boxLayout(side, shape) {
  const [rows, columns] = shape === IRREGULAR ? [1, side] : shape.split("x").map(Number);
  const letterAt = (/** @type {number} */ index) => {
    const down = Math.floor(Math.floor(index / side) / rows);
    const across = Math.floor((index % side) / columns);
    return String.fromCharCode(65 + down * (side / columns) + across);
  };
  return Array.from({ length: side * side }, (_, index) => letterAt(index)).join("");
}

/**
 * A menu with its label.
 * @param {string} id
 */
function menu(id) {
  const select = createElement("select", { class: "button", id });
  const label = createElement("span");
  return {
    select,
    field: createElement("label", {}, label, select),
    /**
     * @param {string} text
     * @param {string[]} values
     * @param {string} chosen
     * @param {(value: string) => string} name
     */
    draw(text, values, chosen, name) {
      setText(label, text);
      const all = values.includes(chosen) ? values : [...values, chosen];
      select.replaceChildren(...all.map((value) => createElement("option", { value }, name(value))));
      select.value = chosen;
    },
  };
}

/**
 * A checkbox with its label.
 * @param {string} value
 */
function toggle(value) {
  const input = createElement("input", { type: "checkbox", value });
  const label = createElement("span");
  return { input, label, field: createElement("label", {}, input, label) };
}
