/** The line under the board that says what the marks on it mean; it tells of those that are there. */

import { byId, make } from "./elements.js";
import { wordsIn } from "./language.js";
import { MARKS } from "./marks.js";

/** @import { Words } from "./language.js" */
/** @import { Square } from "./marks.js" */
/** @import { State } from "./store.js" */

/** @typedef {(typeof MARKS)[number] | "ghost"} Entry */

/** @type {Record<Entry, keyof Words>} */
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
  let told = "";
  return (/** @type {State} */ { language }, /** @type {Square[]} */ squares) => {
    const present = entries(squares);
    const now = `${language} ${present.join(" ")}`;
    if (now === told) return;
    told = now;
    const words = wordsIn(language);
    list.replaceChildren(
      ...present.map((entry) => {
        const sample = make("span", { class: "sample", "data-mark": entry, "aria-hidden": "true" });
        return make("li", {}, sample, String(words[KEYS[entry]]));
      }),
    );
  };
}

/**
 * @param {Square[]} squares
 * @returns {Entry[]}
 */
function entries(squares) {
  const there = new Set(squares.flatMap(({ marks }) => marks.split(" ")));
  /** @type {Entry[]} */
  const present = MARKS.filter((mark) => there.has(mark));
  if (squares.some(({ kind }) => kind === "ghost")) present.push("ghost");
  return present;
}
