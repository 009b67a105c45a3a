// Playwright's BrowserContext, as far as the tests use it, on a Firefox of its own.
//
// Storage belongs to the context. What the page is told about the system (language, theme, high contrast, touch,
// network) is set for the whole browser, so the context that was created last decides.
import { EventEmitter } from "node:events";
import { launch } from "./protocol.js";
import { Page } from "./page.js";

/**
 * @typedef {{
 *   media?: "screen" | "print" | null,
 *   colorScheme?: string | null,
 *   forcedColors?: string | null,
 *   reducedMotion?: string | null,
 * }} Media
 */
/** @typedef {Record<string, string | number | boolean>} Preferences */

/**
 * @typedef {{
 *   locale: string,
 *   colorScheme: "dark" | "light",
 *   forcedColors: "active" | "none",
 *   hasTouch: boolean,
 *   serviceWorkers: "allow" | "block",
 *   viewport?: { width: number, height: number },
 * }} Options
 */

const EVENTS = [
  "browsingContext.fragmentNavigated",
  "browsingContext.load",
  "browsingContext.navigationCommitted",
  "browsingContext.navigationStarted",
  "browsingContext.userPromptOpened",
  "log.entryAdded",
  "network.beforeRequestSent",
  "script.message",
];

/**
 * The settings for what media queries ask.
 * @param {Media} media
 */
function mediaPreferences({ colorScheme, forcedColors, reducedMotion }) {
  /** @type {Preferences} */
  const preferences = {};
  if (colorScheme) preferences["layout.css.prefers-color-scheme.content-override"] = colorScheme === "dark" ? 0 : 1;
  if (reducedMotion) preferences["ui.prefersReducedMotion"] = reducedMotion === "reduce" ? 1 : 0;
  if (forcedColors) {
    preferences["ui.useAccessibilityTheme"] = forcedColors === "active" ? 1 : 0;
    preferences["browser.display.document_color_use"] = forcedColors === "active" ? 2 : 0;
  }
  return preferences;
}

/** Lets scripts create the event of pasting with data, for which this version has other options. Runs in each page. */
function acceptClipboardData() {
  window.ClipboardEvent = class extends ClipboardEvent {
    /**
     * @param {string} kind
     * @param {ClipboardEventInit} [options]
     */
    constructor(kind, options) {
      super(kind, options);
      if (options?.clipboardData) Object.defineProperty(this, "clipboardData", { value: options.clipboardData });
    }
  };
}

/**
 * Reports a new address in the history, which this version doesn't do itself. Runs in each page.
 * @param {(address: string) => void} report
 */
function reportAddress(report) {
  for (const name of /** @type {const} */ (["pushState", "replaceState"])) {
    const method = history[name];
    history[name] = function (...parameters) {
      method.apply(this, parameters);
      report(location.href);
    };
  }
}

/**
 * Starts Firefox.
 * @param {string} executable
 */
export async function start(executable) {
  const firefox = await launch(executable);
  await firefox.bidi.send("session.subscribe", { events: EVENTS });
  await firefox.bidi.send("script.addPreloadScript", { functionDeclaration: String(acceptClipboardData) });
  await firefox.bidi.send("script.addPreloadScript", {
    functionDeclaration: String(reportAddress),
    arguments: [{ type: "channel", value: { channel: "address" } }],
  });
  return {
    /** @param {Options} options */
    newContext: (options) => Context.create(firefox, options),
    close: () => firefox.close(),
  };
}

export class Context extends EventEmitter {
  #firefox;
  #userContext;
  #viewport;
  /** @type {Page[]} */
  #pages = [];
  timeout = 8000;
  /** @type {(() => void)[]} */
  #listeners = [];

  /**
   * @param {Awaited<ReturnType<typeof launch>>} firefox
   * @param {string} userContext
   * @param {{ width: number, height: number }} viewport
   */
  constructor(firefox, userContext, viewport) {
    super();
    this.#firefox = firefox;
    this.#userContext = userContext;
    this.#viewport = viewport;
    for (const method of EVENTS) {
      const listener = (/** @type {any} */ params) => {
        const id = params.context ?? params.source?.context;
        // Requests of service workers belong to no page.
        const page = id ? this.#pages.find((page) => page.id === id) : this.#pages.at(0);
        page?.receive(method, params);
      };
      firefox.bidi.on(method, listener);
      this.#listeners.push(() => firefox.bidi.off(method, listener));
    }
  }

