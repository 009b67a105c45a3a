/** What depends on where the page lives: here, as files on a server. onefile.js is its counterpart. */

/** @returns {Promise<WebAssembly.Module>} */
export async function wasmModule() {
  const response = await fetch(new URL("ninefold_bg.wasm", import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @returns {Worker} */
export function startWorker() {
  return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
}

/** Keeps the page for times without a network; where that is not possible, it works all the same. */
export function keepOffline() {
  navigator.serviceWorker?.register(new URL("../service-worker.js", import.meta.url)).catch(() => {});
}
