// The npm package in Node, imported through its package.json.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { pathToFileURL } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const { resolve } = createRequire(new URL("crates/ninefold-wasm/pkg/package.json", ROOT));
const ninefold = await import(pathToFileURL(resolve("ninefold")).href);
const { check, Checker, checkMany, convert, isValid, isValidSudoku } = ninefold;

const GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BAD = `8${GOOD.slice(1)}`;
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ROWS = Array.from({ length: 9 }, (_, row) => [...GOOD.slice(9 * row, 9 * row + 9)]);

test("code for browsers also runs in Node: init does nothing", async () => {
  await ninefold.default();
  assert.equal(isValid(GOOD), true);
});

test("an invalid board, with all conflicts", () => {
  assert.equal(isValid(BAD), false);
  assert.deepEqual(check(BAD), {
    verdict: "invalid",
    meets: false,
    word: "invalid",
    words: "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
    board: BAD,
    conflicts: [
      { house: "column", number: 1, digit: 8, cells: ["r1c1", "r4c1"], words: "8 twice in column 1 (r1c1, r4c1)" },
      { house: "box", number: 1, digit: 8, cells: ["r1c1", "r3c3"], words: "8 twice in box 1 (r1c1, r3c3)" },
    ],
  });
  assert.equal(check(BAD, "valid", "zh").words, "第 1 列有 2 个 8（r1c1、r4c1）；第 1 宫有 2 个 8（r1c1、r3c3）");
});

