// Whatever is passed to the npm package: an answer or an error in words, never a failure of the wasm. In Node.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { random } from "./random.js";

const ROOT = new URL("../../", import.meta.url);
const { resolve } = createRequire(new URL("crates/ninefold-wasm/pkg/package.json", ROOT));
const imported = (/** @type {string} */ name) => import(pathToFileURL(resolve(name)).href);
const boards = await imported("ninefold");
const { puzzleFromJigsaw, puzzleFromSolo, Rules, statedPuzzle } = await imported("ninefold/rules");
const { findAnswer, grade, judgeMove } = await imported("ninefold/grading");

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const CASES = fileURLToPath(new URL("crates/ninefold/tests/cases", ROOT));

const FRAGMENTS = [
  "5", ".", "0", "-", "\n", "\n\n", "\r\n", "\t", ",", ";", '"', "|", "+", "[", "]", "{", "}", "null", "#", "'", ":",
  "<answer>", "</answer>", "<think>", "\\boxed{", "r1c1=5", "53..7....", "puzzle", "solution", "\ufeff", "１", "│", "\0", "😀",
  "\ud800",
];

/** @typedef {(below: number) => number} Below */

/**
 * One of the entries.
 * @template T
 * @param {Below} below
 * @param {T[]} entries
 */
const one = (below, entries) => entries[below(entries.length)];

/**
 * Texts of the project's cases, each with a few small changes.
 * @param {number} count
 * @param {number} seed
 */
