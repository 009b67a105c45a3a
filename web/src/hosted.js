/** What depends on how the page is deployed: here, as files on a server. The counterpart is onefile.js. */

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

/** Makes the page available offline. Without service workers the page still works online. */
export function enableOffline() {
  navigator.serviceWorker?.register(new URL("../service-worker.js", import.meta.url)).catch(() => {});
}
