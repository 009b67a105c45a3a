/** New puzzles, by the number of their givens. */

import { byId, createElement } from "./elements.js";
import { messagesIn } from "./language.js";
import { loadPreference, savePreference } from "./preferences.js";

/** @import { View } from "./store.js" */

const PREFERENCE = "ninefold.givens";
/** How many givens of 81 there can be; `""`: as few as possible. */
const CHOICES = ["", "24", "28", "32", "36", "40", "45", "50"];
const DEFAULT = "32";
/** Where that many givens are too few for most puzzles to have, or take too long. */
const LARGE = 12;
const LARGE_DEFAULT = "45";
const CELLS = 81;

/**
 * @param {(givens: number | undefined) => void} generate
 * @returns {View}
 */
export function newPuzzleView(generate) {
  const select = byId("new-givens", HTMLSelectElement);
  const button = byId("new-puzzle", HTMLButtonElement);
  const options = CHOICES.map((value) => createElement("option", { value }));
  select.append(...options);
  const saved = loadPreference(PREFERENCE);
  const preferred = saved !== null && CHOICES.includes(saved) ? saved : DEFAULT;
  let cells = CELLS;
  const wanted = (/** @type {string} */ value) => Math.round((Number(value) * cells) / CELLS);
  select.addEventListener("change", () => savePreference(PREFERENCE, select.value));
  button.addEventListener("click", () => generate(select.value === "" ? undefined : wanted(select.value)));

  return ({ rules, language, isGenerating }, before) => {
    button.ariaBusy = String(isGenerating);
    if (rules.side !== before?.rules.side) select.value = rules.side >= LARGE ? LARGE_DEFAULT : preferred;
    if (language === before?.language && rules === before?.rules) return;
    cells = rules.empty.length;
    const messages = messagesIn(language);
    for (const option of options)
      option.text = option.value === "" ? messages.fewestGivens : messages.givensWanted(wanted(option.value));
  };
}
