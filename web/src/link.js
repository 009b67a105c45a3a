/** Links with a board in them: this page's own, and those of other pages that have it in the query. */

import { isClassic } from "./engine.js";

/** @import { RuleSet } from "./store.js" */

/**
 * What a link says. The board is text that is read like any other input, except in a link with rules, where it has the
 * characters of the page, and may be missing.
 * @typedef {{ rules?: string, board: string, givens?: string }} Link
 */

/** How the page writes a board in a link. Digits that the solver entered make the givens differ from the board. */
const BOARD = /#b=([0-9.]{81})&g=([0-9.]{81})/g;
const FRAGMENT = /^\S*#b=(\S*)$/;
const FRAGMENT_WITH_GIVENS = /^(.*)&g=([0-9.]{81})$/s;
const FRAGMENT_WITH_RULES = /^\S*#r=([^&\s]*)(?:&b=([0-9A-P.]*))?(?:&g=([0-9A-P.]*))?$/;
const QUERY = /^\S*[?&]bd=([^\s&#]*)\S*$/;

/**
 * The link to a board. Blanks are zeros: many programs that turn addresses into links leave out dots at the end.
 * @param {RuleSet} rules
 * @param {string} board
 * @param {string} givens the same board without the solver's own digits
 */
export function urlOf(rules, board, givens) {
  const url = new URL(location.href);
  url.hash = "";
  // Changing the query may rewrite the rest of it, so that it is left alone if possible.
  if (url.searchParams.has("bd")) url.searchParams.delete("bd");
  const page = url.href.replace(/#$/, "");
  const parts = [
    ...(isClassic(rules) ? [] : [`r=${encodedWords(rules.words)}`]),
    ...(board === rules.empty ? [] : [`b=${withZeros(board)}`]),
    ...(givens === board ? [] : [`g=${withZeros(givens)}`]),
  ];
  return page + (parts.length > 0 ? `#${parts.join("&")}` : "");
}

/**
 * The board in a link, or null if the text isn't a link with a board.
 * @param {string} text
 * @returns {Link | null}
 */
export function linkIn(text) {
  const link = text.trim();
  const withRules = FRAGMENT_WITH_RULES.exec(link);
  if (withRules) {
    const [, words, board = "", givens] = withRules;
    const rules = decoded(words.replaceAll("+", " "));
    return { rules, board: withDots(board), ...(givens ? { givens: withDots(givens) } : {}) };
  }
  const fragment = FRAGMENT.exec(link)?.[1];
  if (fragment !== undefined) {
    const [, board = fragment, givens] = FRAGMENT_WITH_GIVENS.exec(fragment) ?? [];
    return { board: decoded(board), ...(givens ? { givens: withDots(givens) } : {}) };
  }
  const query = QUERY.exec(link)?.[1];
  if (query !== undefined) return { board: decoded(query) };
  // Among other text the library finds the board, but it can't know which of two is the one with the givens.
  const links = Array.from(link.matchAll(BOARD));
  if (links.length === 0) return null;
  const board = link.replace(BOARD, "#b=$1");
  return links.length > 1 ? { board } : { board, givens: withDots(links[0][2]) };
}

/**
 * The board of a link with rules, or null if there is no such board. Without a board in it, it is empty.
 * @param {Link} link
 * @param {RuleSet} rules
 */
export function boardOf({ board }, { empty, characters }) {
  if (board === "") return empty;
  const isCell = (/** @type {string} */ character) => character === "." || characters.includes(character);
  return board.length === empty.length && Array.from(board).every(isCell) ? board : null;
}

/**
 * The givens of a board, which are all of its digits unless some of them are known to be the solver's.
 * @param {string} board
 * @param {string | undefined} givens
 */
export function givensOf(board, givens) {
  const areSome =
    givens?.length === board.length &&
    Array.from(givens).every((given, index) => given === "." || given === board[index]);
  return areSome ? /** @type {string} */ (givens) : board;
}

/** @param {string} words */
function encodedWords(words) {
  return encodeURIComponent(words).replaceAll("%20", "+").replaceAll("%3D", "=");
}

/** @param {string} board */
function withZeros(board) {
  return board.replaceAll(".", "0");
}

/** @param {string} board */
function withDots(board) {
  return board.replaceAll("0", ".");
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
