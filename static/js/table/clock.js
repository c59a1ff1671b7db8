/* The one place that says what is happening and how long it lasts: words and a ring that empties. */

import { cutWords } from "./cutting.js";
import { attribute, el, flag, svg, text } from "./dom.js";

const AROUND = 2 * Math.PI * 20;
const HURRY_MS = 5_000;

export class Clock {
  constructor(place, ctx) {
    this.ctx = ctx;
    this.arc = svg("circle", { class: "ring-arc", cx: 24, cy: 24, r: 20, "stroke-dasharray": AROUND });
    this.seconds = el("span", { class: "ring-seconds", "aria-hidden": "true" });
    this.ring = el(
      "span",
      { class: "ring" },
      svg(
        "svg",
        { viewBox: "0 0 48 48", "aria-hidden": "true" },
        svg("circle", { class: "ring-bed", cx: 24, cy: 24, r: 20 }),
        this.arc,
      ),
      this.seconds,
    );
    this.words = el("strong", { class: "status-words" });
    this.more = el("span", { class: "status-more" });
    this.node = el(
      "div",
      { class: "status" },
      this.ring,
      el("p", { class: "status-text" }, this.words, this.more),
    );
    place.append(this.node);
    this.deadline = null;
    setInterval(() => this.tick(), 100);
  }

  update(view) {
    const { words, more } = this.ctx.game.words(view, this.ctx) ?? {};
    const said = roomWords(view, this.ctx) ?? { words, more };
    text(this.words, said.words ?? "");
    text(this.more, said.more ?? "");
    flag(this.node, "is-closing", view.phase === "closing");
    if (view.deadline_ms !== this.deadline) {
      this.deadline = view.deadline_ms ?? null;
      this.whole_ms = this.lasting(view);
    }
    this.tick();
  }

  /* The full length of the running clock: the table's option, or what is left when first seen. */
  lasting(view) {
    const left = this.deadline - this.ctx.socket.now_ms();
    return Math.max(left, this.ctx.layout.clocks[`${view.phase}_ms`] ?? 0);
  }

  tick() {
    const left = this.deadline === null ? 0 : Math.max(0, this.deadline - this.ctx.socket.now_ms());
    flag(this.ring, "is-running", this.deadline !== null && left > 0);
    flag(this.ring, "is-short", left > 0 && left <= HURRY_MS);
    attribute(
      this.arc,
      "stroke-dashoffset",
      (AROUND * (1 - left / Math.max(1, this.whole_ms ?? 1))).toFixed(2),
    );
    text(this.seconds, left > 0 ? inShort(left) : "");
  }
}

function inShort(ms) {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 100 ? String(seconds) : `${Math.ceil(seconds / 60)}m`;
}

/* What the room itself has to say goes before what the game says. */
function roomWords(view, ctx) {
  if (ctx.socket.state === "ended") return { words: "Not connected", more: "Reload the page to come back." };
  if (view.phase === "closed")
    return { words: "Table closed", more: "This table takes no more wagers. The lobby shows the open ones." };
  if (view.waiting) return { words: "One moment", more: view.waiting };
  if (view.phase === "closing") return { words: "No more bets", more: "Wagers stand as they lie." };
  if (view.phase === "spread")
    return { words: "The cards are spread", more: "Look them over: every card, by suit and in sequence." };
  if (view.phase === "idle")
    return {
      words: "The table is open",
      more: ctx.store.mySeats.length
        ? "The dealer is preparing the cards."
        : "Take a seat and the dealer begins.",
    };
  if (view.phase === "cutting") return cutWords(view);
  if (view.phase === "betting" && !view.deadline_ms) {
    return {
      words: "Place your wagers",
      more: view.notice ?? (cutWords(view) || "The clock starts with the first chip on the layout."),
    };
  }
  if (view.phase === "betting")
    return {
      words: "Place your wagers",
      more: view.notice ?? (view.last_round ? "This is the last round of this table." : ""),
    };
  if (view.result?.void)
    return {
      words: "Round void, wagers returned",
      more: `${view.result.void.reason.replace(/\.$/, "")} (${view.result.void.section}).`,
    };
  return null;
}
