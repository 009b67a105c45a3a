/** The board that was opened from a list: where it is from, and the way to the others and back. */

import { sourceName } from "./batch.js";
import { byId, setText } from "./elements.js";
import { listedProblems, problemCount } from "./import.js";
import { messagesIn } from "./language.js";

/** @import { Batch, Problem, View } from "./store.js" */

/**
 * @typedef {object} OpenedHandlers
 * @property {() => void} back
 * @property {(problem: Problem) => void} open
 */

/**
 * @param {OpenedHandlers} handlers
 * @returns {View}
 */
export function openedView({ back, open }) {
  const host = byId("opened", HTMLElement);
  const origin = byId("opened-origin", HTMLElement);
  const steps = byId("opened-steps", HTMLElement);
  const position = byId("opened-position", HTMLElement);
  const previous = byId("previous-problem", HTMLButtonElement);
  const next = byId("next-problem", HTMLButtonElement);
  /** @type {{ previous?: Problem, next?: Problem }} */
  let neighbors = {};
  byId("back-to-batch", HTMLButtonElement).addEventListener("click", back);
  previous.addEventListener("click", () => neighbors.previous && open(neighbors.previous));
  next.addEventListener("click", () => neighbors.next && open(neighbors.next));

  return ({ screen, language, board }, before) => {
    if (before && screen === before.screen && language === before.language && board === before.board) return;
    const { batch } = screen;
    const opened = screen.kind === "board" ? screen.opened : null;
    host.hidden = !batch || screen.kind === "batch";
    origin.hidden = !opened;
    steps.hidden = !opened;
    if (!batch || !opened) return;
    const messages = messagesIn(language);
    const problems = listedProblems(batch);
    const index = problems.findIndex(({ ordinal }) => ordinal === opened.ordinal);
    neighbors = {
      previous: problems
        .slice(0, Math.max(0, index))
        .reverse()
        .find(({ board }) => board),
      next: problems.slice(index + 1).find(({ board }) => board),
    };
    const name = messages.fileLine(batch.files.length > 1 ? opened.file : sourceName(batch, messages), opened.line);
    setText(origin, opened.board === board ? name : messages.edited(name));
    setText(position, index < 0 ? "" : messages.problemOf(index + 1, problemCount(batch)));
    enable(previous, neighbors.previous !== undefined, next);
    enable(next, neighbors.next !== undefined, previous);
  };
}

/**
 * The problem of a list with this ordinal, if it is known.
 * @param {Batch} batch
 * @param {number} ordinal
 */
export function problemIn(batch, ordinal) {
  const isIt = (/** @type {Problem} */ problem) => problem.ordinal === ordinal;
  return listedProblems(batch).find(isIt) ?? batch.problems.find(isIt);
}

/**
 * Enables or disables a button. If a disabled button had the focus, it moves to the other one.
 * @param {HTMLButtonElement} button
 * @param {boolean} enabled
 * @param {HTMLButtonElement} other
 */
function enable(button, enabled, other) {
  const hadFocus = document.activeElement === button;
  button.disabled = !enabled;
  if (!enabled && hadFocus) {
    other.disabled = false;
    other.focus();
  }
}
