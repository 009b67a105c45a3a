/** The boards before and after the present one, for undo and redo. */

export class History {
  /** @type {string[]} */
  #past = [];
  /** @type {string[]} */
  #future = [];

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Says that the board is about to be replaced by one that is no undo or redo.
   * @param {string} board
   */
  leave(board) {
    this.#past.push(board);
    this.#future = [];
  }

  /**
   * The board before this one.
   * @param {string} board
   */
  undo(board) {
    return step(this.#past, this.#future, board);
  }

  /**
   * The board that was undone last.
   * @param {string} board
   */
  redo(board) {
    return step(this.#future, this.#past, board);
  }
}

/**
 * @param {string[]} from
 * @param {string[]} to
 * @param {string} board
 */
function step(from, to, board) {
  const next = from.pop();
  if (next === undefined) return board;
  to.push(board);
  return next;
}
