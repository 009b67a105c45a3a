/** Everything that can be done to the board. */

import { generatePuzzle, isClassic, randomSeed, withCell } from "./engine.js";
import { cellAt } from "./grid.js";
import { History } from "./history.js";
import { loadPreference, savePreference } from "./preferences.js";
import { AnalysisWorker, PuzzleWorker } from "./workers.js";

/** @import { Snapshot } from "./history.js" */
/** @import { Analysis, Cell, Conflict, Language, Verdict } from "./ninefold.js" */
/** @import { RuleSet, State, Store } from "./store.js" */

const ADVANCE_PREFERENCE = "ninefold.advance";

/**
 * @param {Language} language
 * @param {RuleSet} rules
 * @returns {State}
 */
export function initialState(language, rules) {
  return {
    language,
    rules,
    board: rules.empty,
    givens: rules.empty,
    locked: false,
    judgement: rules.validate(rules.empty, language),
    isGenerating: false,
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
  #puzzles = new PuzzleWorker();
  #onLocked;

  /**
   * @param {Store} store
   * @param {(cell: Cell) => void} onLocked called when someone tries to change a given that is locked
   */
  constructor(store, onLocked) {
    this.#store = store;
    this.#onLocked = onLocked;
    const { source } = store.state.rules;
    this.#worker = new AnalysisWorker(source, (analysis, puzzle) => this.#showAnalysis(analysis, puzzle));
    this.#analyze();
  }

  /**
   * Puts a digit or a blank into a cell: as a given, or as an entry once the givens are locked.
   * @param {number} index
   * @param {string} content a character of the board
   * @returns {boolean} false if the cell has a locked given
   */
  enter(index, content) {
    const { rules, board, givens, locked } = this.#store.state;
    if (locked && givens[index] !== ".") {
      this.#onLocked(cellAt(index, rules.side));
      return false;
    }
    this.#edit({
      rules,
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
   * @param {RuleSet} [rules] if it has other rules than the board before
   */
  load(board, givens = board, rules = this.#store.state.rules) {
    const isUnsolved = rules.validate(board, this.#store.state.language).verdict === "valid";
    const locked = givens !== rules.empty && (isUnsolved || givens !== board);
    this.#forgetProblem();
    this.#edit({ rules, board, givens, locked });
  }

  /**
   * Loads the board that the page starts with, before which there is nothing to go back to.
   * @param {string} board
   * @param {string} givens
   * @param {RuleSet} rules
   */
  start(board, givens, rules) {
    this.load(board, givens, rules);
    this.#history = new History();
    this.#store.set({ canUndo: false });
  }

  /**
   * Judges the board by other rules. If it has another size, there is an empty board.
   * @param {RuleSet} rules
   */
  setRules(rules) {
    const { rules: before, board, givens, locked } = this.#store.state;
    if (rules === before) return;
    if (rules.side !== before.side) return this.load(rules.empty, rules.empty, rules);
    this.#forgetProblem();
    this.#edit({ rules, board, givens, locked });
  }

  /**
   * Fills in digits as entries, and locks the givens.
   * @param {string} board
   */
  fill(board) {
    const { rules, givens } = this.#store.state;
    this.#edit({ rules, board, givens, locked: true });
  }

  /** Takes back the entries or, if there are none, the givens. */
  clear() {
    const { rules, board, givens, locked } = this.#store.state;
    if (board !== givens) this.#edit({ rules, board: givens, givens, locked: locked && givens !== rules.empty });
    else this.load(rules.empty);
  }

  /**
   * Loads a new puzzle: at once with the classic rules, later with others.
   * @param {number | undefined} givens how many; as few as possible if it is undefined
   * @param {() => void} onNone called if the rules have no solution
   */
  async generate(givens, onNone) {
    const { rules } = this.#store.state;
    if (isClassic(rules)) return this.load(generatePuzzle(givens));
    this.#store.set({ isGenerating: true });
    const puzzle = await this.#puzzles.generate(rules.source, randomSeed(), givens);
    this.#store.set({ isGenerating: false });
    if (puzzle === undefined) onNone();
    else this.load(puzzle);
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
    const { rules, board } = this.#store.state;
    const judgement = rules.validate(board, language);
    this.#store.set({ language, judgement, analysis: null, puzzle: null, highlighted: null });
    this.#analyze();
  }

  /** @param {Snapshot | undefined} snapshot */
  #step(snapshot) {
    const { rules, board } = this.#store.state;
    const changed = Array.from(snapshot?.board ?? board).filter((digit, index) => digit !== board[index]);
    if (changed.length > 1 || (snapshot && snapshot.rules !== rules)) this.#forgetProblem();
    this.#restore(snapshot);
  }

  /** What is on the board from now on isn't the board that was opened from a list. */
  #forgetProblem() {
    const { screen } = this.#store.state;
    if (screen.kind === "board" && screen.opened) this.#store.set({ screen: { ...screen, opened: null } });
  }

  get #snapshot() {
    const { rules, board, givens, locked } = this.#store.state;
    return { rules, board, givens, locked };
  }

  /** @param {Snapshot} next */
  #edit(next) {
    const before = this.#snapshot;
    if (!isSame(next, before)) this.#history.push(before);
    this.#restore(next);
  }

  /** @param {Snapshot | undefined} snapshot */
  #restore(snapshot) {
    if (!snapshot) return;
    const { rules, board, givens, locked } = snapshot;
    const { canUndo, canRedo } = this.#history;
    const before = this.#store.state;
    // What was asked for is another board by now.
    this.#puzzles.stop();
    if (isSame(snapshot, before))
      return this.#store.set({ locked, importError: null, origin: null, isGenerating: false });
    this.#store.set({
      rules,
      board,
      givens,
      locked,
      isGenerating: false,
      judgement: rules.validate(board, before.language),
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
    const { rules, board, givens, language } = this.#store.state;
    this.#worker.analyze(rules.source, board, givens, language);
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

/**
 * Whether both are the same board with the same rules, locked or not.
 * @param {Snapshot} one
 * @param {Snapshot} other
 */
function isSame(one, other) {
  return one.rules === other.rules && one.board === other.board && one.givens === other.givens;
}
