/** Keeps the page's files, so that it also works without a network. The build fills in which files and which version. */

const CACHE = "ninefold-{{version}}";
const FILES = /** @type {string[]} */ (/** @type {unknown} */ ("{{files}}"));

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(dropOldCaches());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET") event.respondWith(answer(request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache, which may still hold files of an older version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function dropOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("ninefold-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  const page = origin + pathname === scope.registration.scope ? "index.html" : request;
  return (await cache.match(page, { ignoreSearch: true })) ?? fetch(request);
}
