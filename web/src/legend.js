/** The legend under the board, which explains the marks that are currently shown. */

import { byId, createElement } from "./elements.js";
import { isClassic } from "./engine.js";
import { messagesIn } from "./language.js";
import { MARKS } from "./marks.js";

/** @import { CellContent, Mark } from "./marks.js" */
/** @import { State } from "./store.js" */

export function legendView() {
  const list = byId("legend", HTMLElement);
  let drawn = "";
  return (/** @type {State} */ { rules, language }, /** @type {CellContent[]} */ cells) => {
    const present = entries(cells);
    const key = `${language} ${rules.words} ${present.join(" ")}`;
    if (key === drawn) return;
    drawn = key;
    const messages = messagesIn(language);
    list.replaceChildren(
      ...present.map((entry) => {
        const sample = createElement("span", { class: "sample", "data-mark": entry, "aria-hidden": "true" });
        const isOther = entry === "house" && !isClassic(rules);
        return createElement("li", {}, sample, isOther ? messages.legendGroup : messages.legendEntries[entry]);
      }),
    );
  };
}

/**
 * @param {CellContent[]} cells
 * @returns {(Mark | "entry" | "ghost")[]}
 */
function entries(cells) {
  const marks = new Set(cells.flatMap(({ marks }) => marks.split(" ")));
  const kinds = new Set(cells.map(({ kind }) => kind));
  const drawn = /** @type {const} */ (["entry", "ghost"]);
  return [...drawn.filter((kind) => kinds.has(kind)), ...MARKS.filter((mark) => marks.has(mark))];
}
