// What someone sees on the page.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

/** @import { Page } from "playwright-core" */

/**
 * Looks again and again until there is what was expected, because answers come from workers. What was seen last is in
 * the error.
 * @template T
 * @param {() => Promise<T>} look
 * @param {T} expected
 * @param {number} [within] milliseconds
 */
export async function eventually(look, expected, within = 5000) {
  const until = performance.now() + within;
  let seen = await look();
  while (!isDeepStrictEqual(seen, expected) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    seen = await look();
  }
  assert.deepEqual(seen, expected);
}

/**
 * The board as a line of 81 characters, read from the cells; ghosts and the like are no digits.
 * @param {Page} page
 */
export function board(page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("#board .cell"), (cell) =>
      cell instanceof HTMLElement && cell.dataset.kind === "digit" ? cell.innerText.trim() : ".",
    ).join(""),
  );
}

/**
 * What stands in the cells that are drawn in this manner, by name.
 * @param {Page} page
 * @param {"ghost" | "pair"} kind
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
 * The marks that there are on the board, whatever the cell.
 * @param {Page} page
 */
export function marks(page) {
  return page.evaluate(() => {
    const all = Array.from(document.querySelectorAll("#board .cell"), (cell) => cell.getAttribute("data-marks") ?? "");
    return [...new Set(all.flatMap((marks) => marks.split(" ")))].filter(Boolean).sort();
  });
}

/**
 * The texts of all elements that can be seen.
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
 * The one text that can be seen there, empty if there is none.
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
    word: await text(page, "#verdict-word"),
    sentence: await text(page, "#verdict-sentence"),
  };
}

/**
 * The words of the conflicts that are listed.
 * @param {Page} page
 */
export function conflicts(page) {
  return texts(page, "#conflicts .conflict");
}

/**
 * The five rungs, as "yes Valid: …", and the number of solutions.
 * @param {Page} page
 */
export function ladder(page) {
  return page.evaluate(() => {
    const rungs = Array.from(document.querySelectorAll("#rungs > .rung"), (rung) => {
      const pending = rung.getAttribute("data-answer") === "pending";
      const answer = rung.querySelector(".answer-text")?.textContent;
      return pending ? "pending" : `${answer} ${rung.querySelector(".words")?.textContent}`;
    });
    const counting = document.querySelector("#solutions")?.hasAttribute("data-waiting");
    return [...rungs, counting ? "pending" : (document.querySelector("#count")?.textContent ?? "")];
  });
}

/**
 * The name of the cell that has the focus, or what else has it.
 * @param {Page} page
 */
export function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("data-cell") ?? (element?.id ? `#${element.id}` : (element?.tagName ?? ""));
  });
}

/**
 * The totals of many boards, by the words that stand there.
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
 * The boards that fall short, as they are listed.
 * @param {Page} page
 */
export function shortfalls(page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("#batch-list > li"), (item) =>
      ["place", "strong", "reason"]
        .map((part) => item.querySelector(part === "strong" ? part : `.${part}`)?.textContent)
        .join(" | "),
    ),
  );
}
