/**
 * Bundles and minifies one script or style of the page, and prints it.
 *
 * usage: node bundle.js ENTRY [FORMAT] [--onefile]
 *
 * FORMAT is `esm` for modules (the default) and `iife` for classic scripts. With --onefile, what depends on how the page
 * is deployed is taken from onefile.js instead of hosted.js. Paths are relative to the working directory.
 */

import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { onefile: { type: "boolean" } } });
const [entry, format = "esm"] = positionals;

/** @type {import("esbuild").Plugin} */
const modules = {
  name: "modules",
  setup({ onResolve }) {
    if (values.onefile) {
      onResolve({ filter: /^\.\/hosted\.js$/ }, ({ resolveDir }) => ({ path: resolve(resolveDir, "onefile.js") }));
    }
    // The wasm binding is generated.
    onResolve({ filter: /^\.\/ninefold\.js$/ }, ({ resolveDir }) => ({
      path: resolve(dirname(resolveDir), "binding/ninefold.js"),
    }));
  },
};

try {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    charset: "utf8",
    format: /** @type {import("esbuild").Format} */ (format),
    legalComments: "none",
    logLevel: "warning",
    minify: true,
    platform: "browser",
    plugins: [modules],
    // Modules are strict, and classic scripts made from them should be, too.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
    write: false,
  });
  process.stdout.write(outputFiles[0].text);
} catch {
  // esbuild has already printed the errors.
  process.exitCode = 1;
}
