/** What is drawn in each cell: digits, ghosts of a solution, and the marks that show why. */

import { indexOf } from "./grid.js";
import { wordsIn } from "./language.js";

/** @import { Cell, Conflict, Judgement } from "./ninefold.js" */
/** @import { Words } from "./language.js" */
/** @import { State } from "./store.js" */

/**
 * @typedef {object} Square
 * @property {string} text
 * @property {"digit" | "blank" | "ghost" | "pair"} kind
 * @property {string} marks names of the marks, parted by spaces
 * @property {string} label
 */

/** The kinds of marks, in the order in which they are written. */
export const MARKS = /** @type {const} */ (["conflict", "house", "differ", "given", "redundant", "blank"]);

/** @typedef {(typeof MARKS)[number]} Mark */

/** What the squares are made of; when none of it has changed, they have not either. */
const SOURCES = /** @type {const} */ (["board", "judgement", "ladder", "shown", "ghost", "lit", "language"]);

/**
 * @param {State} state
 * @param {State} before
 */
export function sameSquares(state, before) {
  return SOURCES.every((source) => state[source] === before[source]);
}

/**
 * @param {State} state
 * @returns {Square[]}
 */
export function squaresOf(state) {
  const words = wordsIn(state.language);
  const marked = marksOf(state);
  const pair = shownWitness(state)?.solutions;
  return Array.from(state.board, (digit, index) => {
    const marks = MARKS.filter((mark) => marked[mark].has(index));
    const { text, kind, content } = inside(state, index, digit, marks.includes("differ") ? pair : undefined, words);
    const notes = [content];
    if (marks.includes("conflict")) notes.push(words.inConflict);
    if (marks.includes("given")) notes.push(words.partOfClash);
    if (marks.includes("redundant")) notes.push(words.droppable);
    const label = words.cell(Math.floor(index / 9) + 1, (index % 9) + 1, notes.join(words.comma));
    return { text, kind, marks: marks.join(" "), label };
  });
}

/**
 * @param {State} state
 * @param {number} index
 * @param {string} digit
 * @param {[string, string] | undefined} pair
 * @param {Words} words
 * @returns {{ text: string, kind: Square["kind"], content: string }}
 */
function inside({ ghost }, index, digit, pair, words) {
  if (digit !== ".") return { text: digit, kind: "digit", content: digit };
  if (ghost) return { text: ghost[index], kind: "ghost", content: words.ghostDigit(ghost[index]) };
  if (!pair) return { text: "", kind: "blank", content: words.blank };
  const [one, other] = [pair[0][index], pair[1][index]];
  return { text: `${one}|${other}`, kind: "pair", content: words.eitherDigit(one, other) };
}

/**
 * @param {State} state
 * @returns {Record<Mark, Set<number>>}
 */
function marksOf(state) {
  const witness = shownWitness(state);
  const indexes = (/** @type {Cell[] | undefined} */ cells) => new Set((cells ?? []).map(indexOf));
  return {
    conflict: indexes(state.judgement.conflicts?.flatMap((conflict) => conflict.cells)),
    house: state.lit ? houseOf(state.lit) : new Set(),
    differ: indexes(witness?.differ),
    given: indexes(witness?.givens),
    redundant: indexes(witness?.redundant),
    blank: indexes(witness?.blanks),
  };
}

/**
 * The judgement whose witness someone asked to see, once it is there.
 * @param {State} state
 * @returns {Judgement | undefined}
 */
function shownWitness({ shown, ladder }) {
  return Object.values(ladder.answers).find((judgement) => judgement.verdict === shown);
}

/** @param {Conflict} conflict */
function houseOf({ house, number }) {
  const inHouse = {
    row: (/** @type {number} */ row) => row === number,
    column: (/** @type {number} */ _, /** @type {number} */ column) => column === number,
    box: (/** @type {number} */ row, /** @type {number} */ column) =>
      Math.floor((row - 1) / 3) * 3 + Math.floor((column - 1) / 3) + 1 === number,
  }[house];
  const all = Array.from({ length: 81 }, (_, index) => index);
  return new Set(all.filter((index) => inHouse(Math.floor(index / 9) + 1, (index % 9) + 1)));
}
