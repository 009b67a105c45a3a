// The JavaScript examples in the READMEs work.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const PACKAGE = new URL("crates/ninefold-wasm/pkg/node.js", ROOT).href;

/**
 * Runs the first JavaScript example in a document and returns its output.
 * @param {string} path
 */
function outputOf(path) {
  const text = readFileSync(new URL(path, ROOT), "utf8");
  const code = /^```js\n(.*?)^```/ms.exec(text)?.[1];
  assert(code, `${path} has no JavaScript`);
  assert(code.includes('from "ninefold"'));
  const script = code.replaceAll('from "ninefold"', `from ${JSON.stringify(PACKAGE)}`);
  const where = { cwd: fileURLToPath(ROOT), encoding: /** @type {const} */ ("utf8") };
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], where);
}

for (const path of ["README.md", "README.zh-CN.md"]) {
  test(`the example in ${path}`, () => {
    const conflicts = "8 twice in column 1 (r1c1, r4c1)\n8 twice in box 1 (r1c1, r3c3)\n";
    assert.equal(outputOf(path), `invalid\n${conflicts}`);
  });
}

test("the example in the package's README", () => {
  const words = "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)";
  assert.equal(outputOf("crates/ninefold-wasm/README.md"), `invalid\n${words}\n`);
});
