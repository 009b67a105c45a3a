/** Other rules than the classic ones, on the main thread. The page loads this when they are wanted. */

import { Notation, withNamedSymbols } from "./notation.js";
import { Rules, initSync, puzzleFromJigsaw, statedPuzzle } from "./rules.js";

/** @import { Language } from "./ninefold.js" */
/** @import { Puzzle } from "./rules.js" */
/** @import { Stated, RuleSet } from "./store.js" */

export { RulesDialog } from "./rulesdialog.js";

/** @type {WebAssembly.Module} */
let module;

/** @param {WebAssembly.Module} compiled */
export function startRules(compiled) {
  module = compiled;
  initSync({ module });
}

/**
 * The rules that these words ask for.
 * @throws if there are no such rules, with the reason in this language
 * @param {string} words
 * @param {Language} language
 * @returns {RuleSet}
 */
export function rulesOf(words, language) {
  return ruleSet(new Rules(words, { language }));
}

/**
 * The rules and the board of a text that states both and can't be meant as anything else.
 * @throws if there is something wrong with it, with the reason in this language
 * @param {string} text
 * @param {{ symbols?: string, language: Language }} options `symbols`: the name of those in a jigsaw string
 * @returns {Stated | null}
 */
export function statedIn(text, options) {
  const puzzle = statedPuzzle(text, options);
  return puzzle ? stated(puzzle) : null;
}

/**
 * The rules and the board of a jigsaw string.
 * @throws if it isn't one, with the reason in this language
 * @param {string} text
 * @param {{ symbols?: string, language: Language }} options
 * @returns {Stated}
 */
export function jigsawIn(text, options) {
  return stated(puzzleFromJigsaw(text, options));
}

/**
 * @param {Puzzle} puzzle
 * @returns {Stated}
 */
function stated({ rules, board, hasCages }) {
  return { rules: ruleSet(rules), board: new Notation(rules.symbols).boardOf(board), hasCages };
}

/**
 * @param {Rules} asked
 * @returns {RuleSet}
 */
function ruleSet(asked) {
  const words = asked.toString();
  const rules = new Rules(withNamedSymbols(asked));
  const { side, symbols } = rules;
  const notation = new Notation(symbols);
  const houses = rules.houses();
  const empty = ".".repeat(side * side);
  /** @param {string} house */
  const cellsIn = (house) => houses.filter((other) => other.house === house).map(({ cells }) => cells);
  return {
    words,
    side,
    empty,
    symbols,
    symbolsName: rules.symbolsName,
    isDecimal: notation.isDecimal,
    characters: notation.characters,
    areas: [...cellsIn("box"), ...cellsIn("region")],
    lines: { falling: cellsIn("falling diagonal").flat(), rising: cellsIn("rising diagonal").flat() },
    tinted: [...cellsIn("window"), ...cellsIn("extra region")].flat(),
    source: { module, rules: words },

    symbolOf: (character) => notation.symbolOf(character),
    lineOf: (board) => notation.lineOf(board),
    convert: (board, format) => rules.convert(notation.lineOf(board), format),
    candidates: (board) => rules.candidates(notation.lineOf(board)).map((all) => all.map(characterOf).join("")),

    validate(board, language) {
      const line = notation.lineOf(board);
      const valid = rules.check(line, { language });
      const solved = valid.meets ? rules.check(line, { require: "solved", language }) : valid;
      return notation.judgementOf(solved.meets ? solved : valid);
    },

    cellText(text) {
      const line = rules.place(notation.lineOf(empty), "r1c1", text);
      return line === undefined ? undefined : notation.boardOf(line)[0];
    },

    cellsOf(conflict) {
      const same = houses.filter(({ house, number }) => house === conflict.house && number === conflict.number);
      // Moves have no numbers, and there are many of them.
      return same.length === 1 ? same[0].cells : conflict.cells;
    },

    neighbours: (cell) => new Set(houses.filter(({ cells }) => cells.includes(cell)).flatMap(({ cells }) => cells)),
  };

  /** @param {string} symbol */
  function characterOf(symbol) {
    return notation.characters[symbols.indexOf(symbol)];
  }
}
