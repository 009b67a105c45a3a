/** Everything that can be done to the board. */

import { EMPTY, generatePuzzle, validate } from "./engine.js";
import { cellAt } from "./grid.js";
import { History } from "./history.js";
import { place } from "./ninefold.js";
import { AnalysisWorker } from "./workers.js";

/** @import { Analysis, Cell, Conflict, Language, Verdict } from "./ninefold.js" */
/** @import { State, Store } from "./store.js" */

/**
 * @param {Language} language
 * @returns {State}
 */
export function initialState(language) {
  return {
    language,
    board: EMPTY,
    givens: EMPTY,
    judgement: validate(EMPTY, language),
    analysis: null,
    shownWitness: null,
    ghost: null,
    highlighted: null,
    hovered: null,
    importError: null,
    dialog: null,
    origin: null,
    screen: { kind: "board", batch: null },
    canUndo: false,
    canRedo: false,
  };
}

export class Actions {
  #history = new History();
  #store;
  #worker;

  /**
   * @param {Store} store
   * @param {WebAssembly.Module} module
   */
  constructor(store, module) {
    this.#store = store;
    this.#worker = new AnalysisWorker(module, (analysis) => this.#showAnalysis(analysis));
    this.#worker.analyze(store.state.board, store.state.language);
  }

  /**
   * Enters a digit or a blank into a cell.
   * @param {number} index
   * @param {string} text
   * @returns {boolean} false if the text is neither
   */
  enter(index, text) {
    const board = place(this.#store.state.board, cellAt(index), text);
    if (board !== undefined) this.load(board);
    return board !== undefined;
  }

  /**
   * @param {string} board
   * @param {string} [givens] the same board without the solver's own digits
   */
  load(board, givens = board) {
    const before = this.#store.state.board;
    if (board !== before) this.#history.push(before);
    this.#setBoard(board, givens);
  }

  clear() {
    this.load(EMPTY);
  }

  generate() {
    this.load(generatePuzzle());
  }

  undo() {
    this.#setBoard(this.#history.undo(this.#store.state.board));
  }

  redo() {
    this.#setBoard(this.#history.redo(this.#store.state.board));
  }

  /**
   * Shows or hides the witness of this verdict.
   * @param {Verdict} verdict
   */
  toggleWitness(verdict) {
    this.#store.set({ shownWitness: this.#store.state.shownWitness === verdict ? null : verdict });
  }

  /**
   * Shows or hides this solution in the blank cells.
   * @param {string} solution
   */
  toggleGhost(solution) {
    this.#store.set({ ghost: this.#store.state.ghost === solution ? null : solution });
  }

  /** @param {Conflict | null} conflict */
  highlight(conflict) {
    if (this.#store.state.highlighted !== conflict) this.#store.set({ highlighted: conflict });
  }

  /** @param {Cell | null} cell */
  hover(cell) {
    if (this.#store.state.hovered !== cell) this.#store.set({ hovered: cell });
  }

  dismissError() {
    this.#store.set({ importError: null });
  }

  /** @param {Language} language */
  setLanguage(language) {
    const { board } = this.#store.state;
    const judgement = validate(board, language);
    this.#store.set({ language, judgement, analysis: null, highlighted: null });
    this.#worker.analyze(board, language);
  }

  /**
   * @param {string} board
   * @param {string} [givens]
   */
  #setBoard(board, givens = board) {
    const { language, board: before } = this.#store.state;
    const { canUndo, canRedo } = this.#history;
    if (board === before) return this.#store.set({ givens, importError: null, origin: null });
    this.#store.set({
      board,
      givens,
      judgement: validate(board, language),
      analysis: null,
      ghost: null,
      highlighted: null,
      importError: null,
      origin: null,
      canUndo,
      canRedo,
    });
    this.#worker.analyze(board, language);
  }

  /** @param {Analysis} analysis */
  #showAnalysis(analysis) {
    const { shownWitness } = this.#store.state;
    const applies = Object.values(analysis.judgements).some(({ verdict }) => verdict === shownWitness);
    this.#store.set({ analysis, shownWitness: applies ? shownWitness : null });
  }
}
