/** Light or dark: the system's setting, unless the user has chosen one. */

import { byId } from "./elements.js";
import { loadPreference, savePreference } from "./preferences.js";

const PREFERENCE = "ninefold.theme";

export function startTheme() {
  const select = byId("theme", HTMLSelectElement);
  select.value = loadPreference(PREFERENCE) ?? "auto";
  if (select.selectedIndex < 0) select.value = "auto";
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    savePreference(PREFERENCE, select.value);
  });
}

/** @param {string} theme */
function apply(theme) {
  document.documentElement.dataset.theme = theme;
  // The browser's toolbar has one colour per scheme; a chosen theme overrides the system's.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    if (!(meta instanceof HTMLMetaElement)) continue;
    const scheme = meta.dataset.scheme ?? "";
    meta.media = theme === "auto" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
  }
}
