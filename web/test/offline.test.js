// The hosted page asks nobody but its own server, and after the first visit not even that.
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import test from "node:test";
import { BAD, BAD_WORDS, GOOD } from "./boards.js";
import { ADDRESS, openPage, started } from "./browser.js";
import { board, conflicts, eventually, ladder, totals } from "./eyes.js";
import { copied, example, paste } from "./hands.js";

const FILES = (await readdir(new URL("../dist/", import.meta.url), { recursive: true })).map((name) => ADDRESS + name);

test("after the first visit the page works without a network", async (t) => {
  const page = await openPage(t, { keeping: true });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await page.context().setOffline(true);
  assert.equal(await page.evaluate(() => navigator.onLine), false);
  await page.reload();
  await started(page);
  await example(page, "valid");
  await eventually(async () => (await ladder(page)).at(-1), "1");
  await paste(page, `${GOOD}\n${BAD}`);
  await eventually(() => totals(page), { Boards: "2", Valid: "1", Invalid: "1" });
  await page.goto(`${ADDRESS}?from=a-link#b=${BAD}`);
  await eventually(() => conflicts(page), BAD_WORDS);
});

test("the page only loads its own files, and tells nobody what is on the board", async (t) => {
  const page = await openPage(t, { keeping: true });
  /** @type {import("playwright-core").Request[]} */
  const requests = [];
  page.context().on("request", (request) => requests.push(request));
  await paste(page, BAD);
  await eventually(() => board(page), BAD);
  await example(page, "ambiguous");
  await eventually(async () => (await ladder(page)).at(-1), "4");
  await copied(page, "#copy-link");
  await Promise.all([page.waitForEvent("download"), page.click("#download-svg")]);
  await page.click("#new-puzzle");
  await page.click("#language");
  await page.selectOption("#theme", "dark");
  await paste(page, `${GOOD}\n${BAD}`);
  await page.waitForSelector("#batch:not([hidden])");
  await page.reload();
  await started(page);
  for (const request of requests) {
    const url = request.url();
    if (url.startsWith("blob:")) continue;
    assert.equal(request.method(), "GET");
    assert.equal(request.postData(), null);
    assert(FILES.includes(url.replace(/#.*/, "")) || url.replace(/#.*/, "") === ADDRESS, url);
  }
});
