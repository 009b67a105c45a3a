// The bundler.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const BUNDLE = fileURLToPath(new URL("../bundle.js", import.meta.url));

/**
 * Bundles these files.
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} files
 * @param {...string} parameters
 */
async function bundle(test, files, ...parameters) {
  const directory = await mkdtemp(join(tmpdir(), "ninefold-"));
  test.after(() => rm(directory, { recursive: true }));
  for (const folder of ["src", "binding"]) await mkdir(join(directory, folder), { recursive: true });
  for (const [path, contents] of Object.entries(files)) await writeFile(join(directory, path), contents);
  return spawnSync(process.execPath, [BUNDLE, ...parameters], { cwd: directory, encoding: "utf8" });
}

test("a closing tag in a script or style doesn't end it", async (t) => {
  const source = "globalThis.texts = ['</script>', `</SCRIPT>${1}`, /<\\/script>/.source, String.raw`</script>`];";
  const { stdout, stderr } = await bundle(t, { "src/main.js": source }, "src/main.js", "iife");
  assert.equal(stderr, "");
  assert.doesNotMatch(stdout, /<\/script/i);
  const texts = new Function(`${stdout}; return globalThis.texts;`)();
  assert.deepEqual(texts, ["</script>", "</SCRIPT>1", "<\\/script>", "</script>"]);
  const style = await bundle(t, { "style.css": "a::after { content: '</style>'; }" }, "style.css");
  assert.doesNotMatch(style.stdout, /<\/style/i);
});

test("the one-file page has onefile.js instead of hosted.js; the binding is generated", async (t) => {
  const files = {
    "src/main.js":
      'import { a } from "./hosted.js";\nimport { b } from "./ninefold.js";\n/*! legal */ await a("é" + b);',
    "src/hosted.js": "export const a = () => console.error(import.meta.url);",
    "src/onefile.js": "export const a = console.log;",
    "binding/ninefold.js": "export const b = 1, unused = 2;",
  };
  const onefile = await bundle(t, files, "src/main.js", "--onefile");
  assert.equal(onefile.stderr, "");
  assert.match(onefile.stdout, /console\.log/);
  assert.match(onefile.stdout, /é/);
  assert.doesNotMatch(onefile.stdout, /legal|import|unused/);
  const hosted = await bundle(t, files, "src/main.js");
  assert.equal(hosted.stderr, "");
  assert.match(hosted.stdout, /console\.error\(import\.meta\.url\)/);
});

test("classic scripts are strict", async (t) => {
  const { stdout } = await bundle(t, { "src/worker.js": "export {}; console.log(1);" }, "src/worker.js", "iife");
  assert.match(stdout, /^"use strict";/);
});

test("an error names its file, line and column", async (t) => {
  const files = { "src/main.js": '\nimport { a } from "./a.js";\na();', "src/a.js": "export const b = 1;" };
  const missing = await bundle(t, files, "src/main.js");
  assert.equal(missing.status, 1);
  assert.equal(missing.stdout, "");
  assert.match(missing.stderr, /No matching export in "src\/a.js" for import "a"\s+src\/main.js:2:9/);
  assert.doesNotMatch(missing.stderr, /at .*node_modules/, "no stack trace");
  const image = await bundle(t, { "style.css": "a { b: url(a.png) }" }, "style.css");
  assert.equal(image.status, 1);
  assert.match(image.stderr, /style.css:1:7/);
});

test("every colour and size that the style uses by name is defined", async () => {
  const style = await readFile(new URL("../style.css", import.meta.url), "utf8");
  const defined = new Set(Array.from(style.matchAll(/^\s*(--[a-z-]+):/gm), ([, name]) => name));
  const used = Array.from(style.matchAll(/var\((--[a-z-]+)/g), ([, name]) => name);
  assert(used.length > 50);
  assert.deepEqual(
    used.filter((name) => !defined.has(name)),
    [],
  );
});
