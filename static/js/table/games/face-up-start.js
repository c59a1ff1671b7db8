/* How the starting position is found (688a.5(i)): the shaker and its three dice, or the number; the count
   round the table, dealer first and counterclockwise; and the mark where the deal begins. */

import { attribute, changed, el, flag, svg, text } from "../dom.js";

const SHAKE_MS = 750;
const COUNT_MS = 1_250;
const SLOWEST_MS = 170;
const PIPS = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
];

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function die(face) {
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 40 40" },
    svg("rect", { class: "die-body", x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    ...PIPS[face].map(([column, row]) =>
      svg("circle", {
        class: face === 1 || face === 4 ? "die-pip die-pip--red" : "die-pip",
        cx: 10 + column * 10,
        cy: 10 + row * 10,
        r: face === 1 ? 5 : 3.7,
      }),
    ),
  );
}

function cup() {
  return svg(
    "svg",
    { class: "shaker-cup", viewBox: "0 0 60 48" },
    svg("path", { class: "cup-body", d: "M8 44V24a22 20 0 0 1 44 0v20z" }),
    svg("path", { class: "cup-band", d: "M8 34h44v5H8z" }),
    svg("circle", { class: "cup-knob", cx: 30, cy: 5, r: 4 }),
  );
}

export function placeName(place, ctx) {
  if (place === 0) return "the dealer";
  return ctx.store.mySeats.includes(place) ? "you" : `seat ${place}`;
}

export class StartBoard {
  constructor(layout, ctx) {
    this.ctx = ctx;
    this.playing = false;
    this.dice = el("span", { class: "start-dice", "aria-hidden": "true" });
    this.total = el("span", { class: "start-total" });
    this.node = el("div", { class: "start-board", role: "group", "aria-label": "Starting position" }, this.dice, this.total);
    layout.append(this.node);
    this.pucks = new Map();
    ctx.opening = (happenings, current) => this.play(happenings, current);
  }

  update(view) {
    const start = view.hand?.start;
    if (this.playing) return;
    this.show(start);
    this.mark(start ? start.place : null, "1st");
  }

  show(start) {
    const thrown = start?.thrown ?? [];
    const byDice = (start?.method ?? this.ctx.layout.game.start_method) === "shaker";
    if (changed(this.dice, "thrown", `${byDice}${thrown.join()}`))
      this.dice.replaceChildren(
        ...(byDice
          ? thrown.length
            ? thrown.map(die)
            : [cup()]
          : [el("span", { class: "start-number", text: start ? String(start.total) : "\u2013" })]),
      );
    text(
      this.total,
      start ? (byDice ? `${start.total}: ${shortPlace(start.place)}` : shortPlace(start.place)) : byDice ? "Shaker" : "Start",
    );
    attribute(
      this.node,
      "aria-label",
      start
        ? `${start.text}. The first card goes to ${placeName(start.place, this.ctx)}.`
        : `Starting position: found ${byDice ? "by three dice" : "by a number"} after no more bets`,
    );
  }

  /* A mark at a place of the table: 0 is the dealer; null takes it away. */
  mark(place, words) {
    for (const [seat, puck] of this.places()) {
      puck.hidden = seat !== place;
      if (seat === place) text(puck, words);
    }
  }

  places() {
    if (!this.pucks.size) {
      const nodes = [[0, this.ctx.felt.dealer], ...[...this.ctx.seats.nodes].map(([seat, { node }]) => [seat, node])];
      for (const [seat, node] of nodes) {
        const puck = el("span", { class: "start-puck", "aria-hidden": "true", hidden: true });
        node.append(puck);
        this.pucks.set(seat, puck);
      }
    }
    return this.pucks;
  }

  /* Shake, show, count. `current()` is false when the table has gone on. */
  async play(happenings, current) {
    const start = happenings.find((happening) => happening.kind === "start");
    if (!start) return;
    this.playing = true;
    this.mark(null);
    this.show(null);
    flag(this.node, "is-shaking", true);
    this.ctx.sound.shake();
    await sleep(SHAKE_MS);
    flag(this.node, "is-shaking", false);
    if (current()) {
      this.show(start);
      await this.count(start, current);
    }
    this.playing = false;
    this.ctx.render();
  }

  async count({ total }, current) {
    const round = [0, 6, 5, 4, 3, 2, 1];
    const pace = Math.min(SLOWEST_MS, COUNT_MS / total);
    for (let k = 1; k <= total && current(); k += 1) {
      this.mark(round[(k - 1) % round.length], String(k));
      await sleep(pace);
    }
  }
}

function shortPlace(place) {
  return place === 0 ? "dealer first" : `seat ${place} first`;
}
