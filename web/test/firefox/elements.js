// What runs inside the page to find elements and to tell whether they can be used. These functions are sent to the page
// as text, so they use nothing from this file but each other.

/**
 * How elements are found: each step goes on from what the one before has found.
 * @typedef {{ kind: "css", selector: string }
 *   | { kind: "role", role: string, name?: string | [string, string], exact?: boolean }
 *   | { kind: "text", text: string | [string, string], exact?: boolean, label?: boolean }
 *   | { kind: "filter", text?: string | [string, string], visible?: boolean }
 *   | { kind: "nth", index: number }} Step
 */

/** @param {Element} element */
function isVisible(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ checkVisibilityCSS: true });
}

/** @param {Element} element */
function isEnabled(element) {
  return !element.matches(":disabled") && element.closest('[aria-disabled="true"]') === null;
}

/**
 * @param {string} text
 * @param {string | [string, string]} wanted a text, or the source and flags of a regular expression
 * @param {boolean} [exact]
 */
function matchesText(text, wanted, exact) {
  const found = text.replace(/\s+/g, " ").trim();
  if (Array.isArray(wanted)) return new RegExp(...wanted).test(found);
  return exact ? found === wanted : found.toLowerCase().includes(wanted.toLowerCase());
}

/** @param {Element} element */
function roleOf(element) {
  const explicit = element.getAttribute("role");
  if (explicit) return explicit;
  const name = element.localName;
  const inputs = { checkbox: "checkbox", radio: "radio", button: "button", submit: "button", range: "slider" };
  if (name === "input") return inputs[/** @type {keyof inputs} */ (element.getAttribute("type"))] ?? "textbox";
  if (name === "a") return element.hasAttribute("href") ? "link" : "";
  if (/^h[1-6]$/.test(name)) return "heading";
  const roles = {
    button: "button",
    dialog: "dialog",
    footer: "contentinfo",
    header: "banner",
    li: "listitem",
    main: "main",
    nav: "navigation",
    ol: "list",
    option: "option",
    progress: "progressbar",
    section: "region",
    select: "combobox",
    table: "table",
    td: "cell",
    textarea: "textbox",
    tr: "row",
    ul: "list",
  };
  return roles[/** @type {keyof roles} */ (name)] ?? "";
}

/** @param {Element} element */
function nameOf(element) {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const labels = ids.length === 0 && "labels" in element ? /** @type {NodeList | null} */ (element.labels) : null;
  const named = [...ids.map((id) => document.getElementById(id)), ...(labels ?? [])];
  const words = named.map((label) => label?.textContent ?? "").join(" ");
  const label = element.getAttribute("aria-label");
  return words || label || element.textContent || element.getAttribute("title") || "";
}

/**
 * The elements that these steps lead to, in document order.
 * @param {Step[]} steps
 * @returns {Element[]}
 */
function find(steps) {
  /** @type {(Document | Element)[]} */
  let found = [document];
  const below = (/** @type {string} */ selector) => [
    ...new Set(found.flatMap((root) => Array.from(root.querySelectorAll(selector)))),
  ];
  for (const step of steps) {
    if (step.kind === "nth") {
      const one = found.at(step.index);
      found = one ? [one] : [];
    } else if (step.kind === "css") {
      // A pseudo-class of Playwright's.
      const selector = step.selector.replace(/:visible$/, "");
      const all = below(selector);
      found = selector === step.selector ? all : all.filter(isVisible);
    } else if (step.kind === "role") {
      const { role, name, exact } = step;
      found = below("*").filter(
        (element) =>
          roleOf(element) === role &&
          element.checkVisibility({ checkVisibilityCSS: true }) &&
          element.closest('[aria-hidden="true"]') === null &&
          (name === undefined || matchesText(nameOf(element), name, exact)),
      );
    } else if (step.kind === "text" && step.label) {
      const { text, exact } = step;
      found = below("[aria-label], [aria-labelledby], input, select, textarea").filter((element) =>
        matchesText(nameOf(element), text, exact),
      );
    } else if (step.kind === "text") {
      const { text, exact } = step;
      const all = below("body *").filter((element) => matchesText(element.textContent ?? "", text, exact));
      found = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
    } else if (step.kind === "filter") {
      const { text, visible } = step;
      found = /** @type {Element[]} */ (found).filter(
        (element) =>
          (text === undefined || matchesText(element.textContent ?? "", text)) &&
          (visible === undefined || isVisible(element) === visible),
      );
    }
  }
  return /** @type {Element[]} */ (found);
}

/**
 * The one element that these steps lead to.
 * @param {Step[]} steps
 */
function findOne(steps) {
  const found = find(steps);
  if (found.length > 1) throw new Error(`${found.length} elements match ${JSON.stringify(steps)}`);
  return found.at(0);
}

/**
 * Where the middle of the element is, as soon as it can be clicked, or why it can't.
 * @param {Step[]} steps
 * @returns {Promise<{ x: number, y: number } | string>}
 */
async function clickable(steps) {
  const element = findOne(steps);
  if (!element) return "not there";
  if (!isVisible(element)) return "not visible";
  if (!isEnabled(element)) return "disabled";
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  let { x, y } = middle();
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    ({ x, y } = middle());
  }
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
    // Tabs in the background have no animation frames.
    setTimeout(resolve, 50);
  });
  const now = middle();
  if (now.x !== x || now.y !== y) return "moving";
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest("label");
  if (!hit || (!element.contains(hit) && !hit.contains(element) && label?.control !== element))
    return `covered by ${hit?.outerHTML.slice(0, 100)}`;
  return { x, y };
}

/** The functions above as text. */
export const SOURCE = [isVisible, isEnabled, matchesText, roleOf, nameOf, find, findOne, clickable].join("\n");

// The types of what can be used in scripts for the page.
export { clickable, find, findOne, isEnabled, isVisible };
