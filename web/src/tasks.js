/** Talking to the workers: one for the ladder, one for reading, so that neither waits for the other. */

import { startWorker } from "./hosted.js";

/** @import { Judgement, Language, Malformed, Requirement, Summary } from "./ninefold.js" */
/** @import { Excerpt } from "./store.js" */

/** @typedef {{ kind: "start", module: WebAssembly.Module }} StartOrder */
/** @typedef {{ kind: "climb", id: number, board: string, language: Language }} ClimbOrder */
/** @typedef {{ kind: "read", id: number, blob: Blob, requirement: Requirement, language: Language }} ReadOrder */
/** @typedef {{ kind: "draw", board: string, language: Language }} DrawOrder */
/** @typedef {StartOrder | ClimbOrder | ReadOrder | DrawOrder} ToWorker */

/** @typedef {{ kind: "rung", id: number, requirement: Requirement, judgement: Judgement }} RungAnswer */
/** @typedef {{ kind: "count", id: number, count: number, solution?: string }} CountAnswer */
/** @typedef {RungAnswer | CountAnswer} FromLadder */

/**
 * The column or key that a board was taken from, in the words of each language.
 * @typedef {Record<Language, string>} Origin
 */
/** @typedef {{ id: number, bytes: number, summary: Summary, milliseconds: number }} Found */
/**
 * @typedef {({ kind: "progress" | "many" } & Found)
 *   | { kind: "one", id: number, board: string, origin?: Origin }
 *   | { kind: "none", id: number, error: Malformed, excerpt?: Excerpt }
 *   | { kind: "unreadable", id: number }} FromReader
 */

/** How long a new board waits for the answers about an old one before that worker is given up. */
const PATIENCE = 250;

/** Asks for the ladder of one board at a time; only answers about the newest board are passed on. */
export class LadderDesk {
  #id = 0;
  #busy = false;
  /** @type {ClimbOrder | null} */
  #next = null;
  #timer = 0;
  #worker;

  /**
   * @param {WebAssembly.Module} module
   * @param {(answer: FromLadder) => void} answered
   */
  constructor(module, answered) {
    this.module = module;
    this.answered = answered;
    this.#worker = this.#start();
  }

  /**
   * @param {string} board
   * @param {Language} language
   */
  ask(board, language) {
    this.#id += 1;
    this.#next = { kind: "climb", id: this.#id, board, language };
    if (!this.#busy) this.#send();
    else if (this.#timer === 0) this.#timer = setTimeout(() => this.#restart(), PATIENCE);
  }

  #start() {
    const worker = begun(this.module);
    worker.onmessage = (/** @type {MessageEvent<FromLadder>} */ { data }) => {
      if (data.id === this.#id) this.answered(data);
      if (data.kind !== "count") return;
      this.#busy = false;
      this.#send();
    };
    return worker;
  }

  #send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#next) return;
    this.#worker.postMessage(this.#next);
    this.#next = null;
    this.#busy = true;
  }

  #restart() {
    this.#worker.terminate();
    this.#worker = this.#start();
    this.#send();
  }
}

/** Has one text read at a time; a new one ends the reading of the one before. */
export class ReadingDesk {
  #id = 0;
  #busy = false;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
  }

  /**
   * @param {Blob} blob
   * @param {Requirement} requirement
   * @param {Language} language
   * @param {(message: FromReader) => void} told
   */
  read(blob, requirement, language, told) {
    if (this.#busy) this.stop();
    this.#worker ??= begun(this.module);
    this.#busy = true;
    this.#id += 1;
    const id = this.#id;
    this.#worker.onmessage = (/** @type {MessageEvent<FromReader>} */ { data }) => {
      if (data.id !== id) return;
      if (data.kind !== "progress") this.#busy = false;
      // Whatever broke may have broken the worker as well.
      if (data.kind === "unreadable") this.stop();
      told(data);
    };
    this.#worker.onerror = () => {
      this.stop();
      told({ kind: "unreadable", id });
    };
    this.#worker.postMessage({ kind: "read", id, blob, requirement, language });
  }

  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }
}

/**
 * The board as a picture with its verdict. That takes solving it, so a worker does it, which then may go.
 * @param {WebAssembly.Module} module
 * @param {string} board
 * @param {Language} language
 * @returns {Promise<string>}
 */
export function drawn(module, board, language) {
  const worker = begun(module);
  const picture = new Promise((resolve, reject) => {
    worker.onmessage = (/** @type {MessageEvent<string>} */ { data }) => resolve(data);
    worker.onerror = reject;
  });
  worker.postMessage({ kind: "draw", board, language });
  return picture.finally(() => worker.terminate());
}

/** @param {WebAssembly.Module} module */
function begun(module) {
  const worker = startWorker();
  worker.postMessage({ kind: "start", module });
  return worker;
}
