// The two languages: detecting, switching, remembering, and complete translations.
import assert from "node:assert/strict";
import test from "node:test";
import { BAD, GOOD } from "./boards.js";
import { openPage, started } from "./browser.js";
import { banner, checks, conflicts, eventually, failures, refusalMessage, text, totals } from "./screen.js";
import { cell, drop, example, paste } from "./input.js";

/** @import { Page } from "playwright-core" */

const BAD_CONFLICTS_ZH = ["第 1 列有 2 个 8（r1c1、r4c1）", "第 1 宫有 2 个 8（r1c1、r3c3）"];

/**
 * The texts, labels and titles of static elements, by their keys.
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
function pageTexts(page) {
  return page.evaluate(() =>
    Object.fromEntries(
      ["text", "label", "title"].flatMap((kind) =>
        Array.from(document.querySelectorAll(`[data-${kind}]`), (element) => [
          `${kind} ${element.getAttribute(`data-${kind}`)}`,
          (kind === "text" ? element.textContent : element.getAttribute(kind === "label" ? "aria-label" : "title")) ??
            "",
        ]),
      ),
    ),
  );
}

test("the page uses the browser's language", async (t) => {
  for (const [language, lang, title] of [
    ["en-US", "en", "ninefold: is this Sudoku valid?"],
    ["zh-CN", "zh-Hans", "ninefold：这个数独有效吗？"],
    ["zh-Hans-SG", "zh-Hans", "ninefold：这个数独有效吗？"],
    // There, the characters for row and column have each other's meaning.
    ["zh-TW", "en", "ninefold: is this Sudoku valid?"],
    ["zh-Hant-HK", "en", "ninefold: is this Sudoku valid?"],
    ["de-DE", "en", "ninefold: is this Sudoku valid?"],
  ]) {
    const page = await openPage(t, { language });
    assert.equal(await page.getAttribute("html", "lang"), lang, language);
    assert.equal(await page.title(), title);
  }
});

test("the language can be switched and is remembered", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(async () => (await conflicts(page)).length, 2);
  assert.equal(await text(page, "#language"), "简体中文");
  assert.equal(await page.getAttribute("#language", "lang"), "zh-Hans");
  await page.click("#language");
  assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
  assert.deepEqual(await conflicts(page), BAD_CONFLICTS_ZH);
  assert.deepEqual(await banner(page), {
    verdict: "invalid",
    headline: "无效：2 处冲突，涉及 3 格",
    sentence: "在每一行、每一列、每一宫中，同一个数字只能出现一次。",
  });
  await page.reload();
  await started(page);
  assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
  await eventually(() => conflicts(page), BAD_CONFLICTS_ZH);
  assert.equal(await text(page, "#language"), "English");
  await page.click("#language");
  assert.equal(await page.getAttribute("html", "lang"), "en");
  await page.reload();
  await started(page);
  assert.equal(await page.getAttribute("html", "lang"), "en");
});

test("every static text is translated", async (t) => {
  const page = await openPage(t);
  const english = await pageTexts(page);
  await page.click("#language");
  const chinese = await pageTexts(page);
  assert.deepEqual(Object.keys(chinese), Object.keys(english));
  assert(Object.keys(english).length > 50);
  for (const [key, words] of Object.entries(english)) {
    assert.notEqual(words, "", key);
    assert.notEqual(words, "undefined", key);
    assert.notEqual(chinese[key], words, key);
  }
});

/**
 * Visible texts and labels with Latin words, except for names that are the same in both languages.
 * @param {Page} page
 */
function latinTexts(page) {
  return page.evaluate(() => {
    const names =
      /ninefold|English|Ctrl\+Z|JSON Lines|JSON|CSV|SVG|json-numbers|csv-grid|csv|sdm|sdk|\bss\b|framed|r\dc\d/g;
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility()) continue;
      const own = Array.from(element.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = [
        ...own.map((node) => node.textContent),
        element.getAttribute("aria-label"),
        element.getAttribute("title"),
      ];
      for (const word of words) if (/[A-Za-z]{2,}/.test((word ?? "").replace(names, ""))) found.push(word);
    }
    return found;
  });
}

