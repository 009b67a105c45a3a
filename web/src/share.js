/** Taking the board away: in the address, by the clipboard, as a picture. */

import { byId, make } from "./elements.js";
import { EMPTY } from "./engine.js";
import { wordsIn } from "./language.js";
import { convert, formats } from "./ninefold.js";
import { drawn } from "./tasks.js";
import { toast } from "./toast.js";

/** @import { Format } from "./ninefold.js" */
/** @import { Store, View } from "./store.js" */

/** The address changes this long after the last change of the board; browsers dislike it more often. */
const SETTLED = 250;
const PREFIX = "#b=";
/** These have buttons of their own. */
const BUTTONS = /** @type {const} */ ({ "copy-line": "line", "copy-json": "json", "copy-grid": "grid" });

/** The board in the page's address, if there is one: whatever stands there, to be read like any other text. */
export function fragment() {
  if (!location.hash.startsWith(PREFIX)) return null;
  const text = location.hash.slice(PREFIX.length);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {View} */
export function addressView() {
  let timer = 0;
  return ({ board }, before) => {
    if (!before || board === before.board) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        history.replaceState(null, "", address(board));
      } catch {
        // Some places do not let a page change its address; the link can still be copied.
      }
    }, SETTLED);
  };
}

/** @param {string} board */
function address(board) {
  const page = location.href.split("#")[0];
  return board === EMPTY ? page : page + PREFIX + board;
}

/**
 * @param {Store} store
 * @param {WebAssembly.Module} module
 */
export function listenToShare(store, module) {
  const select = byId("format", HTMLSelectElement);
  const taken = Object.values(BUTTONS);
  const others = formats().filter((format) => !taken.some((name) => name === format));
  select.append(...others.map((format) => make("option", { value: format }, format)));

  const words = () => wordsIn(store.state.language);
  const copy = async (/** @type {string} */ text, /** @type {string} */ done) => {
    toast((await copied(text)) ? done : words().notCopied);
  };
  const copyAs = (/** @type {Format} */ format) => copy(convert(store.state.board, format), words().copied);

  onClick("copy-link", () => copy(address(store.state.board), words().linkCopied));
  for (const [id, format] of Object.entries(BUTTONS)) onClick(id, () => copyAs(format));
  onClick("copy-format", () => copyAs(/** @type {Format} */ (select.value)));
  onClick("download-svg", async () => {
    save(await drawn(module, store.state.board, store.state.language));
    toast(words().downloaded);
  });
}

/**
 * @param {string} id
 * @param {() => void} clicked
 */
function onClick(id, clicked) {
  byId(id, HTMLButtonElement).addEventListener("click", clicked);
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedTheOldWay(text);
  }
}

/**
 * For pages without the clipboard, such as those opened from a file.
 * @param {string} text
 */
function copiedTheOldWay(text) {
  const before = document.activeElement;
  const area = make("textarea", { class: "unseen", readonly: "" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** @param {string} svg */
function save(svg) {
  const href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  make("a", { href, download: "sudoku.svg" }).click();
  // The browser takes the file after this; a second is ample.
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
