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
  assert.equal(check(BAD, { language: "zh" }).words, "第 1 列有 2 个 8（r1c1、r4c1）；第 1 宫有 2 个 8（r1c1、r3c3）");
});

test("every requirement with its witness", () => {
  assert.deepEqual(check(SOLVED, { require: "solved" }), {
    verdict: "solved",
    meets: true,
    word: "solved",
    words: "",
    board: SOLVED,
  });
  const unfinished = check(`.${SOLVED.slice(1)}`, { require: "solved" });
  assert.deepEqual([unfinished.verdict, unfinished.blanks], ["unfinished", ["r1c1"]]);
  assert.equal(check(GOOD, { require: "solvable" }).meets, true);
  assert.equal(check(GOOD, { require: "unique" }).verdict, "unique");
  const redundant = check(GOOD, { require: "minimal" });
  assert.equal(redundant.verdict, "redundant");
  assert(redundant.redundant.length > 0);
  const stuck = check(`12345678.........9${".".repeat(63)}`, { require: "minimal", language: "zh" });
  assert.deepEqual([stuck.verdict, stuck.word], ["unsolvable", "无解"]);
  assert.deepEqual(stuck.givens, ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r2c9"]);
  const empty = check(".".repeat(81), { require: "unique" });
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
    error: { message: "expected 81 cells, found 80", line: 3, column: 81 },
  });
  assert.equal(check("", { language: "zh" }).error.message, "应为一个盘面，却什么也没有");
});

test("unknown names are errors", () => {
  assert.throws(() => check(GOOD, { require: "pretty" }), {
    message: 'expected one of valid, solved, solvable, unique, minimal, found "pretty"',
  });
  assert.throws(() => check(GOOD, { language: "tlh" }), { message: 'expected one of en, zh, found "tlh"' });
  assert.throws(() => ninefold.words("tlh"), { message: 'expected one of en, zh, found "tlh"' });
  assert.throws(() => convert(GOOD, "xls"), { message: /found "xls"/ });
  assert.throws(() => ninefold.generate("riddle", 1), { message: /found "riddle"/ });
});

test("options that aren't known are errors, because the answer would be to another question", () => {
  assert.throws(() => check(GOOD, { requirement: "unique" }), {
    message: 'expected one of require, language, column, maxFailures, found "requirement"',
  });
  assert.throws(() => check(GOOD, "unique"), { message: "expected an object with options" });
  assert.throws(() => check(GOOD, { require: 1 }), { message: "expected a string for require" });
  assert.throws(() => new Checker({ maxFailures: "3" }), { message: "expected a number for maxFailures" });
  for (const options of [undefined, null, {}, { require: undefined, column: null }]) {
    assert.equal(check(GOOD, options).verdict, "valid");
  }
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
  assert.equal(ninefold.countSolutions(".".repeat(81)), 1000);
  assert.equal(ninefold.countSolutions(".".repeat(81), 5), 5);
});

test("an analysis is what check and solve say, at once", () => {
  const stuck = `12345678.........9${".".repeat(63)}`;
  for (const board of [GOOD, BAD, SOLVED, stuck, ".".repeat(81)]) {
    for (const language of ["en", "zh"]) {
      const { judgements, solution, solutions, ...rest } = ninefold.analyze(board, { language });
      assert.deepEqual(rest, { board });
      assert.deepEqual(Object.keys(judgements), ninefold.requirements());
      for (const require of ninefold.requirements()) {
        assert.deepEqual({ board, ...judgements[require] }, check(board, { require, language }));
      }
      assert.equal(solutions.count, ninefold.countSolutions(board));
      assert.equal(solutions.exact, solutions.count < 1000);
      assert.equal(solution, judgements.unique.meets ? ninefold.solve(board) : undefined);
    }
  }
  assert.equal(ninefold.analyze(".".repeat(81), { language: "zh" }).solutions.words, "至少 1000 个解");
  assert.equal(ninefold.analyze(JSON.stringify({ puzzle: GOOD, solution: SOLVED })).column, "puzzle");
  assert.throws(() => ninefold.analyze(GOOD.slice(1)), { message: "1:81: expected 81 cells, found 80" });
});

test("words for everything that has a name", () => {
  assert.deepEqual(ninefold.requirements(), ["valid", "solved", "solvable", "unique", "minimal"]);
  const english = ninefold.words();
  for (const [name, word] of [...Object.entries(english.verdicts), ...Object.entries(english.requirements)]) {
    assert.equal(word, name);
  }
  const chinese = ninefold.words("zh");
  assert.deepEqual(Object.keys(chinese.verdicts), Object.keys(english.verdicts));
  assert.deepEqual(Object.keys(chinese.requirements), ninefold.requirements());
  assert.deepEqual([chinese.verdicts.malformed, chinese.requirements.unique], ["格式错误", "唯一解"]);
});

