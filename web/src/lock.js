/** Whether the givens are locked outlives a reload: someone who is typing in a puzzle goes on with it. */

/** @import { View } from "./store.js" */

const LOCKED = "ninefold.locked";

/** Whether the page was reloaded, rather than opened by a link. */
export function wasReloaded() {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
}

/** Whether the page was reloaded while the givens weren't locked. */
export function wasUnlocked() {
  try {
    return wasReloaded() && sessionStorage.getItem(LOCKED) === "no";
  } catch {
    return false;
  }
}

/** @returns {View} */
export function lockView() {
  return ({ locked }, before) => {
    if (locked === before?.locked) return;
    try {
      sessionStorage.setItem(LOCKED, locked ? "yes" : "no");
    } catch {
      // Without it, the givens are locked after a reload.
    }
  };
}
