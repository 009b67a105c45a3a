// The npm package's part for other sizes and shapes, in Node, imported through its package.json.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { pathToFileURL } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const { resolve } = createRequire(new URL("crates/ninefold-wasm/pkg/package.json", ROOT));
const ninefold = await import(pathToFileURL(resolve("ninefold")).href);
const library = await import(pathToFileURL(resolve("ninefold/rules")).href);
const { Rules, puzzleFromJigsaw, puzzleFromSolo } = library;

const SOLVED = "1234341221434321";

test("code for browsers also runs in Node: init does nothing", async () => {
  await library.default();
  assert.equal(new Rules("4x4").isValid(SOLVED), true);
});

test("rules are made from words, which they can be written as again", () => {
  const rules = new Rules("12, boxes=4x3 symbols=A-L x");
  assert.equal(rules.toString(), "12x12 boxes=4x3 x symbols=A-L");
  assert.deepEqual([rules.side, rules.isClassic, rules.symbolsName], [12, false, "A-L"]);
  assert.deepEqual(rules.symbols, [..."ABCDEFGHIJKL"]);
  assert.deepEqual(rules.usualSymbols, ["1-9A-C", "A-L", "0-9AB", "decimal"]);
  assert.equal(new Rules("9x9").isClassic, true);
  const houses = new Rules("4x4 x").houses({ language: "zh" });
  assert.equal(houses.length, 14);
  assert.deepEqual(houses[8], { house: "box", number: 1, cells: ["r1c1", "r1c2", "r2c1", "r2c2"], words: "第 1 宫" });
  assert.deepEqual([houses[12].house, houses[12].number], ["falling diagonal", undefined]);
});

test("words that aren't rules are errors", () => {
  assert.throws(() => new Rules("6x6 windoku"), {
    message: "expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found 6x6",
  });
  assert.throws(() => new Rules("3x3", { language: "zh" }), { message: "大小应为 4 到 25，却是 3" });
  assert.throws(() => new Rules("4x4", { lang: "zh" }), { message: 'expected one of language, found "lang"' });
});

test("an invalid grid, with all conflicts", () => {
  const rules = new Rules("4x4 x symbols=A-D");
  assert.deepEqual(rules.check("A........A......"), {
    verdict: "valid",
    meets: true,
    word: "valid",
    words: "",
    board: "A........A......",
  });
  assert.deepEqual(rules.check("a....A.........."), {
    verdict: "invalid",
    meets: false,
    word: "invalid",
    words: "A twice in box 1 (r1c1, r2c2); A twice on the falling diagonal (r1c1, r2c2)",
    board: "A....A..........",
    conflicts: [
      {
        house: "box",
        number: 1,
        digit: 1,
        symbol: "A",
        cells: ["r1c1", "r2c2"],
        words: "A twice in box 1 (r1c1, r2c2)",
      },
      {
        house: "falling diagonal",
        digit: 1,
        symbol: "A",
        cells: ["r1c1", "r2c2"],
        words: "A twice on the falling diagonal (r1c1, r2c2)",
      },
    ],
  });
});

test("a grid is text in any format, or an array of values or rows", () => {
  const rules = new Rules("4x4");
  const values = Array.from(SOLVED, Number);
  const rows = [values.slice(0, 4), values.slice(4, 8), values.slice(8, 12), values.slice(12)];
  const text = rows.map((row) => row.join(" ")).join("\n");
  for (const grid of [SOLVED, text, values, rows, rows.map((row) => row.map(String)), JSON.stringify(rows)])
    assert.deepEqual(rules.check(grid, { require: "solved" }).board, SOLVED);
  const decimal = new Rules("16x16");
  const line = decimal.generate("solved", 1);
  assert.equal(decimal.check(line.split(" ").map(Number), { require: "solved" }).board, line);
});

test("every requirement with its witness", () => {
  const rules = new Rules("4x4");
  assert.deepEqual(rules.check(`.${SOLVED.slice(1)}`, { require: "solved" }).blanks, ["r1c1"]);
  const stuck = rules.check("123....4........", { require: "solvable", language: "zh" });
  assert.deepEqual([stuck.word, stuck.givens], ["无解", ["r1c1", "r1c2", "r2c4"]]);
  const empty = rules.check(".".repeat(16), { require: "unique" });
  assert.equal(empty.verdict, "ambiguous");
  assert.equal(empty.solutions.length, 2);
  assert(empty.differ.length > 0);
  const redundant = rules.check(`.${SOLVED.slice(1)}`, { require: "minimal" });
  assert.equal(redundant.redundant.length, 15);
});

