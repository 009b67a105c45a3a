/** The number pad, for devices without a keyboard. Digits go into the cell that last had the focus. */

import { createElement, icon } from "./elements.js";
import { messagesIn } from "./language.js";

/** @import { View } from "./store.js" */

/**
 * @param {HTMLElement} host
 * @param {(digit: string) => void} onDigit `"."` to clear
 * @returns {View}
 */
export function padView(host, onDigit) {
  const digits = Array.from("123456789", (digit) =>
    createElement("button", { type: "button", class: "key", "data-digit": digit }, digit),
  );
  const clear = createElement("button", { type: "button", class: "key", "data-digit": "clear" }, icon("erase"));
  host.append(...digits, clear);
  // Keeps the focus in the cell.
  host.addEventListener("mousedown", (event) => event.preventDefault());
  for (const button of digits) button.addEventListener("click", () => onDigit(button.textContent ?? ""));
  clear.addEventListener("click", () => onDigit("."));

  return ({ language }, before) => {
    if (language === before?.language) return;
    const messages = messagesIn(language);
    for (const [index, button] of digits.entries()) button.ariaLabel = messages.enterDigit(index + 1);
    clear.ariaLabel = clear.title = messages.clearCell;
  };
}
