/** Where boards come from: pasting, dropping, opening a file, the paste dialog. Input is never parsed as HTML. */

import { byId } from "./elements.js";
import { acceptsText } from "./keys.js";

/** @param {(blob: Blob) => void} onInput */
export function listenForInput(onInput) {
  listenForPaste(onInput);
  listenForDrop(onInput);
  listenForFile(onInput);
  listenForDialog(onInput);
}

/**
 * @param {DataTransfer | null} data
 * @returns {{ text: Blob | undefined, file: Blob | undefined }}
 */
function contentOf(data) {
  const text = data?.getData("text/plain");
  return { text: text ? new Blob([text]) : undefined, file: data?.files[0] };
}

/** @param {(blob: Blob) => void} onInput */
function listenForPaste(onInput) {
  document.addEventListener("paste", (event) => {
    if (acceptsText(event.target)) return;
    const { text, file } = contentOf(event.clipboardData);
    // Spreadsheets copy cells as text, along with an image of them as a file.
    const content = text ?? file;
    if (!content) return;
    event.preventDefault();
    onInput(content);
  });
}

/** @param {(blob: Blob) => void} onInput */
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
    const { text, file } = contentOf(event.dataTransfer);
    const content = file ?? text;
    if (content) onInput(content);
  });
}

/** @param {(blob: Blob) => void} onInput */
function listenForFile(onInput) {
  const input = byId("file", HTMLInputElement);
  byId("open-file", HTMLButtonElement).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onInput(file);
    // Otherwise choosing the same file again would not fire the event.
    input.value = "";
  });
}

/** @param {(blob: Blob) => void} onInput */
function listenForDialog(onInput) {
  const dialog = byId("paste-dialog", HTMLDialogElement);
  const text = byId("paste-text", HTMLTextAreaElement);
  const check = () => {
    dialog.close();
    onInput(new Blob([text.value]));
    text.value = "";
  };
  byId("paste", HTMLButtonElement).addEventListener("click", () => dialog.showModal());
  byId("paste-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  byId("paste-check", HTMLButtonElement).addEventListener("click", check);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
  });
}
