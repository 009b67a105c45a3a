/** The results for many boards: progress, totals and the boards with problems. */

import { byId, createElement, excerptContent, setText } from "./elements.js";
import { wordsIn } from "./engine.js";
import { listedProblems, problemCount } from "./import.js";
import { capitalized, messagesIn } from "./language.js";
import { requirements } from "./ninefold.js";

/** @import { Requirement, Verdict, Words } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { Batch, Problem, Screen, View } from "./store.js" */
/** @import { ExportFormat } from "./workers.js" */

/**
 * @typedef {object} BatchHandlers
 * @property {(requirement: Requirement) => void} recheck
 * @property {(verdict: Verdict) => void} filter
 * @property {(format: ExportFormat) => void} export
 * @property {() => void} stop
 * @property {() => void} close
 * @property {(problem: Problem) => void} open
 */

/**
 * @param {BatchHandlers} handlers
 * @returns {View}
 */
export function batchView(handlers) {
  const section = byId("batch", HTMLElement);
  const heading = byId("batch-heading", HTMLElement);
  const select = byId("batch-requirement", HTMLSelectElement);
  const stop = byId("batch-stop", HTMLButtonElement);
  const progress = byId("batch-progress", HTMLProgressElement);
  const status = byId("batch-status", HTMLElement);
  const origin = byId("batch-origin", HTMLElement);
  const drawTotals = totalsView(handlers);
  const drawProblems = problemsView(handlers);
  const switchScreen = screenView();
  select.append(...requirements().map((requirement) => createElement("option", { value: requirement })));
  select.addEventListener("change", () => handlers.recheck(/** @type {Requirement} */ (select.value)));
  stop.addEventListener("click", () => {
    handlers.stop();
    // The button has disappeared.
    heading.focus();
  });
  byId("batch-close", HTMLButtonElement).addEventListener("click", handlers.close);

  return ({ screen, language }, before) => {
    const messages = messagesIn(language);
    if (language !== before?.language) {
      const words = wordsIn(language).requirements;
      for (const option of select.options) option.text = words[/** @type {Requirement} */ (option.value)];
    }
    const { batch } = screen;
    if (batch && (batch !== before?.screen.batch || language !== before?.language)) {
      const isReading = batch.status === "running" || batch.task !== null;
      section.dataset.status = batch.status;
      section.dataset.task = batch.task?.kind ?? "";
      setText(heading, messages.resultsFor(sourceName(batch, messages)));
      select.value = batch.requirement;
      stop.hidden = !isReading;
      progress.hidden = !isReading;
      progress.max = Math.max(
        1,
        batch.files.reduce((size, { blob }) => size + (blob?.size ?? 0), 0),
      );
      progress.value = batch.task?.bytes ?? batch.bytes;
      setText(status, statusText(batch, messages));
      drawTotals(batch, wordsIn(language), messages);
      const columns = columnText(batch, messages);
      origin.hidden = columns === "";
      setText(origin, columns);
      drawProblems(batch, messages);
    }
    switchScreen(screen, before?.screen ?? { kind: "board", batch: null });
  };
}

/**
 * The file, or what else was read.
 * @param {Batch} batch
 * @param {Messages} messages
 */
export function sourceName({ files }, messages) {
  return files.length > 1 ? messages.files(files.length) : files[0].name || messages.pastedText;
}

/**
 * @param {Batch} batch
 * @param {Messages} messages
 */
