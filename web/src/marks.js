/** What is drawn in each cell: a digit, candidates or the digit of a solution, and marks that show a reason. */

import { indexOf } from "./grid.js";
import { messagesIn } from "./language.js";

/** @import { Cell, Judgement } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { RuleSet, State } from "./store.js" */

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
  "rules",
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
  const { rules } = state;
  const messages = messagesIn(state.language);
  const marked = marksOf(state);
  const pair = witnessOf(state)?.solutions;
  const possible = state.showsCandidates ? rules.candidates(state.board) : null;
  return Array.from(state.board, (digit, index) => {
    const marks = MARKS.filter((mark) => marked[mark].has(index));
    const found = {
      ghost: state.ghost?.[index],
      pair: pair && marks.includes("differ") ? [pair[0][index], pair[1][index]] : undefined,
      possible: possible?.[index],
    };
    const { text, kind, words } =
      digit === "."
        ? inBlank(found, rules, messages)
        : filled(rules.symbolOf(digit), state.givens[index] === ".", messages);
    const locked = state.locked && state.givens[index] !== ".";
    const notes = [words];
    if (locked) notes.push(messages.cellGiven);
    for (const mark of marks) if (messages.markLabels[mark]) notes.push(messages.markLabels[mark]);
    const [row, column] = [Math.floor(index / rules.side) + 1, (index % rules.side) + 1];
    const label = messages.cell(row, column, notes.join(messages.comma));
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
 * @param {{ ghost?: string, pair?: string[], possible?: string }} found what is known about the cell
 * @param {RuleSet} rules
 * @param {Messages} messages
 * @returns {{ text: string, kind: CellKind, words: string }}
 */
function inBlank({ ghost, pair, possible }, rules, messages) {
  if (ghost) {
    const text = rules.symbolOf(ghost);
    return { text, kind: "ghost", words: messages.ghostDigit(text) };
  }
  if (pair) {
    const [one, other] = pair.map(rules.symbolOf);
    return { text: `${one}|${other}`, kind: "pair", words: messages.eitherDigit(one, other) };
  }
  if (possible === undefined) return { text: "", kind: "blank", words: messages.blank };
  const symbols = Array.from(possible, rules.symbolOf);
  return { text: arranged(possible, rules), kind: "candidates", words: messages.candidates(symbols.join(" ")) };
}

/** The most candidates that are legible in a cell. */
const MOST_CANDIDATES = 9;

/**
 * Candidates in rows, each in its own place. On large boards, cells have room for a few, one after the other.
 * @param {string} possible
 * @param {RuleSet} rules
 */
function arranged(possible, { side, characters, symbolOf }) {
  if (possible === "") return "×";
  const isLarge = side > MOST_CANDIDATES;
  if (isLarge && possible.length > MOST_CANDIDATES) return "…";
  const symbols = isLarge
    ? Array.from(possible, symbolOf)
    : characters.map((character) => (possible.includes(character) ? symbolOf(character) : "\u2007"));
  const width = isLarge ? 3 : Math.ceil(Math.sqrt(side));
  const rows = Array.from({ length: Math.ceil(symbols.length / width) }, (_, row) =>
    symbols.slice(row * width, (row + 1) * width),
  );
  return rows.map((row) => row.join(" ")).join("\n");
}

/**
 * @param {State} state
 * @returns {Record<Mark, Set<number>>}
 */
function marksOf(state) {
  const witness = witnessOf(state);
  const { side, cellsOf } = state.rules;
  const indexes = (/** @type {Cell[] | undefined} */ cells) =>
    new Set((cells ?? []).map((cell) => indexOf(cell, side)));
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
