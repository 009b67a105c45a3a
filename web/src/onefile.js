/** What depends on how the page is deployed: here, as a single file. The counterpart is hosted.js. */

/** Decompressed with the wasm, before the first worker is started. */
let workerCode = "";

/** @returns {Promise<WebAssembly.Module>} */
export async function wasmModule() {
  workerCode = await decompress("worker").text();
  return WebAssembly.compile(await decompress("wasm").arrayBuffer());
}

/** @returns {Worker} */
export function startWorker() {
  const url = URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" }));
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
