/** Preferences that are kept from one visit to the next. */

/**
 * @param {string} name
 * @returns {string | null} null if nothing was saved, or if storage is not available
 */
export function loadPreference(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function savePreference(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Where storage is not available, the preference lasts for this visit.
  }
}
