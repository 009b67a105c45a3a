/**
 * The address and the history of the browser: the URL follows the board, and Back and Forward move between boards and
 * lists.
 */

import { knownRulesIn } from "./engine.js";
import { textInput } from "./inputs.js";
import { boardOf, givensOf, linkIn, urlOf } from "./link.js";
import { wasReloaded } from "./lock.js";
import { areSame } from "./store.js";

/** @import { Input } from "./import.js" */
/** @import { Batch, Problem, RuleSet, Screen, State, Store } from "./store.js" */

/**
 * What an entry of the history shows, besides the board in its URL.
 * @typedef {object} Entry
 * @property {Screen["kind"]} kind
 * @property {number | null} list the id of the list that is shown, or that the board was opened from
 * @property {number | null} problem which problem of that list was opened
 * @property {number | "board" | null} below what the entry below shows, if the page knows: a list, by its id, or a board
 */

/**
 * @typedef {object} NavigationHandlers
 * @property {RuleSet} classic the rules of links without rules
 * @property {(board: string, givens: string, rules: RuleSet) => void} load
 * @property {(input: Input) => void} read
 * @property {(batch: Batch, ordinal: number) => Problem | undefined} problem
 */

/** How long the board has to stay the same, in milliseconds, before the URL is updated: browsers limit how often. */
const URL_DELAY = 250;
/** How long the browser may take to go back, in milliseconds. */
const LONGEST_WAY_BACK = 1000;
/** @type {Entry} */
const START = { kind: "board", list: null, problem: null, below: null };
const LINE = /^[1-9.]{81}$/;
const UNSAVED = "ninefold.unsaved";

export class Navigation {
  #store;
  #handlers;
  #entry = START;
  /** The board's URL is going to be updated. */
  #timer = 0;
  /** The page itself has asked the browser to go back, and the store is ahead of the history. */
  #goingBack = 0;
  #followed = "";

