// Appearance and accessibility: light and dark, wide and narrow.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, GOOD } from "./boards.js";
import { openPage, started } from "./browser.js";
import { checks, conflicts, eventually, totals, violationsOf } from "./screen.js";
import { drop, dropFiles, example, paste, press } from "./input.js";

/** @import { Page } from "playwright-core" */

/** @param {Page} page */
function backgroundOf(page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/**
 * Waits until the analysis has this verdict for a requirement.
 * @param {Page} page
 * @param {string} requirement
 * @param {string} verdict
 */
async function answered(page, requirement, verdict) {
  await page.waitForSelector(`#check-${requirement}[data-verdict="${verdict}"]`);
}

/**
 * Puts the page in each of its main states, one after the other.
 * @param {Page} page
 * @param {(state: string) => Promise<void>} inspect
 */
async function everyState(page, inspect) {
  await answered(page, "unique", "ambiguous");
  await inspect("empty");
  await example(page, "invalid");
  await page.locator("#conflicts .conflict").first().focus();
  await inspect("invalid");
  await example(page, "ambiguous");
  await answered(page, "unique", "ambiguous");
  await page.click("#check-unique .show");
  await inspect("ambiguous, with both digits");
  await page.click("#solution-1");
  await inspect("ambiguous, with a solution");
  await example(page, "unsolvable");
  await answered(page, "solvable", "unsolvable");
  await page.click("#check-solvable .show");
  await inspect("unsolvable");
  await example(page, "redundant");
  await answered(page, "minimal", "redundant");
  await page.click("#check-minimal .show");
  await inspect("redundant");
  await example(page, "solved");
  await inspect("solved");
  await page.click("#examples summary");
  await inspect("menu");
  await press(page, "Escape");
  await page.click("#paste");
  await inspect("dialog");
  await press(page, "Escape");
  await paste(page, `${"word ".repeat(40)}\nx`);
  await page.waitForSelector("#paste-error p");
  await inspect("refused text");
  await press(page, "Escape");
  await page.waitForSelector("#paste-dialog:not([open])", { state: "attached" });
  await drop(page, `${"word ".repeat(40)}\nx`, `${"long-name-".repeat(20)}.txt`);
  await page.waitForSelector("#dismiss:not([hidden])");
  await inspect("malformed");
  await paste(page, `${GOOD}\n${BAD}\n${"7".repeat(81)}\n${GOOD.slice(1)}\n`);
  await eventually(async () => Object.keys(await totals(page)).length, 4);
  await inspect("many boards");
  await page.locator('[data-verdict="invalid"] .filter').click();
  await inspect("boards with one verdict");
  await page.locator("#failures .failure").first().click();
  await eventually(async () => Object.values(await checks(page)).includes("pending"), false);
  await inspect("a board from the list");
  await dropFiles(page, { [`${"long-name-".repeat(20)}.txt`]: BAD, "two.txt": GOOD.slice(1), folder: null });
  await eventually(async () => Object.keys(await totals(page)).length, 3);
  await inspect("several files");
}

/**
 * Window widths at which the page would have to be scrolled sideways.
 * @param {Page} page
 */
async function overflows(page) {
  const original = page.viewportSize() ?? { width: 1280, height: 720 };
  const overflows = [];
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    if (widest > width) overflows.push(`${widest} on ${width}`);
  }
  await page.setViewportSize(original);
  return overflows;
}

for (const { name, options } of [
  { name: "wide, light, English", options: {} },
  { name: "wide, dark, English", options: { dark: true } },
  { name: "narrow, light, Chinese", options: { viewport: { width: 390, height: 844 }, language: "zh-CN" } },
]) {
  test(`no accessibility violations and no sideways scrolling: ${name}`, async (t) => {
    const page = await openPage(t, options);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await everyState(page, async (state) => {
      assert.deepEqual(await violationsOf(page), [], state);
      // The widths are the same in dark mode.
      if (!("dark" in options)) assert.deepEqual(await overflows(page), [], state);
    });
  });
}

test("every button has a name while the analysis is pending", async (t) => {
  const page = await openPage(t);
  // A worker that never starts never responds.
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

test("on a phone the cells and the number pad are large enough to tap", async (t) => {
  for (const width of [320, 390]) {
    const page = await openPage(t, { viewport: { width, height: 844 }, touch: true });
    const sizes = await page.evaluate(() =>
      Array.from(document.querySelectorAll("#board .cell, #pad .key"), (element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    // The minimum in the accessibility guidelines (WCAG 2.5.8) is 24 by 24.
    assert(Math.min(...sizes) >= 24, `${Math.min(...sizes)} on ${width}`);
  }
});

test("the theme follows the system unless one is chosen, which is remembered", async (t) => {
  const light = await backgroundOf(await openPage(t));
  const page = await openPage(t, { dark: true });
  const dark = await backgroundOf(page);
  assert.notEqual(dark, light);
  await page.selectOption("#theme", "light");
  assert.equal(await backgroundOf(page), light);
  await page.reload();
  await started(page);
  assert.equal(await page.inputValue("#theme"), "light");
  assert.equal(await backgroundOf(page), light);
  await page.selectOption("#theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await backgroundOf(page), dark);
  await page.selectOption("#theme", "auto");
  assert.equal(await backgroundOf(page), light);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal(await backgroundOf(page), dark);
});

test("nothing moves with reduced motion", async (t) => {
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
