/** What the page and its worker have agreed on about the ladder. */

/** The requirements, from the first rung to the last. */
export const RUNGS = /** @type {const} */ (["valid", "solved", "solvable", "unique", "minimal"]);

/** Solutions are counted up to here; from here on it is "at least". */
export const COUNTED = 1000;
