/** What screen readers say: edits that can't be heard otherwise, and the verdict once typing pauses. */

import { byId, setText } from "./elements.js";
import { cellAt } from "./grid.js";
import { messagesIn } from "./language.js";
import { areSame } from "./store.js";
import { headlineOf, sentenceOf } from "./verdict.js";

/** @import { State, View } from "./store.js" */

/** How long the verdict has to stay the same, in milliseconds, before it is announced. */
const PAUSE = 400;

const VERDICT_DEPENDENCIES = /** @type {const} */ ([
  "rules",
  "board",
  "judgement",
  "analysis",
  "importError",
  "language",
]);

/** @returns {View} */
export function verdictAnnouncer() {
  const region = byId("announced-verdict", HTMLElement);
  let timer = 0;
  return (state, before) => {
    if (areSame(state, before, VERDICT_DEPENDENCIES)) return;
    clearTimeout(timer);
    // Another board may have the same verdict, which is then heard again.
    if (state.board !== before?.board || state.rules !== before?.rules) setText(region, "");
    // The answer about solutions mostly comes within a few milliseconds, and is the one to hear.
    const isFinal = state.analysis !== null || state.judgement.conflicts !== undefined || state.importError !== null;
    if (!isFinal) return;
    const { sentence, space } = messagesIn(state.language);
    const words = [sentence(headlineOf(state).text), sentenceOf(state)].join(space);
    timer = setTimeout(() => setText(region, words), PAUSE);
  };
}

/**
 * Says which cells undo or redo has changed.
 * @param {"undone" | "redone"} kind
 * @param {State} before
 * @param {State} after
 */
export function announceChange(kind, before, after) {
  const { rules, board, language } = after;
  const messages = messagesIn(language);
  const changed = Array.from(board, (digit, index) => ({ digit, index })).filter(
    ({ digit, index }) => digit !== before.board[index],
  );
  const isOther = rules !== before.rules;
  if (changed.length === 0 && !isOther) return;
  const [{ digit, index }] = [...changed, { digit: ".", index: 0 }];
  const change = isOther
    ? messages.rulesChanged
    : changed.length === 1
      ? messages.cellIsNow(cellAt(index, rules.side), digit === "." ? messages.blank : rules.symbolOf(digit))
      : messages.cellsChanged(changed.length);
  byId("announced-change", HTMLElement).textContent = messages[kind](change);
}
