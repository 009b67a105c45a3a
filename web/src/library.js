/** The library in a worker: here, for classic boards. The counterpart for other rules is library-rules.js. */

import { initSync } from "./ninefold.js";

/** @import { StartRequest } from "./workers.js" */

export { Checker, analyze, check, generate, picture, words } from "./ninefold.js";

/** @param {StartRequest} request */
export function startLibrary({ module }) {
  initSync({ module });
}

/**
 * A board of the page as a line of the library, which is the same here.
 * @param {string} board
 */
export function lineOf(board) {
  return board;
}