test("no English is left on the Chinese page", async (t) => {
  const page = await openPage(t, { language: "zh-CN" });
  for (const name of ["valid", "invalid", "unsolvable", "ambiguous", "redundant", "minimal", "solved"]) {
    await example(page, name);
    await eventually(async () => Object.values(await checks(page)).includes("pending"), false);
    for (const button of await page.locator(".check .show:visible").all()) {
      await button.click();
      assert.deepEqual(await latinTexts(page), [], name);
      await button.click();
    }
    assert.deepEqual(await latinTexts(page), [], name);
  }
  await page.click("#paste");
  assert.deepEqual(await latinTexts(page), [], "the dialog");
  await page.click("#paste-cancel");
  await paste(page, "53..7....6..195");
  await eventually(() => refusalMessage(page), "没能读出盘面：应有 81 格，实有 15 格。第 1 行，第 16 个字符。");
  assert.deepEqual(await latinTexts(page), [], "refused text");
  await page.click("#paste-cancel");
  await drop(page, "53..7....6..195", "1.2");
  await eventually(() => banner(page), {
    verdict: "unreadable",
    headline: "没能从 1.2 读出盘面",
    sentence: "应有 81 格，实有 15 格。第 1 行，第 16 个字符。下面仍是原来的盘面。",
  });
  assert.deepEqual(await latinTexts(page), [], "an error");
  await paste(page, `${GOOD}\n${BAD}\n`);
  await eventually(() => totals(page), { 盘面: "2", 有效: "1", 无效: "1" });
  assert.deepEqual(await latinTexts(page), [], "results");
  await page.locator("#failures .failure").click();
  assert.deepEqual(await latinTexts(page), [], "a board from the results");
});

test("the checklist in Chinese", async (t) => {
  const page = await openPage(t, { language: "zh-CN" });
  await example(page, "ambiguous");
  await eventually(() => checks(page), {
    valid: "yes",
    solvable: "yes",
    unique: "no: 共有 4 个解，前两个解有 4 格不同。",
    minimal: "none: 没填完且只有一个解的题目才谈得上这一项。",
  });
  assert.equal((await banner(page)).headline, "有效，有 4 个解");
});

test("labels of cells in Chinese, with Chinese commas", async (t) => {
  const page = await openPage(t, { language: "zh-CN", fragment: `b=${BAD}` });
  await eventually(() => conflicts(page), BAD_CONFLICTS_ZH);
  assert.equal(await cell(page, "r1c3").getAttribute("aria-label"), "第 1 行第 3 列，空格");
  assert.equal(await cell(page, "r1c1").getAttribute("aria-label"), "第 1 行第 1 列，8，有冲突");
});

test("switching the language translates results", async (t) => {
  const page = await openPage(t);
  await paste(page, `${GOOD}\n${BAD}\n${GOOD.slice(1)}\n`);
  await eventually(() => totals(page), { Boards: "3", Valid: "1", Invalid: "1", Malformed: "1" });
  await page.click("#language");
  await eventually(() => totals(page), { 盘面: "3", 有效: "1", 无效: "1", 格式错误: "1" });
  await eventually(
    () => failures(page),
    [
      `第 2 行 | 无效 | ${BAD_CONFLICTS_ZH.join("；")}`,
      "第 3 行 | 格式错误 | 应有 81 格，实有 80 格。第 3 行，第 81 个字符。",
    ],
  );
});

test("switching the language translates an error", async (t) => {
  const page = await openPage(t);
  await drop(page, GOOD.slice(1));
  const sentence = () => text(page, "#verdict-sentence");
  await eventually(
    sentence,
    "There are 80 cells instead of 81. Line 1, column 81. The board below is still the one from before.",
  );
  await page.click("#language");
  await eventually(sentence, "应有 81 格，实有 80 格。第 1 行，第 81 个字符。下面仍是原来的盘面。");
});
