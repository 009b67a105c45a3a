/** Runs in the worker: reads all boards of an input of any size, chunk by chunk. */

import { decode } from "./decode.js";
import { Checker, check } from "./ninefold.js";

/** @import { ByteStream } from "./decode.js" */
/** @import { Excerpt } from "./store.js" */
/** @import { Malformed, Summary } from "./ninefold.js" */
/** @import { Origin, ReadRequest, ReadResponse } from "./workers.js" */

/** Small enough for frequent progress even when each board takes a while. */
const CHUNK_SIZE = 32 * 1024;
/** How often progress is reported, in milliseconds. */
const PROGRESS_INTERVAL = 100;
/** How many failing boards are listed. */
const MAX_FAILURES = 1000;
/** How many characters of a line are shown on each side of an error. */
const EXCERPT_CONTEXT = 32;

/**
 * Reads the blob to its end and reports what is in it.
 * @param {ReadRequest} request
 * @param {(response: ReadResponse) => void} respond
 */
export async function readBoards({ id, blob, requirement, language }, respond) {
  const started = performance.now();
  const checker = new Checker(requirement, language, MAX_FAILURES);
  /** @type {Malformed | undefined} */
  let firstError;
  const withFirstError = (/** @type {Summary} */ summary) => {
    firstError ??= summary.short[0]?.error ?? summary.error;
    return summary;
  };
  try {
    let bytes = 0;
    let reported = started;
    const reader = (await decode(countBytes(blob, (length) => (bytes += length)))).getReader();
    reading: for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let start = 0; start < value.length; start += CHUNK_SIZE) {
        checker.feed(value.subarray(start, start + CHUNK_SIZE));
        if (performance.now() - reported < PROGRESS_INTERVAL) continue;
        reported = performance.now();
        const summary = withFirstError(checker.summary());
        // The rest of an image or an archive has no boards, either.
        if (summary.boards === 1 && firstError?.binary) break reading;
        respond({ kind: "progress", id, bytes, summary, milliseconds: reported - started });
      }
    }
    const summary = withFirstError(checker.finish());
    const milliseconds = performance.now() - started;
    if (summary.boards > 1) return respond({ kind: "many", id, bytes, summary, milliseconds });
    if (firstError?.binary) return respond({ kind: "none", id, error: firstError });
    const text = await new Response(await decode(blob.stream())).text();
    const { board, error, column } = check(text, "valid", language);
    firstError ??= error;
    if (firstError) respond({ kind: "none", id, error: firstError, excerpt: excerptAt(text, firstError) });
    else if (board) respond({ kind: "one", id, board, origin: column === undefined ? undefined : originOf(text) });
  } catch {
    respond({ kind: "unreadable", id });
  } finally {
    checker.free();
  }
}

/**
 * Where the board was read from, in both languages, so that switching doesn't mean reading again.
 * @param {string} text
 * @returns {Origin}
 */
function originOf(text) {
  const origin = (/** @type {"en" | "zh"} */ language) => check(text, "valid", language).columnWords ?? "";
  return { en: origin("en"), zh: origin("zh") };
}

/**
 * The blob's bytes, counted before they are decompressed, for comparison with the size of the file.
 * @param {Blob} blob
 * @param {(length: number) => void} count
 * @returns {ByteStream}
 */
function countBytes(blob, count) {
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return blob.stream().pipeThrough(counter);
}

/**
 * @param {string} text
 * @param {Malformed} error
 * @returns {Excerpt | undefined} undefined if the line is blank
 */
function excerptAt(text, { line, column }) {
  const whole = text.split(/\r\n|\n|\r/, line)[line - 1] ?? "";
  // The line may be very long, and a character may take two UTF-16 code units.
  const characters = Array.from(whole.slice(0, 2 * (column + EXCERPT_CONTEXT + 1)));
  if (characters.every((character) => character.trim() === "")) return undefined;
  const index = column - 1;
  const start = Math.max(0, index - EXCERPT_CONTEXT);
  const end = index + 1 + EXCERPT_CONTEXT;
  return {
    before: (start > 0 ? "…" : "") + characters.slice(start, index).join(""),
    at: characters[index] ?? "",
    after: characters.slice(index + 1, end).join("") + (end < characters.length ? "…" : ""),
  };
}
