// What the tests of the page share: a browser, a server, and a page that has to stay clean.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after } from "node:test";
import { chromium } from "playwright-core";

const DIST = new URL("../dist/", import.meta.url);

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const path = pathname === "/" ? "index.html" : pathname.slice(1);
  try {
    const contents = await readFile(new URL(path, DIST));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(contents);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));

/** Where the page is served, with a slash at the end. */
export const ADDRESS = (() => {
  const address = server.address();
  assert(address !== null && typeof address === "object");
  return `http://127.0.0.1:${address.port}/`;
})();

/** Where the one-file page is. */
export const FILE = new URL("ninefold.html", DIST).href;

const executablePath = process.env.CHROMIUM;
assert(executablePath, "CHROMIUM has to name the browser; `cargo xtask test` finds it");

const browser = await chromium.launch({
  executablePath,
  args: [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
});

after(async () => {
  await browser.close();
  server.close();
});

/**
 * Opens the page in a browser that knows nothing of earlier tests. When the test ends, it fails unless the page was
 * clean: no error in the console, none that nobody caught, nothing that the content security policy forbids, no request
 * to anywhere else.
 *
 * @param {import("node:test").TestContext} test
 * @param {{
 *   file?: boolean,
 *   language?: string,
 *   dark?: boolean,
 *   viewport?: { width: number, height: number },
 *   fragment?: string,
 *   touch?: boolean,
 *   contrast?: boolean,
 *   keeping?: boolean,
 * }} [options] `file`: the one-file page instead of the hosted one; `fragment`: what stands after the `#`; `touch`: on
 *   a screen for fingers; `contrast`: with the system's few colours instead of the page's own; `keeping`: the page may
 *   keep its files for times without a network, which takes a while and is seldom wanted here
 */
export async function openPage(
  test,
  {
    file = false,
    language = "en",
    dark = false,
    viewport,
    fragment,
    touch = false,
    contrast = false,
    keeping = false,
  } = {},
) {
  const context = await browser.newContext({
    locale: language,
    colorScheme: dark ? "dark" : "light",
    forcedColors: contrast ? "active" : "none",
    hasTouch: touch,
    serviceWorkers: keeping ? "allow" : "block",
    permissions: ["clipboard-read", "clipboard-write"],
    ...(viewport ? { viewport } : {}),
  });
  // Everything here answers soon; half a minute of waiting for what never comes would only make failures slow.
  context.setDefaultTimeout(8000);
  /** @type {string[]} */
  const faults = [];
  test.after(async () => {
    await context.close();
    // A test that has failed shows only its own error; these may be the reason for it.
    for (const fault of faults) test.diagnostic(fault);
    assert.deepEqual(faults, []);
  });

  const own = file ? FILE : ADDRESS;
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !/^(data|blob):/.test(url)) faults.push(`request: ${url}`);
  });
  context.on("page", (page) => {
    // Chromium tells in the console what the policy forbids, in workers, too.
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
    // The page never asks with a box of the browser; if there is one, someone's text has been run as a program.
    page.on("dialog", (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
  });
  const page = await context.newPage();
  await page.goto(fragment === undefined ? own : `${own}#${fragment}`);
  await started(page);
  return page;
}

/**
 * Waits until the page has loaded its wasm and takes boards.
 * @param {import("playwright-core").Page} page
 */
export async function started(page) {
  await page.waitForSelector('[data-cell="r9c9"]', { state: "attached" });
}
