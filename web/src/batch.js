/** Many boards at once: how far it is, the totals, and those that fall short. */

import { byId, make, say } from "./elements.js";
import { wordsIn } from "./language.js";
import { RUNGS } from "./rungs.js";

/** @import { Requirement, Shortfall, Verdict } from "./ninefold.js" */
/** @import { Words } from "./language.js" */
/** @import { Listing, View } from "./store.js" */

/**
 * @typedef {object} BatchWishes
 * @property {(requirement: Requirement) => void} recheck
 * @property {() => void} cancel
 * @property {() => void} close
 * @property {(board: string) => void} open
 * @property {() => void} back
 */

/** @type {Verdict[]} */
const ORDER = [...RUNGS, "invalid", "unfinished", "unsolvable", "ambiguous", "redundant", "malformed"];

/**
 * @param {BatchWishes} wishes
 * @returns {View}
 */
export function batchView(wishes) {
  const section = byId("batch", HTMLElement);
  const back = byId("back-to-list", HTMLButtonElement);
  const select = byId("requirement", HTMLSelectElement);
  const cancel = byId("batch-cancel", HTMLButtonElement);
  const progress = byId("batch-progress", HTMLProgressElement);
  const status = byId("batch-status", HTMLElement);
  const totals = byId("batch-totals", HTMLElement);
  const source = byId("batch-source", HTMLElement);
  const drawList = shortfallView(wishes);
  const drawPlace = placeView();
  select.append(...RUNGS.map((requirement) => make("option", { value: requirement })));
  select.addEventListener("change", () => wishes.recheck(/** @type {Requirement} */ (select.value)));
  cancel.addEventListener("click", wishes.cancel);
  byId("batch-close", HTMLButtonElement).addEventListener("click", wishes.close);
  back.addEventListener("click", wishes.back);

  return (state, before) => {
    const { listing, view, language } = state;
    const words = wordsIn(language);
    if (language !== before?.language) {
      for (const option of select.options) option.text = words.requirement[/** @type {Requirement} */ (option.value)];
    }
    back.hidden = !listing || view === "list";
    if (listing && (listing !== before?.listing || language !== before?.language)) {
      const running = listing.phase === "running";
      section.dataset.state = running ? "running" : "done";
      select.value = listing.requirement;
      cancel.hidden = !running;
      progress.hidden = !running;
      progress.max = Math.max(1, listing.blob.size);
      progress.value = listing.bytes;
      say(status, statusOf(listing, words));
      drawTotals(totals, listing, words);
      source.hidden = !listing.column;
      say(source, listing.column ? words.boardsTakenFrom(listing.column) : "");
      drawList(listing, words);
    }
    drawPlace(view, before?.view ?? "board");
  };
}

/**
 * @param {Listing} listing
 * @param {Words} words
 */
function statusOf({ phase, boards, milliseconds }, words) {
  if (phase === "running") return words.checking;
  if (phase === "stopped") return words.stopped(words.boards(boards));
  return words.done(words.boards(boards), (milliseconds / 1000).toFixed(2));
}

/**
 * @param {HTMLElement} host
 * @param {Listing} listing
 * @param {Words} words
 */
function drawTotals(host, { totals, boards, requirement }, words) {
  const rows = ORDER.filter((verdict) => totals[verdict]).map((verdict) => {
    const count = make("dd", {}, (totals[verdict] ?? 0).toLocaleString("en"));
    const met = verdict === requirement ? "yes" : "no";
    return make("div", { "data-verdict": verdict, "data-met": met }, make("dt", {}, words.verdict[verdict]), count);
  });
  const all = make(
    "div",
    { "data-verdict": "all" },
    make("dt", {}, words.total),
    make("dd", {}, boards.toLocaleString("en")),
  );
  host.replaceChildren(all, ...rows);
}

/**
 * The list grows at its end while the text is read; what is there already is left alone.
 * @param {BatchWishes} wishes
 */
function shortfallView({ open }) {
  const section = byId("batch-short", HTMLElement);
  const list = byId("batch-list", HTMLElement);
  const more = byId("batch-more", HTMLElement);
  const glad = byId("batch-glad", HTMLElement);
  /** @type {Shortfall | undefined} */
  let first;
  let language = "";

  return (/** @type {Listing} */ listing, /** @type {Words} */ words) => {
    const { short, boards, totals, requirement, phase } = listing;
    if (short[0] !== first || words.htmlLang !== language) list.replaceChildren();
    [first, language] = [short[0], words.htmlLang];
    list.append(...short.slice(list.children.length).map((shortfall) => item(shortfall, words, open)));
    const fallen = boards - (totals[requirement] ?? 0);
    section.hidden = fallen === 0;
    more.hidden = fallen <= short.length;
    say(more, more.hidden ? "" : words.more(fallen - short.length));
    glad.hidden = fallen > 0 || phase !== "done";
    const praise =
      requirement === "unique" ? words.allUnique(boards) : words.allMeet(boards, words.requirement[requirement]);
    say(glad, glad.hidden ? "" : praise);
  };
}

/**
 * @param {Shortfall} shortfall
 * @param {Words} words
 * @param {(board: string) => void} open
 */
function item({ line, verdict, word, words: why, board, error }, words, open) {
  const place = make("span", { class: "place" }, words.line(line));
  const name = make("strong", {}, word);
  const reason = make(
    "span",
    { class: "reason" },
    error ? words.sentence(error.message) + words.place(error.line, error.column) : why,
  );
  if (!board) return make("li", { "data-verdict": verdict }, make("div", { class: "shortfall" }, place, name, reason));
  const button = make("button", { type: "button", class: "shortfall" }, place, name, reason);
  button.addEventListener("click", () => {
    // Not every browser focuses what is clicked, and the focus is how the place in the list is found again.
    button.focus();
    open(board);
  });
  return make("li", { "data-verdict": verdict }, button);
}

/** Swaps the board for the list and back, and finds the place in the list again where it was left. */
function placeView() {
  const desk = byId("desk", HTMLElement);
  const section = byId("batch", HTMLElement);
  /** @type {{ item: HTMLElement, top: number } | null} */
  let left = null;
  return (/** @type {"board" | "list"} */ view, /** @type {"board" | "list"} */ before) => {
    if (view === before) return;
    const item = document.activeElement;
    if (before === "list") left = item instanceof HTMLElement ? { item, top: item.getBoundingClientRect().top } : null;
    desk.hidden = view === "list";
    section.hidden = view === "board";
    if (view === "board") return scrollTo(0, 0);
    if (!left || !section.contains(left.item)) return byId("batch-heading", HTMLElement).focus();
    left.item.focus();
    scrollBy(0, left.item.getBoundingClientRect().top - left.top);
  };
}
