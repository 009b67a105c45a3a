/** Sharing and exporting the board: in the URL, on the clipboard, as an image. */

import { byId, createElement } from "./elements.js";
import { EMPTY } from "./engine.js";
import { messagesIn } from "./language.js";
import { convert, formats } from "./ninefold.js";
import { toast } from "./toast.js";
import { renderSvg } from "./workers.js";

/** @import { Format } from "./ninefold.js" */
/** @import { Store, View } from "./store.js" */

/** How long the board has to stay the same, in milliseconds, before the URL is updated: browsers limit how often. */
const URL_DELAY = 250;
const PREFIX = "#b=";
/** Formats with buttons of their own. */
const BUTTONS = /** @type {const} */ ({ "copy-line": "line", "copy-json": "json", "copy-grid": "grid" });

/** The text after `#b=` in the URL, if there is any. It is read like any other input. */
export function boardInUrl() {
  if (!location.hash.startsWith(PREFIX)) return null;
  const text = location.hash.slice(PREFIX.length);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {View} */
export function urlView() {
  let timer = 0;
  return ({ board }, before) => {
    if (!before || board === before.board) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        history.replaceState(null, "", urlOf(board));
      } catch {
        // Some browsers forbid this for local files. The link can still be copied.
      }
    }, URL_DELAY);
  };
}

/** @param {string} board */
function urlOf(board) {
  const page = location.href.split("#")[0];
  return board === EMPTY ? page : page + PREFIX + board;
}

/**
 * @param {Store} store
 * @param {WebAssembly.Module} module
 */
export function listenToShare(store, module) {
  const select = byId("format", HTMLSelectElement);
  const withButtons = Object.values(BUTTONS);
  const others = formats().filter((format) => !withButtons.some((name) => name === format));
  select.append(...others.map((format) => createElement("option", { value: format }, format)));

  const messages = () => messagesIn(store.state.language);
  const copy = async (/** @type {string} */ text, /** @type {string} */ confirmation) => {
    toast((await writeClipboard(text)) ? confirmation : messages().notCopied);
  };
  const copyAs = (/** @type {Format} */ format) => copy(convert(store.state.board, format), messages().copied);

  onClick("copy-link", () => copy(urlOf(store.state.board), messages().linkCopied));
  for (const [id, format] of Object.entries(BUTTONS)) onClick(id, () => copyAs(format));
  onClick("copy-format", () => copyAs(/** @type {Format} */ (select.value)));
  onClick("download-svg", async () => {
    download(await renderSvg(module, store.state.board, store.state.language));
    toast(messages().downloaded);
  });
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

/** @param {string} svg */
function download(svg) {
  const href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  createElement("a", { href, download: "sudoku.svg" }).click();
  // The download starts after this function returns.
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
