/** The buttons under the board: editing it, and help with solving it. */

import { byId, setText } from "./elements.js";
import { messagesIn } from "./language.js";

/** @import { View } from "./store.js" */

/**
 * @typedef {object} ControlHandlers
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} toggleCandidates
 * @property {() => void} checkEntries
 * @property {() => void} reveal
 * @property {() => void} solve
 * @property {() => void} toggleLock
 * @property {() => void} clear
 * @property {(advance: boolean) => void} setAdvance
 * @property {() => void} focusBoard
 */

/**
 * @param {ControlHandlers} handlers
 * @returns {View}
 */
export function controlsView(handlers) {
  // With the mouse, the focus stays on the board, so that keys go on working there.
  byId("controls", HTMLElement).addEventListener("mousedown", (event) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  });
  const button = (/** @type {string} */ id, /** @type {() => void} */ onClick) => {
    const element = byId(id, HTMLButtonElement);
    element.addEventListener("click", onClick);
    return element;
  };
  const undo = button("undo", handlers.undo);
  const redo = button("redo", handlers.redo);
  const candidates = button("candidates", handlers.toggleCandidates);
  button("check-entries", handlers.checkEntries);
  button("reveal", handlers.reveal);
  button("solve", handlers.solve);
  const lock = button("lock", handlers.toggleLock);
  const clear = button("clear", handlers.clear);
  const advance = byId("advance", HTMLInputElement);
  advance.addEventListener("change", () => handlers.setAdvance(advance.checked));
  // A disabled button can't keep the focus.
  const enable = (/** @type {HTMLButtonElement} */ element, /** @type {boolean} */ enabled) => {
    if (!enabled && document.activeElement === element) handlers.focusBoard();
    element.disabled = !enabled;
  };

  return (state) => {
    const messages = messagesIn(state.language);
    enable(undo, state.canUndo);
    enable(redo, state.canRedo);
    candidates.ariaPressed = String(state.showsCandidates);
    setText(lock, state.locked ? messages.editGivens : messages.lockGivens);
    enable(lock, state.givens !== state.rules.empty);
    setText(clear, state.board === state.givens ? messages.clearBoard : messages.clearEntries);
    advance.checked = state.advance;
  };
}
