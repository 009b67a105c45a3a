// Playwright's Page, as far as the tests use it.
import { EventEmitter } from "node:events";
import { mkdtemp, rename, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { SOURCE, find, findOne } from "./elements.js";
import { Keyboard, Mouse, Touchscreen } from "./input.js";
import { Locator } from "./locator.js";

/** @import { BiDi } from "./protocol.js" */
/** @import { Context } from "./context.js" */
/** @import { Step } from "./elements.js" */

/** @typedef {{ sharedId: string }} Reference */
/** @typedef {{ name: string, buffer: Buffer }} FileContents */
/** @typedef {{ abort(): Promise<void>, continue(): Promise<void>, request(): Request }} Route */

/**
 * What a look at the page has shown: a result, or why there is none yet.
 * @template Result
 * @typedef {{ done: Result } | { waiting: string }} Seen
 */

/** How long to wait between two looks at the page, in milliseconds. */
const PAUSE = 15;

export class Page extends EventEmitter {
  #bidi;
  #id;
  #context;
  #url = "about:blank";
  /** @type {{ width: number, height: number } | null} */
  #viewport = null;
  /** @type {{ matches: (url: string) => boolean, handler: (route: Route) => unknown }[]} */
  #routes = [];

  /**
   * @param {BiDi} bidi
   * @param {string} id
   * @param {Context} context
   */
  constructor(bidi, id, context) {
    super();
    this.#bidi = bidi;
    this.#id = id;
    this.#context = context;
    const perform = async (/** @type {object[]} */ actions) => {
      await bidi.send("input.performActions", { context: id, actions });
      await this.#nextFrame();
    };
    this.keyboard = new Keyboard(perform, {
      insertText: async (text) => {
        await this.evaluate((text) => document.execCommand("insertText", false, text), text);
      },
      returnFocus: () => this.#returnFocus(),
    });
    this.mouse = new Mouse(perform);
    this.touchscreen = new Touchscreen(perform);
  }

  /** On a busy machine the page may not have seen the input yet. By the next frame it has. */
  async #nextFrame() {
    const frame = this.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve(undefined));
        }),
    );
    // There is none while a dialog is open, and after the page was left.
    await Promise.race([frame.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 200))]);
  }

  /** Tab leads from the end of the page to the toolbars, and from there back to the page. This skips the toolbars. */
  async #returnFocus() {
    if (await this.evaluate(() => document.hasFocus())) return;
    await this.#context.focusPage();
    await this.waitForFunction(() => document.hasFocus());
    await this.evaluate(() => {
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
      // The next Tab starts from here.
      getSelection()?.removeAllRanges();
    });
  }

  get id() {
    return this.#id;
  }

  context() {
    return this.#context;
  }

  url() {
    return this.#url;
  }

  /**
   * Handles an event of the protocol.
   * @param {string} method
   * @param {any} params
   */
  receive(method, params) {
    if (method === "log.entryAdded") {
      const { type, level, text } = params;
      if (type === "javascript" && level === "error") this.emit("pageerror", new Error(text));
      if (type === "console") {
        const kind = level === "warn" ? "warning" : params.method === "log" ? "log" : level;
        this.emit("console", { type: () => kind, text: () => text });
      }
    } else if (method === "browsingContext.userPromptOpened") {
      const answer = async (/** @type {boolean} */ accept, /** @type {string} */ userText = "") => {
        await this.#bidi.send("browsingContext.handleUserPrompt", { context: this.#id, accept, userText });
      };
      this.emit("dialog", {
        type: () => params.type,
        message: () => params.message,
        accept: (/** @type {string} */ text) => answer(true, text),
        dismiss: () => answer(false),
      });
    } else if (method === "script.message") {
      if (params.channel === "address") this.#url = params.data.value;
    } else if (method === "network.beforeRequestSent") {
      this.#requested(params);
    } else if (method === "browsingContext.navigationStarted") {
      // Requests for local files aren't reported.
      if (params.url.startsWith("file:")) this.emit("request", new Request({ url: params.url, method: "GET" }));
    } else if (params.url) {
      this.#url = params.url;
      if (method === "browsingContext.load") this.emit("load", this);
    }
  }

  /** @param {any} params */
  #requested({ request, isBlocked }) {
    const found = new Request(request);
    this.emit("request", found);
    if (!isBlocked) return;
    const send = async (/** @type {string} */ method) => {
      await this.#bidi.send(method, { request: request.request });
    };
    const route = this.#routes.find(({ matches }) => matches(found.url()));
    const control = {
      abort: () => send("network.failRequest"),
      continue: () => send("network.continueRequest"),
      request: () => found,
    };
    if (route) route.handler(control);
    else control.continue().catch(() => {});
  }

  /**
   * Calls a handler for each request with this address, a pattern with `**` for anything and `*` within a directory.
   * @param {string | RegExp} url
   * @param {(route: Route) => unknown} handler
   */
  async route(url, handler) {
    const escaped = String(url).replace(/[.+^${}()|[\]\\?]/g, "\\$&");
    const glob = new RegExp(`^${escaped.replace(/\*\*\/|\*\*|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))}$`);
    const expression = typeof url === "string" ? glob : url;
    if (this.#routes.length === 0)
      await this.#bidi.send("network.addIntercept", { phases: ["beforeRequestSent"], contexts: [this.#id] });
    this.#routes.unshift({ matches: (url) => expression.test(url), handler });
  }

  /**
   * Looks until there is a result.
   * @template Result
   * @param {() => Promise<Seen<Result>>} look
   * @param {string} failure
   * @param {number} [timeout]
   * @returns {Promise<Result>}
   */
  async waitUntil(look, failure, timeout = this.#context.timeout) {
    const deadline = performance.now() + timeout;
    for (;;) {
      const seen = await look().catch((error) => {
        // The page is being replaced by another.
        if (/no such frame|discarded|AbortError|navigat/i.test(error.message)) return { waiting: error.message };
        throw error;
      });
      if ("done" in seen) return seen.done;
      if (performance.now() > deadline) throw new Error(`${failure} within ${timeout} ms: ${seen.waiting}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /**
   * Runs a script in the page. Values go and come as JSON.
   * @param {string} script
   * @param {unknown[]} values
   */
  async #run(script, values) {
    const { type, result, exceptionDetails } = await this.#bidi.send("script.callFunction", {
      functionDeclaration: `async (values) => JSON.stringify(await (${script})(...JSON.parse(values)))`,
      arguments: [{ type: "string", value: JSON.stringify(values) }],
      awaitPromise: true,
      target: { context: this.#id },
      userActivation: true,
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.type === "undefined" ? undefined : JSON.parse(result.value);
  }

  /**
   * @template Value, Result
   * @param {string | ((value: Value) => Result)} script
   * @param {Value} [value]
   * @returns {Promise<Awaited<Result>>}
   */
  async evaluate(script, value) {
    if (typeof script === "function") return this.#run(String(script), value === undefined ? [] : [value]);
    const { type, result, exceptionDetails } = await this.#bidi.send("script.evaluate", {
      expression: script,
      awaitPromise: true,
      target: { context: this.#id },
      serializationOptions: { maxObjectDepth: 0, maxDomDepth: 0 },
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.value;
  }

  /**
   * Runs a function that uses those of elements.js.
   * @template Value, Result
   * @param {(value: Value) => Result} script
   * @param {Value} value
   * @returns {Promise<Awaited<Result>>}
   */
  inPage(script, value) {
    return this.#run(`(...values) => { ${SOURCE}; return (${script})(...values); }`, [value]);
  }

  /**
   * Runs a function with the element or the elements that the steps lead to.
   * @param {Step[]} steps
   * @param {Function} script
   * @param {unknown} value
   * @param {"one" | "all"} [which]
   * @returns {Promise<any>}
   */
  evaluateOn(steps, script, value, which = "one") {
    const finder = which === "one" ? findOne.name : find.name;
    const values = value === undefined ? [steps] : [steps, value];
    return this.#run(`(steps, ...values) => { ${SOURCE}; return (${script})(${finder}(steps), ...values); }`, values);
  }

  /**
   * The element that the steps lead to, as a reference for other commands.
   * @param {Step[]} steps
   * @returns {Promise<Reference>}
   */
  reference(steps) {
    return this.#referenceFrom(`() => { ${SOURCE}; return findOne(${JSON.stringify(steps)}); }`);
  }

  /**
   * @param {string} script
   * @returns {Promise<Reference>}
   */
  async #referenceFrom(script) {
    const { result } = await this.#bidi.send("script.callFunction", {
      functionDeclaration: script,
      awaitPromise: true,
      target: { context: this.#id },
      serializationOptions: { maxDomDepth: 0 },
    });
    return { sharedId: result.sharedId };
  }

  /**
   * Runs a script in every document from now on, before its own scripts.
   * @template Value
   * @param {(value: Value) => unknown} script
   * @param {Value} [value]
   */
  async addInitScript(script, value) {
    const functionDeclaration = `() => { (${script})(${value === undefined ? "" : JSON.stringify(value)}); }`;
    await this.#bidi.send("script.addPreloadScript", { functionDeclaration, contexts: [this.#id] });
  }

  /**
   * @param {string} url
   * @param {{ waitUntil?: "load" | "domcontentloaded" | "commit" }} [options]
   */
  async goto(url, { waitUntil = "load" } = {}) {
    const wait = { load: "complete", domcontentloaded: "interactive", commit: "none" }[waitUntil];
    const { url: arrived } = await this.#bidi.send("browsingContext.navigate", { context: this.#id, url, wait });
    this.#url = arrived;
  }

  async reload() {
    await this.evaluate(() => document.documentElement.setAttribute("data-before-reload", ""));
    await this.#bidi.send("browsingContext.reload", { context: this.#id, wait: "complete" });
    // On a busy machine, Firefox answers while the old document is still there.
    await this.waitForFunction(
      () => document.readyState === "complete" && !document.documentElement.hasAttribute("data-before-reload"),
    );
  }

  /** @param {number} delta */
  async #traverse(delta) {
    await this.#bidi.send("browsingContext.traverseHistory", { context: this.#id, delta });
    await this.waitForFunction(() => document.readyState === "complete");
    this.#url = await this.evaluate(() => location.href);
  }

  goBack() {
    return this.#traverse(-1);
  }

  goForward() {
    return this.#traverse(1);
  }

  title() {
    return this.evaluate(() => document.title);
  }

  content() {
    return this.evaluate(() => document.documentElement.outerHTML);
  }

  bringToFront() {
    return this.#bidi.send("browsingContext.activate", { context: this.#id });
  }

  viewportSize() {
    return this.#viewport;
  }

  /** @param {{ width: number, height: number }} viewport */
  async setViewportSize(viewport) {
    this.#viewport = viewport;
    await this.#bidi.send("browsingContext.setViewport", { context: this.#id, viewport });
  }

  /** @param {import("./context.js").Media} media */
  async emulateMedia(media) {
    await this.#context.emulateMedia(media);
    // It takes a moment until the page knows.
    await this.waitForFunction(({ media, colorScheme, forcedColors, reducedMotion }) => {
      if (media && !matchMedia(media).matches) return false;
      const features = { "prefers-color-scheme": colorScheme, "forced-colors": forcedColors };
      const all = Object.entries({ ...features, "prefers-reduced-motion": reducedMotion });
      return all.every(([feature, value]) => !value || matchMedia(`(${feature}: ${value})`).matches);
    }, media);
  }

  /**
   * @param {{ clip?: { x: number, y: number, width: number, height: number }, path?: string, fullPage?: boolean }}
   *   [options]
   */
  async screenshot({ clip, path, fullPage = false } = {}) {
    const { data } = await this.#bidi.send("browsingContext.captureScreenshot", {
      context: this.#id,
      origin: fullPage ? "document" : "viewport",
      ...(clip ? { clip: { type: "box", ...clip } } : {}),
    });
    const image = Buffer.from(data, "base64");
    if (path) await writeFile(path, image);
    return image;
  }

  /** @param {number} milliseconds */
  waitForTimeout(milliseconds) {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** @param {"load" | "domcontentloaded" | "networkidle"} [state] */
  async waitForLoadState(state = "load") {
    const enough = state === "domcontentloaded" ? ["interactive", "complete"] : ["complete"];
    await this.waitForFunction((enough) => enough.includes(document.readyState), enough);
  }

  /**
   * @template Value
   * @param {string | ((value: Value) => unknown)} script
   * @param {Value} [value]
   * @param {{ timeout?: number }} [options]
   */
  async waitForFunction(script, value, { timeout } = {}) {
    await this.waitUntil(
      async () => {
        const result = await this.evaluate(script, value);
        return result ? { done: result } : { waiting: `it is ${result}` };
      },
      `${script} isn't true`,
      timeout,
    );
  }

  /**
   * @param {string | RegExp | ((url: URL) => boolean)} url
   * @param {{ timeout?: number }} [options]
   */
  async waitForURL(url, { timeout } = {}) {
    const matches = () =>
      typeof url === "string"
        ? this.#url === url
        : url instanceof RegExp
          ? url.test(this.#url)
          : url(new URL(this.#url));
    const look = async () => (matches() ? { done: true } : { waiting: this.#url });
    await this.waitUntil(look, `the address isn't ${url}`, timeout);
  }

  /**
   * @param {string} selector
   * @param {Parameters<Locator["waitFor"]>[0]} [options]
   */
  async waitForSelector(selector, options) {
    await this.locator(selector).waitFor(options);
  }

  /**
   * @param {string} event
   * @param {{ timeout?: number }} [options]
   * @returns {Promise<any>}
   */
  async waitForEvent(event, { timeout = this.#context.timeout } = {}) {
    if (event === "filechooser") return this.#fileChooser();
    if (event === "download") return this.#download(timeout);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${event} within ${timeout} ms`)), timeout);
      this.once(event, (value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }

  /** Waits until the page asks for files, and keeps the browser from asking the user. */
  async #fileChooser() {
    const element = await this.#referenceFrom(
      String(
        () =>
          new Promise((resolve) => {
            const listen = (/** @type {MouseEvent} */ event) => {
              if (!(event.target instanceof HTMLInputElement) || event.target.type !== "file") return;
              event.preventDefault();
              removeEventListener("click", listen, { capture: true });
              resolve(event.target);
            };
            addEventListener("click", listen, { capture: true });
          }),
      ),
    );
    const { result: multiple } = await this.#bidi.send("script.callFunction", {
      functionDeclaration: String((/** @type {HTMLInputElement} */ input) => input.multiple),
      arguments: [element],
      awaitPromise: false,
      target: { context: this.#id },
    });
    return {
      isMultiple: () => multiple.value,
      setFiles: (/** @type {Parameters<Page["filesOnDisk"]>[0]} */ files) => this.setFiles(element, files),
    };
  }

  /** @param {number} timeout */
  async #download(timeout) {
    /** @returns {Promise<Seen<string>>} */
    const look = async () => {
      const path = await this.#context.nextDownload();
      return path ? { done: path } : { waiting: "none has ended" };
    };
    const saved = await this.waitUntil(look, "no download", timeout);
    // Out of the way of the next file with this name.
    const path = join(await mkdtemp(join(this.#context.directory, "download-")), basename(saved));
    await rename(saved, path);
    return { suggestedFilename: () => basename(path), path: async () => path };
  }

  /**
   * The paths of files, which are written first if only their contents are given.
   * @param {string | FileContents | (string | FileContents)[]} files
   */
  async filesOnDisk(files) {
    const all = Array.isArray(files) ? files : [files];
    return Promise.all(
      all.map(async (file) => {
        if (typeof file === "string") return resolve(file);
        const path = join(await mkdtemp(join(this.#context.directory, "file-")), file.name);
        await writeFile(path, file.buffer);
        return path;
      }),
    );
  }

  /**
   * @param {Reference} element
   * @param {Parameters<Page["filesOnDisk"]>[0]} files
   */
  async setFiles(element, files) {
    await this.#bidi.send("input.setFiles", { context: this.#id, element, files: await this.filesOnDisk(files) });
  }

  async close() {
    await this.#bidi.send("browsingContext.close", { context: this.#id });
  }

  /** @param {string} selector */
  locator(selector) {
    return new Locator(this, []).locator(selector);
  }

  /** @param {Parameters<Locator["getByRole"]>} parameters */
  getByRole(...parameters) {
    return new Locator(this, []).getByRole(...parameters);
  }

  /** @param {Parameters<Locator["getByText"]>} parameters */
  getByText(...parameters) {
    return new Locator(this, []).getByText(...parameters);
  }

  /** @param {Parameters<Locator["getByLabel"]>} parameters */
  getByLabel(...parameters) {
    return new Locator(this, []).getByLabel(...parameters);
  }
}

// Methods with a selector use the first element that matches.
for (const name of /** @type {const} */ ([
  "blur",
  "check",
  "click",
  "dblclick",
  "dispatchEvent",
  "fill",
  "focus",
  "getAttribute",
  "hover",
  "innerHTML",
  "innerText",
  "inputValue",
  "isChecked",
  "isDisabled",
  "isEnabled",
  "isHidden",
  "isVisible",
  "press",
  "selectOption",
  "setInputFiles",
  "tap",
  "textContent",
  "uncheck",
])) {
  Object.defineProperty(Page.prototype, name, {
    /**
     * @this {Page}
     * @param {string} selector
     * @param {...any} parameters
     */
    value(selector, ...parameters) {
      const method = /** @type {(...parameters: any[]) => Promise<any>} */ (Locator.prototype[name]);
      return method.apply(this.locator(selector).first(), parameters);
    },
  });
}

/** A request of the page. */
export class Request {
  #data;

  /** @param {{ url: string, method: string, bodySize?: number | null }} data */
  constructor(data) {
    this.#data = data;
  }

  url() {
    return this.#data.url;
  }

  method() {
    return this.#data.method;
  }

  /** The body, of which only the size is known. */
  postData() {
    return this.#data.bodySize ? `${this.#data.bodySize} bytes` : null;
  }
}
