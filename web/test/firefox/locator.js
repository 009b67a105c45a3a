// Playwright's Locator, as far as the tests use it: finds its elements anew for every action, and waits until they can
// be used.
import { clickable, find, findOne, isEnabled, isVisible } from "./elements.js";

/** @import { Step } from "./elements.js" */
/** @import { Page, Seen } from "./page.js" */

/**
 * A text or a regular expression as data.
 * @param {string | RegExp} text
 * @returns {string | [string, string]}
 */
function pattern(text) {
  return typeof text === "string" ? text : [text.source, text.flags];
}

/** @typedef {{ timeout?: number, force?: boolean }} Waiting */

export class Locator {
  #page;
  #steps;

  /**
   * @param {Page} page
   * @param {Step[]} steps
   */
  constructor(page, steps) {
    this.#page = page;
    this.#steps = steps;
  }

  page() {
    return this.#page;
  }

  /** @param {Step} step */
  #then(step) {
    return new Locator(this.#page, [...this.#steps, step]);
  }

  /** @param {string} selector */
  locator(selector) {
    return this.#then({ kind: "css", selector });
  }

  /**
   * @param {string} role
   * @param {{ name?: string | RegExp, exact?: boolean }} [options]
   */
  getByRole(role, { name, exact } = {}) {
    return this.#then({ kind: "role", role, name: name === undefined ? undefined : pattern(name), exact });
  }

  /**
   * @param {string | RegExp} text
   * @param {{ exact?: boolean }} [options]
   */
  getByText(text, { exact } = {}) {
    return this.#then({ kind: "text", text: pattern(text), exact });
  }

  /**
   * @param {string | RegExp} text
   * @param {{ exact?: boolean }} [options]
   */
  getByLabel(text, { exact } = {}) {
    return this.#then({ kind: "text", text: pattern(text), exact, label: true });
  }

  /** @param {{ hasText?: string | RegExp, visible?: boolean }} options */
  filter({ hasText, visible }) {
    return this.#then({ kind: "filter", text: hasText === undefined ? undefined : pattern(hasText), visible });
  }

  /** @param {number} index */
  nth(index) {
    return this.#then({ kind: "nth", index });
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  count() {
    return this.#page.inPage((steps) => find(steps).length, this.#steps);
  }

  async all() {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  /**
   * Waits until the element can be clicked, and returns where.
   * @param {Waiting} [options]
   */
  async #point({ timeout, force } = {}) {
    const look = () =>
      force
        ? this.boundingBox().then((box) =>
            box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : "not there",
          )
        : this.#page.inPage((steps) => clickable(steps), this.#steps);
    return this.#page.waitUntil(
      /** @returns {Promise<Seen<{ x: number, y: number }>>} */
      async () => {
        const point = await look();
        return typeof point === "string" ? { waiting: point } : { done: point };
      },
      `${JSON.stringify(this.#steps)} can't be clicked`,
      timeout,
    );
  }

  /** @param {Waiting & { button?: "left" | "middle" | "right", clickCount?: number }} [options] */
  async click(options = {}) {
    const { x, y } = await this.#point(options);
    await this.#page.mouse.click(x, y, options);
  }

  /** @param {Waiting} [options] */
  async dblclick(options = {}) {
    await this.click({ ...options, clickCount: 2 });
  }

  /** @param {Waiting} [options] */
  async tap(options) {
    const { x, y } = await this.#point(options);
    await this.#page.touchscreen.tap(x, y);
  }

  /** @param {Waiting} [options] */
  async hover(options) {
    const { x, y } = await this.#point(options);
    await this.#page.mouse.move(x, y);
  }

  /** @param {Waiting} [options] */
  async check(options) {
    if (!(await this.isChecked())) await this.click(options);
  }

  /** @param {Waiting} [options] */
  async uncheck(options) {
    if (await this.isChecked()) await this.click(options);
  }

  /**
   * Waits until the element is there, and calls the function with it.
   * @template Value, Result
   * @param {(element: any, value: Value) => Result} script
   * @param {Value} [value]
   * @param {Waiting} [options]
   * @returns {Promise<Awaited<Result>>}
   */
  async evaluate(script, value, { timeout } = {}) {
    await this.waitFor({ state: "attached", timeout });
    return this.#page.evaluateOn(this.#steps, script, value);
  }

  /**
   * @template Value, Result
   * @param {(elements: Element[], value: Value) => Result} script
   * @param {Value} [value]
   */
  evaluateAll(script, value) {
    return this.#page.evaluateOn(this.#steps, script, value, "all");
  }

