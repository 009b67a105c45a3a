/** Finding and creating typed elements. Text is never parsed as HTML. */

/** @import { Excerpt } from "./excerpt.js" */

/**
 * @throws if there is no such element
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function createElement(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/**
 * One of the icons defined in index.html.
 * @param {string} name
 */
export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Part of a line, with the place of an error marked.
 * @param {Excerpt} excerpt
 * @returns {(Node | string)[]}
 */
export function excerptContent({ before, at, after }) {
  // At the end of a line there is no character to mark.
  return [before, createElement("mark", {}, at || "\u00a0"), after];
}

/**
 * Sets the text only if it differs, which avoids needless announcements by screen readers, and layout.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
