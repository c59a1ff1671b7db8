/* The whole game by keyboard. Tab and Enter reach everything; these keys are quicker. */

import { handSize } from "./hands.js";

const SHORTCUTS = (cards) => [
  { keys: ["1", "\u2026", "7"], does: "While betting: choose a chip, smallest first" },
  { keys: ["\u2190", "\u2192"], does: "Go to your betting areas, or to your cards, and along them" },
  { keys: ["Enter"], does: "Place the chosen chip on the area" },
  { keys: ["U"], does: "Undo the last chip" },
  { keys: ["C"], does: "Clear the box" },
  { keys: ["R"], does: "Rebet what you wagered last" },
  { keys: ["D"], does: "Double the box" },
  { keys: ["G"], does: "Deal now" },
  { keys: ["1", "\u2026", String(cards)], does: "While setting: tap the card at that place" },
  { keys: ["A"], does: "Auto-set, or lay the house way" },
  { keys: ["S"], does: "Set the hand" },
  { keys: ["B"], does: "Go to your other box" },
  { keys: ["W"], does: "All results, with why" },
  { keys: ["O"], does: "Odds and limits" },
  { keys: ["L"], does: "Leave the table" },
  { keys: ["M"], does: "Sound on or off" },
  { keys: ["?"], does: "This list" },
];

export function shortcuts({ groups, shortcuts: own = [] }) {
  return [...SHORTCUTS(handSize(groups)), ...own];
}

const FIELDS = "input, textarea, select, [contenteditable]";

export function listen(ctx) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.(FIELDS)) return;
    if (pressed(ctx, event)) event.preventDefault();
  });
}

/* Arrows are no characters, so they work without the shortcuts as well. */
function pressed(ctx, { key, repeat }) {
  if (/^Arrow/.test(key)) return ctx.station.enter();
  return !repeat && ctx.prefs.get("shortcuts") && act(ctx, key);
}

function act(ctx, key) {
  if (/^[1-9]$/.test(key)) return digit(ctx, Number(key));
  const run = {
    u: () => ctx.betting.undo(),
    c: () => ctx.betting.clear(ctx.station.active),
    r: () => ctx.betting.rebet(),
    d: () => ctx.betting.double(ctx.station.active),
    g: () => ctx.rack.ready(),
    a: () => ctx.setting.auto(ctx.station.active),
    s: () => ctx.setting.set(ctx.station.active),
    b: () => nextBox(ctx),
    w: () => ctx.panels.results(),
    o: () => ctx.panels.odds(),
    l: () => ctx.store.mySeats.length && ctx.seating.leave(),
    m: () => ctx.prefs.set("sound", !ctx.prefs.get("sound")),
    "?": () => ctx.panels.shortcuts(),
    ...ctx.game.keys?.(ctx),
    ...ctx.rack.shortcuts(),
  }[key.toLowerCase()];
  if (run) run();
  return Boolean(run);
}

function digit(ctx, number) {
  const seat = ctx.station.active;
  if (ctx.setting.isOpen(seat)) {
    if (number > ctx.setting.cards(seat).length) return false;
    ctx.setting.tap(seat, number - 1);
    return true;
  }
  const cents = Number(ctx.rack.chips.children[number - 1]?.dataset.cents ?? 0);
  if (cents) ctx.rack.choose(cents);
  return Boolean(cents);
}

function nextBox(ctx) {
  const mine = ctx.store.mySeats;
  if (mine.length > 1) ctx.station.choose(mine[(mine.indexOf(ctx.station.active) + 1) % mine.length]);
}
