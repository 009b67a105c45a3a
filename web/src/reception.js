/** Everything that comes in comes through here: one board goes on the board, many go in a list, none is refused. */

import { wordsIn } from "./language.js";
import { ReadingDesk } from "./tasks.js";

/** @import { Actions } from "./actions.js" */
/** @import { Language, Requirement } from "./ninefold.js" */
/** @import { Listing, Store } from "./store.js" */
/** @import { Found, FromReader } from "./tasks.js" */

/** After this time a list is shown even if only one board has been found so far, so that there is something to see. */
const UNSEEN = 400;

export class Reception {
  #store;
  #actions;
  #desk;
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
    this.#desk = new ReadingDesk(module);
  }

  /**
   * @param {Blob} blob
   * @param {() => void} [loaded] called when it was one board, which is on the board now
   */
  take(blob, loaded = () => {}) {
    const { language, listing: earlier } = this.#store.state;
    if (earlier?.phase === "running") this.#halt(earlier);
    this.#read(blob, language, (message) => {
      if (message.kind === "one") {
        this.#store.set({ view: "board", listing: this.#earlierOf(blob, earlier) });
        this.#actions.load(message.board);
        this.#store.set({ origin: message.origin ?? null });
        loaded();
      } else if (message.kind === "none" || message.kind === "unreadable") {
        this.#store.set({ view: "board", listing: this.#earlierOf(blob, earlier) });
        this.#refuse(blob, message);
      }
    });
  }

  /**
   * Reads the list's text again.
   * @param {Requirement} requirement
   */
  recheck(requirement) {
    this.#requirement = requirement;
    const { language, listing } = this.#store.state;
    if (!listing) return;
    this.#store.set({ listing: this.#empty(listing.blob) });
    this.#read(listing.blob, language, (message) => {
      // A file may have changed or gone since it was opened.
      this.#store.set({ listing: null, view: "board" });
      if (message.kind === "none" || message.kind === "unreadable") this.#refuse(listing.blob, message);
    });
  }

  /** Says in another language what has been said; the words are found by reading again. */
  retell() {
    const { listing, refusal } = this.#store.state;
    if (refusal) this.take(refusal.blob);
    else if (listing && listing.phase !== "stopped") this.recheck(listing.requirement);
  }

  stop() {
    this.#desk.stop();
    const { listing } = this.#store.state;
    if (listing?.phase === "running") this.#halt(listing);
  }

  close() {
    this.#desk.stop();
    this.#store.set({ listing: null, view: "board" });
  }

  /** @param {Listing} listing */
  #halt(listing) {
    this.#store.set({ listing: { ...listing, phase: "stopped" } });
  }

  /**
   * @param {Blob} blob
   * @param {Language} language
   * @param {(message: FromReader) => void} ended called when it turns out not to be a list
   */
  #read(blob, language, ended) {
    /** @type {Listing} */
    let found = this.#empty(blob);
    this.#desk.read(blob, this.#requirement, language, (message) => {
      if (message.kind !== "progress" && message.kind !== "many") return ended(message);
      found = grown(found, message, message.kind === "many" ? "done" : "running");
      const seen = this.#store.state.listing?.blob === blob;
      if (seen) this.#store.set({ listing: found });
      else if (found.boards > 1 || found.milliseconds > UNSEEN)
        this.#store.set({ listing: found, view: "list", refusal: null });
    });
  }

  /**
   * @param {Blob} blob
   * @returns {Listing}
   */
  #empty(blob) {
    return {
      blob,
      requirement: this.#requirement,
      phase: "running",
      bytes: 0,
      boards: 0,
      totals: {},
      short: [],
      milliseconds: 0,
    };
  }

  /**
   * The list to keep when a text turned out not to be one.
   * @param {Blob} blob
   * @param {Listing | null} earlier
   */
  #earlierOf(blob, earlier) {
    const { listing } = this.#store.state;
    return listing?.blob === blob ? earlier : listing;
  }

  /**
   * @param {Blob} blob
   * @param {FromReader & { kind: "none" | "unreadable" }} message
   */
  #refuse(blob, message) {
    const words = wordsIn(this.#store.state.language);
    if (message.kind === "unreadable") return this.#store.set({ refusal: { blob, message: words.unreadable } });
    const { error, excerpt } = message;
    // There is no line to look at in what isn't text.
    const place = error.binary ? undefined : error;
    this.#store.set({ refusal: { blob, message: error.message, place, excerpt } });
  }
}

/**
 * @param {Listing} listing
 * @param {Found} found
 * @param {Listing["phase"]} phase
 * @returns {Listing}
 */
function grown(listing, { bytes, summary, milliseconds }, phase) {
  const { boards, totals, columnWords: column } = summary;
  return { ...listing, phase, bytes, boards, totals, column, milliseconds, short: listing.short.concat(summary.short) };
}
