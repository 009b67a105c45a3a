/** ninefold on the main thread, for what is fast enough to run on every keystroke. */

import { check, generate, houses, initSync, place, words } from "./ninefold.js";
import { wasmModule } from "./hosted.js";

/** @import { Cell, House, Language, Outcome, Words } from "./ninefold.js" */

export const EMPTY = ".".repeat(81);

/** @type {House[]} */
let allHouses = [];
/** @type {Map<Language, Words>} */
const knownWords = new Map();

/** Compiles and initializes the wasm. The workers are given the compiled module. */
export async function startEngine() {
  const module = await wasmModule();
  initSync({ module });
  allHouses = houses();
  return module;
}

/**
 * Whether the board is solved, or at least valid, with all conflicts.
 * @param {string} board
 * @param {Language} language
 * @returns {Outcome}
 */
export function validate(board, language) {
  const valid = check(board, { language });
  if (!valid.meets) return valid;
  const solved = check(board, { require: "solved", language });
  return solved.meets ? solved : valid;
}

/**
 * The words for verdicts and requirements.
 * @param {Language} language
 */
export function wordsIn(language) {
  const found = knownWords.get(language) ?? words(language);
  knownWords.set(language, found);
  return found;
}

/**
 * The cells of a row, column or box.
 * @param {Pick<House, "house" | "number">} house
 * @returns {Cell[]}
 */
export function cellsOf({ house, number }) {
  return allHouses.find((other) => other.house === house && other.number === number)?.cells ?? [];
}

/**
 * The cells that share a row, column or box with this one, which is among them.
 * @param {Cell} cell
 * @returns {Set<Cell>}
 */
export function neighbours(cell) {
  return new Set(allHouses.filter(({ cells }) => cells.includes(cell)).flatMap(({ cells }) => cells));
}

/**
 * What a typed character puts into a cell: a digit, "." for a blank, or nothing.
 * @param {string} text
 * @returns {string | undefined}
 */
export function cellText(text) {
  return place(EMPTY, "r1c1", text)?.[0];
}

/**
 * The board with a digit or a blank in this cell.
 * @param {string} board
 * @param {number} index
 * @param {string} content
 */
export function withCell(board, index, content) {
  return board.slice(0, index) + content + board.slice(index + 1);
}

/**
 * A random puzzle.
 * @param {number | undefined} givens how many it should have; as few as possible by default
 */
export function generatePuzzle(givens) {
  return generate("puzzle", crypto.getRandomValues(new Uint32Array(1))[0], { givens });
}