test("the cells of each house", () => {
  const houses = ninefold.houses();
  assert.equal(houses.length, 27);
  assert.deepEqual(houses[26], {
    house: "box",
    number: 9,
    cells: ["r7c7", "r7c8", "r7c9", "r8c7", "r8c8", "r8c9", "r9c7", "r9c8", "r9c9"],
  });
});

test("a character is placed if it stands for a cell", () => {
  assert.equal(ninefold.place(GOOD, "r1c1", "8"), BAD);
  for (const blank of [".", "0", "_", "*", "-", "x", "?", "·"]) {
    assert.equal(ninefold.place(GOOD, "r1c1", blank), `.${GOOD.slice(1)}`, blank);
  }
  for (const other of ["", " ", "a", "12", "Enter", "７", "\n"]) {
    assert.equal(ninefold.place(GOOD, "r1c1", other), undefined, other);
  }
  assert.throws(() => ninefold.place(GOOD, "r0c1", "1"), { message: /expected a cell/ });
});

test("generated boards are the same as the program's", () => {
  // As README.md shows them.
  assert.equal(
    ninefold.generate("puzzle", 2026),
    ".2...4..51..62..3....1.....4.9.5.......2.....8.....47.....6..83.7.3....2..5.1....",
  );
  assert.equal(check(ninefold.generate("solved", 7), { require: "solved" }).meets, true);
  assert.equal(check(ninefold.generate("invalid", 7)).verdict, "invalid");
});

test("pictures are the same as the program's", () => {
  assert.equal(ninefold.picture(BAD), readFileSync(new URL("docs/invalid.svg", ROOT), "utf8"));
  assert.match(ninefold.picture(BAD, { language: "zh" }), /第 1 宫有 2 个 8/);
});

test("a puzzle with a number of givens", () => {
  const puzzle = ninefold.generate("puzzle", 2026, { givens: 30 });
  assert.equal(puzzle.replaceAll(".", "").length, 30);
  assert.equal(ninefold.solve(puzzle), ninefold.generate("solved", 2026));
  assert.equal(ninefold.generate("puzzle", 2026, {}), ninefold.generate("puzzle", 2026));
  assert.throws(() => ninefold.generate("solved", 1, { givens: 30 }), {
    message: "only a puzzle has a number of givens",
  });
  assert.throws(() => ninefold.generate("puzzle", 1, { clues: 30 }), {
    message: 'expected one of givens, found "clues"',
  });
  assert.throws(() => ninefold.generate("puzzle", 1, { givens: "30" }), { message: "expected a number for givens" });
});

test("a picture shows what it is asked to show", () => {
  const count = (/** @type {string} */ picture, /** @type {string} */ part) => picture.split(part).length - 1;
  const plain = ninefold.picture(GOOD, { show: null, caption: false });
  assert.equal(count(plain, "<circle"), 0);
  assert.equal(count(plain, 'class="verdict"'), 0);
  assert.equal(count(ninefold.picture(GOOD, { show: undefined }), "<circle"), 22);
  assert.equal(count(ninefold.picture(GOOD, { show: "unfinished" }), "<circle"), 51);
  assert.equal(count(ninefold.picture(BAD, { show: null }), "<circle"), 3);
  assert.equal(count(ninefold.picture(GOOD, { show: null, solution: SOLVED }), "digit ghost"), 51);
  assert.equal(count(ninefold.picture(SOLVED, { show: null, givens: GOOD }), "digit entry"), 51);
  const candidates = ninefold.candidates(GOOD).join("").length;
  assert.equal(count(ninefold.picture(GOOD, { show: null, candidates: true }), 'class="candidate"'), candidates);
  assert.throws(() => ninefold.picture(GOOD, { show: "malformed" }), { message: /found "malformed"/ });
  assert.throws(() => ninefold.picture(GOOD, { givens: "5" }), { message: "1:2: expected 81 cells, found 1" });
  assert.throws(() => ninefold.picture(GOOD, { caption: 1 }), { message: "expected true or false for caption" });
  assert.throws(() => ninefold.picture(GOOD, { require: "valid" }), { message: /found "require"/ });
});

test("the candidates of each cell", () => {
  const candidates = ninefold.candidates(GOOD);
  assert.equal(candidates.length, 81);
  assert.deepEqual(candidates.slice(0, 4), ["", "", "124", "26"]);
  assert.deepEqual(ninefold.candidates(".".repeat(81)), Array(81).fill("123456789"));
  assert.throws(() => ninefold.candidates("5"), { message: "1:2: expected 81 cells, found 1" });
});

