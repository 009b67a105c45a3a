/** The web workers: one analyzes the board, another reads input, so that neither waits for the other. */

import { startWorker } from "./hosted.js";

/** @import { Analysis, Language, ParseError, PictureOptions, Requirement, Tally, Verdict } from "./ninefold.js" */
/** @import { Excerpt } from "./excerpt.js" */
/** @import { Problem } from "./store.js" */

/**
 * What a worker needs: the module, and the words of the rules, which are null for the classic ones.
 * @typedef {{ module: WebAssembly.Module, rules: string | null }} Source
 */

/** @typedef {{ kind: "start" } & Source} StartRequest */
/** @typedef {{ kind: "analyze", id: number, board: string, givens: string, language: Language }} AnalyzeRequest */
/** @typedef {{ kind: "render", board: string, options: PictureOptions }} RenderRequest */
/** @typedef {{ kind: "generate", seed: number, givens?: number }} GenerateRequest */
/** @typedef {StartRequest | AnalyzeRequest | RenderRequest | GenerateRequest | ReadWorkerRequest} WorkerRequest */

/**
 * `puzzle`: the analysis of the givens alone.
 * @typedef {{ id: number, analysis: Analysis, puzzle: Analysis }} AnalyzeResponse
 */

/**
 * A file, or text, which has no name. What has no contents is damaged or a folder.
 * @typedef {{ name: string, blob?: Blob, isDamaged?: boolean }} InputFile
 */

/**
 * An input and how to judge it; `unreadable` and `folder` say what is wrong with a file that can't be read.
 * @typedef {{ files: InputFile[], requirement: Requirement, language: Language, unreadable: string, folder: string }}
 *   ListRequest
 */

/** @typedef {{ kind: "read", id: number } & ListRequest} ReadRequest */
/** @typedef {{ kind: "find", id: number, verdict: Verdict } & ListRequest} FindRequest */
/** @typedef {{ kind: "export", id: number, format: ExportFormat } & ListRequest} ExportRequest */
/** @typedef {ReadRequest | FindRequest | ExportRequest} ReadWorkerRequest */
/** @typedef {"csv" | "jsonl"} ExportFormat */

/**
 * The column or key that a board was read from, in each language.
 * @typedef {Record<Language, string>} Origin
 */

/**
 * The column or key that the boards of a file are read from, in words.
 * @typedef {{ file: string, words: string }} ListColumn
 */

/**
 * What was found so far; `problems` are only the new ones.
 * @typedef {{ boards: number, failing: number, totals: Tally, problems: Problem[], columns: ListColumn[] }} Results
 */

/**
 * `damaged`: the indexes of files that can't be read to their ends. Nothing that was found in them before counts.
 * @typedef {{ id: number, bytes: number, milliseconds: number, damaged: number[] } & Results} BatchProgress
 */

/** @typedef {{ kind: "one", id: number, board: string, origin?: Origin }} OneBoard */
/**
 * `binary` says what it is if it isn't text.
 * @typedef {{ kind: "none", id: number, error: ParseError, excerpt?: Excerpt, binary?: string }} NoBoard
 */
/** @typedef {{ kind: "unreadable", id: number }} Unreadable */

/**
 * Any number of `progress` responses, then one of the others.
 * @typedef {({ kind: "progress" } & BatchProgress) | ({ kind: "many" } & BatchProgress)
 *   | OneBoard | NoBoard | Unreadable} ReadResponse
 */

/**
 * Any number of `finding` responses, then one of the others. The problems are only the new ones.
 * @typedef {{ kind: "finding", id: number, bytes: number, problems: Problem[] }
 *   | { kind: "found", id: number, problems: Problem[] } | Unreadable} FindResponse
 */

/**
 * Any number of `exporting` responses, then one of the others.
 * @typedef {{ kind: "exporting", id: number, bytes: number }
 *   | { kind: "exported", id: number, blob: Blob } | Unreadable} ExportResponse
 */

/** How long a new board waits, in milliseconds, before the worker that analyzes an older one is terminated. */
const PATIENCE = 250;
/** Responses after which there are others. */
const UNFINISHED = new Set(["progress", "finding", "exporting"]);

/** Analyzes one board at a time. Responses about older boards are dropped. */
export class AnalysisWorker {
  #id = 0;
  /**
   * `waiting`: the worker is busy with an older board, and `next` comes after it.
   * @type {{ kind: "idle" } | { kind: "busy" } | { kind: "waiting", next: AnalyzeRequest, timer: number }}
   */
  #state = { kind: "idle" };
  #source;
  #worker;

  /**
   * @param {Source} source
   * @param {(analysis: Analysis, puzzle: Analysis) => void} onAnalysis of the board, and of its givens alone
   */
  constructor(source, onAnalysis) {
    this.#source = source;
    this.onAnalysis = onAnalysis;
    this.#worker = this.#create();
  }

