/** What depends on where the page lives: here, all in one file. hosted.js is its counterpart. */

/** @returns {Promise<WebAssembly.Module>} */
export async function wasmModule() {
  const packed = Uint8Array.from(atob(textOf("wasm").trim()), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

/** @returns {Worker} */
export function startWorker() {
  const address = URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));
  // Not as a module: a page that was opened from a file may not load one from here.
  return new Worker(address);
}

/** A file is at hand without a network anyway. */
export function keepOffline() {}

/** @param {string} id */
function textOf(id) {
  return document.getElementById(id)?.textContent ?? "";
}
