// The verdict: the banner, the list of conflicts, and their marks on the board.
import assert from "node:assert/strict";
import test from "node:test";
import { AMBIGUOUS, BAD, BAD_CONFLICTS, EMPTY, GOOD, GOOD_SOLVED, UNSOLVABLE } from "./boards.js";
import { openPage } from "./browser.js";
import { banner, board, checks, conflicts, eventually, headline, marked, marks, text, texts } from "./screen.js";
import { cell, drop, example, paste, press } from "./input.js";

const COLUMN_1 = "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1";
const BOX_1 = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3";

test("the headline is the strongest thing that is known", async (t) => {
  const page = await openPage(t);
  for (const { input, verdict, words, sentence } of [
    {
      input: GOOD,
      verdict: "unique",
      words: "Valid puzzle: exactly one solution",
      sentence: "No digit is repeated in any row, column or box.",
    },
    {
      input: AMBIGUOUS,
      verdict: "ambiguous",
      words: "Valid, 4 solutions",
      sentence: "No digit is repeated in any row, column or box, but a puzzle should have only one solution.",
    },
    {
      input: `1${".".repeat(80)}`,
      verdict: "ambiguous",
      words: "Valid, at least 1,000 solutions",
      sentence: "No digit is repeated in any row, column or box, but a puzzle should have only one solution.",
    },
    {
      input: UNSOLVABLE,
      verdict: "unsolvable",
      words: "Valid, but it has no solution",
      sentence: "1 has no place left in column 8.",
    },
  ]) {
    await paste(page, input);
    await eventually(() => board(page), input);
    await eventually(() => banner(page), { verdict, headline: words, sentence });
    await eventually(async () => (await page.locator("#announced-verdict").textContent())?.startsWith(words), true);
  }
});

test("the well-known invalid board has two conflicts", async (t) => {
  const page = await openPage(t);
  await paste(page, BAD);
  await eventually(() => board(page), BAD);
  assert.deepEqual(await banner(page), {
    verdict: "invalid",
    headline: "Invalid: 2 conflicts in 3 cells",
    sentence: "A digit may appear only once in each row, column and box.",
  });
  assert.equal(await text(page, "#conflicts-heading"), "2 conflicts");
  assert.deepEqual(await conflicts(page), BAD_CONFLICTS);
  assert.equal(await marked(page, "conflict"), "r1c1 r3c3 r4c1");
  assert.deepEqual(await marks(page), ["conflict"]);
  assert.deepEqual(await texts(page, "#legend li"), ["in conflict"]);
});

test("correcting the wrong cell clears all conflicts", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  await cell(page, "r1c1").click();
  await press(page, "5");
  assert.equal(await board(page), GOOD);
  assert.notEqual((await banner(page)).verdict, "invalid");
  assert.deepEqual(await conflicts(page), []);
  assert.equal(await page.locator("#conflicts-section").isVisible(), false);
  assert.deepEqual(await marks(page), []);
  await press(page, "Control+z");
  assert.deepEqual(await conflicts(page), BAD_CONFLICTS);
});

test("hovering over a conflict marks the nine cells of its house", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  const items = page.locator("#conflicts .conflict");
  await items.nth(0).hover();
  assert.equal(await marked(page, "house"), COLUMN_1);
  await items.nth(1).hover();
  assert.equal(await marked(page, "house"), BOX_1);
  assert.equal(await marked(page, "conflict"), "r1c1 r3c3 r4c1");
  await page.hover("h1");
  assert.equal(await marked(page, "house"), "");
  await items.nth(1).focus();
  assert.equal(await marked(page, "house"), BOX_1);
  await press(page, "Shift+Tab");
  assert.equal(await marked(page, "house"), COLUMN_1);
  await cell(page, "r9c9").focus();
  assert.equal(await marked(page, "house"), "");
});

test("hovering over a cell highlights its conflicts", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  const highlighted = () => texts(page, "#conflicts [data-hovered]");
  await cell(page, "r3c3").hover();
  assert.deepEqual(await highlighted(), ["8 twice in box 1 (r1c1, r3c3)"]);
  await cell(page, "r1c1").hover();
  assert.deepEqual(await highlighted(), BAD_CONFLICTS);
  await cell(page, "r9c9").hover();
  assert.deepEqual(await highlighted(), []);
});

