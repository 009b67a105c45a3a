/** In the worker: all boards of a text, however large, piece by piece. */

import { Checker, check } from "./ninefold.js";
import { opened } from "./opening.js";

/** @import { Bytes } from "./opening.js" */
/** @import { Excerpt } from "./store.js" */
/** @import { Malformed, Summary } from "./ninefold.js" */
/** @import { FromReader, Origin, ReadOrder } from "./tasks.js" */

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
  /** @type {Malformed | undefined} */
  let fault;
  const noted = (/** @type {Summary} */ summary) => {
    fault ??= summary.short[0]?.error ?? summary.error;
    return summary;
  };
  try {
    let bytes = 0;
    let told = began;
    const reader = (await opened(counted(blob, (length) => (bytes += length)))).getReader();
    reading: for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let start = 0; start < value.length; start += PIECE) {
        checker.feed(value.subarray(start, start + PIECE));
        if (performance.now() - told < TELL_EVERY) continue;
        told = performance.now();
        const summary = noted(checker.summary());
        // The rest of a picture or an archive has nothing more to say.
        if (summary.boards === 1 && fault?.binary) break reading;
        tell({ kind: "progress", id, bytes, summary, milliseconds: told - began });
      }
    }
    const summary = noted(checker.finish());
    const milliseconds = performance.now() - began;
    if (summary.boards > 1) return tell({ kind: "many", id, bytes, summary, milliseconds });
    if (fault?.binary) return tell({ kind: "none", id, error: fault });
    const text = await new Response(await opened(blob.stream())).text();
    const { board, error, column } = check(text, "valid", language);
    fault ??= error;
    if (fault) tell({ kind: "none", id, error: fault, excerpt: excerpt(text, fault) });
    else if (board) tell({ kind: "one", id, board, origin: column === undefined ? undefined : originOf(text) });
  } catch {
    tell({ kind: "unreadable", id });
  } finally {
    checker.free();
  }
}

/**
 * Where the board of the text was taken from, in both languages, so that switching takes no second reading.
 * @param {string} text
 * @returns {Origin}
 */
function originOf(text) {
  const words = (/** @type {"en" | "zh"} */ language) => check(text, "valid", language).columnWords ?? "";
  return { en: words("en"), zh: words("zh") };
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
