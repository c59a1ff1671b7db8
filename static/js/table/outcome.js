/* What became of each wager, in the rail: two columns where it is wide enough, and where even so not all
   lines fit, a key that says how many more there are and goes on to them. */

import { button, changed, el, text } from "./dom.js";
import { net, OUTCOME_WORDS, signed, tone } from "./money.js";
import { areaName } from "./seats.js";

export class Outcome {
  constructor(ctx) {
    this.ctx = ctx;
    this.lines = el("ul", { class: "lines" });
    this.onward = button("", () => this.goOn(), { class: "key--small line-onward" });
    this.node = el("div", { class: "rack-outcome", on: { scroll: () => this.count() } }, this.lines);
    new ResizeObserver(() => this.count()).observe(this.node);
  }

  update(view) {
    const { store, director } = this.ctx;
    const lines = view.result.lines
      .map((line, index) => ({ line, index }))
      .filter(({ line }) => store.mySeats.includes(line.seat));
    const shown = lines.filter(({ index }) => director.isSettled(index)).map(({ line }) => line);
    const awards = JSON.stringify(view.result.awards ?? []);
    if (changed(this.lines, "lines", `${view.round?.id}|${shown.length}|${lines.length}|${awards}`))
      this.draw(view, shown, lines.length);
    this.count();
  }

  draw(view, shown, all) {
    const { store, game } = this.ctx;
    if (!all) {
      this.lines.replaceChildren(
        el("li", { class: "line line--none", text: "You had no wager in this round." }),
      );
      return;
    }
    const cents = view.result.net[store.me?.player];
    const over = shown.length === all && cents !== undefined;
    this.lines.replaceChildren(
      ...((over && game.notes?.(view, store.mySeats, this.ctx)) || []),
      ...shown.map((line) => resultLine(this.ctx, line, store.mySeats.length > 1 ? "box" : "")),
      over ? this.sum(cents) : "",
    );
    this.node.scrollTop = 0;
  }

  sum(cents) {
    return el(
      "li",
      { class: "line line--net" },
      el("span", { text: "This round" }),
      this.onward,
      el("strong", { class: "money", data: { tone: tone(cents) }, text: net(cents) }),
    );
  }

  /* The lines that are not wholly above the sum, which stays in sight. */
  hiddenLines() {
    const floor = this.lines.querySelector(".line--net")?.getBoundingClientRect().top ?? Infinity;
    return [...this.lines.querySelectorAll(".line:not(.line--net)")].filter(
      (line) => line.getBoundingClientRect().bottom > floor + 2,
    );
  }

  count() {
    const more = this.hiddenLines().length;
    const back = !more && this.node.scrollTop > 2;
    this.onward.hidden = !more && !back;
    text(this.onward, more ? `${more} more \u2193` : "to the first \u2191");
  }

  goOn() {
    const [next] = this.hiddenLines();
    const by = next ? next.getBoundingClientRect().top - this.node.getBoundingClientRect().top : 0;
    this.node.scrollTop = next ? this.node.scrollTop + by : 0;
  }
}

/* `whose` says what stands before the wager: nothing, the number of the "box", or the "player". */
export function resultLine(ctx, line, whose = "") {
  const gain = line.credit - line.stake;
  const area = ctx.area(line.wager);
  const name = ctx.game.lineName?.(line, ctx) ?? (area ? areaName(ctx, area) : line.wager);
  const befores = { box: `Box ${line.seat} `, player: `${playerOf(ctx, line.seat)}, ` };
  const before = befores[whose] ?? "";
  const word = line.outcome === "win" && gain < 0 ? "wins a share" : OUTCOME_WORDS[line.outcome];
  return el(
    "li",
    { class: "line" },
    el("span", {
      class: "line-name",
      text: `${before}${name}`,
    }),
    el("span", { class: "line-word", text: word }),
    el("strong", { class: "money", data: { tone: tone(gain) }, text: signed(gain) }),
    button("why?", () => ctx.panels.why(line), {
      class: "why-key",
      "aria-label": `${before}${name} ${word}: why?`,
    }),
  );
}

/* The name of who sits there, with the box where he plays several. */
function playerOf(ctx, seat) {
  const { seats } = ctx.store;
  const sitter = seats[seat];
  if (!sitter) return `Seat ${seat}`;
  const boxes = Object.values(seats).filter((other) => other.player === sitter.player);
  const name = ctx.store.mySeats.includes(seat) ? `You (${sitter.name})` : sitter.name;
  return boxes.length > 1 ? `${name}, box ${seat}` : name;
}
