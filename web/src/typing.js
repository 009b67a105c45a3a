/** What typing does: digits and blanks go into the current cell, which then moves on while the givens are entered. */

import { cellText } from "./engine.js";

/** @import { Actions } from "./actions.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Store } from "./store.js" */

const LAST = 80;

export class Typing {
  #store;
  #actions;
  #grid;

  /**
   * @param {Store} store
   * @param {Actions} actions
   * @param {Grid} grid
   */
  constructor(store, actions, grid) {
    this.#store = store;
    this.#actions = actions;
    this.#grid = grid;
  }

  /**
   * Types a digit, or any character that stands for a blank.
   * @param {string} text
   * @returns {boolean} false if it is neither
   */
  type(text) {
    const content = cellText(text);
    if (content === undefined) return false;
    const entered = this.#actions.enter(this.#grid.current, content);
    if (entered && this.#movesOn && this.#grid.current < LAST) this.#grid.moveTo(this.#grid.current + 1);
    return true;
  }

  /** Clears the current cell. */
  clear() {
    this.#actions.enter(this.#grid.current, ".");
  }

  /** Clears the current cell or, if typing has moved on past a digit, the cell before it. */
  clearBackwards() {
    const { current } = this.#grid;
    const isBlank = this.#store.state.board[current] === ".";
    if (isBlank && this.#movesOn && current > 0) this.#grid.moveTo(current - 1);
    this.clear();
  }

  get #movesOn() {
    const { advance, locked } = this.#store.state;
    return advance && !locked;
  }
}
