/**
 * Bundles and minifies one script or style for the one-file page, and prints it.
 *
 * usage: node bundle.js ENTRY [FORMAT]
 *
 * FORMAT is `esm` for modules (the default) and `iife` for classic scripts. Paths are relative to the working directory.
 */

import { dirname, resolve } from "node:path";
import { build } from "esbuild";

const [entry, format = "esm"] = process.argv.slice(2);

/** @type {import("esbuild").Plugin} */
const onefile = {
  name: "onefile",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/hosted\.js$/ }, ({ resolveDir }) => ({ path: resolve(resolveDir, "onefile.js") }));
    // The wasm binding is generated into dist.
    onResolve({ filter: /^\.\/ninefold\.js$/ }, ({ resolveDir }) => ({
      path: resolve(dirname(resolveDir), "dist/src/ninefold.js"),
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
    plugins: [onefile],
    // Modules are strict, and classic scripts made from them should be, too.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
    write: false,
  });
  process.stdout.write(outputFiles[0].text);
} catch {
  // esbuild has already printed the errors.
  process.exitCode = 1;
}
