/** Undo and redo. */

/** @import { State } from "./store.js" */

/**
 * What can be undone.
 * @typedef {Pick<State, "rules" | "board" | "givens" | "locked">} Snapshot
 */

export class History {
  /** @type {Snapshot[]} */
  #past = [];
  /** @type {Snapshot[]} */
  #future = [];

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Records the current board before it is replaced by an edit.
   * @param {Snapshot} snapshot
   */
  push(snapshot) {
    this.#past.push(snapshot);
    this.#future = [];
  }

  /**
   * The board before the last edit, if there was one.
   * @param {Snapshot} snapshot the current board
   */
  undo(snapshot) {
    return step(this.#past, this.#future, snapshot);
  }

  /**
   * The board before the last undo, if there was one.
   * @param {Snapshot} snapshot the current board
   */
  redo(snapshot) {
    return step(this.#future, this.#past, snapshot);
  }
}

/**
 * @param {Snapshot[]} from
 * @param {Snapshot[]} to
 * @param {Snapshot} snapshot
 */
function step(from, to, snapshot) {
  const next = from.pop();
  if (next) to.push(snapshot);
  return next;
}