test("why there is no solution", () => {
  const board = ".......869.6....411..4.....3.56........9......82..716..7...95..62...18....3.24.7.";
  const { contradiction, givens, givensWords, words } = check(board, { require: "solvable" });
  assert.deepEqual(contradiction, {
    cell: "r9c9",
    cells: ["r9c9"],
    steps: [{ cell: "r6c9", digit: 9 }],
    words: "after r6c9=9, r9c9 has no candidate left",
  });
  assert.equal(words, `${contradiction.words}; ${givensWords}`);
  assert.match(givensWords, new RegExp(`^these ${givens.length} givens leave no solution`));

  const seen = ninefold.analyze(`12345678.........9${".".repeat(63)}`, { language: "zh" }).judgements.solvable;
  const { house, number, digit, cells, steps } = seen.contradiction;
  assert.deepEqual([house, number, digit, cells.length, steps], ["row", 1, 9, 9, []]);
  assert.equal(seen.contradiction.words, "第 1 行里已没有 9 的位置");
  assert.equal(check(GOOD, { require: "minimal" }).contradiction, undefined);
});

test("many boards, at once and in chunks", () => {
  const bytes = readFileSync(new URL("examples/puzzles.txt", ROOT));
  const whole = checkMany(bytes);
  assert.deepEqual([whole.boards, whole.failing], [10, 2]);
  assert.deepEqual(whole.totals, { valid: 8, invalid: 1, malformed: 1 });
  assert.deepEqual(
    whole.failures.map((/** @type {{ line: number, verdict: string }} */ { line, verdict }) => [line, verdict]),
    [
      [3, "invalid"],
      [9, "malformed"],
    ],
  );
  for (const size of [1, 81, 82, 83, 500]) {
    const checker = new Checker();
    for (let start = 0; start < bytes.length; start += size) checker.feed(bytes.subarray(start, start + size));
    assert.deepEqual(checker.finish(), whole, `in chunks of ${size}`);
    assert.throws(() => checker.feed(bytes), { message: "the text was finished before this piece" });
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
  const solution = check(object, { require: "solved", language: "zh", column: "solution" });
  assert.deepEqual([solution.board, solution.columnWords], [SOLVED, '键 "solution"']);
  assert.match(check(object, { column: "riddle" }).error.message, /"riddle"/);
  assert.equal("column" in check(GOOD), false);

  const table = new TextEncoder().encode(`${SOLVED},${GOOD}\n${SOLVED},${BAD}\n`);
  const found = checkMany(table);
  assert.deepEqual([found.column, found.columnWords, found.totals], ["2", "column 2", { valid: 1, invalid: 1 }]);
  for (const column of ["1", 1]) {
    const other = checkMany(table, { require: "solved", language: "zh", column });
    assert.deepEqual([other.column, other.columnWords, other.totals], ["1", "第 1 列", { solved: 2 }]);
  }
});

test("text without a board", () => {
  const found = checkMany(new TextEncoder().encode("[]"));
  assert.deepEqual(found, {
    boards: 0,
    failing: 0,
    totals: {},
    failures: [],
    error: { message: "expected a board, found an empty array", line: 1, column: 1 },
  });
  const picture = checkMany(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  assert.equal(picture.boards, 1);
  const [{ error, binary }] = picture.failures;
  assert.deepEqual(error, { message: "expected text, found a PNG picture", line: 1, column: 1 });
  assert.equal(binary, "a PNG picture");
  assert.equal(check("PK\x03\x04", { language: "zh" }).binary?.slice(0, 7), "zip 压缩包");
});

test("a malformed line comes with the text around the error", () => {
  const lines = [GOOD, `${GOOD.slice(0, 80)}A`, GOOD.slice(1), `${"é".repeat(300)}`, ""].join("\r\n");
  const { failures } = checkMany(new TextEncoder().encode(lines));
  assert.deepEqual(
    failures.map((/** @type {any} */ { excerpt }) => excerpt),
    [
      [GOOD.slice(0, 80), "A"],
      [GOOD.slice(1), ""],
      ["", "é".repeat(80)],
    ],
  );
});

test("the number of reported failures is limited, and none is reported twice", () => {
  const bytes = new TextEncoder().encode(`${BAD}\n`.repeat(5));
  const { boards, failing, failures } = checkMany(bytes, { require: "unique", maxFailures: 3 });
  assert.deepEqual([boards, failing, failures.length], [5, 5, 3]);
  assert.equal(checkMany(bytes, { maxFailures: Infinity }).failures.length, 5);
  const checker = new Checker({ language: "zh", maxFailures: 4 });
  checker.feed(bytes);
  assert.equal(checker.summary().failures.length, 4);
  const last = checker.finish();
  assert.deepEqual([last.boards, last.totals, last.failures], [5, { invalid: 5 }, []]);
});
