// Builds elements and keeps them. Everything from the server goes in as text: nothing here parses HTML, and no style
// attribute is written, as the page's content security policy has it.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. Properties that begin with `on` are listeners, `css` holds custom properties and styles, `true` is an
 * empty attribute, and `false`, `null` and `undefined` leave the attribute out.
 * @param {string} tag an HTML tag, or `svg:` and an SVG tag
 * @param {Record<string, any>} [props]
 * @param {...any} children nodes, texts, lists of them; empty ones are left out
 */
export function h(tag, props = {}, ...children) {
  const node = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "css") for (const [key, style] of Object.entries(value)) node.style.setProperty(key, style);
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => child != null && child !== false && child !== ""));
  return node;
}

/** Finds an element of the page by its id. */
export const byId = (id) => document.getElementById(id);

const keys = new WeakMap();

/**
 * Gives a parent exactly these children, in this order. A child whose key is there already is kept as it is, with focus
 * and input.
 * @param {Element} parent
 * @param {[string, () => Element][]} items key and maker
 */
export function keyed(parent, items) {
  const old = new Map([...parent.children].map((node) => [keys.get(node), node]));
  const wanted = items.map(([key, make]) => {
    const node = old.get(key) ?? make();
    old.delete(key);
    keys.set(node, key);
    return node;
  });
  for (const node of [...parent.childNodes]) if (!wanted.includes(node)) node.remove();
  wanted.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

/** Says something to screen readers. */
export function say(text) {
  const live = byId("live");
  if (live && text) live.append(h("p", {}, text));
  while (live && live.childNodes.length > 6) live.firstChild.remove();
}
