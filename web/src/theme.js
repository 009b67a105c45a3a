/** Light or dark: as the system has it, unless someone chooses. */

import { byId } from "./elements.js";

const CHOICE = "ninefold.theme";

export function startTheme() {
  const select = byId("theme", HTMLSelectElement);
  select.value = remembered();
  if (select.selectedIndex < 0) select.value = "auto";
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    try {
      localStorage.setItem(CHOICE, select.value);
    } catch {
      // Storage may be forbidden; the choice then holds for this visit.
    }
  });
}

function remembered() {
  try {
    return localStorage.getItem(CHOICE) ?? "auto";
  } catch {
    return "auto";
  }
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
