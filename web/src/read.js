/** Runs in the worker: reads all boards of an input of any size, chunk by chunk. */

import { decode, streamOf } from "./decode.js";
import { excerptAt, excerptOf } from "./excerpt.js";
import { Checker, check, words } from "./library.js";

/** @import { Failure, ParseError, Summary, Tally, Verdict } from "./ninefold.js" */
/** @import { Problem } from "./store.js" */
/** @import { InputFile, ListColumn, ListRequest, Origin, ReadRequest, ReadResponse, Results } from "./workers.js" */

/** Small enough for frequent progress even when each board takes a while. */
const SMALLEST_CHUNK = 128 * 1024;
/** If boards take no time, larger chunks take less. */
const LARGEST_CHUNK = 1024 * 1024;
/** The next chunk is larger if one took less time than this, in milliseconds. */
const SHORT = 5;
/** How often progress is reported, in milliseconds. */
export const PROGRESS_INTERVAL = 100;
/** How many problems are listed. */
export const MOST_PROBLEMS = 1000;

/**
 * Reads the files to their ends and reports what is in them.
 * @param {ReadRequest} request
 * @param {(response: ReadResponse) => void} respond
 */
export async function readBoards(request, respond) {
  const { id, files, requirement, language } = request;
  const started = performance.now();
  let reported = started;
  const counter = { bytes: 0 };
  let chunk = SMALLEST_CHUNK;
  const results = new Collector(request);
  const indexes = files.flatMap(({ isDamaged }, index) => (isDamaged ? [index] : []));
  const progress = () => ({
    ...{ id, bytes: counter.bytes, milliseconds: performance.now() - started, damaged: indexes },
    ...results.take(),
  });
  for (const file of files) {
    const checker = new Checker({ require: requirement, language, maxFailures: MOST_PROBLEMS - results.listed });
    try {
      if (!file.blob) throw new Error("this is a folder");
      reading: for await (const bytes of bytesOf(file.blob, counter)) {
        let start = 0;
        while (start < bytes.length) {
          const began = performance.now();
          checker.feed(bytes.subarray(start, start + chunk));
          start += chunk;
          const ended = performance.now();
          chunk = ended - began < SHORT ? Math.min(2 * chunk, LARGEST_CHUNK) : SMALLEST_CHUNK;
          if (ended - reported < PROGRESS_INTERVAL) continue;
          reported = ended;
          // The rest of an image or an archive has no boards, either.
          if (results.update(file, checker.summary())) break reading;
          respond({ kind: "progress", ...progress() });
        }
      }
      results.end(file, checker.finish());
    } catch {
      if (files.length === 1) return respond({ kind: "unreadable", id });
      // How much is decompressed before the damage differs from time to time, so none of it counts.
      if (file.blob)
        return readBoards(
          { ...request, files: files.map((other) => (other === file ? damaged(file) : other)) },
          respond,
        );
      results.endUnread(file);
    } finally {
      checker.free();
    }
  }
  if (results.boards > 1) return respond({ kind: "many", ...progress() });
  try {
    respond(await oneBoard(request, results));
  } catch {
    respond({ kind: "unreadable", id });
  }
}

/**
 * What there is to say about a file that has one board at most.
 * @param {ReadRequest} request
 * @param {Collector} results
 * @returns {Promise<ReadResponse>}
 */
async function oneBoard({ id, files, language }, { firstError, binary }) {
  if (firstError && binary) return { kind: "none", id, error: firstError, binary };
  const text = await textOf(/** @type {Blob} */ (files[0].blob));
  const { board, error, column } = check(text, { language });
  const problem = firstError ?? error;
  if (problem) return { kind: "none", id, error: problem, excerpt: excerptAt(text, problem) };
  const origin = column === undefined ? undefined : originOf(text);
  return { kind: "one", id, board: board ?? "", origin };
}

/** Adds up what was found in several files. */
class Collector {
  #request;
  /** What was found in the files before this one. */
  #before = { boards: 0, failing: 0, totals: /** @type {Tally} */ ({}) };
  /** The same, and in this one so far. */
  #all = this.#before;
  /** @type {Problem[]} */
  #problems = [];
  /** @type {ListColumn[]} */
  #columns = [];
  /** How many problems have been listed. */
  listed = 0;
  /** @type {ParseError | undefined} */
  firstError;
  /** What the first file is, if it isn't text. @type {string | undefined} */
  binary;

  /** @param {ReadRequest} request */
  constructor(request) {
    this.#request = request;
  }

  get boards() {
    return this.#all.boards;
  }

