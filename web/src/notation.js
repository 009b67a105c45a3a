/** How boards are held on the page: one character per cell, whatever the symbols of the rules are. */

/** @import { Analysis, Judgement, Outcome } from "./ninefold.js" */
/** @import { GridAnalysis, GridJudgement, Rules } from "./rules.js" */

/** The character of each value, from 1. */
const VALUES = "123456789ABCDEFGHIJKLMNOP";

/**
 * The same rules with symbols that are named. Without a name, the library reads what any usual symbols allow, and refuses
 * boards that could mean different things; but it knows how it writes them itself.
 * @param {Rules} rules
 */
export function withNamedSymbols(rules) {
  const words = rules.toString();
  return rules.side <= 9 || words.includes(" symbols=") ? words : `${words} symbols=${rules.symbolsName}`;
}

/** Translates between boards of the page and lines of the library. */
export class Notation {
  #symbols;

  /** @param {string[]} symbols how the library writes each value, from 1 */
  constructor(symbols) {
    this.#symbols = symbols;
  }

  /** Whether symbols are numbers that may have two digits. The library puts spaces between them. */
  get isDecimal() {
    return this.#symbols.some((symbol) => symbol.length > 1);
  }

  /** The characters of all values. */
  get characters() {
    return Array.from(VALUES.slice(0, this.#symbols.length));
  }

  /**
   * What a character of a board stands for, which is itself for a blank.
   * @param {string} character
   */
  symbolOf(character) {
    return this.#symbols[VALUES.indexOf(character)] ?? character;
  }

  /** @param {string} board */
  lineOf(board) {
    return Array.from(board, (character) => this.symbolOf(character)).join(this.isDecimal ? " " : "");
  }

  /** @param {string} line */
  boardOf(line) {
    const symbols = this.isDecimal ? line.split(" ") : Array.from(line);
    return symbols.map((symbol) => VALUES[this.#symbols.indexOf(symbol)] ?? ".").join("");
  }

  /**
   * A judgement of the library with boards of the page. To the page, it is like one on a classic board: it only passes on
   * the names of houses, of which there are more here.
   * @param {GridJudgement & { board?: string }} judgement
   * @returns {Outcome}
   */
  judgementOf({ board, solutions, ...judgement }) {
    const others = /** @type {Judgement} */ (/** @type {unknown} */ (judgement));
    return {
      ...others,
      ...(board === undefined ? {} : { board: this.boardOf(board) }),
      ...(solutions ? { solutions: [this.boardOf(solutions[0]), this.boardOf(solutions[1])] } : {}),
    };
  }

  /**
   * @param {GridAnalysis} analysis
   * @returns {Analysis}
   */
  analysisOf({ board, judgements, solution, solutions }) {
    const { valid, solved, solvable, unique, minimal } = judgements;
    return {
      board: this.boardOf(board),
      judgements: {
        valid: this.judgementOf(valid),
        solved: this.judgementOf(solved),
        solvable: this.judgementOf(solvable),
        unique: this.judgementOf(unique),
        minimal: this.judgementOf(minimal),
      },
      solutions,
      ...(solution === undefined ? {} : { solution: this.boardOf(solution) }),
    };
  }
}