test("a repeated digit in any of the 27 houses is a conflict in that house", async (t) => {
  const page = await openPage(t);
  // Two cells of each house that share no other house.
  const rows = Array.from({ length: 9 }, (_, n) => [`row ${n + 1}`, `r${n + 1}c1`, `r${n + 1}c9`]);
  const columns = Array.from({ length: 9 }, (_, n) => [`column ${n + 1}`, `r1c${n + 1}`, `r9c${n + 1}`]);
  const boxes = [
    ["box 1", "r1c1", "r2c2"],
    ["box 2", "r1c4", "r2c5"],
    ["box 3", "r1c7", "r2c8"],
    ["box 4", "r4c1", "r5c2"],
    ["box 5", "r4c4", "r5c5"],
    ["box 6", "r4c7", "r5c8"],
    ["box 7", "r7c1", "r8c2"],
    ["box 8", "r7c4", "r8c5"],
    ["box 9", "r7c7", "r8c8"],
  ];
  for (const [house, one, other] of [...rows, ...columns, ...boxes]) {
    await cell(page, one).focus();
    await press(page, "6");
    assert.deepEqual(await conflicts(page), []);
    await cell(page, other).focus();
    await press(page, "6");
    assert.deepEqual(await conflicts(page), [`6 twice in ${house} (${one}, ${other})`]);
    assert.equal(await marked(page, "conflict"), `${one} ${other}`);
    assert.equal((await banner(page)).headline, "Invalid: 1 conflict in 2 cells");
    await page.click("#clear");
    assert.deepEqual(await marks(page), []);
  }
});

test("a digit that appears three times in a house is one conflict with three cells", async (t) => {
  const page = await openPage(t);
  await paste(page, `1..1..1..${".".repeat(72)}`);
  await eventually(() => conflicts(page), ["1 three times in row 1 (r1c1, r1c4, r1c7)"]);
});

test("the same digit in every cell is a conflict in every house", async (t) => {
  const page = await openPage(t);
  await paste(page, "7".repeat(81));
  await headline(page, "Invalid: 27 conflicts in 81 cells");
  assert.equal((await conflicts(page)).length, 27);
});

test("a solved board, and a full one with a wrong cell", async (t) => {
  const page = await openPage(t);
  await example(page, "solved");
  assert.equal(await board(page), GOOD_SOLVED);
  assert.deepEqual(await banner(page), {
    verdict: "solved",
    headline: "Solved",
    sentence: "Valid and complete: every row, column and box has all nine digits.",
  });
  await cell(page, "r1c1").click();
  await press(page, "3");
  assert.equal((await banner(page)).verdict, "invalid");
  assert.deepEqual(await conflicts(page), [
    "3 twice in row 1 (r1c1, r1c2)",
    "3 twice in column 1 (r1c1, r9c1)",
    "3 twice in box 1 (r1c1, r1c2)",
  ]);
});

test("conflicts are recognizable without colours", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  const shape = (/** @type {string} */ name) =>
    cell(page, name).evaluate((cell) =>
      ["::before", "::after"].map((part) => {
        const { content, borderStyle, borderWidth, width, height, clipPath } = getComputedStyle(cell, part);
        return content === "none" ? "nothing" : `${borderStyle} ${borderWidth} ${width} ${height} ${clipPath}`;
      }),
    );
  const [wrong, right] = [await shape("r1c1"), await shape("r1c2")];
  assert.notDeepEqual(wrong, right, "cells in conflict have a shape of their own");
});

