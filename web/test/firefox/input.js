// Keyboard, mouse and touch.

/** The keys that WebDriver has code points for. */
const KEYS = new Map(
  Object.entries({
    Backspace: "\ue003",
    Tab: "\ue004",
    Enter: "\ue007",
    Shift: "\ue008",
    Control: "\ue009",
    ControlOrMeta: "\ue009",
    Alt: "\ue00a",
    Escape: "\ue00c",
    Space: " ",
    PageUp: "\ue00e",
    PageDown: "\ue00f",
    End: "\ue010",
    Home: "\ue011",
    ArrowLeft: "\ue012",
    ArrowUp: "\ue013",
    ArrowRight: "\ue014",
    ArrowDown: "\ue015",
    Insert: "\ue016",
    Delete: "\ue017",
    Meta: "\ue03d",
    ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`F${n + 1}`, String.fromCharCode(0xe031 + n)])),
  }),
);

/** @param {string} name */
function keyNamed(name) {
  const key = KEYS.get(name) ?? name;
  if (Array.from(key).length !== 1) throw new Error(`web/test/firefox/input.js doesn't know the key ${name}`);
  return key;
}

/** @typedef {(sources: object[]) => Promise<void>} Perform */

export class Keyboard {
  /** @type {Set<string>} */
  #held = new Set();
  #perform;
  #returnFocus;

  /**
   * @param {Perform} perform
   * @param {{ insertText: (text: string) => Promise<void>, returnFocus: () => Promise<void> }} page
   */
  constructor(perform, { insertText, returnFocus }) {
    this.#perform = perform;
    this.insertText = insertText;
    this.#returnFocus = returnFocus;
  }

  /** @param {object[]} actions */
  #send(actions) {
    return this.#perform([{ type: "key", id: "keyboard", actions }]);
  }

  /**
   * Presses a key, also with others held, as in Control+Shift+z.
   * @param {string} combination
   * @param {{ delay?: number }} [options]
   */
  async press(combination, { delay = 0 } = {}) {
    const names = combination.split(/(?<=.)\+(?=.)/);
    const shifted = this.#held.has("Shift") || names.slice(0, -1).includes("Shift");
    const keys = names.map((name) => (shifted && name.length === 1 ? name.toUpperCase() : name)).map(keyNamed);
    await this.#send([
      ...keys.map((value) => ({ type: "keyDown", value })),
      { type: "pause", duration: delay },
      ...keys.reverse().map((value) => ({ type: "keyUp", value })),
    ]);
    if (names.at(-1) === "Tab") await this.#returnFocus();
  }

  /** @param {string} text */
  async type(text) {
    for (const character of text) await this.press(character === "\n" ? "Enter" : character);
  }

  /** @param {string} name */
  async down(name) {
    this.#held.add(name);
    await this.#send([{ type: "keyDown", value: keyNamed(name) }]);
  }

  /** @param {string} name */
  async up(name) {
    this.#held.delete(name);
    await this.#send([{ type: "keyUp", value: keyNamed(name) }]);
  }
}

/** @typedef {"left" | "middle" | "right"} Button */

/** @param {Button} name */
const buttonNamed = (name) => ["left", "middle", "right"].indexOf(name);

export class Mouse {
  #perform;
  #at = { x: 0, y: 0 };

  /** @param {Perform} perform */
  constructor(perform) {
    this.#perform = perform;
  }

  /** @param {object[]} actions */
  #send(actions) {
    return this.#perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {{ steps?: number }} [options]
   */
  async move(x, y, { steps = 1 } = {}) {
    const from = this.#at;
    this.#at = { x, y };
    await this.#send(
      Array.from({ length: steps }, (_, step) => ({
        type: "pointerMove",
        x: Math.round(from.x + ((x - from.x) * (step + 1)) / steps),
        y: Math.round(from.y + ((y - from.y) * (step + 1)) / steps),
      })),
    );
  }

  /** @param {{ button?: Button }} [options] */
  down({ button = "left" } = {}) {
    return this.#send([{ type: "pointerDown", button: buttonNamed(button) }]);
  }

  /** @param {{ button?: Button }} [options] */
  up({ button = "left" } = {}) {
    return this.#send([{ type: "pointerUp", button: buttonNamed(button) }]);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {{ button?: Button, clickCount?: number }} [options]
   */
  async click(x, y, { button = "left", clickCount = 1 } = {}) {
    this.#at = { x, y };
    const kinds = Array(clickCount).fill(["pointerDown", "pointerUp"]).flat();
    await this.#send([
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      ...kinds.map((type) => ({ type, button: buttonNamed(button) })),
    ]);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  dblclick(x, y) {
    return this.click(x, y, { clickCount: 2 });
  }

  /**
   * @param {number} deltaX
   * @param {number} deltaY
   */
  wheel(deltaX, deltaY) {
    const actions = [{ type: "scroll", ...this.#at, deltaX, deltaY }];
    return this.#perform([{ type: "wheel", id: "wheel", actions }]);
  }
}

export class Touchscreen {
  #perform;

  /** @param {Perform} perform */
  constructor(perform) {
    this.#perform = perform;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  async tap(x, y) {
    const actions = [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#perform([{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions }]);
  }
}
