/** A short message that confirms something and goes away by itself. */

import { byId } from "./elements.js";

const SHOWN_FOR = 3000;
let timer = 0;

/** @param {string} text */
export function toast(text) {
  const place = byId("toast", HTMLElement);
  clearTimeout(timer);
  place.textContent = text;
  place.dataset.shown = "";
  timer = setTimeout(() => {
    delete place.dataset.shown;
    // Emptied, so that the same words are read out again the next time.
    place.textContent = "";
  }, SHOWN_FOR);
}
