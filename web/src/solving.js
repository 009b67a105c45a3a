/** Help with solving: checking the entries, revealing a cell, filling in the solution. */

import { withCell } from "./engine.js";
import { cellAt } from "./grid.js";
import { messagesIn } from "./language.js";

/** @import { Actions } from "./actions.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Analysis } from "./ninefold.js" */
/** @import { State, Store } from "./store.js" */

export class Solving {
  #store;
  #actions;
  #grid;
  #say;

  /**
   * @param {Store} store
   * @param {Actions} actions
   * @param {Grid} grid
   * @param {(text: string) => void} say
   */
  constructor(store, actions, grid, say) {
    this.#store = store;
    this.#actions = actions;
    this.#grid = grid;
    this.#say = say;
  }

  /** Compares the entries with the solution of the givens, and marks those that are wrong. */
  checkEntries() {
    const { rules, board, givens, analysis, puzzle } = this.#store.state;
    const messages = this.#messages;
    const entries = indexes(board, (digit, index) => digit !== "." && givens[index] === ".");
    if (entries.length === 0) return this.#say(messages.noEntries);
    if (!analysis || !puzzle) return this.#say(messages.stillSolving);
    if (puzzle.solution) {
      const wrong = entries.filter((index) => board[index] !== puzzle.solution?.[index]);
      this.#actions.markWrong(wrong.map((index) => cellAt(index, rules.side)));
      return this.#say(
        wrong.length === 0
          ? messages.entriesRight(entries.length)
          : messages.entriesWrong(wrong.length, entries.length),
      );
    }
    if (!puzzle.judgements.solvable.meets) return this.#say(messages.givensUnsolvable);
    this.#say(analysis.judgements.solvable.meets ? messages.entriesPossible : messages.entriesImpossible);
  }

  /** Puts the right digit into the current cell or, if there is nothing to reveal in it, into the next blank one. */
  reveal() {
    const { rules, board } = this.#store.state;
    const solution = this.#solution();
    if (!solution) return;
    const { current } = this.#grid;
    const fromHere = Array.from(board, (_, step) => (current + step) % board.length);
    const index = board[current] === solution[current] ? fromHere.find((index) => board[index] === ".") : current;
    if (index === undefined) return this.#say(this.#messages.nothingToReveal);
    this.#actions.fill(withCell(board, index, solution[index]));
    this.#grid.moveTo(index);
    this.#say(this.#messages.revealed(cellAt(index, rules.side), rules.symbolOf(solution[index])));
  }

  solve() {
    const { board, analysis } = this.#store.state;
    const solution = this.#solution();
    if (!solution) return;
    if (solution === board) return this.#say(this.#messages.alreadySolved);
    const isOnly = analysis?.judgements.unique.meets || solution === this.#store.state.puzzle?.solution;
    this.#actions.fill(solution);
    this.#say(isOnly ? this.#messages.solutionFilledIn : this.#messages.oneSolutionFilledIn);
  }

  /** A solution to fill in. If there is none, says why. */
  #solution() {
    const { judgement, analysis, puzzle } = this.#store.state;
    const messages = this.#messages;
    if (!analysis || !puzzle) return this.#say(messages.stillSolving);
    const solution = puzzle.solution ?? solutionsOf(analysis)[0];
    if (solution) return solution;
    this.#say(judgement.conflicts ? messages.conflictsFirst : messages.noSolution);
  }

  get #messages() {
    return messagesIn(this.#store.state.language);
  }
}

/**
 * The solutions that are known: the only one, or the first two.
 * @param {Analysis} analysis
 * @returns {string[]}
 */
export function solutionsOf(analysis) {
  return analysis.solution ? [analysis.solution] : (analysis.judgements.unique.solutions ?? []);
}

/**
 * How much of the board is filled in.
 * @param {State} state
 */
export function progressOf({ board, givens }) {
  const filled = (/** @type {string} */ cells) => indexes(cells, (digit) => digit !== ".").length;
  return { givens: filled(givens), entries: filled(board) - filled(givens), blanks: board.length - filled(board) };
}

/**
 * The indexes of the cells that meet a condition.
 * @param {string} board
 * @param {(digit: string, index: number) => boolean} condition
 */
function indexes(board, condition) {
  return Array.from(board, (digit, index) => (condition(digit, index) ? index : -1)).filter((index) => index >= 0);
}
