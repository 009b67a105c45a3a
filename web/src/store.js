/** The state of the page, in one place. Views draw from it and keep no copy of their own. */

/** @import { Analysis, Cell, Conflict, Failure, Format, Language, Outcome } from "./ninefold.js" */
/** @import { Requirement, Tally, Verdict } from "./ninefold.js" */
/** @import { Excerpt } from "./excerpt.js" */
/** @import { ExportFormat, InputFile, ListColumn, Origin, Source } from "./workers.js" */

/**
 * The rules of a board, and what the library says about boards with these rules. A board has one character per cell: "."
 * for blanks, digits, and letters for values beyond nine, whatever the symbols are that people see.
 * @typedef {object} RuleSet
 * @property {string} words the words that ask for these rules
 * @property {number} side how many cells are side by side
 * @property {string} empty the board without values
 * @property {string[]} characters the character of each value, from 1
 * @property {string[]} symbols how each value is written
 * @property {string} symbolsName
 * @property {boolean} isDecimal whether some symbols have two digits
 * @property {Cell[][]} areas the cells of each box or region
 * @property {{ falling: Cell[], rising: Cell[] }} lines the cells of the diagonals
 * @property {Cell[]} tinted the cells of windows and extra regions
 * @property {Source} source what workers need
 * @property {(character: string) => string} symbolOf how a character of a board is written
 * @property {(board: string) => string} lineOf the board as the library writes it in a line
 * @property {(board: string, format: Format) => string} convert
 * @property {(board: string) => string[]} candidates the characters that fit each cell
 * @property {(board: string, language: Language) => Outcome} validate whether the board is solved, or at least valid, with
 *   all conflicts
 * @property {(text: string) => string | undefined} cellText what typed text puts into a cell: a character of a board, or
 *   nothing
 * @property {(conflict: Conflict) => Cell[]} cellsOf the cells of the house that has a conflict
 * @property {(cell: Cell) => Set<Cell>} neighbours the cells that share a house with this one, which is among them
 */

/** @typedef {{ rules: RuleSet, board: string, hasCages: boolean }} Stated a puzzle that states its rules */

/**
 * Why a file, or a long text, is not on the board.
 * @typedef {object} ImportError
 * @property {InputFile[]} files the input
 * @property {string} [name] the file's name, if it is a file
 * @property {string} message
 * @property {{ line: number, column: number }} [location]
 * @property {Excerpt} [excerpt]
 * @property {string} [binary] what the file is, if it isn't text
 */

/**
 * Why text is not on the board. It is still in the dialog.
 * @typedef {object} Refusal
 * @property {string} text
 * @property {string} message
 * @property {number} [otherSide] the size that a board with as many cells would have, if it isn't the one of the rules
 * @property {{ line: number, column: number }} [location]
 * @property {Excerpt} [excerpt]
 */

/**
 * A failing board of a list, or a piece of it that isn't a board; `ordinal` counts the problems of a list from 0. The
 * line is 0 if a whole file couldn't be read.
 * @typedef {Omit<Failure, "excerpt"> & { file: string, ordinal: number, excerpt?: Excerpt }} Problem
 */

/**
 * An input with many boards, and its results so far.
 * @typedef {object} Batch
 * @property {number} id another for each input
 * @property {InputFile[]} files
 * @property {RuleSet} rules
 * @property {Requirement} requirement
 * @property {"running" | "done" | "stopped"} status
 * @property {number} bytes how many bytes of the files have been read
 * @property {number} boards
 * @property {number} failing how many of the boards fail
 * @property {Tally} totals
 * @property {Problem[]} problems the first of them
 * @property {number} milliseconds
 * @property {ListColumn[]} columns the columns or keys that the boards are read from, of files that have several
 * @property {Verdict | null} filter the only verdict that is listed, if not all are
 * @property {Problem[] | null} found the first problems with that verdict, if they aren't all among `problems`
 * @property {ListTask | null} task what the input is being read again for
 */

/**
 * @typedef {{ kind: "find", bytes: number } | { kind: "export", bytes: number, format: ExportFormat }} ListTask
 */

/**
 * Either the board, perhaps with a batch to go back to and the problem of it that was opened, or a batch.
 * @typedef {{ kind: "board", batch: Batch | null, opened?: Problem | null } | { kind: "batch", batch: Batch }} Screen
 */

/**
 * @typedef {object} State
 * @property {Language} language
 * @property {RuleSet} rules
 * @property {string} board one character per cell, "." for blanks
 * @property {string} givens the digits of the board that belong to the puzzle; the others are entries
 * @property {boolean} locked whether the givens are locked, so that typed digits are entries
 * @property {Outcome} judgement whether the board is solved, or at least valid
 * @property {Analysis | null} analysis of the board; null while it is being worked out
 * @property {Analysis | null} puzzle the analysis of the givens alone, which is the same if there are no entries
 * @property {Cell[]} wrong the entries that were found to be wrong
 * @property {Verdict | null} shownWitness the verdict whose witness is drawn on the board
 * @property {string | null} ghost a solution that is drawn in the blank cells, without being entered
 * @property {boolean} showsCandidates
 * @property {Conflict | null} highlighted the conflict under the pointer or with the focus
 * @property {Cell | null} hovered the cell under the pointer or with the focus
 * @property {ImportError | null} importError
 * @property {{ refusal: Refusal | null } | null} dialog the open dialog for text, and why its text was refused
 * @property {Origin | null} origin where the board was read from, if the input had several columns or keys
 * @property {Screen} screen
 * @property {boolean} advance whether typing moves on to the next cell while the givens are entered
 * @property {boolean} isGenerating whether a puzzle is being made, which takes a while with other rules
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/** @typedef {(state: State, before: State | null) => void} View */

/**
 * Whether these properties are the same as before, so that what depends on them needn't be drawn again.
 * @param {State} state
 * @param {State | null} before
 * @param {readonly (keyof State)[]} names
 */
export function areSame(state, before, names) {
  return before !== null && names.every((name) => state[name] === before[name]);
}

/** Holds the state and calls the views when it changes. */
export class Store {
  /** @type {View[]} */
  #views = [];

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** @param {Partial<State>} change */
  set(change) {
    const before = this.state;
    this.state = { ...before, ...change };
    for (const view of this.#views) view(this.state, before);
  }

  /**
   * Draws the view now and after every change.
   * @param {View} view
   */
  addView(view) {
    this.#views.push(view);
    view(this.state, null);
  }
}
