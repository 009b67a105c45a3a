/** ninefold on the main thread, for what is fast enough to run on every keystroke. */

import { candidates, check, convert, generate, houses, initSync, place, words } from "./ninefold.js";
import { rulesModule, wasmModule } from "./hosted.js";

/** @import { Language, Words } from "./ninefold.js" */
/** @import { RuleSet, Stated } from "./store.js" */

const CLASSIC_WORDS = "9x9";

/** @type {Map<Language, Words>} */
const knownWords = new Map();
/** @type {Map<string, RuleSet>} */
const knownRules = new Map();
/** @type {ReturnType<typeof startLibrary> | null} */
let library = null;

/**
 * Compiles and initializes the wasm.
 * @returns {Promise<RuleSet>} the classic rules
 */
export async function startEngine() {
  const module = await wasmModule();
  initSync({ module });
  const rules = classicRules(module);
  knownRules.set(rules.words, rules);
  return rules;
}

/** @param {RuleSet} rules */
export function isClassic(rules) {
  return rules.words === CLASSIC_WORDS;
}

/**
 * The rules that these words ask for. What other rules than the classic ones need is loaded when the first are asked for.
 * @throws if there are no such rules, with the reason in this language, or a `LoadError`
 * @param {string} words
 * @param {Language} language
 * @returns {Promise<RuleSet>}
 */
export async function loadRules(words, language) {
  const known = knownRulesIn(words);
  if (known) return known;
  const { rulesOf } = await rulesLibrary();
  const made = rulesOf(words, language);
  const rules = knownRulesIn(made.words) ?? made;
  for (const name of [words, rules.words]) knownRules.set(name, rules);
  return rules;
}

/**
 * The rules that these words ask for, if they have been loaded before.
 * @param {string} words
 */
export function knownRulesIn(words) {
  return knownRules.get(words);
}

/**
 * The rules and the board of a text that states both; null if it may be meant as something else.
 * @throws if there is something wrong with it, with the reason in this language
 * @param {string} text
 * @param {{ symbols?: string, language: Language }} options `symbols`: the name of those in a jigsaw string
 * @returns {Promise<Stated | null>}
 */
export async function loadStated(text, options) {
  const { statedIn } = await rulesLibrary();
  const stated = statedIn(text, options);
  return stated && { ...stated, rules: await loadRules(stated.rules.words, options.language) };
}

/**
 * The rules and the board of a jigsaw string.
 * @throws if it isn't one, with the reason in this language
 * @param {string} text
 * @param {{ symbols?: string, language: Language }} options
 * @returns {Promise<Stated>}
 */
export async function loadJigsaw(text, options) {
  const { jigsawIn } = await rulesLibrary();
  return jigsawIn(text, options);
}

/** What other rules need couldn't be loaded. */
export class LoadError extends Error {}

/** The code for other rules, which begins to work once the library for them has been loaded, too. */
export function rulesCode() {
  return loaded(import("./ruleset.js"));
}

function rulesLibrary() {
  library ??= startLibrary().catch((error) => {
    // The next attempt may succeed.
    library = null;
    throw error;
  });
  return library;
}

async function startLibrary() {
  const [code, module] = await Promise.all([rulesCode(), loaded(rulesModule())]);
  code.startRules(module);
  return code;
}

/**
 * @template T
 * @param {Promise<T>} loading
 * @returns {Promise<T>}
 */
function loaded(loading) {
  return loading.catch((cause) => {
    throw new LoadError("other rules couldn't be loaded", { cause });
  });
}

/**
 * @param {WebAssembly.Module} module
 * @returns {RuleSet}
 */
function classicRules(module) {
  const side = 9;
  const empty = ".".repeat(side * side);
  const digits = Array.from("123456789");
  const allHouses = houses();
  return {
    words: CLASSIC_WORDS,
    side,
    empty,
    characters: digits,
    symbols: digits,
    symbolsName: "1-9",
    isDecimal: false,
    areas: allHouses.filter(({ house }) => house === "box").map(({ cells }) => cells),
    lines: { falling: [], rising: [] },
    tinted: [],
    source: { module, rules: null },

    symbolOf: (character) => character,
    lineOf: (board) => board,
    convert,
    candidates,

    validate(board, language) {
      const valid = check(board, { language });
      if (!valid.meets) return valid;
      const solved = check(board, { require: "solved", language });
      return solved.meets ? solved : valid;
    },

    cellText: (text) => place(empty, "r1c1", text)?.[0],
    cellsOf: ({ house, number }) =>
      allHouses.find((other) => other.house === house && other.number === number)?.cells ?? [],
    neighbours: (cell) => new Set(allHouses.filter(({ cells }) => cells.includes(cell)).flatMap(({ cells }) => cells)),
  };
}

/**
 * The words for verdicts and requirements.
 * @param {Language} language
 */
export function wordsIn(language) {
  const found = knownWords.get(language) ?? words(language);
  knownWords.set(language, found);
  return found;
}

/**
 * The board with a character in this cell.
 * @param {string} board
 * @param {number} index
 * @param {string} content
 */
export function withCell(board, index, content) {
  return board.slice(0, index) + content + board.slice(index + 1);
}

/**
 * A random puzzle with the classic rules.
 * @param {number | undefined} givens how many it should have; as few as possible by default
 */
export function generatePuzzle(givens) {
  return generate("puzzle", randomSeed(), { givens });
}

export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