test("every requirement with its witness", () => {
  assert.deepEqual(check(SOLVED, "solved"), {
    verdict: "solved",
    meets: true,
    word: "solved",
    words: "",
    board: SOLVED,
  });
  const unfinished = check(`.${SOLVED.slice(1)}`, "solved");
  assert.deepEqual([unfinished.verdict, unfinished.blanks], ["unfinished", ["r1c1"]]);
  assert.equal(check(GOOD, "solvable").meets, true);
  assert.equal(check(GOOD, "unique").verdict, "unique");
  const redundant = check(GOOD, "minimal");
  assert.equal(redundant.verdict, "redundant");
  assert(redundant.redundant.length > 0);
  const stuck = check(`12345678.........9${".".repeat(63)}`, "minimal", "zh");
  assert.deepEqual([stuck.verdict, stuck.word], ["unsolvable", "无解"]);
  assert.deepEqual(stuck.givens, ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r2c9"]);
  const empty = check(".".repeat(81), "unique");
  assert.equal(empty.verdict, "ambiguous");
  assert.deepEqual(empty.differ, ["r8c3", "r8c6", "r8c9", "r9c3", "r9c6", "r9c9"]);
  assert.notEqual(empty.solutions[0], empty.solutions[1]);
});

test("errors say what is wrong, and where", () => {
  assert.throws(() => isValid(GOOD.slice(1)), { message: "1:81: expected 81 cells, found 80" });
  assert.deepEqual(check(`\n\n${GOOD.slice(1)}`), {
    verdict: "malformed",
    meets: false,
    word: "malformed",
    words: "expected 81 cells, found 80",
    error: { message: "expected 81 cells, found 80", line: 3, column: 81, byte: 82 },
  });
  assert.equal(check("", "unique", "zh").error.message, "应为一个盘面，却什么也没有");
});

test("unknown names are errors", () => {
  assert.throws(() => check(GOOD, "pretty"), { message: /expected one of valid, solved, .* found "pretty"/ });
  assert.throws(() => check(GOOD, "valid", "tlh"), { message: 'expected one of en, zh, found "tlh"' });
  assert.throws(() => convert(GOOD, "xls"), { message: /found "xls"/ });
  assert.throws(() => ninefold.generate("riddle", 1), { message: /found "riddle"/ });
});

test("isValidSudoku accepts anything and never throws", () => {
  assert.equal(isValidSudoku(ROWS), true);
  assert.equal(isValidSudoku([["8", ...ROWS[0].slice(1)], ...ROWS.slice(1)]), false);
  /** @type {unknown[]} */
  const circle = [];
  circle.push(circle);
  const numbers = ROWS.map((row) => row.map(Number));
  for (const value of [
    undefined,
    null,
    5,
    GOOD,
    [],
    ROWS.slice(1),
    numbers,
    [...ROWS, ROWS[0]],
    circle,
    [[["5"]]],
    [["53"]],
  ]) {
    assert.equal(isValidSudoku(value), false);
  }
});

test("any format in, any format out", () => {
  for (const format of ninefold.formats()) {
    assert.equal(check(convert(GOOD, format)).board, GOOD, format);
  }
  assert.equal(convert(JSON.stringify(ROWS), "line"), GOOD);
  assert.throws(() => convert("80 cells", "line"));
});

test("solutions", () => {
  assert.equal(ninefold.solve(GOOD), SOLVED);
  assert.equal(ninefold.solve(BAD), undefined);
  assert.equal(ninefold.countSolutions(GOOD, 1000), 1);
  assert.equal(ninefold.countSolutions(".".repeat(81), 1000), 1000);
});

test("generated boards are the same as the program's", () => {
  // As README.md shows them.
  assert.equal(
    ninefold.generate("puzzle", 2026),
    ".2...4..51..62..3....1.....4.9.5.......2.....8.....47.....6..83.7.3....2..5.1....",
  );
  assert.equal(check(ninefold.generate("solved", 7), "solved").meets, true);
  assert.equal(check(ninefold.generate("invalid", 7)).verdict, "invalid");
});

test("pictures are the same as the program's", () => {
  assert.equal(ninefold.picture(BAD), readFileSync(new URL("docs/invalid.svg", ROOT), "utf8"));
  assert.match(ninefold.picture(BAD, "zh"), /第 1 宫有 2 个 8/);
});

test("many boards, at once and in chunks", () => {
  const bytes = readFileSync(new URL("examples/puzzles.txt", ROOT));
  const whole = checkMany(bytes);
  assert.equal(whole.boards, 10);
  assert.deepEqual(whole.totals, { valid: 8, invalid: 1, malformed: 1 });
  assert.deepEqual(
    whole.short.map((/** @type {{ line: number, verdict: string }} */ { line, verdict }) => [line, verdict]),
    [
      [3, "invalid"],
      [9, "malformed"],
    ],
  );
  for (const size of [1, 81, 82, 83, 500]) {
    const checker = new Checker();
    for (let start = 0; start < bytes.length; start += size) checker.feed(bytes.subarray(start, start + size));
    assert.deepEqual(checker.finish(), whole, `in chunks of ${size}`);
    checker.free();
  }
});

test("the default column, and another one", () => {
  const object = JSON.stringify({ puzzle: GOOD, solution: SOLVED });
  assert.deepEqual(check(object), {
    verdict: "valid",
    meets: true,
    word: "valid",
    words: "",
    board: GOOD,
    column: "puzzle",
    columnWords: 'key "puzzle"',
  });
  const solution = check(object, "solved", "zh", "solution");
  assert.deepEqual([solution.board, solution.columnWords], [SOLVED, '键 "solution"']);
  assert.match(check(object, "valid", "en", "riddle").error.message, /"riddle"/);
  assert.equal("column" in check(GOOD), false);

  const table = new TextEncoder().encode(`${SOLVED},${GOOD}\n${SOLVED},${BAD}\n`);
  const found = checkMany(table);
  assert.deepEqual([found.column, found.columnWords, found.totals], ["2", "column 2", { valid: 1, invalid: 1 }]);
  const other = checkMany(table, "solved", "zh", 10, "1");
  assert.deepEqual([other.column, other.columnWords, other.totals], ["1", "第 1 列", { solved: 2 }]);
});

test("text without a board", () => {
  const found = checkMany(new TextEncoder().encode("[]"));
  assert.deepEqual(found, {
    boards: 0,
    totals: {},
    short: [],
    error: { message: "expected a board, found an empty array", line: 1, column: 1, byte: 0 },
  });
  const picture = checkMany(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  assert.equal(picture.boards, 1);
  assert.deepEqual(picture.short[0].error, {
    message: "expected text, found a PNG picture",
    line: 1,
    column: 1,
    byte: 0,
    binary: true,
  });
});

test("the number of reported failures is limited, and none is reported twice", () => {
  const bytes = new TextEncoder().encode(`${BAD}\n`.repeat(5));
  const { boards, short } = checkMany(bytes, "unique", "en", 3);
  assert.deepEqual([boards, short.length], [5, 3]);
  const checker = new Checker("valid", "zh", 4);
  checker.feed(bytes);
  assert.equal(checker.summary().short.length, 4);
  const last = checker.finish();
  assert.deepEqual([last.boards, last.totals, last.short], [5, { invalid: 5 }, []]);
});
