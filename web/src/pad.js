/** Digits to press, for where there is no keyboard: they go into the cell that had the focus last. */

import { icon, make } from "./elements.js";
import { wordsIn } from "./language.js";

/** @import { View } from "./store.js" */

/**
 * @param {HTMLElement} host
 * @param {(digit: string) => void} press `"."` to clear
 * @returns {View}
 */
export function padView(host, press) {
  const digits = Array.from("123456789", (digit) =>
    make("button", { type: "button", class: "key", "data-digit": digit }, digit),
  );
  const clear = make("button", { type: "button", class: "key", "data-digit": "clear" }, icon("erase"));
  host.append(...digits, clear);
  // Pressing must not take the focus from the cell.
  host.addEventListener("mousedown", (event) => event.preventDefault());
  for (const button of digits) button.addEventListener("click", () => press(button.textContent ?? ""));
  clear.addEventListener("click", () => press("."));

  return ({ language }, before) => {
    if (language === before?.language) return;
    const words = wordsIn(language);
    for (const [index, button] of digits.entries()) button.ariaLabel = words.put(index + 1);
    clear.ariaLabel = clear.title = words.clearCell;
  };
}
