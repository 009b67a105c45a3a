// Firefox as a process, and its two remote protocols. WebDriver BiDi drives pages. Marionette runs scripts with the
// browser's own privileges, for what BiDi can't do in the extended support release: settings, downloads, going offline.
import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";

/** How long Firefox may take to start, in milliseconds. */
const START = 60_000;

/** @type {Record<string, string | number | boolean>} */
const PREFERENCES = {
  "marionette.port": 0,
  // Nothing in the background: no updates, no reports, no lists of dangerous sites.
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.newtabpage.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.safebrowsing.downloads.enabled": false,
  "browser.search.update": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage": "about:blank",
  "browser.startup.page": 0,
  "browser.tabs.remote.separatePrivilegedContentProcess": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.ipc.processPrelaunch.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
  // Pages may use the clipboard without asking.
  "dom.events.testing.asyncClipboard": true,
  // Offline means that this machine can't be reached either.
  "network.dns.offline-localhost": false,
  // Downloads are saved without asking.
  "browser.download.alwaysOpenPanel": false,
  "browser.download.folderList": 2,
  "browser.download.useDownloadDir": true,
};

/**
 * Starts Firefox with a new profile.
 * @param {string} executable
 */
export async function launch(executable) {
  const directory = await mkdtemp(join(tmpdir(), "ninefold-firefox-"));
  const preferences = Object.entries({ ...PREFERENCES, "browser.download.dir": directory });
  const lines = preferences.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  await writeFile(join(directory, "user.js"), lines.join(""));
  const parameters = ["--headless", "--no-remote", "--profile", directory];
  const remote = ["--marionette", "--remote-debugging-port=0", "--remote-allow-system-access"];
  const firefox = spawn(executable, [...parameters, ...remote], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => firefox.once("close", resolve));
  // Firefox would outlive tests that are interrupted.
  process.once("exit", () => firefox.kill("SIGKILL"));
  let printed = "";
  await new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => reject(new Error(`${executable} ${why}\n${printed}`));
    const timer = setTimeout(() => fail("took too long to start"), START);
    firefox.once("error", reject);
    firefox.once("close", (code) => fail(`ended with ${code}`));
    firefox.stderr.on("data", (data) => {
      printed = (printed + data).slice(-10_000);
      if (!printed.includes("WebDriver BiDi listening on")) return;
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  const marionette = await Marionette.connect(await marionettePort(directory));
  const { capabilities } = await marionette.send("WebDriver:NewSession", { webSocketUrl: true });
  await marionette.send("Marionette:SetContext", { value: "chrome" });
  const bidi = await BiDi.connect(capabilities.webSocketUrl);
  const close = async () => {
    bidi.close();
    marionette.close();
    firefox.kill();
    await ended;
    await rm(directory, { recursive: true, maxRetries: 5 });
  };
  return { bidi, marionette, directory, close };
}

/**
 * The port of Marionette, which Firefox writes into the profile. It may come later than BiDi.
 * @param {string} profile
 */
async function marionettePort(profile) {
  const deadline = performance.now() + START;
  for (;;) {
    const port = await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => "");
    if (port) return Number(port);
    if (performance.now() > deadline) throw new Error("Firefox started without Marionette");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The commands that have no response yet. */
class Pending {
  #last = 0;
  /** @type {Map<number, { name: string, resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #commands = new Map();

  /**
   * @param {string} name
   * @param {(id: number) => void} send
   * @returns {Promise<any>}
   */
  add(name, send) {
    this.#last += 1;
    const id = this.#last;
    const response = new Promise((resolve, reject) => this.#commands.set(id, { name, resolve, reject }));
    send(id);
    return response;
  }

  /**
   * @param {number} id
   * @param {{ error?: string, result?: any }} response
   */
  settle(id, { error, result }) {
    const command = this.#commands.get(id);
    this.#commands.delete(id);
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${command.name}: ${error}`));
  }

  close() {
    for (const id of [...this.#commands.keys()]) this.settle(id, { error: "the connection was closed" });
  }
}

/** WebDriver BiDi. Emits the events of the protocol by their names. */
export class BiDi extends EventEmitter {
  #pending = new Pending();

  /** @param {WebSocket} socket */
  constructor(socket) {
    super();
    this.setMaxListeners(0);
    this.socket = socket;
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.type === "event") this.emit(message.method, message.params);
      else {
        const error = message.type === "error" ? `${message.error}: ${message.message}` : undefined;
        this.#pending.settle(message.id, { error, result: message.result });
      }
    });
    socket.on("close", () => this.#pending.close());
  }

  /** @param {string} url */
  static async connect(url) {
    const socket = new WebSocket(url, { maxPayload: 1 << 30, perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return new BiDi(socket);
  }

  /**
   * @param {string} method
   * @param {object} [params]
   */
  send(method, params = {}) {
    return this.#pending.add(method, (id) => this.socket.send(JSON.stringify({ id, method, params })));
  }

  close() {
    this.socket.terminate();
  }
}

/** Marionette: each message is its length in bytes, a colon, and JSON. */
export class Marionette {
  #pending = new Pending();
  #received = Buffer.alloc(0);
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {import("node:net").Socket} socket */
  constructor(socket) {
    this.socket = socket;
    socket.on("data", (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      for (let message = this.#next(); message; message = this.#next()) {
        // The first message is a greeting.
        if (!Array.isArray(message)) continue;
        const [, id, error, result] = message;
        this.#pending.settle(id, { error: error ? `${error.error}: ${error.message}` : undefined, result });
      }
    });
    socket.on("close", () => this.#pending.close());
  }

  /** @param {number} port */
  static async connect(port) {
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new Marionette(socket);
  }

  #next() {
    const colon = this.#received.indexOf(":");
    if (colon < 0) return undefined;
    const end = colon + 1 + Number(this.#received.subarray(0, colon));
    if (this.#received.length < end) return undefined;
    const message = JSON.parse(String(this.#received.subarray(colon + 1, end)));
    this.#received = this.#received.subarray(end);
    return message;
  }

  /**
   * @param {string} name
   * @param {object} params
   * @returns {Promise<any>}
   */
  send(name, params) {
    // Marionette handles one command at a time.
    const response = this.#last.then(() =>
      this.#pending.add(name, (id) => {
        const text = JSON.stringify([0, id, name, params]);
        this.socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    );
    this.#last = response.catch(() => {});
    return response;
  }

  /**
   * Runs a function with the browser's privileges.
   * @template Value, Result
   * @param {(value: Value) => Result} script
   * @param {Value} value
   * @returns {Promise<Awaited<Result>>}
   */
  async run(script, value) {
    const { value: result } = await this.send("WebDriver:ExecuteScript", {
      script: `return (${script})(...arguments);`,
      args: [value],
    });
    return result;
  }

  close() {
    this.socket.destroy();
  }
}
