/** Caches the page's files so that it works offline. The build fills in the list of files and the version. */

const CACHE = "ninefold-{{version}}";
const FILES = /** @type {string[]} */ (/** @type {unknown} */ ("{{files}}"));

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fillCache());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(deleteOldCaches());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET") event.respondWith(respond(request));
});

async function fillCache() {
  const cache = await caches.open(CACHE);
  // Bypasses the browser's HTTP cache, which may still hold files of an older version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("ninefold-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function respond(request) {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  const page = origin + pathname === scope.registration.scope ? "index.html" : request;
  return (await cache.match(page, { ignoreSearch: true })) ?? fetch(request);
}
