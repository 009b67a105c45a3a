/** The ways in: paste, drop, a file, the dialog. Each gives bytes to look at; none is ever taken for markup. */

import { byId } from "./elements.js";
import { takesText } from "./keys.js";

/** @param {(blob: Blob) => void} take */
export function listenForBoards(take) {
  listenForPaste(take);
  listenForDrop(take);
  listenForFile(take);
  listenForDialog(take);
}

/**
 * @param {DataTransfer | null} data
 * @returns {{ text: Blob | undefined, file: Blob | undefined }}
 */
function contentOf(data) {
  const text = data?.getData("text/plain");
  return { text: text ? new Blob([text]) : undefined, file: data?.files[0] };
}

/** @param {(blob: Blob) => void} take */
function listenForPaste(take) {
  document.addEventListener("paste", (event) => {
    if (takesText(event.target)) return;
    const { text, file } = contentOf(event.clipboardData);
    // A spreadsheet copies its cells as text, and a picture of them as a file.
    const content = text ?? file;
    if (!content) return;
    event.preventDefault();
    take(content);
  });
}

/** @param {(blob: Blob) => void} take */
function listenForDrop(take) {
  const hint = byId("drop-hint", HTMLElement);
  const show = (/** @type {boolean} */ shown) => hint.toggleAttribute("data-shown", shown);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    show(true);
  });
  document.addEventListener("dragleave", (event) => {
    // Between two elements of the page there is one to enter; outside of it there is none.
    if (!event.relatedTarget) show(false);
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    show(false);
    const { text, file } = contentOf(event.dataTransfer);
    const content = file ?? text;
    if (content) take(content);
  });
}

/** @param {(blob: Blob) => void} take */
function listenForFile(take) {
  const input = byId("file", HTMLInputElement);
  byId("open-file", HTMLButtonElement).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) take(file);
    // So that the same file can be chosen again.
    input.value = "";
  });
}

/** @param {(blob: Blob) => void} take */
function listenForDialog(take) {
  const dialog = byId("paste-dialog", HTMLDialogElement);
  const text = byId("paste-text", HTMLTextAreaElement);
  const check = () => {
    dialog.close();
    take(new Blob([text.value]));
    text.value = "";
  };
  byId("paste", HTMLButtonElement).addEventListener("click", () => dialog.showModal());
  byId("paste-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  byId("paste-check", HTMLButtonElement).addEventListener("click", check);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
  });
}