test("errors say what is wrong, and where", () => {
  const rules = new Rules("4x4");
  assert.deepEqual(rules.check(`\n${SOLVED.slice(1)}`), {
    verdict: "malformed",
    meets: false,
    word: "malformed",
    words: "expected 16 cells, found 15",
    error: { message: "expected 16 cells, found 15", line: 2, column: 16 },
  });
  assert.throws(() => rules.isValid(SOLVED.slice(1)), { message: "1:16: expected 16 cells, found 15" });
  assert.equal(rules.check([1, 2]).error.message, "expected 16 cells, found 2");
  assert.equal(rules.check([[1, 2, 3, 5], ...Array(3).fill([0, 0, 0, 0])]).error.column, 9);
  assert.equal(rules.check(undefined).error.message, "expected a board, found nothing");
});

test("an analysis has every judgement, the number of solutions and the only one", () => {
  const rules = new Rules("6x6 x");
  const puzzle = rules.generate("puzzle", 7);
  const { board, judgements, solutions, solution } = rules.analyze(puzzle);
  assert.equal(board, puzzle);
  assert.deepEqual(Object.keys(judgements), ["valid", "solved", "solvable", "unique", "minimal"]);
  assert.equal(judgements.minimal.verdict, "minimal");
  assert.deepEqual(solutions, { count: 1, exact: true, words: "1" });
  assert.equal(solution, rules.solve(puzzle));
  assert.equal(solution, rules.generate("solved", 7));
  assert.equal(rules.countSolutions(".".repeat(36), 5), 5);
});

test("a grid can be edited, written and drawn", () => {
  const rules = new Rules("10x10");
  const empty = Array(10).fill(Array(10).fill(0));
  const line = rules.place(empty, "r1c2", "10");
  assert.equal(line.slice(0, 8), ". 10 . .");
  assert.equal(rules.place(line, "r1c2", "."), rules.place(empty, "r1c1", "0"));
  assert.equal(rules.place(line, "r1c2", "11"), undefined);
  assert.throws(() => rules.place(line, "r11c1", "1"), { message: "expected a cell of a 10x10 grid, found r11c1" });
  assert.equal(rules.convert(line, "json-numbers").slice(0, 8), "[[0,10,0");
  assert.equal(rules.candidates(line)[0].join(" "), "1 2 3 4 5 6 7 8 9");
  const picture = rules.picture(line, { show: null, caption: false, givens: JSON.stringify(empty) });
  assert.match(picture, /^<svg [^]*digit wide entry[^]*<\/svg>\s*$/);
  assert.throws(() => rules.picture(line, { candidates: true }), /candidates/);
});

test("grids are made to order", () => {
  const rules = new Rules("8x8 anti-king");
  const solved = rules.generate("solved", 3);
  assert.equal(solved, rules.generate("solved", 3));
  assert.equal(rules.check(solved, { require: "solved" }).meets, true);
  assert.equal(rules.isValid(rules.generate("invalid", 3)), false);
  assert.equal(rules.generate("puzzle", 3, { givens: 40 }).replaceAll(".", "").length, 40);
  assert.equal(new Rules("4x4 x anti-king anti-knight").generate("puzzle", 1), undefined);
  assert.equal(new Rules("9x9").generate("puzzle", 5), ninefold.generate("puzzle", 5));
});

test("many grids", () => {
  const rules = new Rules("4x4");
  const bytes = new TextEncoder().encode(`id,puzzle\n1,${SOLVED}\n2,11${SOLVED.slice(2)}\n3,123\n`);
  const { boards, failing, totals, failures, column } = rules.checkMany(bytes, { maxFailures: 1 });
  assert.deepEqual([boards, failing, totals, column], [3, 2, { valid: 1, invalid: 1, malformed: 1 }, "puzzle"]);
  assert.deepEqual([failures.length, failures[0].line, failures[0].verdict], [1, 3, "invalid"]);
});

test("texts that state their rules", () => {
  const solo = puzzleFromSolo("2x3x:1b4c5d6w");
  assert.equal(solo.rules.toString(), "6x6 x");
  assert.deepEqual([solo.board.slice(0, 8), solo.hasCages], ["1..4...5", false]);
  assert.equal(solo.rules.toSolo(solo.board), "2x3x:1b4c5d6w");
  const jigsaw = puzzleFromJigsaw("AAABACBBCCDBCDDD 1..2 .... 3... ...4");
  assert.equal(jigsaw.rules.toString(), "4x4 regions=1112132233423444");
  assert.equal(jigsaw.board, "1..2....3......4");
  assert.equal(jigsaw.rules.toJigsaw(jigsaw.board), "AAABACBBCCDBCDDD1..2....3......4");
  assert.equal(puzzleFromSolo("2x2k:p,abbba____________,3a7a5a5a6a4a6a4a").hasCages, true);
  assert.throws(() => puzzleFromSolo("3x3:5", { language: "zh" }), { message: "盘面应有 81 格，实有 1 格" });
  assert.throws(() => puzzleFromJigsaw("AAAB"), /character for each cell/);
});

test("the package lists its files", () => {
  const manifest = JSON.parse(readFileSync(new URL("crates/ninefold-wasm/pkg/package.json", ROOT), "utf8"));
  for (const file of manifest.files) readFileSync(new URL(`crates/ninefold-wasm/pkg/${file}`, ROOT));
});
