/** Imports input: one board is loaded, many boards become a batch, and anything else is an error. */

import { messagesIn } from "./language.js";
import { ReadWorker } from "./workers.js";

/** @import { Actions } from "./actions.js" */
/** @import { Requirement } from "./ninefold.js" */
/** @import { Batch, Store } from "./store.js" */
/** @import { BatchProgress, NoBoard, OneBoard, Unreadable } from "./workers.js" */

/**
 * After this many milliseconds the batch is shown even if only one board has been found so far, so that the page
 * doesn't seem stuck.
 */
const BATCH_DELAY = 400;

export class Importer {
  #store;
  #actions;
  #worker;
  /** @type {Requirement} */
  #requirement = "valid";

  /**
   * @param {Store} store
   * @param {Actions} actions
   * @param {WebAssembly.Module} module
   */
  constructor(store, actions, module) {
    this.#store = store;
    this.#actions = actions;
    this.#worker = new ReadWorker(module);
  }

  /**
   * @param {Blob} blob
   * @param {() => void} [onLoaded] called when the input was one board, after it has been loaded
   */
  import(blob, onLoaded = () => {}) {
    this.#stopBatch();
    const earlier = this.#store.state.screen.batch;
    this.#read(blob, (response) => {
      const { batch } = this.#store.state.screen;
      // If this input was shown as a batch for a while, go back to the batch before it.
      this.#store.set({ screen: { kind: "board", batch: batch?.blob === blob ? earlier : batch } });
      if (response.kind === "one") {
        this.#actions.load(response.board);
        this.#store.set({ origin: response.origin ?? null });
        onLoaded();
      } else {
        this.#showError(blob, response);
      }
    });
  }

  /**
   * Reads the batch again.
   * @param {Requirement} requirement
   */
  recheck(requirement) {
    this.#requirement = requirement;
    const { screen } = this.#store.state;
    if (!screen.batch) return;
    const { blob } = screen.batch;
    this.#store.set({ screen: { ...screen, batch: this.#newBatch(blob) } });
    this.#read(blob, (response) => {
      // The file has changed or disappeared since it was opened.
      this.#store.set({ screen: { kind: "board", batch: null } });
      if (response.kind !== "one") this.#showError(blob, response);
    });
  }

  /** Reads the input again, because messages about it come in the language in which it was read. */
  refreshMessages() {
    const { screen, importError } = this.#store.state;
    if (importError) this.import(importError.blob);
    else if (screen.batch && screen.batch.status !== "stopped") this.recheck(screen.batch.requirement);
  }

  stop() {
    this.#worker.stop();
    this.#stopBatch();
  }

  close() {
    this.#worker.stop();
    this.#store.set({ screen: { kind: "board", batch: null } });
  }

  #stopBatch() {
    const { screen } = this.#store.state;
    if (screen.batch?.status !== "running") return;
    this.#store.set({ screen: { ...screen, batch: { ...screen.batch, status: "stopped" } } });
  }

  /**
   * @param {Blob} blob
   * @param {(response: OneBoard | NoBoard | Unreadable) => void} onNoBatch
   */
  #read(blob, onNoBatch) {
    let batch = this.#newBatch(blob);
    this.#worker.read(blob, this.#requirement, this.#store.state.language, (response) => {
      if (response.kind !== "progress" && response.kind !== "many") return onNoBatch(response);
      batch = extended(batch, response, response.kind === "many" ? "done" : "running");
      const { screen } = this.#store.state;
      if (screen.batch?.blob === blob) this.#store.set({ screen: { ...screen, batch } });
      else if (batch.boards > 1 || batch.milliseconds > BATCH_DELAY)
        this.#store.set({ screen: { kind: "batch", batch }, importError: null });
    });
  }

  /**
   * @param {Blob} blob
   * @returns {Batch}
   */
  #newBatch(blob) {
    return {
      blob,
      requirement: this.#requirement,
      status: "running",
      bytes: 0,
      boards: 0,
      totals: {},
      failures: [],
      milliseconds: 0,
    };
  }

  /**
   * @param {Blob} blob
   * @param {NoBoard | Unreadable} response
   */
  #showError(blob, response) {
    const messages = messagesIn(this.#store.state.language);
    if (response.kind === "unreadable") {
      return this.#store.set({ importError: { blob, message: messages.unreadable } });
    }
    const { error, excerpt } = response;
    // Binary data has no lines.
    const location = error.binary ? undefined : error;
    this.#store.set({ importError: { blob, message: error.message, location, excerpt } });
  }
}

/**
 * @param {Batch} batch
 * @param {BatchProgress} progress
 * @param {Batch["status"]} status
 * @returns {Batch}
 */
function extended(batch, { bytes, summary, milliseconds }, status) {
  const { boards, totals, columnWords: column } = summary;
  const failures = batch.failures.concat(summary.short);
  return { ...batch, status, bytes, boards, totals, column, milliseconds, failures };
}
