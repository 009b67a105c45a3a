/** A short confirmation that disappears by itself. */

import { byId } from "./elements.js";

const DURATION = 3000;
let timer = 0;

/** @param {string} text */
export function toast(text) {
  const element = byId("toast", HTMLElement);
  clearTimeout(timer);
  element.textContent = text;
  element.dataset.shown = "";
  timer = setTimeout(() => {
    delete element.dataset.shown;
    // Cleared, so that screen readers announce the same message the next time.
    element.textContent = "";
  }, DURATION);
}
