// The npm package in Node, by the entry that its package.json names.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { pathToFileURL } from "node:url";

const { resolve } = createRequire(new URL("../../crates/ninefold-wasm/pkg/package.json", import.meta.url));
const { default: init, isValid } = await import(pathToFileURL(resolve("ninefold")).href);

const GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("the code for browsers runs in Node: init does no harm", async () => {
  await init();
  assert.equal(isValid(GOOD), true);
});

test("a digit twice makes a board invalid", () => {
  assert.equal(isValid(`8${GOOD.slice(1)}`), false);
});

test("what is no board throws an error that says why", () => {
  assert.throws(() => isValid(GOOD.slice(1)), (error) => error instanceof Error && error.message.length > 0);
});
