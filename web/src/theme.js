/** Light or dark: as the system has it, unless someone chooses. */

import { choose, chosen } from "./choices.js";
import { byId } from "./elements.js";

const CHOICE = "ninefold.theme";

export function startTheme() {
  const select = byId("theme", HTMLSelectElement);
  select.value = chosen(CHOICE) ?? "auto";
  if (select.selectedIndex < 0) select.value = "auto";
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    choose(CHOICE, select.value);
  });
}

/** @param {string} theme */
function apply(theme) {
  document.documentElement.dataset.theme = theme;
  // The browser's own bar has one colour for each scheme; a choice overrules which of them is used.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    if (!(meta instanceof HTMLMetaElement)) continue;
    const scheme = meta.dataset.scheme ?? "";
    meta.media = theme === "auto" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
  }
}
