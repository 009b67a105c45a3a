/** What depends on how the page is deployed: here, as a single file. The counterpart is hosted.js. */

/** The workers' code, decompressed with their module, before the first of them is started. */
const workerCode = { boards: "", rules: "" };

/**
 * The module for classic boards.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function wasmModule() {
  workerCode.boards = await decompress("worker").text();
  return WebAssembly.compile(await decompress("wasm").arrayBuffer());
}

/**
 * The module for other rules.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function rulesModule() {
  workerCode.rules = await decompress("rules-worker").text();
  return WebAssembly.compile(await decompress("rules-wasm").arrayBuffer());
}

/**
 * @param {{ isForRules: boolean }} options
 * @returns {Worker}
 */
export function startWorker({ isForRules }) {
  const code = isForRules ? workerCode.rules : workerCode.boards;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  // As a classic script: pages opened from a file can't load module workers from a blob.
  return new Worker(url);
}

/** A local file is always available offline. */
export function enableOffline() {}

/**
 * The gzipped contents of this element.
 * @param {string} id
 */
function decompress(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
