/** Everything that can be done to the board. */

import { EMPTY, generatePuzzle, validate } from "./engine.js";
import { History } from "./history.js";
import { AnalysisWorker } from "./workers.js";

/** @import { Cell, Conflict, Language, Verdict } from "./ninefold.js" */
/** @import { State, Store } from "./store.js" */
/** @import { AnalyzeResponse } from "./workers.js" */

/**
 * @param {Language} language
 * @returns {State}
 */
export function initialState(language) {
  return {
    language,
    board: EMPTY,
    judgement: validate(EMPTY, language),
    analysis: { judgements: {} },
    shownWitness: null,
    ghost: null,
    highlighted: null,
    hovered: null,
    importError: null,
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
    this.#worker = new AnalysisWorker(module, (response) => this.#addToAnalysis(response));
    this.#worker.analyze(store.state.board, store.state.language);
  }

  /**
   * @param {number} index
   * @param {string} digit `"."` clears the cell
   */
  enterDigit(index, digit) {
    const { board } = this.#store.state;
    this.load(board.slice(0, index) + digit + board.slice(index + 1));
  }

  /** @param {string} board */
  load(board) {
    const before = this.#store.state.board;
    if (board !== before) this.#history.push(before);
    this.#setBoard(board);
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
    this.#store.set({ language, judgement, analysis: { judgements: {} }, highlighted: null });
    this.#worker.analyze(board, language);
  }

  /** @param {string} board */
  #setBoard(board) {
    const { language, board: before } = this.#store.state;
    const { canUndo, canRedo } = this.#history;
    if (board === before) return this.#store.set({ importError: null, origin: null });
    this.#store.set({
      board,
      judgement: validate(board, language),
      analysis: { judgements: {} },
      ghost: null,
      highlighted: null,
      importError: null,
      origin: null,
      canUndo,
      canRedo,
    });
    this.#worker.analyze(board, language);
  }

  /** @param {AnalyzeResponse} response */
  #addToAnalysis(response) {
    const { analysis, shownWitness } = this.#store.state;
    if (response.kind === "judgement") {
      const judgements = { ...analysis.judgements, [response.requirement]: response.judgement };
      return this.#store.set({ analysis: { ...analysis, judgements } });
    }
    const { count, solution } = response;
    const applies = Object.values(analysis.judgements).some(({ verdict }) => verdict === shownWitness);
    this.#store.set({ analysis: { ...analysis, count, solution }, shownWitness: applies ? shownWitness : null });
  }
}
