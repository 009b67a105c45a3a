// The vector code of the wasm: kernels and solver against naive methods, in Node.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { random } from "./random.js";

const ROOT = new URL("../../", import.meta.url);
const { resolve } = createRequire(new URL("crates/ninefold-wasm/pkg/package.json", ROOT));
const { Checker, countSolutions, generate, isValid, solve } = await import(pathToFileURL(resolve("ninefold")).href);

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const BLANKS = ".0_*-xX?";

/** The cells of each row, column and box. */
const HOUSES = Array.from({ length: 9 }, (_, house) => [
  Array.from({ length: 9 }, (_, index) => 9 * house + index),
  Array.from({ length: 9 }, (_, index) => 9 * index + house),
  Array.from({ length: 9 }, (_, index) => {
    const row = 3 * Math.floor(house / 3) + Math.floor(index / 3);
    return 9 * row + 3 * (house % 3) + (index % 3);
  }),
]).flat();

/** For each cell, the cells in a common house. */
const PEERS = Array.from({ length: 81 }, (_, cell) => [
  ...new Set(HOUSES.filter((house) => house.includes(cell)).flat().filter((other) => other !== cell)),
]);

/**
 * What a board is, by looking at every house.
 * @param {string} board
 */
function verdictOf(board) {
  const isRepeated = HOUSES.some((house) => {
    const digits = house.map((cell) => board[cell]).filter((character) => !BLANKS.includes(character));
    return new Set(digits).size < digits.length;
  });
  if (isRepeated) return "invalid";
  return [...board].some((character) => BLANKS.includes(character)) ? "unfinished" : "solved";
}

/**
 * The verdict on each line, in the order of the text.
 * @param {string[]} lines
 * @param {number} chunk
 */
function verdicts(lines, chunk) {
  const bytes = Buffer.from(`${lines.join("\n")}\n`, "latin1");
  const checker = new Checker({ require: "solved", maxFailures: Infinity });
  for (let start = 0; start < bytes.length; start += chunk) checker.feed(bytes.subarray(start, start + chunk));
  const { boards, failures } = checker.finish();
  checker.free();
  assert.equal(boards, lines.length);
  /** @type {string[]} */
  const found = Array(lines.length).fill("solved");
  for (const { line, verdict } of failures) found[line - 1] = verdict;
  return found;
}

/**
 * A solved board with this many blanks, and sometimes with another digit in a cell.
 * @param {(below: number) => number} random
 * @param {number} blanks
 */
function someBoard(random, blanks) {
  const cells = [...generate("solved", random(50))];
  for (let count = 0; count < blanks; count += 1) cells[random(81)] = BLANKS[random(3) ? 0 : random(8)];
  if (random(2)) cells[random(81)] = String(1 + random(9));
  return cells.join("");
}

test("lines get the verdicts that looking at every house gives", () => {
  const below = random(1);
  const lines = Array.from({ length: 3000 }, (_, index) => someBoard(below, index % 81));
  /** @type {string[]} */
  const expected = lines.map(verdictOf);
  for (const verdict of ["solved", "unfinished", "invalid"]) assert(expected.includes(verdict), verdict);
  for (const chunk of [1000, 32_768, Infinity]) assert.deepEqual(verdicts(lines, chunk), expected);
});

test("two equal digits in a house, whatever the house, the cells and the digit", () => {
  const lines = HOUSES.flatMap((house) =>
    house.flatMap((one, index) =>
      house.slice(index + 1).flatMap((other) =>
        Array.from({ length: 9 }, (_, digit) => {
          const cells = Array(81).fill(".");
          cells[one] = cells[other] = String(digit + 1);
          return cells.join("");
        }),
      ),
    ),
  );
  assert.equal(lines.length, 27 * 36 * 9);
  assert(verdicts(lines, 32_768).every((verdict) => verdict === "invalid"));
});

test("every byte in every cell", () => {
  const other = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).filter(
    (character) => !"\n\r".includes(character),
  );
  // The first lines show that each line is a board.
  const lines = [SOLVED, SOLVED];
  for (let cell = 1; cell < 80; cell += 1)
    for (const character of other) lines.push(SOLVED.slice(0, cell) + character + SOLVED.slice(cell + 1));
  const isCell = (/** @type {string} */ board) => /^[1-9._*\-xX?0]{81}$/.test(board);
  assert.deepEqual(
    verdicts(lines, 32_768),
    lines.map((line) => (isCell(line) ? verdictOf(line) : "malformed")),
  );
});

/**
 * The number of solutions, found by trying every digit in the cell with the fewest.
 * @param {number[]} cells 0 for a blank
 * @param {number} limit
 * @returns {number}
 */
function count(cells, limit) {
  let fewest = /** @type {number[] | undefined} */ (undefined);
  let open = -1;
  for (let cell = 0; cell < 81; cell += 1) {
    if (cells[cell]) continue;
    const seen = new Set(PEERS[cell].map((peer) => cells[peer]));
    const candidates = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !seen.has(digit));
    if (!fewest || candidates.length < fewest.length) [fewest, open] = [candidates, cell];
    if (candidates.length === 0) return 0;
  }
  if (!fewest) return 1;
  let found = 0;
  for (const digit of fewest) {
    cells[open] = digit;
    found += count(cells, limit - found);
    if (found >= limit) break;
  }
  cells[open] = 0;
  return Math.min(found, limit);
}

test("boards have as many solutions as trying every digit finds", () => {
  const below = random(2);
  const counts = new Set();
  for (let index = 0; index < 300; index += 1) {
    const board = someBoard(below, 40 + (index % 60)).replaceAll(/[^1-9]/g, ".");
    const expected = isValid(board) ? count([...board].map((character) => Number(character) || 0), 20) : 0;
    assert.equal(countSolutions(board, 20), expected, board);
    const solution = solve(board);
    assert.equal(solution !== undefined, expected > 0, board);
    if (solution) {
      assert.equal(verdictOf(solution), "solved", board);
      assert([...board].every((character, cell) => character === "." || character === solution[cell]), board);
    }
    counts.add(Math.min(expected, 2));
  }
  assert.equal(counts.size, 3, "boards without, with one and with several solutions");
});

test("generated puzzles have one solution, the hardest as well", () => {
  const hard = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
  ];
  for (const puzzle of [...hard, ...Array.from({ length: 30 }, (_, seed) => generate("puzzle", seed))])
    assert.equal(countSolutions(puzzle, 2), 1, puzzle);
  assert.equal(countSolutions(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 2), 0);
});
