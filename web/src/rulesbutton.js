/** The button that says which rules the board has, and opens the dialog for others. */

import { byId, setText } from "./elements.js";
import { isClassic } from "./engine.js";
import { messagesIn } from "./language.js";

/** @import { RulesDialog } from "./rulesdialog.js" */
/** @import { State, View } from "./store.js" */

/**
 * @param {() => Promise<RulesDialog>} load the dialog, which is loaded when it is wanted
 * @param {(error: unknown) => void} onFailed
 * @returns {View}
 */
export function rulesButton(load, onFailed) {
  const name = byId("rules-name", HTMLElement);
  // Not all rules can be seen on the board.
  const printed = byId("rules-printed", HTMLElement);
  /** @type {State} */
  let current;
  byId("rules", HTMLButtonElement).addEventListener("click", async () => {
    try {
      const dialog = await load();
      dialog.open(current.rules.words, current.language);
    } catch (error) {
      onFailed(error);
    }
  });

  return (state, before) => {
    current = state;
    if (state.rules === before?.rules && state.language === before?.language) return;
    setText(name, nameOf(state));
    setText(printed, isClassic(state.rules) ? "" : nameOf(state));
  };
}

/**
 * The rules in a few words.
 * @param {State} state
 */
function nameOf({ rules, language }) {
  const { ruleNames, comma } = messagesIn(language);
  const names = rules.words.split(" ").map((word) => {
    const [name, value = ""] = word.split("=");
    return name === "boxes" ? value : name === "symbols" ? "" : (ruleNames[name] ?? name);
  });
  return [...new Set(names.filter(Boolean))].join(comma).replace(/(?<=\d)x(?=\d)/g, "×");
}
