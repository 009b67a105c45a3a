/** Keys that work anywhere on the page. */

/**
 * @typedef {object} KeyWishes
 * @property {() => boolean} canSee whether the board can be seen, so that changing it surprises nobody
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(digit: string) => void} type a digit was typed while nothing had the focus
 */

/** @param {KeyWishes} wishes */
export function listenToKeys({ canSee, undo, redo, type }) {
  document.addEventListener("keydown", (event) => {
    if (takesText(event.target) || !canSee()) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key === "z" && !event.shiftKey) undo();
      else if ((key === "z" && event.shiftKey) || (key === "y" && event.ctrlKey)) redo();
      else return;
      event.preventDefault();
    } else if (event.target === document.body && !event.altKey && /^[1-9]$/.test(key)) {
      type(key);
    }
  });
}

/**
 * Whether keys and pasted text belong to this element.
 * @param {EventTarget | null} target
 */
export function takesText(target) {
  return target instanceof HTMLTextAreaElement;
}
