/** Everything that can be done to the board. */

import { EMPTY, judge, newPuzzle } from "./engine.js";
import { History } from "./history.js";
import { LadderDesk } from "./tasks.js";

/** @import { Cell, Conflict, Language, Verdict } from "./ninefold.js" */
/** @import { State, Store } from "./store.js" */
/** @import { FromLadder } from "./tasks.js" */

/**
 * The state before anything has happened.
 * @param {Language} language
 * @returns {State}
 */
export function beginning(language) {
  return {
    language,
    board: EMPTY,
    judgement: judge(EMPTY, language),
    ladder: { answers: {} },
    shown: null,
    ghost: null,
    lit: null,
    pointed: null,
    refusal: null,
    origin: null,
    listing: null,
    view: "board",
    canUndo: false,
    canRedo: false,
  };
}

export class Actions {
  #history = new History();
  #store;
  #desk;

  /**
   * @param {Store} store
   * @param {WebAssembly.Module} module
   */
  constructor(store, module) {
    this.#store = store;
    this.#desk = new LadderDesk(module, (answer) => this.#answered(answer));
    this.#desk.ask(store.state.board, store.state.language);
  }

  /**
   * @param {number} index
   * @param {string} digit
   */
  put(index, digit) {
    const { board } = this.#store.state;
    this.load(board.slice(0, index) + digit + board.slice(index + 1));
  }

  /** @param {string} board */
  load(board) {
    const before = this.#store.state.board;
    if (board !== before) this.#history.leave(before);
    this.#become(board);
  }

  clear() {
    this.load(EMPTY);
  }

  generate() {
    this.load(newPuzzle());
  }

  undo() {
    this.#become(this.#history.undo(this.#store.state.board));
  }

  redo() {
    this.#become(this.#history.redo(this.#store.state.board));
  }

  /**
   * Draws the witness of this verdict, or stops drawing it.
   * @param {Verdict} verdict
   */
  toggleWitness(verdict) {
    this.#store.set({ shown: this.#store.state.shown === verdict ? null : verdict });
  }

  /**
   * Draws this solution as ghost digits, or stops drawing it.
   * @param {string} solution
   */
  toggleGhost(solution) {
    this.#store.set({ ghost: this.#store.state.ghost === solution ? null : solution });
  }

  /** @param {Conflict | null} conflict */
  light(conflict) {
    if (this.#store.state.lit !== conflict) this.#store.set({ lit: conflict });
  }

  /** @param {Cell | null} cell */
  point(cell) {
    if (this.#store.state.pointed !== cell) this.#store.set({ pointed: cell });
  }

  dismiss() {
    this.#store.set({ refusal: null });
  }

  /** @param {Language} language */
  speak(language) {
    const { board } = this.#store.state;
    this.#store.set({ language, judgement: judge(board, language), ladder: { answers: {} }, lit: null });
    this.#desk.ask(board, language);
  }

  /** @param {string} board */
  #become(board) {
    const { language, board: before } = this.#store.state;
    const { canUndo, canRedo } = this.#history;
    if (board === before) return this.#store.set({ refusal: null, origin: null });
    this.#store.set({
      board,
      judgement: judge(board, language),
      ladder: { answers: {} },
      ghost: null,
      lit: null,
      refusal: null,
      origin: null,
      canUndo,
      canRedo,
    });
    this.#desk.ask(board, language);
  }

  /** @param {FromLadder} answer */
  #answered(answer) {
    const { ladder, shown } = this.#store.state;
    if (answer.kind === "rung") {
      const answers = { ...ladder.answers, [answer.requirement]: answer.judgement };
      return this.#store.set({ ladder: { ...ladder, answers } });
    }
    const { count, solution } = answer;
    const stillTrue = Object.values(ladder.answers).some(({ verdict }) => verdict === shown);
    this.#store.set({ ladder: { ...ladder, count, solution }, shown: stillTrue ? shown : null });
  }
}
