/** Sharing and exporting the board: as a link, on the clipboard, as an image. */

import { download } from "./download.js";
import { byId, createElement } from "./elements.js";
import { acceptsText } from "./keys.js";
import { messagesIn } from "./language.js";
import { urlOf } from "./link.js";
import { formats } from "./ninefold.js";
import { toast } from "./toast.js";
import { renderSvg } from "./workers.js";

/** @import { Format, PictureOptions } from "./ninefold.js" */
/** @import { RuleSet, State, Store } from "./store.js" */

/** Formats with buttons of their own. */
const BUTTONS = /** @type {const} */ ({ "copy-line": "line", "copy-json": "json", "copy-grid": "grid" });

/**
 * What the picture shows of the state.
 * @param {State} state
 * @returns {PictureOptions}
 */
export function pictureOptions({ language, givens, ghost, showsCandidates, shownWitness }) {
  const show = shownWitness === "malformed" ? null : shownWitness;
  return { language, show, caption: false, givens, solution: ghost ?? undefined, candidates: showsCandidates };
}

/** @param {Store} store */
export function listenToShare(store) {
  const select = byId("format", HTMLSelectElement);
  const withButtons = Object.values(BUTTONS);
  const others = formats().filter((format) => !withButtons.some((name) => name === format));
  select.append(...others.map((format) => createElement("option", { value: format }, format)));

  const messages = () => messagesIn(store.state.language);
  const copy = async (/** @type {string} */ text, /** @type {string} */ confirmation) => {
    toast((await writeClipboard(text)) ? confirmation : messages().notCopied);
  };
  const copyAs = (/** @type {Format} */ format) => {
    const { rules, board } = store.state;
    return copy(rules.convert(board, format), messages().copied);
  };

  onClick("copy-link", () => {
    const { rules, board, givens } = store.state;
    const confirmation = location.protocol === "file:" ? messages().fileLinkCopied : messages().linkCopied;
    copy(urlOf(rules, board, givens), confirmation);
  });
  for (const [id, format] of Object.entries(BUTTONS)) onClick(id, () => copyAs(format));
  onClick("copy-format", () => copyAs(/** @type {Format} */ (select.value)));
  onClick("download-svg", async () => {
    const { rules, board } = store.state;
    const svg = await renderSvg(rules.source, board, pictureOptions(store.state));
    download(new Blob([svg], { type: "image/svg+xml" }), "sudoku.svg");
    toast(messages().downloaded);
  });
  listenForCopy(store);
}

/**
 * Copies the board when nothing else is selected: as a line, and as a table for spreadsheets.
 * @param {Store} store
 */
function listenForCopy(store) {
  document.addEventListener("copy", (event) => {
    const { rules, board, screen, dialog, language } = store.state;
    const isSelected = document.getSelection()?.isCollapsed === false;
    if (isSelected || screen.kind !== "board" || dialog || acceptsText(event.target) || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", rules.lineOf(board));
    event.clipboardData.setData("text/html", tableOf(rules, board).outerHTML);
    toast(messagesIn(language).boardCopied);
  });
}

/**
 * @param {RuleSet} rules
 * @param {string} board
 */
function tableOf({ side, symbolOf }, board) {
  const rows = Array.from({ length: side }, (_, row) => Array.from(board.slice(side * row, side * row + side)));
  const cellOf = (/** @type {string} */ digit) => createElement("td", {}, digit === "." ? "" : symbolOf(digit));
  return createElement("table", {}, ...rows.map((row) => createElement("tr", {}, ...row.map(cellOf))));
}

/**
 * @param {string} id
 * @param {() => void} onClicked
 */
function onClick(id, onClicked) {
  byId(id, HTMLButtonElement).addEventListener("click", onClicked);
}

/** @param {string} text */
async function writeClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithSelection(text);
  }
}

/**
 * For pages without access to the clipboard API, such as local files.
 * @param {string} text
 */
function copyWithSelection(text) {
  const before = document.activeElement;
  const area = createElement("textarea", { class: "visually-hidden", readonly: "" });
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
