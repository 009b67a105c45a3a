/** Whether it is worth asking the library for other rules about a text. */

/** Parameters of Solo such as `3x3` or `9jx`, and what separates them from the rest. */
const SOLO = /^\s*\d+(?:x\d+|j)[a-z0-9]*[:#]/i;
/** Longer texts have more than one board. */
const LONGEST = 4000;

/**
 * Whether a text may state its rules: it looks like a game ID of Solo, or all of it or half of it looks like regions.
 * @param {string} text
 */
export function mayStateRules(text) {
  if (text.length > LONGEST) return false;
  if (SOLO.test(text)) return true;
  const cells = Array.from(text.replace(/\s/g, ""));
  const halves = [cells.slice(0, cells.length / 2), cells.slice(cells.length / 2)];
  return halves.some(mayBeRegions) || (mayBeRegions(cells) && /[a-z]/i.test(text));
}

/**
 * Whether there are as many different characters as rows, and none of them is alone.
 * @param {string[]} cells
 */
function mayBeRegions(cells) {
  const side = Math.sqrt(cells.length);
  if (!Number.isInteger(side) || new Set(cells).size !== side) return false;
  const isSame = (/** @type {number} */ index, /** @type {number} */ other) => cells[index] === cells[other];
  const isBeside = (/** @type {number} */ index) =>
    (index % side > 0 && isSame(index, index - 1)) || (index % side < side - 1 && isSame(index, index + 1));
  return cells.every((_, index) => isBeside(index) || isSame(index, index - side) || isSame(index, index + side));
}
