/** The words of the elements that stand in the page from the start. */

import { wordsIn } from "./language.js";

/** @import { Language } from "./ninefold.js" */

/**
 * Fills in the texts of the elements that say by `data-text`, `data-label` or `data-title` which words they want.
 * @param {Language} language
 */
export function labelPage(language) {
  const words = /** @type {Record<string, unknown>} */ (wordsIn(language));
  const wanted = (/** @type {string | undefined} */ key) => String(words[key ?? ""]);
  document.documentElement.lang = wanted("htmlLang");
  document.title = wanted("pageTitle");
  for (const element of document.querySelectorAll("[data-text]")) {
    if (element instanceof HTMLElement) element.textContent = wanted(element.dataset.text);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    if (element instanceof HTMLElement) element.ariaLabel = wanted(element.dataset.label);
  }
  for (const element of document.querySelectorAll("[data-title]")) {
    if (element instanceof HTMLElement) element.title = wanted(element.dataset.title);
  }
  const other = document.getElementById("language");
  if (other) other.lang = wanted("otherLanguageTag");
}
