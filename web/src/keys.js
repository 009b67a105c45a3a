/** Keyboard shortcuts that work anywhere on the page. */

/**
 * @typedef {object} KeyHandlers
 * @property {() => boolean} isBoardVisible shortcuts never change a board that is out of sight
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(digit: string) => void} enterDigit a digit was typed while nothing had the focus
 */

/** @param {KeyHandlers} handlers */
export function listenToKeys({ isBoardVisible, undo, redo, enterDigit }) {
  document.addEventListener("keydown", (event) => {
    if (acceptsText(event.target) || !isBoardVisible()) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key === "z" && !event.shiftKey) undo();
      else if ((key === "z" && event.shiftKey) || (key === "y" && event.ctrlKey)) redo();
      else return;
      event.preventDefault();
    } else if (event.target === document.body && !event.altKey && /^[1-9]$/.test(key)) {
      enterDigit(key);
    }
  });
}

/**
 * Whether this element handles keys and pasted text itself.
 * @param {EventTarget | null} target
 */
export function acceptsText(target) {
  return target instanceof HTMLTextAreaElement;
}
