// Reading what the page shows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

/** @import { Page } from "playwright-core" */

const AXE = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/**
 * Polls until the value is as expected, because many results come from workers. On failure the last value is reported. The time
 * is for a machine that is busy with another browser.
 * @template T
 * @param {() => Promise<T>} read
 * @param {T} expected
 * @param {number} [timeout] in milliseconds
 */
export async function eventually(read, expected, timeout = 20_000) {
  const deadline = performance.now() + timeout;
  let actual = await read();
  while (!isDeepStrictEqual(actual, expected) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    actual = await read();
  }
  assert.deepEqual(actual, expected);
}

/**
 * The board as a line of 81 characters, read from the cells. Ghost digits, pairs and candidates count as blank.
 * @param {Page} page
 */
export function board(page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("#board .cell"), (cell) =>
      cell instanceof HTMLElement && /^(digit|entry)$/.test(cell.dataset.kind ?? "") ? cell.innerText.trim() : ".",
    ).join(""),
  );
}

/**
 * The text of cells of this kind, by cell name.
 * @param {Page} page
 * @param {"digit" | "entry" | "ghost" | "pair" | "candidates"} kind
 * @returns {Promise<Record<string, string>>}
 */
export function drawn(page, kind) {
  return page.evaluate(
    (kind) =>
      Object.fromEntries(
        Array.from(document.querySelectorAll(`#board .cell[data-kind="${kind}"]`), (cell) => [
          cell.getAttribute("data-cell") ?? "",
          cell.textContent ?? "",
        ]),
      ),
    kind,
  );
}

/**
 * The names of the cells with this mark.
 * @param {Page} page
 * @param {string} mark
 */
export function marked(page, mark) {
  return page.evaluate(
    (mark) =>
      Array.from(document.querySelectorAll(`#board .cell[data-marks~="${mark}"]`), (cell) =>
        cell.getAttribute("data-cell"),
      ).join(" "),
    mark,
  );
}

/**
 * All marks on the board.
 * @param {Page} page
 */
export function marks(page) {
  return page.evaluate(() => {
    const all = Array.from(document.querySelectorAll("#board .cell"), (cell) => cell.getAttribute("data-marks") ?? "");
    return [...new Set(all.flatMap((marks) => marks.split(" ")))].filter(Boolean).sort();
  });
}

/**
 * The texts of all visible elements.
 * @param {Page} page
 * @param {string} selector
 */
export function texts(page, selector) {
  return page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll(selector))
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent ?? ""),
    selector,
  );
}

/**
 * The text of the visible elements, empty if there are none.
 * @param {Page} page
 * @param {string} selector
 */
export async function text(page, selector) {
  return (await texts(page, selector)).join("\n");
}

/** @param {Page} page */
export async function banner(page) {
  return {
    verdict: await page.getAttribute("#banner", "data-verdict"),
    headline: await text(page, "#headline"),
    sentence: await text(page, "#verdict-sentence"),
  };
}

/**
 * Waits until the headline is as expected.
 * @param {Page} page
 * @param {string} expected
 */
export function headline(page, expected) {
  return eventually(() => text(page, "#headline"), expected);
}

/**
 * The listed conflicts.
 * @param {Page} page
 */
export function conflicts(page) {
  return texts(page, "#conflicts .conflict");
}

/**
 * The visible rows of the checklist, as "yes", "no: …" or "none: …", by requirement.
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export function checks(page) {
  return page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll("#checks > .check"))
        .filter((row) => row.checkVisibility())
        .map((row) => {
          const explanation = row.querySelector(".explanation")?.textContent;
          const answer = row.getAttribute("data-answer") ?? "";
          return [
            row.id.replace("check-", ""),
            explanation && answer !== "pending" ? `${answer}: ${explanation}` : answer,
          ];
        }),
    ),
  );
}

/**
 * The name of the focused cell, or the id or tag name of another focused element.
 * @param {Page} page
 */
export function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("data-cell") ?? (element?.id ? `#${element.id}` : (element?.tagName ?? ""));
  });
}

/**
 * The totals of a batch, by their labels.
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export function totals(page) {
  return page.evaluate(() =>
    Object.fromEntries(
      Array.from(document.querySelectorAll("#batch-totals > div"), (row) => [
        row.querySelector("dt")?.textContent ?? "",
        row.querySelector("dd")?.textContent ?? "",
      ]),
    ),
  );
}

/**
 * The listed failing boards.
 * @param {Page} page
 */
export function failures(page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("#failures > li"), (item) =>
      ["location", "strong", "reason"]
        .map((part) => item.querySelector(part === "strong" ? part : `.${part}`)?.textContent)
        .join(" | "),
    ),
  );
}

/**
 * What the dialog says about the text that was refused, with the character that it has selected, or null if there is
 * nothing.
 * @param {Page} page
 */
export function refusal(page) {
  return page.evaluate(() => {
    const dialog = document.querySelector("#paste-dialog[open]");
    const area = dialog?.querySelector("textarea");
    const message = dialog?.querySelector("#paste-error p")?.textContent;
    if (!area || !message) return null;
    const { value: text, selectionStart: start, selectionEnd: end } = area;
    const excerpt = dialog.querySelector("#paste-error .excerpt")?.textContent ?? null;
    return { text, message, excerpt, selection: [start, text.slice(start, end)] };
  });
}

/**
 * The message of the dialog, empty if there is none.
 * @param {Page} page
 */
export async function refusalMessage(page) {
  return (await refusal(page))?.message ?? "";
}

/**
 * The history as the browser knows it.
 * @param {Page} page
 */
export function historyLength(page) {
  return page.evaluate(() => history.length);
}

/**
 * The dialog's message for an error at this place.
 * @param {string} error
 * @param {number} line
 * @param {number} column
 */
export function refusedBecause(error, line, column) {
  return `Couldn't read a board: ${error}. Line ${line}, column ${column}.`;
}

/**
 * Accessibility violations found by axe, which is injected because the page's policy forbids other scripts.
 * @param {Page} page
 */
export async function violationsOf(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document);
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
}
