/** The banner with the strongest thing that is known about the board, and the list of conflicts. */

import { byId, createElement, excerptContent, setText } from "./elements.js";
import { isClassic } from "./engine.js";
import { capitalized, messagesIn } from "./language.js";

/** @import { Conflict } from "./ninefold.js" */
/** @import { ImportError, State, View } from "./store.js" */

/**
 * @typedef {object} VerdictHandlers
 * @property {() => void} dismissError
 * @property {(conflict: Conflict | null) => void} highlight
 * @property {() => void} focusBoard
 */

/**
 * What the banner is about. `valid`: nothing more is known yet.
 * @typedef {"empty" | "valid" | "unique" | "ambiguous" | "unsolvable" | "solved" | "invalid" | "unreadable"} Headline
 */

/** @type {Record<Headline, string>} */
const ICONS = {
  empty: "logo",
  valid: "yes",
  unique: "yes",
  ambiguous: "several",
  unsolvable: "warning",
  solved: "star",
  invalid: "no",
  unreadable: "warning",
};

/**
 * @param {VerdictHandlers} handlers
 * @returns {View}
 */
export function verdictView(handlers) {
  const banner = byId("banner", HTMLElement);
  const icon = byId("headline-icon", SVGUseElement);
  const headline = byId("headline", HTMLElement);
  const sentence = byId("verdict-sentence", HTMLElement);
  const origin = byId("verdict-origin", HTMLElement);
  const start = byId("start", HTMLElement);
  const dismiss = byId("dismiss", HTMLButtonElement);
  const meaning = byId("meaning", HTMLElement);
  const drawExcerpt = excerptView();
  const drawConflicts = conflictsView(handlers);
  dismiss.addEventListener("click", handlers.dismissError);

  return (state, before) => {
    drawConflicts(state, before);
    const { kind, text } = headlineOf(state);
    if (banner.dataset.verdict !== kind) banner.dataset.verdict = kind;
    icon.setAttribute("href", `#icon-${ICONS[kind]}`);
    setText(headline, text);
    setText(sentence, sentenceOf(state));
    const shownOrigin = state.importError ? null : state.origin;
    setText(origin, shownOrigin ? messagesIn(state.language).readFrom(shownOrigin[state.language]) : "");
    // A hidden button can't keep the focus.
    if (kind !== "empty" && start.contains(document.activeElement)) handlers.focusBoard();
    start.hidden = kind !== "empty";
    dismiss.hidden = kind !== "unreadable";
    // It says what the classic rules are.
    meaning.hidden = !isClassic(state.rules);
    if (state.importError !== before?.importError) drawExcerpt(state.importError);
  };
}

/**
 * The strongest thing that is known, in a few words.
 * @param {State} state
 * @returns {{ kind: Headline, text: string }}
 */
export function headlineOf({ rules, board, judgement, analysis, importError, language }) {
  const { headlines } = messagesIn(language);
  if (importError) return { kind: "unreadable", text: headlines.unreadable(importError.name) };
  if (judgement.conflicts) {
    const cells = new Set(judgement.conflicts.flatMap((conflict) => conflict.cells)).size;
    return { kind: "invalid", text: headlines.invalid(judgement.conflicts.length, cells) };
  }
  if (judgement.verdict === "solved") return { kind: "solved", text: headlines.solved };
  if (board === rules.empty) return { kind: "empty", text: headlines.empty };
  if (!analysis) return { kind: "valid", text: headlines.valid };
  const { count, exact } = analysis.solutions;
  if (count === 0) return { kind: "unsolvable", text: headlines.unsolvable };
  if (count === 1) return { kind: "unique", text: headlines.unique };
  return { kind: "ambiguous", text: headlines.ambiguous(count, exact) };
}

/**
 * A sentence about the headline.
 * @param {State} state
 */
export function sentenceOf(state) {
  const messages = messagesIn(state.language);
  const { sentence, location, space } = messages;
  const sentences = isClassic(state.rules) ? messages.sentences : { ...messages.sentences, ...messages.gridSentences };
  const { importError, analysis, puzzle } = state;
  const { kind } = headlineOf(state);
  if (importError) {
    const { message, location: at } = importError;
    return [sentence(message), ...(at ? [location(at.line, at.column)] : []), sentences.unreadable].join(space);
  }
  if (kind !== "unsolvable") return sentences[kind];
  if (puzzle && puzzle !== analysis && puzzle.judgements.solvable.meets) return sentences.wrongEntry;
  const contradiction = analysis?.judgements.solvable.contradiction?.words;
  return contradiction ? sentence(contradiction) : sentences.unsolvable;
}

function excerptView() {
  const host = byId("excerpt", HTMLElement);
  return (/** @type {ImportError | null} */ importError) => {
    host.hidden = !importError?.excerpt;
    if (!importError?.excerpt) return host.replaceChildren();
    host.replaceChildren(...excerptContent(importError.excerpt));
  };
}

/**
 * @param {VerdictHandlers} handlers
 * @returns {View}
 */
function conflictsView({ highlight }) {
  const section = byId("conflicts-section", HTMLElement);
  const heading = byId("conflicts-heading", HTMLElement);
  const list = byId("conflicts", HTMLElement);
  /** @type {Conflict[]} */
  let conflicts = [];
  /** @type {Map<string, HTMLElement>} */
  let items = new Map();

  const highlightAt = (/** @type {Event} */ { target }) => {
    const item = target instanceof Element ? target.closest("li") : null;
    highlight(item ? conflicts[Array.from(list.children).indexOf(item)] : null);
  };
  for (const event of ["pointerover", "focusin"]) list.addEventListener(event, highlightAt);
  for (const event of ["pointerleave", "focusout"]) list.addEventListener(event, () => highlight(null));
  // On touch screens the pointer leaves when the finger is lifted, and a tap may not focus.
  list.addEventListener("click", highlightAt);

  return ({ judgement, hovered, language }, before) => {
    const changed = judgement !== before?.judgement;
    if (changed) {
      conflicts = judgement.conflicts ?? [];
      // Most conflicts stay after a keystroke, so their elements are reused.
      items = new Map(
        conflicts.map((conflict) => [conflict.words, items.get(conflict.words) ?? conflictItem(conflict)]),
      );
      section.hidden = conflicts.length === 0;
      setText(heading, messagesIn(language).conflicts(conflicts.length));
      list.replaceChildren(...items.values());
    }
    if (!changed && hovered === before?.hovered) return;
    for (const [index, conflict] of conflicts.entries()) {
      list.children[index].toggleAttribute("data-hovered", hovered !== null && conflict.cells.includes(hovered));
    }
  };
}

/** @param {Conflict} conflict */
function conflictItem({ house, number, digit, words }) {
  const button = createElement("button", { type: "button", class: "conflict" }, capitalized(words));
  return createElement(
    "li",
    { "data-house": house, "data-number": String(number), "data-digit": String(digit) },
    button,
  );
}
