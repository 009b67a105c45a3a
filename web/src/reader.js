/** In the worker: all boards of a text, however large, piece by piece. */

import { Checker, check } from "./ninefold.js";
import { opened } from "./opening.js";

/** @import { Bytes } from "./opening.js" */
/** @import { Excerpt } from "./store.js" */
/** @import { Malformed } from "./ninefold.js" */
/** @import { FromReader, ReadOrder } from "./tasks.js" */

/** Small enough that progress is told often, also when each board takes a while. */
const PIECE = 32 * 1024;
const TELL_EVERY = 100;
const KEPT = 1000;
/** How much of a line is shown around a fault, in characters to each side. */
const AROUND = 32;

/**
 * Reads the blob to its end and tells what is in it.
 * @param {ReadOrder} order
 * @param {(message: FromReader) => void} tell
 */
export async function readBoards({ id, blob, requirement, language }, tell) {
  const began = performance.now();
  const checker = new Checker(requirement, language, KEPT);
  try {
    let bytes = 0;
    let told = began;
    const reader = (await opened(counted(blob, (length) => (bytes += length)))).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let start = 0; start < value.length; start += PIECE) {
        checker.feed(value.subarray(start, start + PIECE));
        if (performance.now() - told < TELL_EVERY) continue;
        told = performance.now();
        tell({ kind: "progress", id, bytes, summary: checker.summary(), milliseconds: told - began });
      }
    }
    const summary = checker.finish();
    const milliseconds = performance.now() - began;
    if (summary.boards > 1) return tell({ kind: "many", id, bytes, summary, milliseconds });
    const text = await new Response(await opened(blob.stream())).text();
    const { board, error } = check(text, "valid", language);
    const fault = summary.short[0]?.error ?? error;
    if (fault || !board) tell({ kind: "none", id, error: fault, excerpt: fault && excerpt(text, fault) });
    else tell({ kind: "one", id, board });
  } catch {
    tell({ kind: "unreadable", id });
  } finally {
    checker.free();
  }
}

/**
 * The blob's bytes, counted before they are unpacked, so that they can be held against the size of the file.
 * @param {Blob} blob
 * @param {(length: number) => void} count
 * @returns {Bytes}
 */
function counted(blob, count) {
  const counter = new TransformStream({
    transform(piece, controller) {
      count(piece.length);
      controller.enqueue(piece);
    },
  });
  return blob.stream().pipeThrough(counter);
}

/**
 * @param {string} text
 * @param {Malformed} fault
 * @returns {Excerpt | undefined} nothing where there is nothing to see
 */
function excerpt(text, { line, column }) {
  const whole = text.split(/\r\n|\n|\r/, line)[line - 1] ?? "";
  // The line may be very long, and a character may take two of a string's units.
  const characters = Array.from(whole.slice(0, 2 * (column + AROUND + 1)));
  if (characters.every((character) => character.trim() === "")) return undefined;
  const at = column - 1;
  const from = Math.max(0, at - AROUND);
  const to = at + 1 + AROUND;
  return {
    before: (from > 0 ? "…" : "") + characters.slice(from, at).join(""),
    at: characters[at] ?? "",
    after: characters.slice(at + 1, to).join("") + (to < characters.length ? "…" : ""),
  };
}
