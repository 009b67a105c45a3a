/** Saving something that was made on the page. */

import { createElement } from "./elements.js";

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  createElement("a", { href, download: name }).click();
  // The download starts after this function returns.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
