/** The legend under the board, which explains the marks that are currently shown. */

import { byId, createElement } from "./elements.js";
import { messagesIn } from "./language.js";
import { MARKS } from "./marks.js";

/** @import { Messages } from "./language.js" */
/** @import { CellContent } from "./marks.js" */
/** @import { State } from "./store.js" */

/** @typedef {(typeof MARKS)[number] | "ghost"} Entry */

/** @type {Record<Entry, keyof Messages>} */
const KEYS = {
  conflict: "legendConflict",
  house: "legendHouse",
  differ: "legendDiffer",
  given: "legendGiven",
  redundant: "legendRedundant",
  blank: "legendBlank",
  ghost: "legendGhost",
};

export function legendView() {
  const list = byId("legend", HTMLElement);
  let drawn = "";
  return (/** @type {State} */ { language }, /** @type {CellContent[]} */ cells) => {
    const present = entries(cells);
    const key = `${language} ${present.join(" ")}`;
    if (key === drawn) return;
    drawn = key;
    const messages = messagesIn(language);
    list.replaceChildren(
      ...present.map((entry) => {
        const sample = createElement("span", { class: "sample", "data-mark": entry, "aria-hidden": "true" });
        return createElement("li", {}, sample, String(messages[KEYS[entry]]));
      }),
    );
  };
}

/**
 * @param {CellContent[]} cells
 * @returns {Entry[]}
 */
function entries(cells) {
  const marks = new Set(cells.flatMap(({ marks }) => marks.split(" ")));
  /** @type {Entry[]} */
  const present = MARKS.filter((mark) => marks.has(mark));
  if (cells.some(({ kind }) => kind === "ghost")) present.push("ghost");
  return present;
}
