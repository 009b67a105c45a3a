/** What depends on how the page is deployed: here, as files on a server. The counterpart is onefile.js. */

/** The module for classic boards. */
export function wasmModule() {
  return compiled("ninefold_bg.wasm");
}

/** The module for other rules. */
export function rulesModule() {
  return compiled("rules_bg.wasm");
}

/**
 * @param {{ isForRules: boolean }} options whether it gets the module for other rules
 * @returns {Worker}
 */
export function startWorker({ isForRules }) {
  return new Worker(new URL(isForRules ? "rules-worker.js" : "worker.js", import.meta.url), { type: "module" });
}

/** Makes the page available offline. Without service workers the page still works online. */
export function enableOffline() {
  navigator.serviceWorker?.register(new URL("../service-worker.js", import.meta.url)).catch(() => {});
}

/**
 * @param {string} file
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(file) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