  /**
   * @param {Store} store
   * @param {NavigationHandlers} handlers
   */
  constructor(store, handlers) {
    this.#store = store;
    this.#handlers = handlers;
    // The page restores the position in a list itself, after it has been drawn.
    history.scrollRestoration = "manual";
    store.addView((state, before) => before && this.#onChange(state, before));
    addEventListener("popstate", () => this.#onPop());
    // Some browsers don't fire popstate when only the fragment was edited.
    addEventListener("hashchange", () => location.href !== this.#followed && this.#onPop());
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#flush());
    // After a reload the list is gone.
    if (history.state) this.#write("replaceState", START, location.href);
    this.#openLink(unsavedUrl() ?? location.href);
  }

  /** Shows the list again. */
  showList() {
    const { batch } = this.#store.state.screen;
    if (!batch) return;
    const isBelow = this.#entry.kind === "board" && this.#entry.below === batch.id;
    const show = () => this.#store.set({ screen: { kind: "batch", batch } });
    if (isBelow) this.#goBack(show);
    else show();
  }

  /**
   * Closes the list. The board before it is the entry below, unless another one is shown by now.
   * @param {() => void} close
   */
  closeList(close) {
    const { kind, below } = this.#entry;
    if (kind === "batch" && below === "board" && location.href === this.#url) this.#goBack(close);
    else close();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  #onChange(state, before) {
    if (this.#goingBack) return;
    const { screen } = state;
    if (screen !== before.screen) this.#follow(screen);
    const isBoard = this.#entry.kind === "board" && screen.kind === "board";
    if (isBoard && !areSame(state, before, ["rules", "board", "givens"])) this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), URL_DELAY);
  }

  /**
   * Brings the history in line with the screen.
   * @param {Screen} screen
   */
  #follow(screen) {
    const { kind, list, problem, below } = this.#entry;
    const entry = entryOf(screen);
    if (entry.kind === kind && entry.list === list && entry.problem === problem) return;
    const isOther = entry.kind !== kind;
    // A list that was closed, or replaced by another one, can't be gone back to.
    const isClosed = kind === "batch" && screen.batch?.id !== list;
    if (isOther && kind === "board") this.#flush();
    if (isOther && !isClosed) this.#write("pushState", { ...entry, below: kind === "batch" ? list : "board" });
    else this.#write("replaceState", { ...entry, below: isOther ? null : below });
  }

  /** The page is about to be left or reloaded, which may be too late for a change of the URL. */
  #leave() {
    if (!this.#timer) return;
    saveUnsaved(location.href, this.#url);
    this.#flush();
  }

  #flush() {
    if (!this.#timer || this.#goingBack) return;
    this.#write("replaceState", this.#entry);
  }

  /**
   * @param {"pushState" | "replaceState"} method
   * @param {Entry} entry
   * @param {string} [url]
   */
  #write(method, entry, url = this.#url) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#entry = entry;
    this.#followed = "";
    try {
      history[method](entry, "", url);
    } catch {
      // Some browsers forbid this for local files, or so often. The link can still be copied.
    }
  }

  /** @param {() => void} change what the entry below shows */
  #goBack(change) {
    this.#flush();
    const entry = history.state;
    // In case the browser doesn't go back after all.
    this.#goingBack = setTimeout(() => this.#arrive(), LONGEST_WAY_BACK);
    change();
    if (entry) history.back();
    else this.#arrive();
  }

  #arrive() {
    clearTimeout(this.#goingBack);
    this.#goingBack = 0;
    this.#entry = history.state ?? START;
    this.#follow(this.#store.state.screen);
    // The board may have been edited in the meantime.
    if (this.#entry.kind === "board") this.#schedule();
  }

  /** The browser went back or forward, or the fragment was edited. */
  #onPop() {
    this.#followed = location.href;
    if (this.#goingBack) return this.#arrive();
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#entry = history.state ?? START;
    const { kind, list, problem } = this.#entry;
    const { batch } = this.#store.state.screen;
    if (batch && batch.id === list && kind === "batch") return this.#store.set({ screen: { kind, batch } });
    this.#openLink();
    const opened = (batch && batch.id === list && problem !== null && this.#handlers.problem(batch, problem)) || null;
    // A list that is gone is a board from now on.
    const below = kind === "batch" ? null : this.#entry.below;
    this.#entry = { ...entryOf({ kind: "board", batch, opened }), below };
    this.#store.set({ screen: { kind: "board", batch, opened } });
  }

  #openLink(url = location.href) {
    const link = linkIn(url);
    const { classic } = this.#handlers;
    if (!link) return url.includes("#") ? undefined : this.#load(classic, classic.empty, classic.empty);
    // What other rules need may have to be loaded first.
    const rules = link.rules === undefined ? classic : knownRulesIn(link.rules);
    const line = link.board.replaceAll("0", ".");
    const board = rules && (link.rules === undefined && !LINE.test(line) ? null : boardOf({ board: line }, rules));
    if (!board) return this.#handlers.read(textInput(url));
    this.#load(rules, board, givensOf(board, link.givens));
  }

  /**
   * @param {RuleSet} rules
   * @param {string} board
   * @param {string} givens
   */
  #load(rules, board, givens) {
    const { state } = this.#store;
    if (rules !== state.rules || board !== state.board || givens !== state.givens)
      this.#handlers.load(board, givens, rules);
  }

  /** The link to the board. */
  get #url() {
    const { rules, board, givens } = this.#store.state;
    return urlOf(rules, board, givens);
  }
}

/**
 * Keeps a URL that the browser may not show any more.
 * @param {string} shown the one that it shows
 * @param {string} url
 */
function saveUnsaved(shown, url) {
  try {
    sessionStorage.setItem(UNSAVED, JSON.stringify([shown, url]));
  } catch {
    // Without it, a reload within the delay loses a digit.
  }
}

/**
 * The URL that was kept when the page was left, if the browser still shows the one before it.
 * @returns {string | null}
 */
function unsavedUrl() {
  try {
    const [shown, url] = JSON.parse(sessionStorage.getItem(UNSAVED) ?? "[]");
    sessionStorage.removeItem(UNSAVED);
    return wasReloaded() && shown === location.href ? url : null;
  } catch {
    return null;
  }
}

/**
 * @param {Screen} screen
 * @returns {Entry}
 */
function entryOf(screen) {
  if (screen.kind === "batch") return { ...START, kind: "batch", list: screen.batch.id };
  const problem = screen.opened?.ordinal ?? null;
  return { ...START, list: problem === null ? null : (screen.batch?.id ?? null), problem };
}
