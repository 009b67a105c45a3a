/** The part of a line where an error is. */

/** @import { ParseError } from "./ninefold.js" */

/**
 * Part of a line around the character at `at`, which is empty at the end of the line.
 * @typedef {{ before: string, at: string, after: string }} Excerpt
 */

/** How many characters of a line are shown on each side of an error. */
const CONTEXT = 32;

/**
 * @param {string} text
 * @param {Pick<ParseError, "line" | "column">} error
 * @returns {Excerpt | undefined} undefined if the line is blank
 */
export function excerptAt(text, { line, column }) {
  const whole = text.split(/\r\n|\n|\r/, line)[line - 1] ?? "";
  // The line may be very long, and a character may take two UTF-16 code units.
  const characters = Array.from(whole.slice(0, 2 * (column + CONTEXT + 1)));
  return excerptOf(characters.slice(0, column - 1), characters.slice(column - 1));
}

/**
 * @param {string[]} before the characters before the error
 * @param {string[]} after the characters from the error on
 * @returns {Excerpt | undefined} undefined if all of them are blank
 */
export function excerptOf(before, after) {
  if ([...before, ...after].every((character) => character.trim() === "")) return undefined;
  const [at = "", ...rest] = after;
  return {
    before: (before.length > CONTEXT ? "…" : "") + before.slice(-CONTEXT).join(""),
    at,
    after: rest.slice(0, CONTEXT).join("") + (rest.length > CONTEXT ? "…" : ""),
  };
}
