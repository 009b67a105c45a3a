/** What is drawn in each cell: a digit, candidates or the digit of a solution, and marks that show a reason. */

import { cellsOf } from "./engine.js";
import { indexOf } from "./grid.js";
import { messagesIn } from "./language.js";
import { candidates } from "./ninefold.js";

/** @import { Cell, Judgement } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { State } from "./store.js" */

/**
 * `digit`: a given; `ghost`: the digit of a solution; `pair`: the digits of two.
 * @typedef {"digit" | "entry" | "blank" | "candidates" | "ghost" | "pair"} CellKind
 */

/**
 * @typedef {object} CellContent
 * @property {string} text
 * @property {CellKind} kind
 * @property {string} marks names of the marks, separated by spaces
 * @property {string} label for screen readers
 * @property {boolean} locked
 */

/** The kinds of marks, in the order in which they are listed. */
export const MARKS = /** @type {const} */ (["conflict", "house", "wrong", "stuck", "given", "differ", "redundant"]);

/** @typedef {(typeof MARKS)[number]} Mark */

/** What cells depend on. */
export const CELL_DEPENDENCIES = /** @type {const} */ ([
  "board",
  "givens",
  "locked",
  "judgement",
  "analysis",
  "puzzle",
  "wrong",
  "shownWitness",
  "ghost",
  "showsCandidates",
  "highlighted",
  "language",
]);

/**
 * @param {State} state
 * @returns {CellContent[]}
 */
export function cellContents(state) {
  const messages = messagesIn(state.language);
  const marked = marksOf(state);
  const pair = witnessOf(state)?.solutions;
  const possible = state.showsCandidates ? candidates(state.board) : null;
  return Array.from(state.board, (digit, index) => {
    const marks = MARKS.filter((mark) => marked[mark].has(index));
    const { text, kind, words } =
      digit === "."
        ? inBlank(state.ghost?.[index], marks.includes("differ") ? pair : undefined, possible?.[index], index, messages)
        : filled(digit, state.givens[index] === ".", messages);
    const locked = state.locked && state.givens[index] !== ".";
    const notes = [words];
    if (locked) notes.push(messages.cellGiven);
    for (const mark of marks) if (messages.markLabels[mark]) notes.push(messages.markLabels[mark]);
    const label = messages.cell(Math.floor(index / 9) + 1, (index % 9) + 1, notes.join(messages.comma));
    return { text, kind, marks: marks.join(" "), label, locked };
  });
}

/**
 * @param {string} digit
 * @param {boolean} isEntry
 * @param {Messages} messages
 * @returns {{ text: string, kind: CellKind, words: string }}
 */
function filled(digit, isEntry, messages) {
  return isEntry
    ? { text: digit, kind: "entry", words: messages.cellEntry(digit) }
    : { text: digit, kind: "digit", words: digit };
}

/**
 * @param {string | undefined} ghost
 * @param {[string, string] | undefined} pair
 * @param {string | undefined} possible
 * @param {number} index
 * @param {Messages} messages
 * @returns {{ text: string, kind: CellKind, words: string }}
 */
function inBlank(ghost, pair, possible, index, messages) {
  if (ghost) return { text: ghost, kind: "ghost", words: messages.ghostDigit(ghost) };
  if (pair) {
    const [one, other] = [pair[0][index], pair[1][index]];
    return { text: `${one}|${other}`, kind: "pair", words: messages.eitherDigit(one, other) };
  }
  if (possible === undefined) return { text: "", kind: "blank", words: messages.blank };
  return { text: arranged(possible), kind: "candidates", words: messages.candidates(Array.from(possible).join(" ")) };
}

/**
 * Candidates in three rows, each in its own place.
 * @param {string} possible
 */
function arranged(possible) {
  if (possible === "") return "×";
  const rows = ["123", "456", "789"];
  return rows
    .map((row) => Array.from(row, (digit) => (possible.includes(digit) ? digit : "\u2007")).join(" "))
    .join("\n");
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
    house: indexes(state.highlighted ? cellsOf(state.highlighted) : []),
    wrong: indexes(state.wrong),
    stuck: indexes(witness?.contradiction?.cells),
    given: indexes(witness?.givens),
    differ: indexes(witness?.differ),
    redundant: indexes(witness?.redundant),
  };
}

/**
 * The judgement whose witness is shown, once it is known.
 * @param {State} state
 * @returns {Judgement | undefined}
 */
function witnessOf({ shownWitness, analysis, puzzle }) {
  const judgements = [analysis, puzzle].flatMap((known) => Object.values(known?.judgements ?? {}));
  return judgements.find(({ verdict }) => verdict === shownWitness);
}