  /**
   * Waits until the element is visible and enabled, and calls the function with it.
   * @template Value, Result
   * @param {(element: any, value: Value) => Result} script
   * @param {Value} [value]
   * @param {Waiting} [options]
   */
  async #act(script, value, { timeout } = {}) {
    await this.#page.waitUntil(
      async () => {
        const waiting = await this.#page.inPage((steps) => {
          const element = findOne(steps);
          if (!element) return "not there";
          if (!isVisible(element)) return "not visible";
          return isEnabled(element) ? undefined : "disabled";
        }, this.#steps);
        return waiting ? { waiting } : { done: true };
      },
      `${JSON.stringify(this.#steps)} can't be used`,
      timeout,
    );
    return this.#page.evaluateOn(this.#steps, script, value);
  }

  /** @param {Waiting} [options] */
  focus(options) {
    return this.evaluate((element) => element.focus(), undefined, options);
  }

  blur() {
    return this.evaluate((element) => element.blur());
  }

  /**
   * @param {string} text
   * @param {Waiting} [options]
   */
  fill(text, options) {
    return this.#act(
      (element, text) => {
        element.focus();
        element.select();
        document.execCommand(text === "" ? "delete" : "insertText", false, text);
        if (element.value !== text && element.localName !== "textarea") throw new Error(`filled with ${element.value}`);
      },
      text,
      options,
    );
  }

  clear() {
    return this.fill("");
  }

  /** @param {string} text */
  async pressSequentially(text) {
    await this.focus();
    await this.#page.keyboard.type(text);
  }

  /** @param {string} key */
  async press(key) {
    await this.focus();
    await this.#page.keyboard.press(key);
  }

  /**
   * @param {string | { value?: string, label?: string, index?: number }} wanted
   * @param {Waiting} [options]
   */
  selectOption(wanted, options) {
    return this.#act(
      (element, wanted) => {
        const option = Array.from(/** @type {HTMLSelectElement} */ (element).options).find(
          ({ value, label, index }) =>
            value === wanted.value || label === wanted.label || index === wanted.index || label === wanted.value,
        );
        if (!option) throw new Error(`there is no option ${JSON.stringify(wanted)}`);
        element.value = option.value;
        for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
        return [option.value];
      },
      typeof wanted === "string" ? { value: wanted } : wanted,
      options,
    );
  }

  /** @param {Parameters<Page["filesOnDisk"]>[0]} files */
  async setInputFiles(files) {
    await this.waitFor({ state: "attached" });
    const element = await this.#page.reference(this.#steps);
    await this.#page.setFiles(element, files);
  }

  /**
   * @param {string} kind
   * @param {EventInit} [options]
   */
  dispatchEvent(kind, options = {}) {
    return this.evaluate(
      (element, { kind, options }) => {
        element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true, composed: true, ...options }));
      },
      { kind, options },
    );
  }

  scrollIntoViewIfNeeded() {
    return this.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
    });
  }

  isVisible() {
    return this.#page.inPage((steps) => {
      const element = findOne(steps);
      return element !== undefined && isVisible(element);
    }, this.#steps);
  }

  async isHidden() {
    return !(await this.isVisible());
  }

  isEnabled() {
    return this.evaluate((element) => isEnabled(element));
  }

  async isDisabled() {
    return !(await this.isEnabled());
  }

  isChecked() {
    return this.evaluate((element) => /** @type {boolean} */ (element.checked));
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.evaluate((element, name) => /** @type {string | null} */ (element.getAttribute(name)), name);
  }

  inputValue() {
    return this.evaluate((element) => /** @type {string} */ (element.value));
  }

  innerText() {
    return this.evaluate((element) => /** @type {string} */ (element.innerText));
  }

  innerHTML() {
    return this.evaluate((element) => /** @type {string} */ (element.innerHTML));
  }

  textContent() {
    return this.evaluate((element) => /** @type {string | null} */ (element.textContent));
  }

  allTextContents() {
    return this.evaluateAll((elements) => elements.map((element) => element.textContent ?? ""));
  }

  allInnerTexts() {
    return this.evaluateAll((elements) => elements.map((element) => /** @type {HTMLElement} */ (element).innerText));
  }

  boundingBox() {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return width || height ? { x, y, width, height } : null;
    });
  }

  async screenshot() {
    await this.scrollIntoViewIfNeeded();
    const clip = await this.boundingBox();
    return this.#page.screenshot({ clip: clip ?? undefined });
  }

  /** @param {{ state?: "attached" | "detached" | "visible" | "hidden", timeout?: number }} [options] */
  async waitFor({ state = "visible", timeout } = {}) {
    await this.#page.waitUntil(
      async () => {
        const [there, visible] = await this.#page.inPage((steps) => {
          const [element] = find(steps);
          return [element !== undefined, element !== undefined && isVisible(element)];
        }, this.#steps);
        const now = { attached: there, detached: !there, visible, hidden: !visible };
        return now[state] ? { done: true } : { waiting: there ? "there, and not visible" : "not there" };
      },
      `${JSON.stringify(this.#steps)} isn't ${state}`,
      timeout,
    );
  }
}
