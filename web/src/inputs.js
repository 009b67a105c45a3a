/** Where boards come from: pasting, dropping, opening files. Nothing of it becomes part of the page as HTML. */

import { byId } from "./elements.js";
import { acceptsText } from "./keys.js";
import { linkIn } from "./link.js";
import { textOfHtml, textOfTables } from "./tables.js";

/** @import { Input } from "./import.js" */
/** @import { InputFile } from "./workers.js" */

/**
 * Text as an input: a link stands for the board in it.
 * @param {string} text
 * @returns {Input}
 */
export function textInput(text) {
  const link = linkIn(text);
  if (link?.rules !== undefined) return { files: [{ name: "", blob: new Blob([text]) }], text, link };
  const { board, givens } = link ?? { board: text };
  const input = { files: [{ name: "", blob: new Blob([board]) }], text: board, givens };
  return link ? { ...input, link } : input;
}

/** @param {(input: Input) => void} onInput */
export function listenForInput(onInput) {
  listenForPaste(onInput);
  listenForDrop(onInput);
  listenForFile(onInput);
}

/**
 * The text of a paste or drop. Tables are taken from the HTML, because plain text has lost their empty cells.
 * @param {DataTransfer | null} data
 * @returns {Input | null}
 */
function textIn(data) {
  const text = data?.getData("text/plain") ?? "";
  const html = data?.getData("text/html") ?? "";
  const table = textOfTables(html);
  if (table !== null) return { ...textInput(table), ...(text ? { otherwise: textInput(text) } : {}) };
  if (text) return textInput(text);
  return html ? textInput(textOfHtml(html)) : null;
}

/**
 * The files of a paste or drop, and folders as files without contents.
 * @param {DataTransfer | null} data
 * @returns {InputFile[]}
 */
function filesIn(data) {
  const items = Array.from(data?.items ?? []).filter(({ kind }) => kind === "file");
  return items.flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    if (entry?.isDirectory) return [{ name: entry.name }];
    const file = item.getAsFile();
    return file ? [{ name: file.name, blob: file }] : [];
  });
}

/** @param {(input: Input) => void} onInput */
function listenForPaste(onInput) {
  document.addEventListener("paste", (event) => {
    if (acceptsText(event.target)) return pasteHtml(event);
    const files = filesIn(event.clipboardData);
    // Spreadsheets copy cells as text, along with an image of them as a file.
    const input = textIn(event.clipboardData) ?? (files.length > 0 ? { files } : null);
    if (!input) return;
    event.preventDefault();
    onInput(input);
  });
}

/**
 * Pastes into a text field what it would leave out: a table with all of its cells, and text that is there only as HTML.
 * @param {ClipboardEvent} event
 */
function pasteHtml(event) {
  const { clipboardData } = event;
  const html = clipboardData?.getData("text/html") ?? "";
  const text = textOfTables(html) ?? (clipboardData?.getData("text/plain") ? "" : textOfHtml(html));
  if (text === "") return;
  event.preventDefault();
  // The only way that can be undone.
  document.execCommand("insertText", false, text);
}

/** @param {(input: Input) => void} onInput */
function listenForDrop(onInput) {
  const hint = byId("drop-hint", HTMLElement);
  const show = (/** @type {boolean} */ shown) => hint.toggleAttribute("data-shown", shown);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    show(true);
  });
  document.addEventListener("dragleave", (event) => {
    // Moving between two elements of the page also fires this; only leaving the window has no related target.
    if (!event.relatedTarget) show(false);
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    show(false);
    const files = filesIn(event.dataTransfer);
    const input = files.length > 0 ? { files } : textIn(event.dataTransfer);
    if (input) onInput(input);
  });
}

/** @param {(input: Input) => void} onInput */
function listenForFile(onInput) {
  const input = byId("file", HTMLInputElement);
  byId("open-file", HTMLButtonElement).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const files = Array.from(input.files ?? [], (file) => ({ name: file.name, blob: file }));
    if (files.length > 0) onInput({ files });
    // Otherwise choosing the same file again would not fire the event.
    input.value = "";
  });
}
