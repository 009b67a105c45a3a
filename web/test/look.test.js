// How the page looks: light and dark, wide and narrow, and whether everybody can read it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { BAD, GOOD } from "./boards.js";
import { openPage, started } from "./browser.js";
import { conflicts, eventually, ladder, totals } from "./eyes.js";
import { example, paste, press } from "./hands.js";

/** @import { Page } from "playwright-core" */

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/**
 * What axe has to complain about. It runs as the browser's own, because the page's policy forbids other scripts.
 * @param {Page} page
 */
async function complaints(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document);
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
}

/** @param {Page} page */
function ground(page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/**
 * The states that are worth a look, one after the other.
 * @param {Page} page
 * @param {(state: string) => Promise<void>} look
 */
async function everyState(page, look) {
  await eventually(async () => (await ladder(page)).at(-1)?.includes("1000"), true);
  await look("empty");
  await example(page, "invalid");
  await page.locator("#conflicts .conflict").first().focus();
  await look("invalid");
  await example(page, "ambiguous");
  await eventually(async () => (await ladder(page)).at(-1), "4");
  await page.click("#rung-unique .show");
  await look("ambiguous, with both digits");
  await page.click("#solution-1");
  await look("ambiguous, with a solution");
  await example(page, "unsolvable");
  await eventually(async () => (await ladder(page)).at(-1), "0");
  await page.click("#rung-solvable .show");
  await look("unsolvable");
  await example(page, "redundant");
  await eventually(async () => (await ladder(page)).at(-1), "1");
  await page.click("#rung-minimal .show");
  await look("redundant");
  await example(page, "solved");
  await look("solved");
  await page.click("#examples summary");
  await look("menu");
  await press(page, "Escape");
  await page.click("#paste");
  await look("dialog");
  await press(page, "Escape");
  await paste(page, `${"word ".repeat(40)}\nx`);
  await page.waitForSelector("#dismiss:not([hidden])");
  await look("malformed");
  await paste(page, `${GOOD}\n${BAD}\n${"7".repeat(81)}\n${GOOD.slice(1)}\n`);
  await eventually(async () => Object.keys(await totals(page)).length, 4);
  await look("many boards");
}

/**
 * How much wider than the window the page is, at several widths of the window.
 * @param {Page} page
 */
async function overhang(page) {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  const wide = [];
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    if (widest > width) wide.push(`${widest} on ${width}`);
  }
  await page.setViewportSize(usual);
  return wide;
}

for (const { name, options } of [
  { name: "wide, light, English", options: {} },
  { name: "wide, dark, English", options: { dark: true } },
  { name: "narrow, light, Chinese", options: { viewport: { width: 390, height: 844 }, language: "zh-CN" } },
]) {
  test(`axe finds nothing, and nothing has to be scrolled sideways: ${name}`, async (t) => {
    const page = await openPage(t, options);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await everyState(page, async (state) => {
      assert.deepEqual(await complaints(page), [], state);
      // Colours have no width.
      if (!("dark" in options)) assert.deepEqual(await overhang(page), [], state);
    });
  });
}

test("while the ladder is waiting for its answers, no button is without a name", async (t) => {
  const page = await openPage(t);
  // Nothing comes from a worker that never starts.
  await page.route("**/worker.js", () => {});
  await page.reload();
  await started(page);
  const nameless = await page.evaluate(() =>
    Array.from(document.querySelectorAll("button"))
      .filter((button) => button.checkVisibility() && !button.textContent && !button.ariaLabel && !button.title)
      .map((button) => button.closest("li")?.id),
  );
  assert.deepEqual(nameless, []);
});

test("on a phone the board and the pad are large enough for fingers", async (t) => {
  for (const width of [320, 390]) {
    const page = await openPage(t, { viewport: { width, height: 844 }, touch: true });
    const sizes = await page.evaluate(() =>
      Array.from(document.querySelectorAll("#board .cell, #pad .key"), (element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    // 24 by 24 is what the accessibility guidelines ask for at least.
    assert(Math.min(...sizes) >= 24, `${Math.min(...sizes)} on ${width}`);
  }
});

test("dark when the system is, unless someone chooses, which is remembered", async (t) => {
  const light = await ground(await openPage(t));
  const page = await openPage(t, { dark: true });
  const dark = await ground(page);
  assert.notEqual(dark, light);
  await page.selectOption("#theme", "light");
  assert.equal(await ground(page), light);
  await page.reload();
  await started(page);
  assert.equal(await page.inputValue("#theme"), "light");
  assert.equal(await ground(page), light);
  await page.selectOption("#theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await ground(page), dark);
  await page.selectOption("#theme", "auto");
  assert.equal(await ground(page), light);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal(await ground(page), dark);
});

test("nothing moves for those who do not want it", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await eventually(async () => (await conflicts(page)).length, 2);
  const moving = await page.evaluate(() =>
    Array.from(document.querySelectorAll("body *"))
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const long = (/** @type {string} */ times) => times.split(",").some((time) => parseFloat(time) > 0.01);
        return (animationName !== "none" && long(animationDuration)) || long(transitionDuration);
      })
      .map((element) => element.id || element.className),
  );
  assert.deepEqual(moving, []);
});
