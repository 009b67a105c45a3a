// The types of the npm package in projects with different settings, checked as strictly as TypeScript can.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const PACKAGE = fileURLToPath(new URL("../../crates/ninefold-wasm/pkg", import.meta.url));
const PROJECT = mkdtempSync(join(tmpdir(), "ninefold-types-"));
mkdirSync(join(PROJECT, "node_modules"));
symlinkSync(PACKAGE, join(PROJECT, "node_modules/ninefold"), "junction");
writeFileSync(join(PROJECT, "package.json"), `{ "type": "module" }`);
after(() => rmSync(PROJECT, { recursive: true }));

const EVERYWHERE = `
import init, { check, Checker, initSync, type Judgement } from "ninefold";
import initRules, { Rules } from "ninefold/rules";
import initGrading, { grade } from "ninefold/grading";

await init();
await initRules({ module_or_path: new Uint8Array() });
await initGrading({ module_or_path: Promise.resolve("grading_bg.wasm") });
initSync({ module: new ArrayBuffer(8) });

const judgement: Judgement = check("", { require: "unique" });
export const words: string = judgement.words;
const checker = new Checker({ maxFailures: 1 });
checker.feed(new Uint8Array());
export const boards: number = checker.finish().boards;
checker.free();
export const meets: boolean = new Rules("6x6").check("").meets;
export const solved: boolean = grade("", "").solved;

// @ts-expect-error There is no such requirement.
check("", { require: "pretty" });
// @ts-expect-error There is no wasm.
await init({ module_or_path: null });
`;

const IN_BROWSERS = `
import init, { initSync } from "ninefold";

await init({ module_or_path: new URL("https://example.org/") });
await init({ module_or_path: fetch("ninefold_bg.wasm") });
await init({ module_or_path: new Request("ninefold_bg.wasm") });
const { memory } = initSync({ module: await WebAssembly.compile(new ArrayBuffer(8)) });
export const bytes: number = memory.buffer.byteLength;
`;

const DISPOSED = `
import { Checker } from "ninefold";

export function count(bytes: Uint8Array): number {
  using checker = new Checker();
  checker.feed(bytes);
  return checker.finish().boards;
}
`;

/** What is wrong with this source in a project with these settings. */
function problems(/** @type {string} */ source, /** @type {Record<string, unknown>} */ settings) {
  const file = join(PROJECT, "index.ts");
  writeFileSync(file, source);
  const all = { strict: true, noEmit: true, skipLibCheck: false, target: "es2022", types: [], ...settings };
  const { options, errors } = ts.convertCompilerOptionsFromJson(all, PROJECT);
  assert.deepEqual(errors, []);
  const program = ts.createProgram([file], options);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

const BUNDLER = { module: "esnext", moduleResolution: "bundler" };
const NODE = { types: ["node"], typeRoots: [fileURLToPath(new URL("../node_modules/@types", import.meta.url))] };

test("the types need no particular lib", () => {
  for (const lib of [["es2020"], ["es2022"], ["esnext"], ["esnext", "dom"]]) {
    assert.deepEqual(problems(EVERYWHERE, { ...BUNDLER, lib }), [], lib.join());
  }
});

test("the types are found however modules are resolved", () => {
  for (const moduleResolution of ["node16", "nodenext"]) {
    const settings = { module: moduleResolution, moduleResolution, lib: ["es2022"] };
    assert.deepEqual(problems(EVERYWHERE, settings), [], moduleResolution);
    assert.deepEqual(problems(EVERYWHERE, { ...settings, ...NODE }), [], `${moduleResolution}, with Node's types`);
  }
  const older = { module: "esnext", moduleResolution: "node10", lib: ["es2022"] };
  assert.deepEqual(problems(EVERYWHERE, older), []);
});

test("where the lib knows what a browser fetches, init takes it", () => {
  assert.deepEqual(problems(IN_BROWSERS, { ...BUNDLER, lib: ["es2022", "dom"] }), []);
});

test("what has to be freed can be disposed of", () => {
  assert.deepEqual(problems(DISPOSED, { ...BUNDLER, lib: ["esnext"] }), []);
});
