/** What keys do. They work wherever the focus is, except in fields and lists that use them themselves. */

import { destination } from "./grid.js";

/** @import { Grid } from "./grid.js" */
/** @import { Typing } from "./typing.js" */

/**
 * @typedef {object} KeyHandlers
 * @property {() => boolean} isBoardVisible keys never change a board that is out of sight
 * @property {() => void} undo
 * @property {() => void} redo
 */

/**
 * @param {Grid} grid
 * @param {Typing} typing
 * @param {KeyHandlers} handlers
 */
export function listenToKeys(grid, typing, handlers) {
  document.addEventListener("keydown", (event) => {
    const start = performance.now();
    if (usesKeys(event.target) || !handlers.isBoardVisible()) return;
    const isHandled = handleShortcut(event, handlers) || handleMove(event, grid) || handleText(event, grid, typing);
    if (!isHandled) return;
    event.preventDefault();
    performance.measure("keystroke", { start });
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {KeyHandlers} handlers
 */
function handleShortcut(event, { undo, redo }) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "z" || (key === "y" && event.ctrlKey)) redo();
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Grid} grid
 */
function handleMove(event, grid) {
  if (event.altKey || event.metaKey) return false;
  // While nothing has the focus, arrow keys go to the board, as digits do.
  const isForBoard = event.target === document.body && event.key.startsWith("Arrow");
  const index = grid.contains(event.target) || isForBoard ? destination(grid.current, grid.side, event) : null;
  if (index === null) return false;
  grid.moveTo(index);
  grid.focus();
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Grid} grid
 * @param {Typing} typing
 */
function handleText(event, grid, typing) {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const isElsewhere = !grid.contains(event.target) && event.target !== document.body;
  const text = typedText(event);
  // A button with the focus keeps the keys that press it, and the board takes what can only be meant for it.
  if (isElsewhere && !/^[0-9.]$/.test(text)) return false;
  if (event.target === document.body && text.length !== 1) return false;
  if (text === "Backspace") typing.clearBackwards();
  else if (text === "Delete") typing.clear();
  else if (!typing.type(text === " " ? "." : text)) return false;
  grid.focus();
  return true;
}

/**
 * The key, except that the row of digits types digits in every keyboard layout, which in French ones it does only with
 * Shift, and that the decimal key of the number pad types a dot.
 * @param {KeyboardEvent} event
 */
function typedText({ key, code, shiftKey }) {
  if (code === "NumpadDecimal" && key === ",") return ".";
  const digit = /^Digit([0-9])$/.exec(code)?.[1];
  return digit !== undefined && !shiftKey ? digit : key;
}

/**
 * Whether this element uses digits and letters itself.
 * @param {EventTarget | null} target
 */
function usesKeys(target) {
  return acceptsText(target) || target instanceof HTMLSelectElement;
}

/**
 * Whether text can be typed and pasted into this element. A text field in a dialog that was just closed may still have the
 * focus until the page is drawn again.
 * @param {EventTarget | null} target
 */
export function acceptsText(target) {
  return target instanceof HTMLTextAreaElement && !target.closest("dialog:not([open])");
}
