/** Everything that can be done to the board. */

import { EMPTY, generatePuzzle, validate, withCell } from "./engine.js";
import { cellAt } from "./grid.js";
import { History } from "./history.js";
import { loadPreference, savePreference } from "./preferences.js";
import { AnalysisWorker } from "./workers.js";

/** @import { Snapshot } from "./history.js" */
/** @import { Analysis, Cell, Conflict, Language, Verdict } from "./ninefold.js" */
/** @import { State, Store } from "./store.js" */

const ADVANCE_PREFERENCE = "ninefold.advance";

/**
 * @param {Language} language
 * @returns {State}
 */
export function initialState(language) {
  return {
    language,
    board: EMPTY,
    givens: EMPTY,
    locked: false,
    judgement: validate(EMPTY, language),
    analysis: null,
    puzzle: null,
    wrong: [],
    shownWitness: null,
    ghost: null,
    showsCandidates: false,
    highlighted: null,
    hovered: null,
    importError: null,
    dialog: null,
    origin: null,
    screen: { kind: "board", batch: null },
    advance: loadPreference(ADVANCE_PREFERENCE) !== "off",
    canUndo: false,
    canRedo: false,
  };
}

export class Actions {
  #history = new History();
  #store;
  #worker;
  #onLocked;

  /**
   * @param {Store} store
   * @param {WebAssembly.Module} module
   * @param {(cell: Cell) => void} onLocked called when someone tries to change a given that is locked
   */
  constructor(store, module, onLocked) {
    this.#store = store;
    this.#onLocked = onLocked;
    this.#worker = new AnalysisWorker(module, (analysis, puzzle) => this.#showAnalysis(analysis, puzzle));
    this.#analyze();
  }

  /**
   * Puts a digit or a blank into a cell: as a given, or as an entry once the givens are locked.
   * @param {number} index
   * @param {string} content a digit or "."
   * @returns {boolean} false if the cell has a locked given
   */
  enter(index, content) {
    const { board, givens, locked } = this.#store.state;
    if (locked && givens[index] !== ".") {
      this.#onLocked(cellAt(index));
      return false;
    }
    this.#edit({
      board: withCell(board, index, content),
      givens: locked ? givens : withCell(givens, index, content),
      locked,
    });
    return true;
  }

  /**
   * Replaces the board. Its digits are givens, which are locked if there is something to solve.
   * @param {string} board
   * @param {string} [givens] if some of the digits are entries
   */
  load(board, givens = board) {
    const isUnsolved = validate(board, this.#store.state.language).verdict === "valid";
    const locked = givens !== EMPTY && (isUnsolved || givens !== board);
    this.#forgetProblem();
    this.#edit({ board, givens, locked });
  }

  /**
   * Loads the board that the page starts with, before which there is nothing to go back to.
   * @param {string} board
   * @param {string} givens
   */
  start(board, givens) {
    this.load(board, givens);
    this.#history = new History();
    this.#store.set({ canUndo: false });
  }

  /**
   * Fills in digits as entries, and locks the givens.
   * @param {string} board
   */
  fill(board) {
    this.#edit({ board, givens: this.#store.state.givens, locked: true });
  }

  /** Takes back the entries or, if there are none, the givens. */
  clear() {
    const { board, givens, locked } = this.#store.state;
    if (board !== givens) this.#edit({ board: givens, givens, locked: locked && givens !== EMPTY });
    else this.load(EMPTY);
  }

  /** @param {number | undefined} givens how many; as few as possible if it is undefined */
  generate(givens) {
    this.load(generatePuzzle(givens));
  }

  undo() {
    this.#step(this.#history.undo(this.#snapshot));
  }

  redo() {
    this.#step(this.#history.redo(this.#snapshot));
  }

  /** Locks the givens, or lets them be edited. */
  toggleLock() {
    this.#store.set({ locked: !this.#store.state.locked });
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

  toggleCandidates() {
    this.#store.set({ showsCandidates: !this.#store.state.showsCandidates });
  }

  /** @param {boolean} advance */
  setAdvance(advance) {
    savePreference(ADVANCE_PREFERENCE, advance ? "on" : "off");
    this.#store.set({ advance });
  }

  /**
   * Marks wrong entries until the board changes.
   * @param {Cell[]} wrong
   */
  markWrong(wrong) {
    this.#store.set({ wrong });
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
    const judgement = validate(this.#store.state.board, language);
    this.#store.set({ language, judgement, analysis: null, puzzle: null, highlighted: null });
    this.#analyze();
  }

  /** @param {Snapshot | undefined} snapshot */
  #step(snapshot) {
    const { board } = this.#store.state;
    const changed = Array.from(snapshot?.board ?? board).filter((digit, index) => digit !== board[index]);
    if (changed.length > 1) this.#forgetProblem();
    this.#restore(snapshot);
  }

  /** What is on the board from now on isn't the board that was opened from a list. */
  #forgetProblem() {
    const { screen } = this.#store.state;
    if (screen.kind === "board" && screen.opened) this.#store.set({ screen: { ...screen, opened: null } });
  }

  get #snapshot() {
    const { board, givens, locked } = this.#store.state;
    return { board, givens, locked };
  }

  /** @param {Snapshot} next */
  #edit(next) {
    const before = this.#snapshot;
    if (next.board !== before.board || next.givens !== before.givens) this.#history.push(before);
    this.#restore(next);
  }

  /** @param {Snapshot | undefined} snapshot */
  #restore(snapshot) {
    if (!snapshot) return;
    const { board, givens, locked } = snapshot;
    const { canUndo, canRedo } = this.#history;
    const before = this.#store.state;
    if (board === before.board && givens === before.givens)
      return this.#store.set({ locked, importError: null, origin: null });
    this.#store.set({
      board,
      givens,
      locked,
      judgement: validate(board, before.language),
      analysis: null,
      puzzle: null,
      wrong: [],
      ghost: null,
      highlighted: null,
      importError: null,
      origin: null,
      canUndo,
      canRedo,
    });
    this.#analyze();
  }

  #analyze() {
    const { board, givens, language } = this.#store.state;
    this.#worker.analyze(board, givens, language);
  }

  /**
   * @param {Analysis} analysis
   * @param {Analysis} puzzle
   */
  #showAnalysis(analysis, puzzle) {
    const { shownWitness } = this.#store.state;
    const applies = [analysis, puzzle].some(({ judgements }) =>
      Object.values(judgements).some(({ verdict }) => verdict === shownWitness),
    );
    this.#store.set({ analysis, puzzle, shownWitness: applies ? shownWitness : null });
  }
}
