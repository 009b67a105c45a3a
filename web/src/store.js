/** The state of the page, in one place. Views draw from it and keep no copy of their own. */

/** @import { Cell, Conflict, Judgement, Language, Requirement, Totals, Verdict } from "./ninefold.js" */
/** @import { Shortfall as Failure } from "./ninefold.js" */
/** @import { Origin } from "./workers.js" */

/**
 * What is known about the current board. Anything missing is still being worked out.
 * @typedef {object} Analysis
 * @property {Partial<Record<Requirement, Judgement>>} judgements
 * @property {number} [count] the number of solutions, up to COUNT_LIMIT
 * @property {string} [solution] the solution, if there is exactly one
 */

/**
 * Why an input is not on the board.
 * @typedef {object} ImportError
 * @property {Blob} blob the input
 * @property {string} message
 * @property {{ line: number, column: number }} [location]
 * @property {Excerpt} [excerpt]
 */

/**
 * Part of a line around the character at `at`, which is empty at the end of the line.
 * @typedef {{ before: string, at: string, after: string }} Excerpt
 */

/**
 * An input with many boards, and its results so far.
 * @typedef {object} Batch
 * @property {Blob} blob
 * @property {Requirement} requirement
 * @property {"running" | "done" | "stopped"} status
 * @property {number} bytes how many bytes of the blob have been read
 * @property {number} boards
 * @property {Totals} totals
 * @property {Failure[]} failures
 * @property {number} milliseconds
 * @property {string} [column] a description of the column or key that the boards are read from, if there are several
 */

/**
 * Either the board, perhaps with a batch to go back to, or a batch.
 * @typedef {{ kind: "board", batch: Batch | null } | { kind: "batch", batch: Batch }} Screen
 */

/**
 * @typedef {object} State
 * @property {Language} language
 * @property {string} board 81 characters
 * @property {Judgement} judgement whether the board is valid
 * @property {Analysis} analysis
 * @property {Verdict | null} shownWitness the verdict whose witness is drawn on the board
 * @property {string | null} ghost a solution that is drawn in the blank cells, without being entered
 * @property {Conflict | null} highlighted the conflict under the pointer or with the focus
 * @property {Cell | null} hovered the cell under the pointer or with the focus
 * @property {ImportError | null} importError
 * @property {Origin | null} origin where the board was read from, if the input had several columns or keys
 * @property {Screen} screen
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/** @typedef {(state: State, before: State | null) => void} View */

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