function* damagedTexts(count, seed) {
  const below = random(seed);
  const folders = readdirSync(CASES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = folders.flatMap(({ name }) => readdirSync(join(CASES, name)).map((file) => join(CASES, name, file)));
  const texts = paths.filter((path) => !path.endsWith(".expected"));
  assert(texts.length > 1000);
  for (let number = 0; number < count; number += 1) {
    let text = readFileSync(one(below, texts)).subarray(0, 3000).toString();
    for (let changes = below(4); changes > 0; changes -= 1) {
      const start = below(text.length + 1);
      const end = start + (below(2) ? below(40) : 0);
      text = text.slice(0, start) + (below(3) ? one(below, FRAGMENTS) : "") + text.slice(end);
    }
    yield text;
  }
}

/**
 * A value of any kind.
 * @param {Below} below
 * @param {number} depth
 * @returns {any}
 */
function arbitrary(below, depth = 0) {
  const itself = { itself: /** @type {unknown} */ (null) };
  itself.itself = itself;
  const simple = [
    undefined, null, true, 0, 1, 5, 10, -1, 0.5, NaN, Infinity, 2 ** 32 + 5, 2 ** 60, 5n, Symbol("5"), () => 5, class {},
    "", ".", "5", "\0", "１", "\ud800", PUZZLE, SOLVED, PUZZLE.slice(1), "r1c1=5", "r1c1", "4x4", "9x9 x", "puzzle", "unique",
    "zh", "json", new Uint8Array(81), new Uint8Array(3).fill(255), Buffer.from(PUZZLE), new Float64Array(81), new ArrayBuffer(81),
    new DataView(new ArrayBuffer(8)), new Date(0), new Map([[1, 2]]), /5/, new Error("5"), itself, Object.create(null),
    new Proxy({}, { ownKeys: () => { throw new Error("no keys"); } }),
    { get require() { throw new Error("not today"); } },
    { toString: () => { throw new Error("no text"); }, length: 81 },
    { toJSON: () => { throw new Error("no JSON"); } },
  ];
  if (depth === 2 || below(2)) return one(below, simple);
  const length = one(below, [0, 1, 2, 9, 81]);
  const names = ["require", "language", "column", "maxFailures", "givens", "solution", "show", "puzzle", "weights", "rules"];
  switch (below(4)) {
    case 0:
      return Object.fromEntries([one(below, names), one(below, names)].map((name) => [name, arbitrary(below, depth + 1)]));
    case 1:
      return Array.from({ length }, () => arbitrary(below, 2));
    default:
      return Array(length).fill(arbitrary(below, depth + 1));
  }
}

/**
 * What the function returns, or `undefined` if it throws an error in words.
 * @param {(...values: any[]) => any} call
 * @param {any[]} values
 */
function attempt(call, ...values) {
  try {
    return call(...values);
  } catch (error) {
    assert(error instanceof Error && !(error instanceof WebAssembly.RuntimeError) && error.message, String(error));
    assert.match(error.message, /^(expected|only|the|this|\d+:\d+: )/u);
    return undefined;
  }
}

test("a text is the same board for every function, and however it arrives", () => {
  for (const text of damagedTexts(2000, 1)) {
    const { verdict, board } = boards.check(text);
    const isBoard = verdict !== "malformed";
    assert.equal(attempt(boards.isValid, text), isBoard ? verdict === "valid" : undefined, text);
    assert.equal(attempt(boards.convert, text, "line")?.trim(), board, text);
    assert.equal(attempt(boards.candidates, text)?.length, isBoard ? 81 : undefined, text);

    const bytes = Buffer.from(text);
    const whole = boards.checkMany(bytes);
    assert.deepEqual(boards.checkMany(text), whole, text);
    if (isBoard) assert.deepEqual(whole.totals, { [verdict]: 1 }, text);
    const checker = new boards.Checker();
    for (let start = 0; start < bytes.length; start += 7) checker.feed(bytes.subarray(start, start + 7));
    assert.deepEqual(checker.finish(), whole, text);
    checker.free();
  }
});

test("replies never throw, and an answer is where it is said to be", () => {
  for (const text of damagedTexts(1500, 2)) {
    for (const found of [grade(text, PUZZLE), findAnswer(text), findAnswer(text, { puzzle: PUZZLE })]) {
      if (found.answer === null) assert(found.why, text);
      else assert(text.slice(found.start, found.start + found.length).length === found.length && found.length > 0, text);
    }
    attempt(judgeMove, PUZZLE, PUZZLE, text.slice(0, 100));
    for (const call of [statedPuzzle, puzzleFromSolo, puzzleFromJigsaw]) attempt(call, text)?.rules.free();
    attempt((words) => new Rules(words).free(), text.slice(0, 100));
  }
  const reply = `😀 It is <answer>${SOLVED}</answer>`;
  const { start, length } = grade(reply, PUZZLE);
  assert.equal(reply.slice(start, start + length), SOLVED);
  for (const reply of [null, undefined, 5, [], {}]) assert.equal(grade(reply, PUZZLE).answer, null);
});

test("boards with other rules are read as one and as many", () => {
  for (const words of ["4x4", "6x6 x", "9x9 disjoint", "16x16"]) {
    const rules = new Rules(words);
    for (const text of damagedTexts(300, 3)) {
      const { verdict } = rules.check(text);
      if (verdict !== "malformed") assert.deepEqual(rules.checkMany(text).totals, { [verdict]: 1 }, text);
      assert.deepEqual(rules.checkMany(text), rules.checkMany(Buffer.from(text)), text);
    }
    rules.free();
  }
});

test("values of any kind are answered or refused", () => {
  const below = random(4);
  const rules = new Rules("4x4");
  for (let number = 0; number < 4000; number += 1) {
    const [first, second, third] = [arbitrary(below), arbitrary(below), arbitrary(below)];
    for (const name of ["check", "analyze", "checkMany", "convert", "countSolutions", "picture"]) {
      attempt(boards[name], first, second);
      attempt((...values) => rules[name](...values), first, second);
      attempt(boards[name], PUZZLE, second);
    }
    for (const name of ["isValid", "solve", "candidates", "words"]) attempt(boards[name], first);
    assert.equal(typeof boards.isValidSudoku(first), "boolean");
    attempt(boards.generate, one(below, ["puzzle", "solved", first]), second, third);
    attempt(boards.place, one(below, [PUZZLE, first]), one(below, ["r1c3", second]), third);
    attempt((...values) => rules.place(...values), one(below, [".".repeat(16), first]), one(below, ["r1c3", second]), third);
    attempt((options) => new boards.Checker(options).free(), first);
    attempt((piece) => {
      const checker = new boards.Checker();
      try {
        checker.feed(piece);
        checker.finish();
      } finally {
        checker.free();
      }
    }, first);
    attempt((...values) => new Rules(...values).free(), first, second);
    attempt(findAnswer, first, second);
    attempt(grade, first, one(below, [PUZZLE, second]), third);
    attempt(judgeMove, first, second, third);
    attempt(judgeMove, PUZZLE, PUZZLE, first);
  }
  rules.free();
  assert.equal(boards.check(SOLVED, { require: "unique" }).verdict, "unique");
});

test("numbers that can't be meant are refused", () => {
  const numbers = [NaN, -1, "5", {}];
  for (const limit of numbers) assert.throws(() => boards.countSolutions(PUZZLE, limit), /^Error: expected a number.* for limit$/);
  assert.equal(boards.countSolutions(".".repeat(81), 5), 5);
  assert.equal(boards.countSolutions(PUZZLE, Infinity), 1);
  for (const seed of [NaN, -1, 0.5, 2 ** 53, Infinity, "x", undefined]) {
    assert.throws(() => boards.generate("solved", seed), /^Error: expected a whole number from 0 .* for seed$/);
  }
  // More than 32 bits count.
  assert.notEqual(boards.generate("solved", 2 ** 32 + 5), boards.generate("solved", 5));
});

test("bytes of another window are bytes", () => {
  const bytes = runInNewContext("new Uint8Array(81).fill(46)");
  assert(!(bytes instanceof Uint8Array));
  assert.deepEqual(boards.checkMany(bytes).totals, { valid: 1 });
  assert.throws(() => boards.checkMany({ [Symbol.toStringTag]: "Uint8Array" }), /^Error: expected a string or a Uint8Array$/);
});

test("arrays are boards, as they are in JSON", () => {
  const rows = Array.from({ length: 9 }, (_, row) => [...PUZZLE.slice(9 * row, 9 * row + 9)]);
  const numbers = rows.map((row) => row.map((cell) => Number(cell) || 0));
  for (const board of [rows, rows.flat(), numbers, numbers.flat(), numbers.map((row) => row.map((cell) => cell || null))]) {
    assert.equal(boards.check(board, { require: "unique" }).board, PUZZLE);
    assert.equal(boards.solve(board), SOLVED);
    assert.equal(grade(SOLVED, board).solved, true);
  }
  assert.equal(boards.check(numbers.slice(1)).words, "expected 9 rows, found 8");
});
