/** Links with a board in them: this page's own, and those of other pages that have it in the query. */

import { EMPTY } from "./engine.js";

/** How the page writes a board in a link. Digits that the solver entered make the givens differ from the board. */
const BOARD = /#b=([0-9.]{81})&g=([0-9.]{81})/g;
const FRAGMENT = /^\S*#b=(\S*)$/;
const FRAGMENT_WITH_GIVENS = /^(.*)&g=([0-9.]{81})$/s;
const QUERY = /^\S*[?&]bd=([^\s&#]*)\S*$/;

/**
 * The link to a board. Blanks are zeros: many programs that turn addresses into links leave out dots at the end.
 * @param {string} board
 * @param {string} [givens] the same board without the solver's own digits
 */
export function urlOf(board, givens = board) {
  const url = new URL(location.href);
  url.hash = "";
  // Changing the query may rewrite the rest of it, so that it is left alone if possible.
  if (url.searchParams.has("bd")) url.searchParams.delete("bd");
  const page = url.href.replace(/#$/, "");
  if (board === EMPTY) return page;
  const fragment = `#b=${withZeros(board)}`;
  return page + (givens === board ? fragment : `${fragment}&g=${withZeros(givens)}`);
}

/**
 * The board in a link, as text that is read like any other input, or null if the text isn't a link with a board.
 * @param {string} text
 * @returns {{ board: string, givens?: string } | null}
 */
export function linkIn(text) {
  const link = text.trim();
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
 * The givens of a board, which are all of its digits unless some of them are known to be the solver's.
 * @param {string} board
 * @param {string | undefined} givens
 */
export function givensOf(board, givens) {
  const areSome = givens && Array.from(givens).every((given, index) => given === "." || given === board[index]);
  return areSome ? givens : board;
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
