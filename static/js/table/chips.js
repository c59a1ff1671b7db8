/* Clay chips: seven denominations, drawn once as symbols; stacks up to five high; their ways. */

import { changed, el, svg, text, visible } from "./dom.js";
import { money } from "./money.js";

export const DENOMINATIONS = [100, 500, 2_500, 10_000, 50_000, 100_000, 500_000];
const LABELS = { 100: "1", 500: "5", 2500: "25", 10000: "100", 50000: "500", 100000: "1K", 500000: "5K" };
const TALLEST = 5;
const FLY_MS = 420;

function symbol(cents) {
  const name = cents < 100 ? "coin" : String(cents / 100);
  const spots = Array.from({ length: 6 }, (_, i) =>
    svg("path", {
      class: "chip-spot",
      d: "M-9-49.2A50 50 0 0 1 9-49.2L7.2-38.8A39.5 39.5 0 0 0-7.2-38.8Z",
      transform: `rotate(${i * 60})`,
    }),
  );
  return svg(
    "symbol",
    { id: `chip-${name}`, viewBox: "-51 -51 102 108" },
    svg("circle", { class: "chip-edge", cy: 5, r: 50 }),
    svg("circle", { class: "chip-clay", r: 50 }),
    ...spots,
    svg("circle", { class: "chip-ring", r: 38.5 }),
    svg("circle", { class: "chip-inlay", r: 31 }),
    svg("circle", { class: "chip-line", r: 28 }),
    svg("text", { class: "chip-mark", y: 1, text: cents < 100 ? "¢" : LABELS[cents] }),
  );
}

/* The symbols that every chip on the page refers to. */
export function chipSymbols() {
  return svg(
    "svg",
    { class: "symbols", "aria-hidden": "true", width: 0, height: 0 },
    ...[50, ...DENOMINATIONS].map(symbol),
  );
}

export function chip(cents) {
  const name = cents < 100 ? "coin" : String(cents / 100);
  return svg(
    "svg",
    { class: `chip chip--${name}`, viewBox: "0 0 102 108", "aria-hidden": "true" },
    svg("use", { href: `#chip-${name}`, width: 102, height: 108 }),
  );
}

/* The fewest chips that make the amount, largest first; what is under one chip is a coin. */
export function breakdown(cents) {
  const chips = [];
  let rest = cents;
  for (const value of [...DENOMINATIONS].reverse()) {
    while (rest >= value && chips.length < 40) {
      chips.push(value);
      rest -= value;
    }
  }
  if (rest > 0) chips.push(50);
  return chips;
}

export function pileNode() {
  return el(
    "span",
    { class: "pile" },
    el("span", { class: "pile-chips", "aria-hidden": "true" }),
    el("span", { class: "pile-total" }),
  );
}

/* Draws an amount on a stack: at most five chips, the largest at the bottom, and the total. */
export function drawPile(node, cents) {
  if (!changed(node, "cents", cents)) return;
  const chips = breakdown(cents).slice(0, TALLEST);
  node.firstChild.replaceChildren(
    ...chips.map((value, level) => {
      const piece = chip(value);
      piece.style.setProperty("--level", level);
      return piece;
    }),
  );
  text(node.lastChild, cents ? money(cents) : "");
  node.classList.toggle("has-chips", cents > 0);
}

/* Chips travel from one place to another above everything, then are gone. */
export class ChipWays {
  constructor(layer, prefs, sound) {
    this.layer = layer;
    this.prefs = prefs;
    this.sound = sound;
  }

  fly(cents, from, to, delay = 0) {
    if (this.prefs.still || !cents || !visible(from) || !visible(to) || document.hidden)
      return Promise.resolve();
    const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const pieces = breakdown(cents)
      .slice(0, TALLEST)
      .map((value, level) => {
        const piece = chip(value);
        piece.style.setProperty("left", `${start.left + start.width / 2}px`);
        piece.style.setProperty("top", `${start.top + start.height / 2 - level * 4}px`);
        return piece;
      });
    this.layer.append(...pieces);
    const dx = end.left + end.width / 2 - start.left - start.width / 2;
    const dy = end.top + end.height / 2 - start.top - start.height / 2;
    this.sound.chip();
    const moves = pieces.map((piece, level) =>
      piece
        .animate(
          [
            { transform: "translate(-50%, -50%)" },
            { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px))` },
          ],
          { duration: FLY_MS, delay: delay + level * 18, easing: "cubic-bezier(.35,.1,.25,1)", fill: "both" },
        )
        .finished.catch(() => {}),
    );
    return Promise.all(moves).then(() => pieces.forEach((piece) => piece.remove()));
  }
}
