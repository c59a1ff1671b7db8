/* Dialogs of the room: a title, what is asked, and verbs. The browser keeps the focus inside. */

import { button, el } from "./dom.js";

export function dialog(title, body, actions = [], { wide = false } = {}) {
  const heading = el("h2", { class: "dialog-title", id: `dialog-${++count}`, text: title });
  const node = el("dialog", {
    class: wide ? "dialog dialog--wide" : "dialog",
    "aria-labelledby": heading.id,
  });
  const close = button("Close", () => node.close(), { class: "dialog-close" });
  const foot = el("div", { class: "dialog-actions" }, ...actions.map((action) => action(node)));
  node.append(
    el("header", { class: "dialog-head" }, heading, close),
    el("div", { class: "dialog-body" }, ...body),
    foot,
  );
  foot.hidden = actions.length === 0;
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => event.target === node && node.close());
  document.body.append(node);
  node.showModal();
  reachable(node);
  return node;
}

/* What has to be scrolled can be reached from the keyboard; again when the body has grown. */
export function reachable(node) {
  const scroller = node.querySelector(".dialog-body");
  if (scroller.scrollHeight > scroller.clientHeight) scroller.tabIndex = 0;
}

let count = 0;

/* An amount to choose: a slider and a number that agree, in whole chips. */
export function amountField(label, { minimum, maximum, value, step }) {
  const units = (cents) => cents / 100;
  const shared = { min: units(minimum), max: units(maximum), step: units(step), value: units(value) };
  const number = el("input", {
    type: "number",
    inputmode: "numeric",
    class: "amount-number",
    id: "amount",
    ...shared,
  });
  const slider = el("input", {
    type: "range",
    class: "amount-slider",
    "aria-label": `${label}, slider`,
    ...shared,
  });
  slider.addEventListener("input", () => {
    number.value = slider.value;
  });
  number.addEventListener("input", () => {
    slider.value = number.value;
  });
  const node = el(
    "div",
    { class: "amount" },
    el("label", { for: "amount", text: label }),
    el("div", { class: "amount-row" }, slider, number),
  );
  return { node, cents: () => Math.round(Number(number.value) * 100) };
}
