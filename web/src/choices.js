/** What someone chose, remembered from one visit to the next. */

/**
 * @param {string} name
 * @returns {string | null} null if nothing was chosen, or if it cannot be known
 */
export function chosen(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} choice
 */
export function choose(name, choice) {
  try {
    localStorage.setItem(name, choice);
  } catch {
    // Storage may be forbidden; the choice then holds for this visit.
  }
}
