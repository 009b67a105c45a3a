/** The library in a worker: here, for other rules than the classic ones. The counterpart is library.js. */

import { Notation, withNamedSymbols } from "./notation.js";
import { Rules, initSync } from "./rules.js";

/** @import { Analysis, CheckOptions, CheckManyOptions, GenerateOptions, LanguageOptions } from "./ninefold.js" */
/** @import { Outcome, PictureOptions, Summary } from "./ninefold.js" */
/** @import { StartRequest } from "./workers.js" */

export { words } from "./rules.js";

/** For text. @type {Rules} */
let rules;
/** For boards of the page. @type {Rules} */
let exact;
let notation = new Notation([]);

/** @param {StartRequest} request */
export function startLibrary({ module, rules: words }) {
  initSync({ module });
  rules = new Rules(words ?? "");
  exact = new Rules(withNamedSymbols(rules));
  notation = new Notation(rules.symbols);
}

/** @param {string} board */
export function lineOf(board) {
  return notation.lineOf(board);
}

/**
 * @param {string} board
 * @param {LanguageOptions} options
 * @returns {Analysis}
 */
export function analyze(board, options) {
  return notation.analysisOf(exact.analyze(lineOf(board), options));
}

/**
 * @param {string} text
 * @param {CheckOptions} options
 * @returns {Outcome}
 */
export function check(text, options) {
  return notation.judgementOf(rules.check(text, options));
}

/**
 * @param {"puzzle"} kind
 * @param {number} seed
 * @param {GenerateOptions} options
 */
export function generate(kind, seed, options) {
  const line = rules.generate(kind, seed, options);
  return line === undefined ? undefined : notation.boardOf(line);
}

/**
 * @param {string} board
 * @param {PictureOptions} options
 */
export function picture(board, { givens, solution, candidates, ...options }) {
  const line = (/** @type {string | undefined} */ board) => (board === undefined ? undefined : lineOf(board));
  return exact.picture(lineOf(board), { ...options, givens: line(givens), solution: line(solution) });
}

/** Judges all boards of a text once it has ended, with the interface of the checker of classic boards. */
export class Checker {
  #options;
  /** @type {Uint8Array[]} */
  #pieces = [];

  /** @param {CheckManyOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** @param {Uint8Array} piece */
  feed(piece) {
    this.#pieces.push(piece.slice());
  }

  /** @returns {Summary} */
  summary() {
    return { boards: 0, failing: 0, totals: {}, failures: [] };
  }

  /** @returns {Summary} */
  finish() {
    const bytes = new Uint8Array(this.#pieces.reduce((length, piece) => length + piece.length, 0));
    let start = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, start);
      start += piece.length;
    }
    const { failures, ...summary } = rules.checkMany(bytes, this.#options);
    const problems = failures.map(({ line, ...failure }) => ({ line, ...notation.judgementOf(failure) }));
    return { ...summary, failures: problems };
  }

  free() {
    this.#pieces = [];
  }
}