  /**
   * @param {Awaited<ReturnType<typeof launch>>} firefox
   * @param {Options} options
   */
  static async create(firefox, options) {
    const { locale, hasTouch, serviceWorkers, viewport = { width: 1280, height: 720 } } = options;
    const { userContext } = await firefox.bidi.send("browser.createUserContext");
    const context = new Context(firefox, userContext, viewport);
    await context.setOffline(false);
    await context.#set({
      ...mediaPreferences({ reducedMotion: "no-preference", ...options }),
      "intl.accept_languages": locale,
      "dom.serviceWorkers.enabled": serviceWorkers === "allow",
      "dom.w3c_touch_events.enabled": hasTouch ? 1 : 0,
      // What `pointer` and `hover` in media queries say: 1 is a finger, 6 a mouse.
      "ui.primaryPointerCapabilities": hasTouch ? 1 : 6,
      "ui.allPointerCapabilities": hasTouch ? 1 : 6,
    });
    return context;
  }

  get directory() {
    return this.#firefox.directory;
  }

  /** @param {number} milliseconds */
  setDefaultTimeout(milliseconds) {
    this.timeout = milliseconds;
  }

  /** @param {Preferences} preferences */
  #set(preferences) {
    return this.#firefox.marionette.run((preferences) => {
      const { prefs } = /** @type {any} */ (globalThis).Services;
      for (const [name, value] of Object.entries(preferences)) {
        if (typeof value === "string") prefs.setStringPref(name, value);
        else if (typeof value === "number") prefs.setIntPref(name, value);
        else prefs.setBoolPref(name, value);
      }
    }, preferences);
  }

  /** @param {Media} media */
  async emulateMedia(media) {
    await this.#set(mediaPreferences(media));
    if (!media.media) return;
    // As its developer tools do to show what a page looks like in print.
    await this.#firefox.marionette.run((medium) => {
      const { gBrowser } = /** @type {any} */ (globalThis);
      gBrowser.selectedBrowser.browsingContext.top.mediumOverride = medium;
    }, media.media);
  }

  /** @param {boolean} offline */
  setOffline(offline) {
    return this.#firefox.marionette.run((offline) => {
      /** @type {any} */ (globalThis).Services.io.offline = offline;
    }, offline);
  }

  /** Gives the focus to the page in front. */
  focusPage() {
    return this.#firefox.marionette.run(
      () => /** @type {any} */ (globalThis).gBrowser.selectedBrowser.focus(),
      undefined,
    );
  }

  pages() {
    return [...this.#pages];
  }

  async newPage() {
    const { bidi } = this.#firefox;
    const { context } = await bidi.send("browsingContext.create", { type: "tab", userContext: this.#userContext });
    const page = new Page(bidi, context, this);
    page.on("request", (request) => this.emit("request", request));
    this.#pages.push(page);
    await page.setViewportSize(this.#viewport);
    this.emit("page", page);
    return page;
  }

  /** The path of the oldest download that has ended and hasn't been asked for. */
  nextDownload() {
    return this.#firefox.marionette.run(async () => {
      const { ChromeUtils } = /** @type {any} */ (globalThis);
      const { Downloads } = ChromeUtils.importESModule("resource://gre/modules/Downloads.sys.mjs");
      const list = await Downloads.getList(Downloads.ALL);
      const ended = (await list.getAll()).find((/** @type {any} */ { succeeded }) => succeeded);
      if (!ended) return null;
      await list.remove(ended);
      return /** @type {string} */ (ended.target.path);
    }, undefined);
  }

  async close() {
    // Whatever the pages still report belongs to them.
    await Promise.all(this.#pages.map((page) => page.evaluate(() => {}).catch(() => {})));
    await this.#firefox.bidi.send("browser.removeUserContext", { userContext: this.#userContext });
    for (const remove of this.#listeners) remove();
  }
}
