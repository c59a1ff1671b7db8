/* The shared areas of the layout, across all nine places: Tie, Banker and Player with their odds and what
   all players have on them together (629a.2(b)); the marker for vigorish at the number of a place. */

import { money } from "../money.js";
import { attribute, changed, el, flag, text } from "../dom.js";

const BANDS = ["tie", "banker", "player"];
const NAMES = { tie: "Tie", banker: "Banker", player: "Player" };

function odds(name, { game }) {
  if (name === "tie") return `${game.tie_odds} to 1`;
  if (name === "player") return "1 to 1";
  return game.ez ? "1 to 1 \u00b7 Dragon 7 pushes" : "1 to 1 less 5%";
}

/* What lies at a place: its wagers, with what House Money has added, less what has been settled. */
export function lies(view, seat, wagers) {
  const box = view.hand?.boxes?.[seat];
  if (!box) return wagers;
  const { house_money: early, ...others } = wagers;
  const open = early && box.house_money?.credit === undefined;
  return { ...others, ...(open ? { house_money: early } : {}), ...box.stakes };
}

export class Bands {
  constructor(layout, ctx) {
    this.ctx = ctx;
    this.totals = new Map();
    const bands = BANDS.map((name) => {
      const total = el("span", { class: "band-total money" });
      this.totals.set(name, total);
      return el(
        "div",
        { class: `band band--${name}` },
        el("span", { class: "band-name", text: NAMES[name] }),
        el("span", { class: "band-odds", text: odds(name, ctx.layout) }),
        total,
      );
    });
    layout.append(el("div", { class: "bands" }, ...bands));
    layout.append(this.sign());
    this.measure(layout, ctx.layout.areas.filter(({ name }) => !BANDS.includes(name)).length);
    ctx.store.watch((change) => this.paid(change));
  }

  /* The further wagers of a place lie in one row or two, of three at most. */
  measure(layout, others) {
    const across = others > 3 ? 3 : Math.max(1, others);
    layout.style.setProperty("--side-span", 6 / across);
    layout.style.setProperty("--side-rows", others ? Math.ceil(others / across) : 0);
    document.getElementById("own").style.setProperty("--own-span", 60 / Math.max(1, others));
  }

  sign() {
    const { game, table } = this.ctx.layout;
    const words = game.ez
      ? "A Banker wager on a Dragon 7 pushes and is returned"
      : `Banker wins less 5% vigorish, ${game.vigorish_collected === "deferred" ? "marked at your number" : "taken with the payout"}`;
    return el(
      "p",
      { class: "bac-sign" },
      el("strong", { text: `${game.ez ? "EZ Baccarat" : "Midibaccarat"} \u00b7 ${table.operator}` }),
      el("span", { text: words }),
    );
  }

  update(view) {
    const { betting, store, seats, director } = this.ctx;
    for (const [name, node] of this.totals) {
      const cents = Object.entries(view.seats ?? {}).reduce((total, [seat, sitter]) => {
        const own = store.mySeats.includes(Number(seat)) && betting.open;
        const wagers = lies(view, seat, own ? betting.wagers(Number(seat)) : (sitter.wagers ?? {}));
        return total + (wagers[name] ?? 0);
      }, 0);
      text(node, cents && !(view.result && !director.busy) ? money(cents) : "");
    }
    for (const [seat, place] of seats?.nodes ?? []) this.mark(place, view.seats?.[seat]?.owed_cents ?? 0, seat);
  }

  /* The marker at the number of the place. */
  mark(place, cents, seat) {
    place.number ??= place.node.appendChild(
      el("span", { class: "seat-number" }, el("span", { text: String(seat) }), el("span", { class: "owed" })),
    );
    const owed = place.number.lastChild;
    flag(place.number, "has-owed", cents);
    if (!changed(owed, "owed", cents)) return;
    text(owed, cents ? money(cents) : "");
    attribute(place.number, "title", cents ? `Vigorish owed: ${money(cents)}` : null);
    attribute(owed, "aria-label", cents ? `owes ${money(cents)} vigorish` : null);
    attribute(owed, "role", cents ? "note" : null);
  }

  /* House Money is settled before any third card, vigorish that is owed before a new shoe: those chips go
     their way at once. */
  paid({ before, happenings, fresh }) {
    if (fresh) return;
    const { ways, tray, spot, home } = this.ctx;
    for (const { kind, seat, outcome, paid, onto, pressed, cents } of happenings) {
      if (kind === "vigorish") ways.fly(cents, home(seat), tray);
      if (kind !== "house_money") continue;
      const from = spot(seat, "house_money");
      const stake = before?.seats?.[seat]?.wagers?.house_money ?? 0;
      if (outcome !== "win") ways.fly(stake, from, tray);
      else {
        ways.fly(stake + paid, from, home(seat));
        if (pressed) ways.fly(pressed, tray, spot(seat, onto));
      }
    }
  }
}
