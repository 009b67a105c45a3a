/** ninefold on the main thread, for what is fast enough to run on every keystroke. */

import { check, generate, initSync } from "./ninefold.js";
import { wasmModule } from "./hosted.js";

/** @import { Language } from "./ninefold.js" */

export const EMPTY = ".".repeat(81);

/** Compiles and initializes the wasm. The workers are given the compiled module. */
export async function startEngine() {
  const module = await wasmModule();
  initSync({ module });
  return module;
}

/**
 * Whether the board is valid, with all conflicts.
 * @param {string} board
 * @param {Language} language
 */
export function validate(board, language) {
  return check(board, "valid", language);
}

/** A random minimal puzzle. */
export function generatePuzzle() {
  return generate("puzzle", crypto.getRandomValues(new Uint32Array(1))[0]);
}
