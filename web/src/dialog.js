/** The dialog for text. If the text is refused, the dialog says why and shows where. */

import { byId, createElement, excerptContent } from "./elements.js";
import { messagesIn } from "./language.js";

/** @import { Refusal, View } from "./store.js" */

/**
 * @typedef {object} DialogHandlers
 * @property {() => void} open
 * @property {() => void} close the dialog was closed without a board
 * @property {(text: string) => void} check
 */

/**
 * @param {DialogHandlers} handlers
 * @returns {View}
 */
export function dialogView(handlers) {
  const dialog = byId("paste-dialog", HTMLDialogElement);
  const area = byId("paste-text", HTMLTextAreaElement);
  const error = byId("paste-error", HTMLElement);
  const check = () => handlers.check(area.value);
  byId("paste", HTMLButtonElement).addEventListener("click", handlers.open);
  byId("paste-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  byId("paste-check", HTMLButtonElement).addEventListener("click", check);
  // The event comes late, and the dialog may be open again by then.
  dialog.addEventListener("close", () => dialog.open || handlers.close());
  area.addEventListener("input", () => {
    error.replaceChildren();
    area.removeAttribute("aria-invalid");
  });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    // Otherwise the rest of the keystroke, or its repetition, would reach the button that opened the dialog.
    event.preventDefault();
    if (!event.repeat) check();
  });

  return ({ dialog: state, language }, before) => {
    if (state === (before?.dialog ?? null)) return;
    if (!state) {
      // The text has been read. If the dialog was closed by hand, it isn't open, and the text stays.
      if (dialog.open) area.value = "";
      return dialog.close();
    }
    if (!dialog.open) {
      dialog.showModal();
      area.select();
    }
    const { refusal } = state;
    area.removeAttribute("aria-invalid");
    if (!refusal) return error.replaceChildren();
    const messages = messagesIn(language);
    const { message, otherSide, location, excerpt } = refusal;
    const where = location ? [messages.location(location.line, location.column)] : [];
    const advice = otherSide === undefined ? [] : [messages.otherSize(otherSide)];
    const words = [messages.notReadable(message), ...where, ...advice].join(messages.space);
    error.replaceChildren(createElement("p", {}, words));
    if (excerpt) error.append(createElement("pre", { class: "excerpt" }, ...excerptContent(excerpt)));
    area.setAttribute("aria-invalid", "true");
    select(area, refusal);
  };
}

/**
 * Puts the text into the field, and selects the character that was refused.
 * @param {HTMLTextAreaElement} area
 * @param {Refusal} refusal
 */
function select(area, { text, location }) {
  const lines = text.split(/\r\n|\n|\r/);
  const normalized = lines.join("\n");
  // Setting the same text would delete what the browser knows about how to undo.
  if (area.value !== normalized) area.value = normalized;
  area.focus();
  if (!location) return;
  const { line, column } = location;
  const characters = Array.from(lines[line - 1] ?? "");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const from = start + characters.slice(0, column - 1).join("").length;
  area.setSelectionRange(from, from + (characters[column - 1]?.length ?? 0));
  area.scrollTop = heightOf(area, normalized.slice(0, from)) - area.clientHeight / 2;
}

/**
 * How high this text is in the field. Not all browsers scroll to a selection.
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 */
function heightOf(area, text) {
  const copy = createElement("textarea", { class: "measure", rows: "1", "aria-hidden": "true", tabindex: "-1" });
  copy.style.width = `${area.offsetWidth}px`;
  copy.value = text;
  area.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}
