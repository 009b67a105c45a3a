/** What typing does: digits and blanks go into the current cell, which then moves on while the givens are entered. */

/** @import { Actions } from "./actions.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Store } from "./store.js" */

export class Typing {
  #store;
  #actions;
  #grid;
  /**
   * The digit that was typed last and where, if another digit may follow and make a number with it.
   * @type {{ index: number, digit: string } | null}
   */
  #begun = null;

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
   * Types a digit or a letter, or any character that stands for a blank.
   * @param {string} text
   * @returns {boolean} false if it is neither
   */
  type(text) {
    const { rules } = this.#store.state;
    const begun = this.#begun?.index === this.#grid.current ? this.#begun.digit : null;
    this.#begun = null;
    const number = begun === null ? undefined : rules.cellText(begun + text);
    if (number !== undefined) {
      this.put(number);
      return true;
    }
    const content = rules.cellText(text);
    if (content === undefined) return false;
    // The number before was complete after all.
    if (begun !== null && content !== ".") this.#moveOn();
    const mayGoOn = rules.isDecimal && content !== "." && rules.cellText(`${text}0`) !== undefined;
    if (!mayGoOn) this.put(content);
    else if (this.#actions.enter(this.#grid.current, content)) this.#begun = { index: this.#grid.current, digit: text };
    return true;
  }

  /**
   * Puts a character of the board, or "." for a blank, into the current cell.
   * @param {string} content
   */
  put(content) {
    this.#begun = null;
    if (this.#actions.enter(this.#grid.current, content)) this.#moveOn();
  }

  /** Clears the current cell. */
  clear() {
    this.#begun = null;
    this.#actions.enter(this.#grid.current, ".");
  }

  /** Clears the current cell or, if typing has moved on past a digit, the cell before it. */
  clearBackwards() {
    const { current } = this.#grid;
    const isBlank = this.#store.state.board[current] === ".";
    if (isBlank && this.#movesOn && current > 0) this.#grid.moveTo(current - 1);
    this.clear();
  }

  #moveOn() {
    const last = this.#store.state.board.length - 1;
    if (this.#movesOn && this.#grid.current < last) this.#grid.moveTo(this.#grid.current + 1);
  }

  get #movesOn() {
    const { advance, locked } = this.#store.state;
    return advance && !locked;
  }
}