function statusText({ status, boards, milliseconds, task }, messages) {
  const count = messages.boards(boards);
  if (task) return task.kind === "find" ? messages.finding : messages.exporting;
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
 * Where the boards of the files are, if there were several columns or keys.
 * @param {Batch} batch
 * @param {Messages} messages
 */
function columnText({ columns, files }, messages) {
  if (columns.length === 0) return "";
  if (files.length === 1) return messages.boardsReadFrom(columns[0].words);
  const shown = columns.slice(0, 10).map(({ file, words }) => `${file}${messages.colon}${words}`);
  return messages.boardsReadFrom(shown.join(messages.semicolon) + (columns.length > shown.length ? "…" : ""));
}

/**
 * The totals. Those that fail the requirement are buttons, which keep their elements so that they keep the focus.
 * @param {BatchHandlers} handlers
 */
function totalsView({ filter }) {
  const host = byId("batch-totals", HTMLElement);
  /** @type {Map<string, { tile: HTMLElement, count: HTMLElement, button: HTMLButtonElement }>} */
  const tiles = new Map();
  const tileOf = (/** @type {string} */ verdict) => {
    const known = tiles.get(verdict);
    if (known) return known;
    const button = createElement("button", { type: "button", class: "filter" });
    button.addEventListener("click", () => filter(/** @type {Verdict} */ (verdict)));
    const count = createElement("dd");
    const tile = createElement("div", { "data-verdict": verdict }, createElement("dt"), count);
    tiles.set(verdict, { tile, count, button });
    return { tile, count, button };
  };
  const draw = (/** @type {string} */ verdict, /** @type {string} */ word, /** @type {number} */ number) => {
    const drawn = tileOf(verdict);
    const text = number.toLocaleString("en");
    setText(/** @type {Element} */ (drawn.tile.firstElementChild), word);
    if (drawn.button.isConnected) setText(drawn.button, text);
    else setText(drawn.count, text);
    return drawn;
  };

  return (/** @type {Batch} */ batch, /** @type {Words} */ words, /** @type {Messages} */ messages) => {
    const { totals, boards, requirement, status, filter } = batch;
    const shown = [draw("all", messages.total, boards).tile];
    for (const [verdict, number] of Object.entries(totals)) {
      const word = capitalized(words.verdicts[/** @type {Verdict} */ (verdict)]);
      const { tile, count, button } = draw(verdict, word, number);
      tile.dataset.met = verdict === requirement ? "yes" : "no";
      const isButton = verdict !== requirement && status !== "running";
      if (isButton !== button.isConnected) {
        const text = number.toLocaleString("en");
        button.textContent = text;
        count.replaceChildren(isButton ? button : text);
      }
      button.ariaPressed = String(filter === verdict);
      button.ariaLabel = messages.showOnly(number.toLocaleString("en"), word);
      shown.push(tile);
    }
    if (shown.length !== host.children.length || shown.some((tile, index) => host.children[index] !== tile))
      host.replaceChildren(...shown);
  };
}

/**
 * The list of problems. While the input is being read, items are only appended.
 * @param {BatchHandlers} handlers
 */
function problemsView(handlers) {
  const section = byId("batch-failures", HTMLElement);
  const list = byId("failures", HTMLElement);
  const more = byId("failures-more", HTMLElement);
  const success = byId("batch-success", HTMLElement);
  const exports = byId("batch-export", HTMLElement);
  const hint = byId("export-hint", HTMLElement);
  const formats = /** @type {const} */ ({ "export-csv": "csv", "export-jsonl": "jsonl" });
  const buttons = Object.entries(formats).map(([id, format]) => {
    const button = byId(id, HTMLButtonElement);
    button.addEventListener("click", () => handlers.export(format));
    return button;
  });
  /** @type {Problem | undefined} */
  let last;
  let language = "";

  return (/** @type {Batch} */ batch, /** @type {Messages} */ messages) => {
    const { failing, boards, requirement, status, task } = batch;
    const problems = listedProblems(batch);
    const count = problemCount(batch);
    const drawn = list.children.length;
    if (problems[drawn - 1] !== last || messages.htmlLang !== language) list.replaceChildren();
    [last, language] = [problems.at(-1), messages.htmlLang];
    const hasFiles = batch.files.length > 1;
    const added = problems.slice(list.children.length);
    list.append(...added.map((problem) => problemItem(problem, hasFiles, messages, handlers.open)));
    section.hidden = failing === 0;
    more.hidden = count <= problems.length || task?.kind === "find";
    setText(more, more.hidden ? "" : messages.more(count - problems.length));
    exports.hidden = status === "running";
    // What was stopped is read to its end now.
    setText(hint, status === "stopped" ? messages.exportRest : messages.exportAll(failing));
    for (const button of buttons) button.ariaDisabled = String(task?.kind === "export");
    success.hidden = failing > 0 || status !== "done";
    setText(success, success.hidden ? "" : messages.allMeet[requirement](boards));
  };
}

/**
 * @param {Problem} problem
 * @param {boolean} hasFiles whether there are several files
 * @param {Messages} messages
 * @param {(problem: Problem) => void} open
 */
function problemItem(problem, hasFiles, messages, open) {
  const { verdict, word, board, excerpt, file, line, binary } = problem;
  const hasLines = line > 0 && !binary;
  const location = hasFiles && !hasLines ? file : hasFiles ? messages.fileLine(file, line) : messages.line(line);
  const content = [
    createElement("span", { class: "location" }, location),
    createElement("strong", {}, word),
    createElement("span", { class: "reason" }, reasonOf(problem, messages)),
    ...(excerpt ? [createElement("code", { class: "excerpt" }, ...excerptContent(excerpt))] : []),
  ];
  if (!board) {
    return createElement("li", { "data-verdict": verdict }, createElement("div", { class: "failure" }, ...content));
  }
  const button = createElement("button", { type: "button", class: "failure" }, ...content);
  button.addEventListener("click", () => {
    // Not every browser focuses a button when it is clicked, and the focus is what screenView goes back to.
    button.focus();
    open(problem);
  });
  return createElement("li", { "data-verdict": verdict }, button);
}

/**
 * @param {Problem} problem
 * @param {Messages} messages
 */
function reasonOf({ error, binary, file, verdict, words }, messages) {
  if (!error) return file && verdict === "malformed" ? messages.sentence(words) : words;
  if (binary) return messages.sentence(messages.binary(binary));
  return messages.sentence(error.message) + messages.space + messages.location(error.line, error.column);
}

/**
 * Switches between the board and the batch. Going back to the batch restores the focus and the scroll position, or
 * shows the problem that was opened last.
 */
function screenView() {
  const workspace = byId("workspace", HTMLElement);
  const section = byId("batch", HTMLElement);
  const list = byId("failures", HTMLElement);
  /** @type {{ item: Element, top: number } | null} */
  let left = null;
  return (/** @type {Screen} */ screen, /** @type {Screen} */ before) => {
    if (screen.kind === before.kind) return;
    const item = document.activeElement;
    if (before.kind === "batch") left = item && { item, top: item.getBoundingClientRect().top };
    workspace.hidden = screen.kind === "batch";
    section.hidden = screen.kind === "board";
    // Firefox scrolls to the top without layout, and its scroll anchoring then moves the page again.
    workspace.getBoundingClientRect();
    if (screen.kind === "board") return scrollTo(0, 0);
    const opened = before.kind === "board" && before.batch?.id === screen.batch.id ? before.opened : null;
    const index = listedProblems(screen.batch).findIndex(({ ordinal }) => ordinal === opened?.ordinal);
    const target = (index < 0 ? left?.item : list.children[index]?.querySelector(".failure")) ?? section;
    if (!(target instanceof HTMLElement) || target === section || !section.contains(target))
      return byId("batch-heading", HTMLElement).focus();
    target.focus({ preventScroll: true });
    if (target !== left?.item) target.scrollIntoView({ block: "center" });
    else scrollBy(0, target.getBoundingClientRect().top - left.top);
  };
}
