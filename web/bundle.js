/**
 * Bundles and minifies one script or style of the page, and prints it.
 *
 * usage: node bundle.js ENTRY [FORMAT] [--onefile] [--rules]
 *
 * FORMAT is `esm` for modules (the default) and `iife` for classic scripts. With --onefile, what depends on how the page
 * is deployed is taken from onefile.js instead of hosted.js, and what other rules need is part of the script. With --rules,
 * a worker gets the library for other rules, from library-rules.js instead of library.js. Paths are relative to the working
 * directory.
 */

import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { onefile: { type: "boolean" }, rules: { type: "boolean" } },
});
const [entry, format = "esm"] = positionals;

/** @type {import("esbuild").Plugin} */
const modules = {
  name: "modules",
  setup({ onResolve }) {
    if (values.onefile) {
      onResolve({ filter: /^\.\/hosted\.js$/ }, ({ resolveDir }) => ({ path: resolve(resolveDir, "onefile.js") }));
    } else {
      // A file of its own, which is loaded when it is wanted.
      onResolve({ filter: /^\.\/ruleset\.js$/ }, ({ kind }) =>
        kind === "dynamic-import" ? { path: "./rules.js", external: true } : null,
      );
    }
    if (values.rules) {
      onResolve({ filter: /^\.\/library\.js$/ }, ({ resolveDir }) => ({
        path: resolve(resolveDir, "library-rules.js"),
      }));
    }
    // The wasm bindings are generated.
    onResolve({ filter: /^\.\/(ninefold|rules)\.js$/ }, ({ path, resolveDir }) => ({
      path: resolve(dirname(resolveDir), "binding", path),
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