test("conflicts are visible in high contrast mode", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}`, forcedColors: true });
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  await page.mouse.move(0, 0);
  await cell(page, "r9c9").focus();
  const conflicted = await cell(page, "r1c1").screenshot();
  await cell(page, "r3c3").focus();
  await press(page, "Delete");
  await cell(page, "r4c1").focus();
  await press(page, "Delete");
  await cell(page, "r9c9").focus();
  assert.deepEqual(await conflicts(page), []);
  const clean = await cell(page, "r1c1").screenshot();
  assert.notDeepEqual(conflicted, clean, "the same 8 looks different when it is in conflict");
});

/** Malformed input with its error and the excerpt that is shown, with brackets around the marked character. */
const MALFORMED = [
  {
    name: "80 cells",
    input: GOOD.slice(0, 80),
    sentence: "There are 80 cells instead of 81. Line 1, column 81.",
    excerpt: "….2...6.6....28....419..5....8..7[ ]",
  },
  {
    name: "82 cells",
    input: `${GOOD}1`,
    sentence: "There are 82 cells instead of 81. Line 1, column 82.",
    excerpt: "…2...6.6....28....419..5....8..79[1]",
  },
  {
    name: "a letter",
    input: `${GOOD.slice(0, 40)}A${GOOD.slice(41)}`,
    sentence: "Expected a digit from 1 to 9 or a blank, found 'A'. Line 1, column 41.",
    excerpt: "….6..195....98....6.8...6...34..8[A]3..17...2...6.6....28....419..5.…",
  },
  {
    name: "eight rows",
    input: "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n",
    sentence: "There are 8 rows instead of 9. Line 8, column 10.",
    excerpt: "...419..5[ ]",
  },
  {
    name: "a row with eight cells",
    input: "53..7....\n6..195...\n.98....6.\n8...6...\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    sentence: "Row 4 has 8 cells instead of 9. Line 4, column 9.",
    excerpt: "8...6...[ ]",
  },
  {
    name: "prose",
    input: "The quick brown fox\njumps over the lazy dog.\nTwice.",
    sentence: 'Expected a board in a known format, found "The quick brown fox". Line 1, column 1.',
    excerpt: "[T]he quick brown fox",
  },
  {
    name: "a word",
    input: "Hello, world",
    sentence: "Expected a digit from 1 to 9 or a blank, found 'H'. Line 1, column 1.",
    excerpt: "[H]ello, world",
  },
  {
    name: "a full-width digit",
    input: "53..７....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    sentence: "Expected a digit from 1 to 9 or a blank, found '７' (U+FF17). Line 1, column 5.",
    excerpt: "53..[７]....6..195....98....6.8...6...34…",
  },
];

test("malformed input is reported with its location, and the board stays", async (t) => {
  const page = await openPage(t, { fragment: `b=${BAD}` });
  await eventually(() => conflicts(page), BAD_CONFLICTS);
  for (const { name, input, sentence, excerpt } of MALFORMED) {
    await t.test(name, async () => {
      await drop(page, input);
      await eventually(() => banner(page), {
        verdict: "unreadable",
        headline: "Couldn't read a board from boards.txt",
        sentence: `${sentence} The board below is still the one from before.`,
      });
      const shown = await page.evaluate(() =>
        Array.from(document.querySelector("#excerpt")?.childNodes ?? [], (node) =>
          node.nodeName === "MARK" ? `[${node.textContent}]` : node.textContent,
        ).join(""),
      );
      assert.equal(shown.replace("\u00a0", " "), excerpt);
      assert.equal(await board(page), BAD);
      await page.click("#dismiss");
      assert.equal((await banner(page)).headline, "Invalid: 2 conflicts in 3 cells");
      assert.equal(await page.locator("#dismiss").isVisible(), false);
      assert.equal(await page.locator("#excerpt").isVisible(), false);
      assert.deepEqual(await conflicts(page), BAD_CONFLICTS);
    });
  }
});

test("empty input is an error", async (t) => {
  const page = await openPage(t);
  for (const input of [" ", "\n\n\n", "\ufeff"]) {
    await drop(page, input);
    await eventually(() => banner(page), {
      verdict: "unreadable",
      headline: "Couldn't read a board from boards.txt",
      sentence: "Expected a board, found nothing. Line 1, column 1. The board below is still the one from before.",
    });
    assert.equal(await page.locator("#excerpt").isVisible(), false);
    await page.click("#dismiss");
    assert.equal((await banner(page)).verdict, "empty");
  }
  assert.equal(await board(page), EMPTY);
});

test("while a file is refused, nothing claims to be about it", async (t) => {
  const page = await openPage(t, { fragment: `b=${GOOD}` });
  await headline(page, "Valid puzzle: exactly one solution");
  assert.equal(await page.locator("#stale").isVisible(), false);
  await drop(page, "Hello, world");
  await eventually(() => banner(page), {
    verdict: "unreadable",
    headline: "Couldn't read a board from boards.txt",
    sentence:
      "Expected a digit from 1 to 9 or a blank, found 'H'. Line 1, column 1. The board below is still the one from before.",
  });
  assert.equal(await text(page, "#stale"), "About the board that is shown, not about what couldn't be read:");
  assert.deepEqual(Object.keys(await checks(page)), ["valid", "solvable", "unique", "minimal"]);
  await page.click("#dismiss");
  assert.equal(await page.locator("#stale").isVisible(), false);
  await headline(page, "Valid puzzle: exactly one solution");
});

test("entering a digit dismisses an error", async (t) => {
  const page = await openPage(t);
  await drop(page, "Hello, world");
  await eventually(async () => (await banner(page)).verdict, "unreadable");
  await cell(page, "r1c1").click();
  await press(page, "1");
  await eventually(async () => (await banner(page)).verdict, "ambiguous");
  assert.equal(await page.locator("#dismiss").isVisible(), false);
});
