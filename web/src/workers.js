/** The web workers: one analyzes the board, another reads input, so that neither waits for the other. */

import { startWorker } from "./hosted.js";

/** @import { Judgement, Language, Malformed, Requirement, Summary } from "./ninefold.js" */
/** @import { Excerpt } from "./store.js" */

/** @typedef {{ kind: "start", module: WebAssembly.Module }} StartRequest */
/** @typedef {{ kind: "analyze", id: number, board: string, language: Language }} AnalyzeRequest */
/** @typedef {{ kind: "read", id: number, blob: Blob, requirement: Requirement, language: Language }} ReadRequest */
/** @typedef {{ kind: "render", board: string, language: Language }} RenderRequest */
/** @typedef {StartRequest | AnalyzeRequest | ReadRequest | RenderRequest} WorkerRequest */

/**
 * One judgement for each requirement, then the number of solutions.
 * @typedef {{ kind: "judgement", id: number, requirement: Requirement, judgement: Judgement }
 *   | { kind: "count", id: number, count: number, solution?: string }} AnalyzeResponse
 */

/**
 * The column or key that a board was read from, in each language.
 * @typedef {Record<Language, string>} Origin
 */

/** @typedef {{ id: number, bytes: number, summary: Summary, milliseconds: number }} BatchProgress */

/** @typedef {{ kind: "one", id: number, board: string, origin?: Origin }} OneBoard */
/** @typedef {{ kind: "none", id: number, error: Malformed, excerpt?: Excerpt }} NoBoard */
/** @typedef {{ kind: "unreadable", id: number }} Unreadable */

/**
 * Any number of `progress` responses, then one of the others.
 * @typedef {({ kind: "progress" } & BatchProgress) | ({ kind: "many" } & BatchProgress)
 *   | OneBoard | NoBoard | Unreadable} ReadResponse
 */

/** How long a new board waits, in milliseconds, before the worker that analyzes an older one is terminated. */
const PATIENCE = 250;

/** Analyzes one board at a time. Responses about older boards are dropped. */
export class AnalysisWorker {
  #id = 0;
  /**
   * `waiting`: the worker is busy with an older board, and `next` comes after it.
   * @type {{ kind: "idle" } | { kind: "busy" } | { kind: "waiting", next: AnalyzeRequest, timer: number }}
   */
  #state = { kind: "idle" };
  #worker;

  /**
   * @param {WebAssembly.Module} module
   * @param {(response: AnalyzeResponse) => void} onResponse
   */
  constructor(module, onResponse) {
    this.module = module;
    this.onResponse = onResponse;
    this.#worker = this.#create();
  }

  /**
   * @param {string} board
   * @param {Language} language
   */
  analyze(board, language) {
    this.#id += 1;
    /** @type {AnalyzeRequest} */
    const next = { kind: "analyze", id: this.#id, board, language };
    if (this.#state.kind === "idle") return this.#send(next);
    const timer = this.#state.kind === "waiting" ? this.#state.timer : setTimeout(() => this.#restart(), PATIENCE);
    this.#state = { kind: "waiting", next, timer };
  }

  #create() {
    const worker = createWorker(this.module);
    worker.onmessage = (/** @type {MessageEvent<AnalyzeResponse>} */ { data }) => {
      if (data.id === this.#id) this.onResponse(data);
      if (data.kind === "count") this.#proceed();
    };
    return worker;
  }

  /** @param {AnalyzeRequest} request */
  #send(request) {
    this.#worker.postMessage(request);
    this.#state = { kind: "busy" };
  }

  /** Sends the board that is waiting, if there is one. */
  #proceed() {
    if (this.#state.kind !== "waiting") {
      this.#state = { kind: "idle" };
      return;
    }
    clearTimeout(this.#state.timer);
    this.#send(this.#state.next);
  }

  #restart() {
    this.#worker.terminate();
    this.#worker = this.#create();
    this.#proceed();
  }
}

/** Reads one input at a time. A new one replaces the one before. */
export class ReadWorker {
  #id = 0;
  /** @type {{ kind: "none" } | { kind: "idle" | "busy", worker: Worker }} */
  #state = { kind: "none" };

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
  }

  /**
   * @param {Blob} blob
   * @param {Requirement} requirement
   * @param {Language} language
   * @param {(response: ReadResponse) => void} onResponse
   */
  read(blob, requirement, language, onResponse) {
    if (this.#state.kind === "busy") this.stop();
    const worker = this.#state.kind === "none" ? createWorker(this.module) : this.#state.worker;
    this.#state = { kind: "busy", worker };
    this.#id += 1;
    const id = this.#id;
    worker.onmessage = (/** @type {MessageEvent<ReadResponse>} */ { data }) => {
      if (data.id !== id) return;
      // After a failure the worker itself may be broken, too.
      if (data.kind === "unreadable") this.stop();
      else if (data.kind !== "progress") this.#state = { kind: "idle", worker };
      onResponse(data);
    };
    worker.onerror = () => {
      this.stop();
      onResponse({ kind: "unreadable", id });
    };
    worker.postMessage({ kind: "read", id, blob, requirement, language });
  }

  stop() {
    if (this.#state.kind !== "none") this.#state.worker.terminate();
    this.#state = { kind: "none" };
  }
}

/**
 * The board as an SVG document with its verdict. This solves the board, so it runs in a worker of its own.
 * @param {WebAssembly.Module} module
 * @param {string} board
 * @param {Language} language
 * @returns {Promise<string>}
 */
export function renderSvg(module, board, language) {
  const worker = createWorker(module);
  const svg = new Promise((resolve, reject) => {
    worker.onmessage = (/** @type {MessageEvent<string>} */ { data }) => resolve(data);
    worker.onerror = reject;
  });
  worker.postMessage({ kind: "render", board, language });
  return svg.finally(() => worker.terminate());
}

/** @param {WebAssembly.Module} module */
function createWorker(module) {
  const worker = startWorker();
  worker.postMessage({ kind: "start", module });
  return worker;
}
