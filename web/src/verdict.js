/** The banner with the verdict or an import error, and the list of conflicts. */

import { byId, createElement, setText } from "./elements.js";
import { EMPTY } from "./engine.js";
import { messagesIn } from "./language.js";

/** @import { Conflict, Verdict } from "./ninefold.js" */
/** @import { ImportError, State, View } from "./store.js" */

/**
 * @typedef {object} VerdictHandlers
 * @property {() => void} dismissError
 * @property {(conflict: Conflict | null) => void} highlight
 */

/** @type {Partial<Record<Verdict, string>>} */
const ICONS = { valid: "yes", solved: "star", invalid: "no", malformed: "malformed" };

/**
 * @param {VerdictHandlers} handlers
 * @returns {View}
 */
export function verdictView(handlers) {
  const banner = byId("banner", HTMLElement);
  const icon = byId("verdict-icon", SVGUseElement);
  const word = byId("verdict-word", HTMLElement);
  const sentence = byId("verdict-sentence", HTMLElement);
  const origin = byId("verdict-origin", HTMLElement);
  const note = byId("verdict-note", HTMLElement);
  const dismiss = byId("dismiss", HTMLButtonElement);
  const drawExcerpt = excerptView();
  const drawConflicts = conflictsView(handlers);
  dismiss.addEventListener("click", handlers.dismissError);

  return (state, before) => {
    drawConflicts(state, before);
    const same = before && state.judgement === before.judgement && state.importError === before.importError;
    if (same && state.origin === before.origin && state.language === before.language) return;
    const messages = messagesIn(state.language);
    const { verdict, text, more } = bannerContent(state);
    if (banner.dataset.verdict !== verdict) banner.dataset.verdict = verdict;
    icon.setAttribute("href", `#icon-${ICONS[verdict]}`);
    setText(word, messages.verdict[verdict]);
    setText(sentence, text);
    const shownOrigin = state.importError ? null : state.origin;
    setText(origin, shownOrigin ? messages.readFrom(shownOrigin[state.language]) : "");
    setText(note, more);
    drawExcerpt(state.importError);
    dismiss.hidden = !state.importError;
  };
}

/**
 * @param {State} state
 * @returns {{ verdict: Verdict, text: string, more: string }}
 */
function bannerContent({ board, judgement, importError, language }) {
  const messages = messagesIn(language);
  if (importError) {
    const { message, location } = importError;
    const where = location ? messages.location(location.line, location.column) : "";
    return { verdict: "malformed", text: messages.sentence(message) + where, more: messages.boardUnchanged };
  }
  if (judgement.conflicts) {
    const cells = new Set(judgement.conflicts.flatMap((conflict) => conflict.cells)).size;
    return {
      verdict: "invalid",
      text: messages.bannerInvalid(judgement.conflicts.length, cells),
      more: messages.invalidNote,
    };
  }
  if (!board.includes(".")) return { verdict: "solved", text: messages.bannerSolved, more: messages.solvedNote };
  const text = board === EMPTY ? messages.bannerEmpty : messages.bannerValid;
  return { verdict: "valid", text, more: messages.validNote };
}

function excerptView() {
  const host = byId("excerpt", HTMLElement);
  return (/** @type {ImportError | null} */ importError) => {
    host.hidden = !importError?.excerpt;
    if (!importError?.excerpt) return host.replaceChildren();
    const { before, at, after } = importError.excerpt;
    // At the end of a line there is no character to mark.
    host.replaceChildren(before, createElement("mark", {}, at || "\u00a0"), after);
  };
}

/**
 * @param {VerdictHandlers} handlers
 * @returns {View}
 */
function conflictsView({ highlight }) {
  const section = byId("conflicts-section", HTMLElement);
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

  return ({ judgement, hovered }, before) => {
    const changed = judgement !== before?.judgement;
    if (changed) {
      conflicts = judgement.conflicts ?? [];
      // Most conflicts stay after a keystroke, so their elements are reused.
      items = new Map(
        conflicts.map((conflict) => [conflict.words, items.get(conflict.words) ?? conflictItem(conflict)]),
      );
      section.hidden = conflicts.length === 0;
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
  const button = createElement("button", { type: "button", class: "conflict" }, words);
  return createElement(
    "li",
    { "data-house": house, "data-number": String(number), "data-digit": String(digit) },
    button,
  );
}
