// A browser, a server, and a way to open the page that fails the test if the page reports an error.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { start as startFirefox } from "./firefox/context.js";

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

/** The URL of the hosted page, with a trailing slash. */
export const ADDRESS = (() => {
  const address = server.address();
  assert(address !== null && typeof address === "object");
  return `http://127.0.0.1:${address.port}/`;
})();

/** The URL of the one-file page. */
export const FILE = new URL("ninefold.html", DIST).href;

/** The browser that the tests run in. */
export const BROWSER = process.env.BROWSER ?? "chromium";

const browser = await start();

async function start() {
  assert(BROWSER === "chromium" || BROWSER === "firefox", `BROWSER is ${BROWSER}, neither chromium nor firefox`);
  const variable = BROWSER.toUpperCase();
  const executablePath = process.env[variable];
  assert(executablePath, `set ${variable} to the path of the browser, or use \`cargo xtask test page\``);
  if (BROWSER === "firefox") {
    // It has the methods that the tests use.
    return /** @type {import("playwright-core").Browser} */ (
      /** @type {unknown} */ (await startFirefox(executablePath))
    );
  }
  return chromium.launch({
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
}

after(async () => {
  await browser.close();
  server.close();
});

/**
 * Whether the contents are in the URL or in the page, so that nothing is requested from anywhere. Firefox reports one of its own
 * fonts like that.
 * @param {string} url
 */
export function isInline(url) {
  return /^(data|blob):/.test(url);
}

/**
 * Opens the page in a new browser context. The test fails if there was an error in the console, an uncaught exception,
 * a violation of the content security policy, a dialog, or a request to another host.
 *
 * @param {import("node:test").TestContext} test
 * @param {{
 *   file?: boolean,
 *   language?: string,
 *   dark?: boolean,
 *   viewport?: { width: number, height: number },
 *   fragment?: string,
 *   touch?: boolean,
 *   forcedColors?: boolean,
 *   offline?: boolean,
 * }} [options] `file`: the one-file page instead of the hosted one; `fragment`: the part of the URL after
 *   `#`; `touch`: with a touch screen; `forcedColors`: in high contrast mode; `offline`: with the service worker, which
 *   takes a while to install
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
    forcedColors = false,
    offline = false,
  } = {},
) {
  const context = await browser.newContext({
    locale: language,
    colorScheme: dark ? "dark" : "light",
    forcedColors: forcedColors ? "active" : "none",
    hasTouch: touch,
    serviceWorkers: offline ? "allow" : "block",
    permissions: ["clipboard-read", "clipboard-write"],
    ...(viewport ? { viewport } : {}),
  });
  // The default of half a minute only makes failures slow.
  context.setDefaultTimeout(8000);
  /** @type {string[]} */
  const errors = [];
  test.after(async () => {
    await context.close();
    // A failed test shows only its own error, and these may have caused it.
    for (const error of errors) test.diagnostic(error);
    assert.deepEqual(errors, []);
  });

  const own = file ? FILE : ADDRESS;
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !isInline(url)) errors.push(`request: ${url}`);
  });
  context.on("page", (page) => {
    // Browsers report violations of the policy as one of these, also those in workers.
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
    // The page never opens dialogs of the browser. If there is one, input was run as a script.
    page.on("dialog", (dialog) => {
      errors.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
  });
  const page = await context.newPage();
  await page.goto(fragment === undefined ? own : `${own}#${fragment}`);
  await started(page);
  return page;
}

/**
 * Waits until the page has loaded the wasm and is ready for input.
 * @param {import("playwright-core").Page} page
 */
export async function started(page) {
  await page.waitForSelector("#board .cell", { state: "attached" });
}
