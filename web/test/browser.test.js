// openPage fails a test whose page misbehaves, in every browser.
import assert from "node:assert/strict";
import test from "node:test";
import { ADDRESS, openPage } from "./browser.js";

/** @import { Page } from "playwright-core" */

/** @type {{ name: string, act: (page: Page) => Promise<unknown>, error: RegExp }[]} */
const CASES = [
  {
    name: "an error in the console",
    act: (page) => page.evaluate(() => console.error("one", 2)),
    error: /console: one 2/,
  },
  {
    name: "an uncaught exception",
    act: (page) => page.evaluate(() => void setTimeout(() => Reflect.construct(Array, [-1]))),
    error: /error: .*invalid array length/i,
  },
  {
    name: "an uncaught exception in a worker",
    act: (page) =>
      page.evaluate(() => new Worker("src/worker.js", { type: "module" }).postMessage({ kind: "analyze" })),
    error: /error: |console: /,
  },
  {
    name: "an inline script",
    act: (page) =>
      page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "1";
        document.body.append(script);
      }),
    error: /Content.Security.Policy/i,
  },
  {
    name: "a request that the policy forbids",
    act: (page) => page.evaluate(() => fetch("https://example.org/").catch(() => {})),
    error: /Content.Security.Policy/i,
  },
  {
    name: "a request to another host",
    act: async (page) => {
      const other = await page.context().newPage();
      await other.goto(ADDRESS.replace("127.0.0.1", "localhost"));
    },
    error: /request: http:\/\/localhost/,
  },
  {
    name: "a dialog",
    act: (page) => page.evaluate(() => void setTimeout(() => alert("a dialog"))),
    error: /dialog: a dialog/,
  },
];

for (const { name, act, error } of CASES) {
  test(`${name} fails the test`, async (t) => {
    /** @type {(() => Promise<void>)[]} */
    const hooks = [];
    const inner = { after: (/** @type {() => Promise<void>} */ hook) => hooks.push(hook), diagnostic: () => {} };
    const page = await openPage(/** @type {any} */ (inner));
    await act(page);
    await page.waitForTimeout(300);
    await assert.rejects(async () => hooks[0](), error);
  });
}
