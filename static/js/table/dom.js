/* Small helpers to make and change elements. Nothing here knows the table. */

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name === "on") for (const [type, run] of Object.entries(value)) node.addEventListener(type, run);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/* A drawn icon from the sprite of the page: `icon("sound")`. */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("use", { href: `#icon-${name}` }),
  );
}

export function button(label, run, attributes = {}) {
  const { class: extra = "", ...rest } = attributes;
  return el("button", {
    type: "button",
    class: `key ${extra}`.trim(),
    text: label,
    on: { click: run },
    ...rest,
  });
}

/* Writes only what differs, so screen readers and transitions are left in peace. */
export function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

export function flag(node, name, on) {
  node.classList.toggle(name, Boolean(on));
}

export function attribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/* True once per changed value: `changed(node, "wagers", JSON)` guards a redraw. */
const drawn = new WeakMap();
export function changed(node, name, value) {
  const kept = drawn.get(node) ?? drawn.set(node, {}).get(node);
  if (kept[name] === value) return false;
  kept[name] = value;
  return true;
}

export function visible(node) {
  return Boolean(node) && node.getClientRects().length > 0;
}