  /**
   * @param {InputFile} file
   * @param {Summary} summary what was found in it so far
   * @returns {boolean} whether it has no boards in the rest of it
   */
  update(file, { boards, failing, totals, failures, error, columnWords }) {
    const [failure] = failures;
    if (this.listed === 0) this.binary ??= failure?.binary;
    this.firstError ??= failure?.error ?? error;
    this.#add(failures.map((failure, index) => problemOf(file, failure, this.listed + index)));
    this.#all = sum(this.#before, { boards, failing, totals });
    if (columnWords && this.#columns.at(-1)?.file !== file.name)
      this.#columns = [...this.#columns, { file: file.name, words: columnWords }];
    return boards === 1 && failure?.binary !== undefined;
  }

  /**
   * @param {InputFile} file
   * @param {Summary} summary
   */
  end(file, summary) {
    this.update(file, summary);
    // Among several files, one without a board has a place in the list.
    if (summary.error && this.#request.files.length > 1) this.#addMalformed(file, summary.error);
    this.#before = this.#all;
  }

  /**
   * The file couldn't be read, or not to its end.
   * @param {InputFile} file
   */
  endUnread(file) {
    this.#addMalformed(file, unreadReason(file, this.#request));
    this.#before = this.#all;
  }

  /**
   * What was found so far; of the problems only those that weren't taken before.
   * @returns {Results}
   */
  take() {
    const problems = this.#problems;
    this.#problems = [];
    return { ...this.#all, problems, columns: this.#columns };
  }

  /**
   * @param {InputFile} file
   * @param {ParseError | string} reason
   */
  #addMalformed(file, reason) {
    this.#all = sum(this.#all, { boards: 1, failing: 1, totals: { malformed: 1 } });
    if (this.listed < MOST_PROBLEMS) this.#add([malformed(file, reason, this.#request, this.listed)]);
  }

  /** @param {Problem[]} problems */
  #add(problems) {
    this.#problems.push(...problems);
    this.listed += problems.length;
  }
}

/**
 * All problems of the input, in pieces.
 * @param {ListRequest} request
 * @returns {AsyncGenerator<{ bytes: number, problems: Problem[] }>}
 */
export async function* problemsOf(request) {
  const { files, requirement, language } = request;
  const counter = { bytes: 0 };
  let count = 0;
  for (const file of files) {
    const problems = (/** @type {Failure[]} */ failures) => {
      const found = failures.map((failure, index) => problemOf(file, failure, count + index));
      count += found.length;
      return { bytes: counter.bytes, problems: found };
    };
    const checker = new Checker({ require: requirement, language, maxFailures: Infinity });
    /** @type {ParseError | string | undefined} */
    let reason;
    try {
      if (!file.blob) throw new Error("this is a folder");
      reading: for await (const bytes of bytesOf(file.blob, counter)) {
        for (let start = 0; start < bytes.length; start += SMALLEST_CHUNK) {
          checker.feed(bytes.subarray(start, start + SMALLEST_CHUNK));
          const { failures, boards } = checker.summary();
          yield problems(failures);
          if (boards === 1 && failures[0]?.binary) break reading;
        }
      }
      const summary = checker.finish();
      yield problems(summary.failures);
      reason = summary.error;
    } catch (failed) {
      if (files.length === 1) throw failed;
      reason = unreadReason(file, request);
    } finally {
      checker.free();
    }
    if (reason) {
      yield { bytes: counter.bytes, problems: [malformed(file, reason, request, count)] };
      count += 1;
    }
  }
}

/**
 * The decompressed bytes. Those of the blob are counted before, for comparison with its size.
 * @param {Blob} blob
 * @param {{ bytes: number }} counter
 */
async function* bytesOf(blob, counter) {
  const reader = (await decode(streamOf(blob, (length) => (counter.bytes += length)))).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/**
 * The text of a blob. `Response` would read it, too, but on a busy machine it seems to end before the stream now and then.
 * @param {Blob} blob
 */
async function textOf(blob) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of bytesOf(blob, { bytes: 0 })) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/**
 * @param {InputFile} file
 * @param {Failure} failure
 * @param {number} ordinal
 * @returns {Problem}
 */
function problemOf({ name }, { excerpt, ...failure }, ordinal) {
  const [before, after] = excerpt ?? ["", ""];
  return { ...failure, file: name, ordinal, excerpt: excerptOf(Array.from(before), Array.from(after)) };
}

/**
 * A file without a board.
 * @param {InputFile} file
 * @param {ParseError | string} reason an error that has a location, or what is wrong with the file as a whole
 * @param {ListRequest} request
 * @param {number} ordinal
 * @returns {Problem}
 */
function malformed({ name }, reason, { language }, ordinal) {
  const word = words(language).verdicts.malformed;
  const problem = { verdict: /** @type {const} */ ("malformed"), meets: false, word, file: name, ordinal };
  if (typeof reason === "string") return { ...problem, words: reason, line: 0 };
  return { ...problem, words: reason.message, error: reason, line: reason.line };
}

/**
 * @param {InputFile} file
 * @param {ListRequest} request
 */
function unreadReason({ blob, isDamaged }, { unreadable, folder }) {
  return blob || isDamaged ? unreadable : folder;
}

/**
 * A file that can't be read to its end.
 * @param {InputFile} file
 * @returns {InputFile}
 */
function damaged({ name }) {
  return { name, isDamaged: true };
}

/**
 * @typedef {{ boards: number, failing: number, totals: Tally }} Counts
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
function sum(one, other) {
  if (one.boards === 0) return other;
  const verdicts = /** @type {Verdict[]} */ (Object.keys(words("en").verdicts));
  const totals = verdicts
    .map((verdict) => [verdict, (one.totals[verdict] ?? 0) + (other.totals[verdict] ?? 0)])
    .filter(([, count]) => count !== 0);
  return {
    boards: one.boards + other.boards,
    failing: one.failing + other.failing,
    totals: Object.fromEntries(totals),
  };
}

/**
 * Where the board was read from, in both languages, so that switching doesn't mean reading again.
 * @param {string} text
 * @returns {Origin}
 */
function originOf(text) {
  const origin = (/** @type {"en" | "zh"} */ language) => check(text, { language }).columnWords ?? "";
  return { en: origin("en"), zh: origin("zh") };
}
