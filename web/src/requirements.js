/** What a board can be checked for, shared by the page and its worker. */

/** The requirements, in the order in which they are shown. */
export const REQUIREMENTS = /** @type {const} */ (["valid", "solved", "solvable", "unique", "minimal"]);

/** Solutions are counted up to this number; beyond it the page says "at least". */
export const COUNT_LIMIT = 1000;
