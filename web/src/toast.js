/** A short confirmation that disappears by itself. */

import { byId } from "./elements.js";

/** In milliseconds; a long sentence takes longer to read. */
const SHORTEST = 3000;
const PER_CHARACTER = 70;
let timer = 0;

/** @param {string} text */
export function toast(text) {
  const element = byId("toast", HTMLElement);
  clearTimeout(timer);
  element.textContent = text;
  element.dataset.shown = "";
  timer = setTimeout(
    () => {
      delete element.dataset.shown;
      // Cleared, so that screen readers announce the same message the next time.
      element.textContent = "";
    },
    Math.max(SHORTEST, PER_CHARACTER * text.length),
  );
}
