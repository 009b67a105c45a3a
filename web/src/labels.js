/** Translates the static elements of index.html. */

import { messagesIn } from "./language.js";

/** @import { Language } from "./ninefold.js" */

/**
 * Sets the text, label and title of elements with `data-text`, `data-label` and `data-title`.
 * @param {Language} language
 */
export function translatePage(language) {
  const messages = /** @type {Record<string, unknown>} */ (messagesIn(language));
  const message = (/** @type {string | undefined} */ key) => String(messages[key ?? ""]);
  document.documentElement.lang = message("htmlLang");
  document.title = message("pageTitle");
  for (const element of document.querySelectorAll("[data-text]")) {
    if (element instanceof HTMLElement) element.textContent = message(element.dataset.text);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    if (element instanceof HTMLElement) element.ariaLabel = message(element.dataset.label);
  }
  for (const element of document.querySelectorAll("[data-title]")) {
    if (element instanceof HTMLElement) element.title = message(element.dataset.title);
  }
  const other = document.getElementById("language");
  if (other) other.lang = message("otherLanguageTag");
}
