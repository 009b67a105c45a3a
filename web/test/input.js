// Keyboard, mouse, clipboard and file input.
import assert from "node:assert/strict";

/** @import { Page } from "playwright-core" */

/**
 * The cell with this name, such as r1c1.
 * @param {Page} page
 * @param {string} name
 */
export function cell(page, name) {
  return page.locator(`[data-cell="${name}"]`);
}

/**
 * Presses keys one after the other.
 * @param {Page} page
 * @param {...string} keys
 */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Pastes text into the focused element, as Ctrl+V does.
 * @param {Page} page
 * @param {string} text
 * @param {{ image?: boolean, html?: string }} [options] `image`: the clipboard also has an image, as from a
 *   spreadsheet; `html`: it also has HTML
 */
export async function paste(page, text, { image = false, html = "" } = {}) {
  await page.evaluate(
    ({ text, image, html }) => {
      const data = new DataTransfer();
      if (text) data.setData("text/plain", text);
      if (html) data.setData("text/html", html);
      if (image)
        data.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "image.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { text, image, html },
  );
}

/**
 * Closes the dialog for text.
 * @param {Page} page
 */
export async function closeDialog(page) {
  await page.keyboard.press("Escape");
  await page.waitForSelector("#paste-dialog:not([open])", { state: "attached" });
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
 * Drops several files at once; those without contents are folders.
 * @param {Page} page
 * @param {Record<string, string | number[] | null>} files
 */
export async function dropFiles(page, files) {
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, contents] of Object.entries(files)) {
      const bytes = Array.isArray(contents) ? new Uint8Array(contents) : (contents ?? "");
      dataTransfer.items.add(new File([bytes], name));
    }
    // Scripts can't drop folders, so this is what the browser would say about one.
    const items = Array.from(dataTransfer.items, (item) => {
      const file = /** @type {File} */ (item.getAsFile());
      const entry = { isDirectory: files[file.name] === null, name: file.name };
      return { kind: "file", getAsFile: () => file, webkitGetAsEntry: () => entry };
    });
    Object.defineProperty(dataTransfer, "items", { value: items });
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

/**
 * Drops a large file with repeated contents. It is created in the page, which is faster than sending it there.
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
 * Opens a file with the button.
 * @param {Page} page
 * @param {string | Buffer} contents
 * @param {string} [name]
 */
export async function openFile(page, contents, name = "boards.txt") {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#open-file")]);
  await chooser.setFiles({ name, mimeType: "", buffer: Buffer.from(contents) });
}

/**
 * Selects one of the examples from the menu.
 * @param {Page} page
 * @param {string} name
 */
export async function example(page, name) {
  await page.click("#examples summary");
  await page.click(`[data-example="${name}"]`);
}

/**
 * Clicks a button that copies something, and returns the contents of the clipboard.
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
 * Presses Tab until this element has the focus.
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
