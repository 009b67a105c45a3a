/** What the page knows, in one place. Views draw from it and keep no second copy. */

/** @import { Cell, Conflict, Judgement, Language, Requirement, Shortfall, Totals, Verdict } from "./ninefold.js" */

/** @import { Origin } from "./tasks.js" */

/**
 * The answers of the ladder for the present board; what is not there yet is being worked out.
 * @typedef {object} Ladder
 * @property {Partial<Record<Requirement, Judgement>>} answers
 * @property {number} [count] how many solutions, as far as they were counted
 * @property {string} [solution] the only solution, when there is just one
 */

/**
 * Why something that came in did not get on the board.
 * @typedef {object} Refusal
 * @property {Blob} blob what came in
 * @property {string} message
 * @property {{ line: number, column: number }} [place]
 * @property {Excerpt} [excerpt]
 */

/**
 * A piece of a line around a place in it.
 * @typedef {{ before: string, at: string, after: string }} Excerpt
 */

/**
 * A text with many boards, and what has been found in it.
 * @typedef {object} Listing
 * @property {Blob} blob
 * @property {Requirement} requirement
 * @property {"running" | "done" | "stopped"} phase
 * @property {number} bytes how many of the blob's bytes have been read
 * @property {number} boards
 * @property {Totals} totals
 * @property {Shortfall[]} short
 * @property {number} milliseconds
 * @property {string} [column] the column or key that the boards are taken from, in words, if there was a choice
 */

/**
 * @typedef {object} State
 * @property {Language} language
 * @property {string} board the line of 81 characters
 * @property {Judgement} judgement the board's, as to "valid"
 * @property {Ladder} ladder
 * @property {Verdict | null} shown the verdict whose witness is drawn on the board
 * @property {string | null} ghost the solution that is drawn on the board
 * @property {Conflict | null} lit the conflict that is being pointed at
 * @property {Cell | null} pointed the cell that is being pointed at
 * @property {Refusal | null} refusal
 * @property {Origin | null} origin where the board was taken from, if there was a choice
 * @property {Listing | null} listing
 * @property {"board" | "list"} view
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
  show(view) {
    this.#views.push(view);
    view(this.state, null);
  }
}
