// The npm package's part for replies and moves, in Node, imported through its package.json.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { pathToFileURL } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const { resolve } = createRequire(new URL("crates/ninefold-wasm/pkg/package.json", ROOT));
const { default: init, findAnswer, grade, judgeMove } = await import(pathToFileURL(resolve("ninefold/grading")).href);

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SMALL = "1..4.4..2..3.3.1";
const RULES = { rules: "4x4" };

await init();

test("a reply is graded, and says what was taken as its answer", () => {
  const graded = grade(`第一行：534…\n<answer>${SOLVED}</answer>`, PUZZLE);
  assert.deepEqual([graded.solved, graded.total, graded.answer, graded.place], [true, 1, SOLVED, "tag"]);
  assert.deepEqual([graded.start, graded.length, graded.boards, graded.moves], [17, 81, 1, false]);
  assert.deepEqual([graded.counts.blanks, graded.counts.blanksRight, graded.scores.format], [51, 51, 1]);
});

test("copying the puzzle is worth nothing", () => {
  const graded = grade(`Here it is: ${PUZZLE}`, PUZZLE);
  assert.deepEqual([graded.total, graded.answer, graded.counts], [0, null, null]);
  assert.equal(graded.why, "the reply only repeats the puzzle");
  assert.equal(grade("", PUZZLE, { language: "zh" }).why, "回复中没有可见的内容");
});

test("other rules, weights and moves", () => {
  const graded = grade("r1c2=2, r1c3=3, r2c1=3", SMALL, { ...RULES, weights: "blanks=1" });
  assert.equal(graded.total, 3 / graded.counts.blanks);
  assert.equal(graded.moves, true);
  assert.equal(grade("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", SMALL, RULES).solved, true);
});

test("a caller's mistakes are errors", () => {
  assert.throws(() => grade(SOLVED, "11" + PUZZLE.slice(2)));
  assert.throws(() => grade(SOLVED, "no puzzle"));
  assert.throws(() => grade(SOLVED, PUZZLE, { solution: SOLVED.replaceAll("1", "2") }));
  assert.throws(() => grade(SOLVED, PUZZLE, { weights: "solved=-1" }));
  assert.throws(() => grade(SOLVED, PUZZLE, { weight: "solved=1" }));
});

test("the answer in a reply, with and without its puzzle", () => {
  assert.equal(findAnswer(`${SOLVED}\n${PUZZLE}`).answer, PUZZLE);
  assert.equal(findAnswer(`${SOLVED}\n${PUZZLE}`, { puzzle: PUZZLE }).answer, SOLVED);
  const none = findAnswer(`<think>${SOLVED}</think> I give up.`, { puzzle: PUZZLE });
  assert.deepEqual(none, { boards: 0, answer: null, why: "nothing in the reply looks like a board" });
});

test("a move is judged, with feedback", () => {
  assert.equal(judgeMove(PUZZLE, PUZZLE, "r1c3=4").verdict, "legal");
  const broken = judgeMove(PUZZLE, PUZZLE, "(1,3)->5");
  assert.equal(broken.verdict, "conflict");
  assert.match(broken.words, /5 twice in row 1/);
  assert.match(judgeMove(PUZZLE, PUZZLE, "r1c1=2", { language: "zh" }).words, /r1c1/);
  assert.equal(judgeMove(SMALL, SMALL, "r1c3=2", RULES).verdict, "unsolvable");
  assert.throws(() => judgeMove(PUZZLE, PUZZLE, "hello"));
});
