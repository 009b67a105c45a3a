/** The banner with the verdict, and the conflicts in words. */

import { byId, make, say } from "./elements.js";
import { EMPTY } from "./engine.js";
import { wordsIn } from "./language.js";

/** @import { Conflict, Verdict } from "./ninefold.js" */
/** @import { Refusal, State, View } from "./store.js" */

/**
 * @typedef {object} VerdictWishes
 * @property {() => void} dismiss
 * @property {(conflict: Conflict | null) => void} light
 */

/** @type {Partial<Record<Verdict, string>>} */
const ICONS = { valid: "yes", solved: "star", invalid: "no", malformed: "odd" };

/**
 * @param {VerdictWishes} wishes
 * @returns {View}
 */
export function verdictView(wishes) {
  const banner = byId("banner", HTMLElement);
  const mark = byId("verdict-icon", SVGUseElement);
  const word = byId("verdict-word", HTMLElement);
  const sentence = byId("verdict-sentence", HTMLElement);
  const source = byId("verdict-source", HTMLElement);
  const note = byId("verdict-note", HTMLElement);
  const dismiss = byId("dismiss", HTMLButtonElement);
  const drawExcerpt = excerptView();
  const drawConflicts = conflictsView(wishes);
  dismiss.addEventListener("click", wishes.dismiss);

  return (state, before) => {
    drawConflicts(state, before);
    const same = before && state.judgement === before.judgement && state.refusal === before.refusal;
    if (same && state.origin === before.origin && state.language === before.language) return;
    const words = wordsIn(state.language);
    const origin = state.refusal ? null : state.origin;
    const { verdict, text, more } = told(state);
    if (banner.dataset.verdict !== verdict) banner.dataset.verdict = verdict;
    mark.setAttribute("href", `#icon-${ICONS[verdict]}`);
    say(word, words.verdict[verdict]);
    say(sentence, text);
    say(source, origin ? words.takenFrom(origin[state.language]) : "");
    say(note, more);
    drawExcerpt(state.refusal);
    dismiss.hidden = !state.refusal;
  };
}

/**
 * @param {State} state
 * @returns {{ verdict: Verdict, text: string, more: string }}
 */
function told({ board, judgement, refusal, language }) {
  const words = wordsIn(language);
  if (refusal) {
    const place = refusal.place ? words.place(refusal.place.line, refusal.place.column) : "";
    return { verdict: "malformed", text: words.sentence(refusal.message) + place, more: words.boardStays };
  }
  if (judgement.conflicts) {
    const cells = new Set(judgement.conflicts.flatMap((conflict) => conflict.cells)).size;
    return {
      verdict: "invalid",
      text: words.bannerInvalid(judgement.conflicts.length, cells),
      more: words.invalidNote,
    };
  }
  if (!board.includes(".")) return { verdict: "solved", text: words.bannerSolved, more: words.solvedNote };
  return { verdict: "valid", text: board === EMPTY ? words.bannerEmpty : words.bannerValid, more: words.validNote };
}

function excerptView() {
  const host = byId("excerpt", HTMLElement);
  return (/** @type {Refusal | null} */ refusal) => {
    host.hidden = !refusal?.excerpt;
    if (!refusal?.excerpt) return host.replaceChildren();
    const { before, at, after } = refusal.excerpt;
    // Where the fault is that something is missing, there is no character to mark.
    host.replaceChildren(before, make("mark", {}, at || "\u00a0"), after);
  };
}

/**
 * @param {VerdictWishes} wishes
 * @returns {View}
 */
function conflictsView({ light }) {
  const section = byId("conflicts-section", HTMLElement);
  const list = byId("conflicts", HTMLElement);
  /** @type {Conflict[]} */
  let conflicts = [];
  /** @type {Map<string, HTMLElement>} */
  let items = new Map();

  const lightAt = (/** @type {Event} */ { target }) => {
    const item = target instanceof Element ? target.closest("li") : null;
    light(item ? conflicts[Array.from(list.children).indexOf(item)] : null);
  };
  for (const event of ["pointerover", "focusin"]) list.addEventListener(event, lightAt);
  for (const event of ["pointerleave", "focusout"]) list.addEventListener(event, () => light(null));
  // A finger leaves the list as soon as it is lifted, and a tap need not focus.
  list.addEventListener("click", lightAt);

  return ({ judgement, pointed }, before) => {
    const fresh = judgement !== before?.judgement;
    if (fresh) {
      conflicts = judgement.conflicts ?? [];
      // Most conflicts outlive a keystroke, and so do their elements.
      items = new Map(conflicts.map((conflict) => [conflict.words, items.get(conflict.words) ?? item(conflict)]));
      section.hidden = conflicts.length === 0;
      list.replaceChildren(...items.values());
    }
    if (!fresh && pointed === before?.pointed) return;
    for (const [index, conflict] of conflicts.entries()) {
      list.children[index].toggleAttribute("data-pointed", pointed !== null && conflict.cells.includes(pointed));
    }
  };
}

/** @param {Conflict} conflict */
function item({ house, number, digit, words }) {
  const button = make("button", { type: "button", class: "conflict" }, words);
  return make("li", { "data-house": house, "data-number": String(number), "data-digit": String(digit) }, button);
}
