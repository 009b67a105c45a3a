/** What depends on where the page lives: here, all in one file. hosted.js is its counterpart. */

/** Unpacked with the wasm, before anybody asks for a worker. */
let workerCode = "";

/** @returns {Promise<WebAssembly.Module>} */
export async function wasmModule() {
  workerCode = await unpacked("worker").text();
  return WebAssembly.compile(await unpacked("wasm").arrayBuffer());
}

/** @returns {Worker} */
export function startWorker() {
  const address = URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" }));
  // Not as a module: a page that was opened from a file may not load one from here.
  return new Worker(address);
}

/** A file is at hand without a network anyway. */
export function keepOffline() {}

/**
 * What stands packed in this element.
 * @param {string} id
 */
function unpacked(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}
