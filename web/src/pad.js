/** The pad with a key for each value, for devices without a keyboard. */

import { createElement, icon } from "./elements.js";
import { messagesIn } from "./language.js";

/** @import { RuleSet, View } from "./store.js" */
/** @import { Typing } from "./typing.js" */

/** How many keys are side by side at most, on wide and on narrow screens. */
const MOST_COLUMNS = { wide: 13, narrow: 7 };

/**
 * @param {HTMLElement} host
 * @param {Typing} typing
 * @returns {View}
 */
export function padView(host, typing) {
  const clear = createElement("button", { type: "button", class: "key", "data-digit": "clear" }, icon("erase"));
  clear.addEventListener("click", () => typing.clearBackwards());
  /** @type {HTMLButtonElement[]} */
  let keys = [];

  return ({ rules, language }, before) => {
    if (rules !== before?.rules) {
      keys = rules.characters.map((character) => keyOf(character, rules, typing));
      host.replaceChildren(...keys, clear);
      host.style.setProperty("--keys", String(columns(keys.length + 1, MOST_COLUMNS.wide)));
      host.style.setProperty("--keys-narrow", String(columns(keys.length + 1, MOST_COLUMNS.narrow)));
    }
    if (rules === before?.rules && language === before?.language) return;
    const messages = messagesIn(language);
    for (const key of keys) key.ariaLabel = messages.enterDigit(key.textContent ?? "");
    clear.ariaLabel = clear.title = messages.clearCell;
  };
}

/**
 * @param {string} character
 * @param {RuleSet} rules
 * @param {Typing} typing
 */
function keyOf(character, { symbolOf }, typing) {
  const symbol = symbolOf(character);
  const key = createElement("button", { type: "button", class: "key", "data-digit": symbol }, symbol);
  key.addEventListener("click", () => typing.put(character));
  return key;
}

/**
 * How many keys are side by side so that the rows are as full as possible.
 * @param {number} keys
 * @param {number} most
 */
function columns(keys, most) {
  return Math.ceil(keys / Math.ceil(keys / most));
}
