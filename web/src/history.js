/** Undo and redo. */

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
   * Records the current board before it is replaced by an edit.
   * @param {string} board
   */
  push(board) {
    this.#past.push(board);
    this.#future = [];
  }

  /**
   * The board before the last edit, or the same board if there was none.
   * @param {string} board
   */
  undo(board) {
    return step(this.#past, this.#future, board);
  }

  /**
   * The board before the last undo, or the same board if there was none.
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
