// Node does not fetch files, so the wasm is read here, when the package is imported.
import { readFileSync } from "node:fs";
import { initSync } from "./grading.js";

const wasm = initSync({ module: readFileSync(new URL("grading_bg.wasm", import.meta.url)) });

export * from "./grading.js";

// In browsers `init` loads the wasm; here it is there already, and the same code runs.
export default async function init() {
  return wasm;
}
