// What someone does with the page.
import assert from "node:assert/strict";

/** @import { Page } from "playwright-core" */

/**
 * The cell by its name, such as r1c1.
 * @param {Page} page
 * @param {string} name
 */
export function cell(page, name) {
  return page.locator(`[data-cell="${name}"]`);
}

/**
 * Presses keys, one after the other.
 * @param {Page} page
 * @param {...string} keys
 */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Pastes text at what has the focus, as Ctrl+V does.
 * @param {Page} page
 * @param {string} text
 * @param {{ image?: boolean }} [options] `image`: a picture of the same lies on the clipboard as well
 */
export async function paste(page, text, { image = false } = {}) {
  await page.evaluate(
    ({ text, image }) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      if (image)
        data.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "image.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { text, image },
  );
}

/**
 * Drops a file on the page.
 * @param {Page} page
 * @param {string | Buffer} contents
 * @param {string} [name]
 */
export async function drop(page, contents, name = "boards.txt") {
  const base64 = Buffer.from(contents).toString("base64");
  await page.evaluate(
    ({ base64, name }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      for (const kind of ["dragenter", "dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { base64, name },
  );
}

/**
 * Drops a large file of pieces that repeat. It is made in the page, so that only the page's own work takes time.
 * @param {Page} page
 * @param {{ start?: string, piece: string, times: number }} contents
 */
export async function dropLarge(page, contents) {
  await page.evaluate(({ start = "", piece, times }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([start, piece.repeat(times)], "large.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, contents);
}

/**
 * Chooses a file by the button for it.
 * @param {Page} page
 * @param {string | Buffer} contents
 * @param {string} [name]
 */
export async function openFile(page, contents, name = "boards.txt") {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#open-file")]);
  await chooser.setFiles({ name, mimeType: "", buffer: Buffer.from(contents) });
}

/**
 * Chooses one of the examples from the menu.
 * @param {Page} page
 * @param {string} name
 */
export async function example(page, name) {
  await page.click("#examples summary");
  await page.click(`[data-example="${name}"]`);
}

/**
 * Clicks a button that copies something, and says what is on the clipboard then.
 * @param {Page} page
 * @param {string} button
 */
export async function copied(page, button) {
  await page.evaluate(() => navigator.clipboard.writeText("nothing was copied"));
  await page.click(button);
  await page.waitForFunction(() => document.querySelector("#toast")?.textContent !== "");
  return page.evaluate(() => navigator.clipboard.readText());
}

/**
 * Moves the focus by Tab until it is on this element, as someone without a mouse has to.
 * @param {Page} page
 * @param {string} selector
 * @param {string} [key]
 */
export async function tabTo(page, selector, key = "Tab") {
  for (let presses = 0; presses < 200; presses += 1) {
    const there = await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
    if (there) return presses;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} does not lead to ${selector}`);
}
