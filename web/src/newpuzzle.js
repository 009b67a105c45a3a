/** New puzzles, by the number of their givens. */

import { byId, createElement } from "./elements.js";
import { messagesIn } from "./language.js";
import { loadPreference, savePreference } from "./preferences.js";

/** @import { View } from "./store.js" */

const PREFERENCE = "ninefold.givens";
/** `""`: as few as possible. */
const CHOICES = ["", "24", "28", "32", "36", "40", "45", "50"];
const DEFAULT = "32";

/**
 * @param {(givens: number | undefined) => void} generate
 * @returns {View}
 */
export function newPuzzleView(generate) {
  const select = byId("new-givens", HTMLSelectElement);
  const options = CHOICES.map((value) => createElement("option", { value }));
  select.append(...options);
  const saved = loadPreference(PREFERENCE);
  select.value = saved !== null && CHOICES.includes(saved) ? saved : DEFAULT;
  select.addEventListener("change", () => savePreference(PREFERENCE, select.value));
  byId("new-puzzle", HTMLButtonElement).addEventListener("click", () =>
    generate(select.value === "" ? undefined : Number(select.value)),
  );

  return ({ language }, before) => {
    if (language === before?.language) return;
    const messages = messagesIn(language);
    for (const option of options)
      option.text = option.value === "" ? messages.fewestGivens : messages.givensWanted(Number(option.value));
  };
}
