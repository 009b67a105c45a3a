/** ninefold on the main thread, where only what is quick enough to be done while someone types is asked of it. */

import { check, generate, initSync } from "./ninefold.js";
import { wasmModule } from "./hosted.js";

/** @import { Language } from "./ninefold.js" */

export const EMPTY = ".".repeat(81);

/** Compiles and starts ninefold, and gives the module for the workers to start it as well. */
export async function startEngine() {
  const module = await wasmModule();
  initSync({ module });
  return module;
}

/**
 * Whether the board is valid, and all conflicts.
 * @param {string} board
 * @param {Language} language
 */
export function judge(board, language) {
  return check(board, "valid", language);
}

/** A minimal puzzle, another one every time. */
export function newPuzzle() {
  return generate("puzzle", crypto.getRandomValues(new Uint32Array(1))[0]);
}
