/** ninefold on the main thread: starting it, and the calls that are quick enough to be made while someone types. */

import { check, convert, formats, generate, initSync, picture } from "./ninefold.js";
import { wasmModule } from "./hosted.js";

/** @import { Format, Language } from "./ninefold.js" */

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

/**
 * @param {string} board
 * @param {Format} format
 */
export function written(board, format) {
  return convert(board, format);
}

export function writableFormats() {
  return formats();
}

/**
 * @param {string} board
 * @param {Language} language
 */
export function drawing(board, language) {
  return picture(board, language);
}
