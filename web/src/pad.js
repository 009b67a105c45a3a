/** The number pad, for devices without a keyboard. */

import { createElement, icon } from "./elements.js";
import { messagesIn } from "./language.js";

/** @import { View } from "./store.js" */
/** @import { Typing } from "./typing.js" */

/**
 * @param {HTMLElement} host
 * @param {Typing} typing
 * @returns {View}
 */
export function padView(host, typing) {
  const digits = Array.from("123456789", (digit) =>
    createElement("button", { type: "button", class: "key", "data-digit": digit }, digit),
  );
  const clear = createElement("button", { type: "button", class: "key", "data-digit": "clear" }, icon("erase"));
  host.append(...digits, clear);
  for (const button of digits) button.addEventListener("click", () => typing.type(button.textContent ?? ""));
  clear.addEventListener("click", () => typing.clearBackwards());

  return ({ language }, before) => {
    if (language === before?.language) return;
    const messages = messagesIn(language);
    for (const [index, button] of digits.entries()) button.ariaLabel = messages.enterDigit(index + 1);
    clear.ariaLabel = clear.title = messages.clearCell;
  };
}
