/** The results for many boards: progress, totals and the failing boards. */

import { byId, createElement, setText } from "./elements.js";
import { messagesIn } from "./language.js";
import { REQUIREMENTS } from "./requirements.js";

/** @import { Requirement, Shortfall as Failure, Verdict } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { Batch, Screen, View } from "./store.js" */

/**
 * @typedef {object} BatchHandlers
 * @property {(requirement: Requirement) => void} recheck
 * @property {() => void} stop
 * @property {() => void} close
 * @property {(board: string) => void} open
 * @property {() => void} back
 */

/** @type {Verdict[]} */
const VERDICTS = [...REQUIREMENTS, "invalid", "unfinished", "unsolvable", "ambiguous", "redundant", "malformed"];

/**
 * @param {BatchHandlers} handlers
 * @returns {View}
 */
export function batchView(handlers) {
  const section = byId("batch", HTMLElement);
  const back = byId("back-to-batch", HTMLButtonElement);
  const select = byId("batch-requirement", HTMLSelectElement);
  const stop = byId("batch-stop", HTMLButtonElement);
  const progress = byId("batch-progress", HTMLProgressElement);
  const status = byId("batch-status", HTMLElement);
  const totals = byId("batch-totals", HTMLElement);
  const origin = byId("batch-origin", HTMLElement);
  const drawFailures = failuresView(handlers);
  const switchScreen = screenView();
  select.append(...REQUIREMENTS.map((requirement) => createElement("option", { value: requirement })));
  select.addEventListener("change", () => handlers.recheck(/** @type {Requirement} */ (select.value)));
  stop.addEventListener("click", handlers.stop);
  byId("batch-close", HTMLButtonElement).addEventListener("click", handlers.close);
  back.addEventListener("click", handlers.back);

  return ({ screen, language }, before) => {
    const messages = messagesIn(language);
    if (language !== before?.language) {
      for (const option of select.options)
        option.text = messages.requirement[/** @type {Requirement} */ (option.value)];
    }
    const { batch } = screen;
    back.hidden = !batch || screen.kind === "batch";
    if (batch && (batch !== before?.screen.batch || language !== before?.language)) {
      const running = batch.status === "running";
      section.dataset.status = batch.status;
      select.value = batch.requirement;
      stop.hidden = !running;
      progress.hidden = !running;
      progress.max = Math.max(1, batch.blob.size);
      progress.value = batch.bytes;
      setText(status, statusText(batch, messages));
      drawTotals(totals, batch, messages);
      origin.hidden = !batch.column;
      setText(origin, batch.column ? messages.boardsReadFrom(batch.column) : "");
      drawFailures(batch, messages);
    }
    switchScreen(screen.kind, before?.screen.kind ?? "board");
  };
}

/**
 * @param {Batch} batch
 * @param {Messages} messages
 */
function statusText({ status, boards, milliseconds }, messages) {
  const count = messages.boards(boards);
  switch (status) {
    case "running":
      return messages.checking;
    case "stopped":
      return messages.stopped(count);
    case "done":
      return messages.done(count, (milliseconds / 1000).toFixed(2));
  }
}

/**
 * @param {HTMLElement} host
 * @param {Batch} batch
 * @param {Messages} messages
 */
function drawTotals(host, { totals, boards, requirement }, messages) {
  const rows = VERDICTS.filter((verdict) => totals[verdict]).map((verdict) => {
    const met = verdict === requirement ? "yes" : "no";
    return createElement(
      "div",
      { "data-verdict": verdict, "data-met": met },
      createElement("dt", {}, messages.verdict[verdict]),
      createElement("dd", {}, (totals[verdict] ?? 0).toLocaleString("en")),
    );
  });
  const all = createElement(
    "div",
    { "data-verdict": "all" },
    createElement("dt", {}, messages.total),
    createElement("dd", {}, boards.toLocaleString("en")),
  );
  host.replaceChildren(all, ...rows);
}

/**
 * The list of failing boards. While the input is being read, items are only appended.
 * @param {BatchHandlers} handlers
 */
function failuresView({ open }) {
  const section = byId("batch-failures", HTMLElement);
  const list = byId("failures", HTMLElement);
  const more = byId("failures-more", HTMLElement);
  const success = byId("batch-success", HTMLElement);
  /** @type {Failure | undefined} */
  let first;
  let language = "";

  return (/** @type {Batch} */ { failures, boards, totals, requirement, status }, /** @type {Messages} */ messages) => {
    if (failures[0] !== first || messages.htmlLang !== language) list.replaceChildren();
    [first, language] = [failures[0], messages.htmlLang];
    list.append(...failures.slice(list.children.length).map((failure) => failureItem(failure, messages, open)));
    const failing = boards - (totals[requirement] ?? 0);
    section.hidden = failing === 0;
    more.hidden = failing <= failures.length;
    setText(more, more.hidden ? "" : messages.more(failing - failures.length));
    success.hidden = failing > 0 || status !== "done";
    setText(success, success.hidden ? "" : messages.allMeet[requirement](boards));
  };
}

/**
 * @param {Failure} failure
 * @param {Messages} messages
 * @param {(board: string) => void} open
 */
function failureItem({ line, verdict, word, words, board, error }, messages, open) {
  const reason = error ? messages.sentence(error.message) + messages.location(error.line, error.column) : words;
  const content = [
    createElement("span", { class: "location" }, messages.line(line)),
    createElement("strong", {}, word),
    createElement("span", { class: "reason" }, reason),
  ];
  if (!board) {
    return createElement("li", { "data-verdict": verdict }, createElement("div", { class: "failure" }, ...content));
  }
  const button = createElement("button", { type: "button", class: "failure" }, ...content);
  button.addEventListener("click", () => {
    // Not every browser focuses a button when it is clicked, and the focus is what screenView goes back to.
    button.focus();
    open(board);
  });
  return createElement("li", { "data-verdict": verdict }, button);
}

/** Switches between the board and the batch. Going back to the batch restores the focus and the scroll position. */
function screenView() {
  const workspace = byId("workspace", HTMLElement);
  const section = byId("batch", HTMLElement);
  /** @type {{ item: HTMLElement, top: number } | null} */
  let opened = null;
  return (/** @type {Screen["kind"]} */ kind, /** @type {Screen["kind"]} */ before) => {
    if (kind === before) return;
    const item = document.activeElement;
    if (before === "batch")
      opened = item instanceof HTMLElement ? { item, top: item.getBoundingClientRect().top } : null;
    workspace.hidden = kind === "batch";
    section.hidden = kind === "board";
    if (kind === "board") return scrollTo(0, 0);
    if (!opened || !section.contains(opened.item)) return byId("batch-heading", HTMLElement).focus();
    opened.item.focus();
    scrollBy(0, opened.item.getBoundingClientRect().top - opened.top);
  };
}
