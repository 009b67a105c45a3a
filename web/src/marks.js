/** What is drawn in each cell: the digit, or the digit of a solution, and marks that show the reason for a verdict. */

import { indexOf } from "./grid.js";
import { messagesIn } from "./language.js";

/** @import { Cell, Conflict, Judgement } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { State } from "./store.js" */

/**
 * @typedef {object} CellContent
 * @property {string} text
 * @property {"digit" | "blank" | "ghost" | "pair"} kind `ghost`: the digit of a solution; `pair`: the digits of two
 * @property {string} marks names of the marks, separated by spaces
 * @property {string} label for screen readers
 */

/** The kinds of marks, in the order in which they are listed. */
export const MARKS = /** @type {const} */ (["conflict", "house", "differ", "given", "redundant", "blank"]);

/** @typedef {(typeof MARKS)[number]} Mark */

/** The properties of the state that cells depend on. */
const DEPENDENCIES = /** @type {const} */ ([
  "board",
  "judgement",
  "analysis",
  "shownWitness",
  "ghost",
  "highlighted",
  "language",
]);

/**
 * @param {State} state
 * @param {State} before
 */
export function sameCells(state, before) {
  return DEPENDENCIES.every((name) => state[name] === before[name]);
}

/**
 * @param {State} state
 * @returns {CellContent[]}
 */
export function cellContents(state) {
  const messages = messagesIn(state.language);
  const marked = marksOf(state);
  const pair = witnessOf(state)?.solutions;
  return Array.from(state.board, (digit, index) => {
    const marks = MARKS.filter((mark) => marked[mark].has(index));
    const { text, kind, content } = digitIn(state, index, digit, marks.includes("differ") ? pair : undefined, messages);
    const notes = [content];
    if (marks.includes("conflict")) notes.push(messages.inConflict);
    if (marks.includes("given")) notes.push(messages.contradictoryGiven);
    if (marks.includes("redundant")) notes.push(messages.droppable);
    const label = messages.cell(Math.floor(index / 9) + 1, (index % 9) + 1, notes.join(messages.comma));
    return { text, kind, marks: marks.join(" "), label };
  });
}

/**
 * @param {State} state
 * @param {number} index
 * @param {string} digit
 * @param {[string, string] | undefined} pair
 * @param {Messages} messages
 * @returns {{ text: string, kind: CellContent["kind"], content: string }}
 */
function digitIn({ ghost }, index, digit, pair, messages) {
  if (digit !== ".") return { text: digit, kind: "digit", content: digit };
  if (ghost) return { text: ghost[index], kind: "ghost", content: messages.ghostDigit(ghost[index]) };
  if (!pair) return { text: "", kind: "blank", content: messages.blank };
  const [one, other] = [pair[0][index], pair[1][index]];
  return { text: `${one}|${other}`, kind: "pair", content: messages.eitherDigit(one, other) };
}

/**
 * @param {State} state
 * @returns {Record<Mark, Set<number>>}
 */
function marksOf(state) {
  const witness = witnessOf(state);
  const indexes = (/** @type {Cell[] | undefined} */ cells) => new Set((cells ?? []).map(indexOf));
  return {
    conflict: indexes(state.judgement.conflicts?.flatMap((conflict) => conflict.cells)),
    house: state.highlighted ? houseOf(state.highlighted) : new Set(),
    differ: indexes(witness?.differ),
    given: indexes(witness?.givens),
    redundant: indexes(witness?.redundant),
    blank: indexes(witness?.blanks),
  };
}

/**
 * The judgement whose witness is shown, once it is known.
 * @param {State} state
 * @returns {Judgement | undefined}
 */
function witnessOf({ shownWitness, analysis }) {
  return Object.values(analysis.judgements).find(({ verdict }) => verdict === shownWitness);
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
