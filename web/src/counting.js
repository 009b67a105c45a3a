/** How far solutions are counted: the worker stops there, and the page says "at least". */

export const COUNTED = 1000;