  /**
   * @param {Source} source
   * @param {string} board
   * @param {string} givens
   * @param {Language} language
   */
  analyze(source, board, givens, language) {
    this.#id += 1;
    if (source !== this.#source) this.#replace(source);
    /** @type {AnalyzeRequest} */
    const next = { kind: "analyze", id: this.#id, board, givens, language };
    if (this.#state.kind === "idle") return this.#send(next);
    const timer = this.#state.kind === "waiting" ? this.#state.timer : setTimeout(() => this.#restart(), PATIENCE);
    this.#state = { kind: "waiting", next, timer };
  }

  #create() {
    const worker = createWorker(this.#source);
    worker.onmessage = (/** @type {MessageEvent<AnalyzeResponse>} */ { data }) => {
      if (data.id === this.#id) this.onAnalysis(data.analysis, data.puzzle);
      this.#proceed();
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

  /**
   * Starts over with other rules. Whatever was asked before doesn't matter any more.
   * @param {Source} source
   */
  #replace(source) {
    if (this.#state.kind === "waiting") clearTimeout(this.#state.timer);
    this.#state = { kind: "idle" };
    this.#source = source;
    this.#worker.terminate();
    this.#worker = this.#create();
  }

  #restart() {
    this.#worker.terminate();
    this.#worker = this.#create();
    this.#proceed();
  }
}

/** Reads one input at a time, for one purpose. A new request replaces the one before. */
export class ReadWorker {
  #id = 0;
  /** @type {{ kind: "none" } | { kind: "idle" | "busy", worker: Worker, source: Source }} */
  #state = { kind: "none" };

  /**
   * @param {Source} source
   * @param {ListRequest} request
   * @param {(response: ReadResponse) => void} onResponse
   */
  read(source, request, onResponse) {
    this.#send(source, { kind: "read", id: this.#nextId(), ...request }, onResponse);
  }

  /**
   * Finds the first problems with this verdict.
   * @param {Source} source
   * @param {ListRequest & { verdict: Verdict }} request
   * @param {(response: FindResponse) => void} onResponse
   */
  find(source, request, onResponse) {
    this.#send(source, { kind: "find", id: this.#nextId(), ...request }, onResponse);
  }

  /**
   * Writes all problems into a file.
   * @param {Source} source
   * @param {ListRequest & { format: ExportFormat }} request
   * @param {(response: ExportResponse) => void} onResponse
   */
  export(source, request, onResponse) {
    this.#send(source, { kind: "export", id: this.#nextId(), ...request }, onResponse);
  }

  stop() {
    if (this.#state.kind !== "none") this.#state.worker.terminate();
    this.#state = { kind: "none" };
  }

  #nextId() {
    this.#id += 1;
    return this.#id;
  }

  /**
   * @template {ReadResponse | FindResponse | ExportResponse} Response
   * @param {Source} source
   * @param {ReadWorkerRequest} request
   * @param {(response: Response | Unreadable) => void} onResponse
   */
  #send(source, request, onResponse) {
    if (this.#state.kind === "busy" || (this.#state.kind === "idle" && this.#state.source !== source)) this.stop();
    const worker = this.#state.kind === "none" ? createWorker(source) : this.#state.worker;
    this.#state = { kind: "busy", worker, source };
    const { id } = request;
    worker.onmessage = (/** @type {MessageEvent<Response>} */ { data }) => {
      if (data.id !== id) return;
      // After a failure the worker itself may be broken, too.
      if (data.kind === "unreadable") this.stop();
      else if (!UNFINISHED.has(data.kind)) this.#state = { kind: "idle", worker, source };
      onResponse(data);
    };
    worker.onerror = () => {
      this.stop();
      onResponse({ kind: "unreadable", id });
    };
    worker.postMessage(request);
  }
}

/**
 * The board as an SVG document with its verdict. This solves the board, so it runs in a worker of its own.
 * @param {Source} source
 * @param {string} board
 * @param {PictureOptions} options
 * @returns {Promise<string>}
 */
export function renderSvg(source, board, options) {
  return answerOf(createWorker(source), { kind: "render", board, options });
}

/** Makes puzzles for other rules, one at a time. Large ones take a while. */
export class PuzzleWorker {
  /** @type {Worker | null} */
  #worker = null;

  /**
   * @param {Source} source
   * @param {number} seed
   * @param {number | undefined} givens
   * @returns {Promise<string | undefined>} undefined if the rules have no solution
   */
  generate(source, seed, givens) {
    this.stop();
    this.#worker = createWorker(source);
    return answerOf(this.#worker, { kind: "generate", seed, givens });
  }

  /** Gives up on a puzzle that isn't ready yet. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

/**
 * What a worker answers to the only question that it is asked.
 * @param {Worker} worker
 * @param {WorkerRequest} request
 * @returns {Promise<any>}
 */
function answerOf(worker, request) {
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });
  worker.postMessage(request);
  return answer.finally(() => worker.terminate());
}

/** @param {Source} source */
function createWorker(source) {
  const worker = startWorker({ isForRules: source.rules !== null });
  worker.postMessage({ kind: "start", ...source });
  return worker;
}
