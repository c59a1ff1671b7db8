/* The betting positions on the felt: areas, hand, plate. Seat 1 is at the dealer's left, which is the
   right of the page; on a phone the same positions become a strip of compact places. */

import { attribute, button, changed, el, flag, text } from "./dom.js";
import { drawPile, pileNode } from "./chips.js";
import { brief, money, net, sum, tone, OUTCOME_WORDS } from "./money.js";
import { handSize, slots } from "./hands.js";

export class Seats {
  constructor(list, ctx) {
    this.ctx = ctx;
    this.nodes = new Map();
    const { seats } = ctx.layout.game;
    for (let seat = seats; seat >= 1; seat -= 1) {
      const place = this.build(seat);
      this.stand(place.node, seat, seats);
      this.nodes.set(seat, place);
      list.append(place.node);
    }
  }

  /* On an arc: the outer positions higher, the middle ones nearest to the viewer. */
  stand(node, seat, seats) {
    const t = seats === 1 ? 0 : 1 - (2 * (seat - 1)) / (seats - 1);
    node.style.setProperty("--t", t.toFixed(4));
    node.style.setProperty("--rise", (t * t).toFixed(4));
  }

  build(seat) {
    const { groups } = this.ctx.game;
    this.size = handSize(groups);
    const spots = new Map(this.ctx.layout.areas.map((area) => [area.name, this.spot(area, seat)]));
    const places = groups.map((group) =>
      Array.from({ length: group.size }, () => el("span", { class: "slot" })),
    );
    const parts = {
      spots,
      slots: places.flat(),
      name: el("span", { class: "plate-name" }),
      tags: el("span", { class: "plate-tags" }),
      stack: el("span", { class: "plate-stack money" }),
      net: el("button", {
        type: "button",
        class: "plate-net",
        on: { click: () => this.ctx.panels.results(seat) },
      }),
      wager: el("span", { class: "plate-wager money" }),
      take: button("Take this seat", () => this.ctx.seating.take(seat), { class: "plate-take" }),
      verdict: el(
        "span",
        { class: "seat-verdict" },
        el("span", { class: "long" }),
        el("span", { class: "short", "aria-hidden": "true" }),
      ),
    };
    const hand = el(
      "div",
      { class: "seat-hand" },
      ...groups.map((group, i) =>
        el("span", { class: `group group--${group.name}`, title: group.label }, ...places[i]),
      ),
    );
    parts.plate = el(
      "div",
      { class: "plate" },
      el("span", { class: "plate-who" }, parts.name, parts.tags),
      parts.stack,
      parts.wager,
    );
    parts.node = el(
      "li",
      { class: "seat", data: { seat } },
      el("div", { class: "seat-areas" }, ...[...spots.values()].map((spot) => spot.node)),
      hand,
      parts.verdict,
      parts.plate,
      parts.take,
      parts.net,
    );
    return parts;
  }

  spot(area, seat) {
    const stack = pileNode();
    const result = el("span", { class: "spot-result" });
    const node = el(
      "div",
      {
        class: `spot spot--${area.role}`,
        data: { area: area.name },
        on: { click: () => this.tap(seat, area) },
      },
      el("span", { class: "spot-name", text: this.ctx.game.shortNames?.[area.name] ?? areaName(this.ctx, area) }),
      stack,
      result,
    );
    return { node, stack, result };
  }

  /* A tap on a place of one's own is a tap on the same place of the rail. */
  tap(seat, area) {
    const { store, station, betting } = this.ctx;
    if (!store.mySeats.includes(seat) || !betting.open) return;
    station.choose(seat);
    station.tap(area);
  }

  update(view) {
    for (const [seat, place] of this.nodes) {
      this.drawPlate(seat, place, view);
      this.drawAreas(seat, place, view);
      this.drawHand(seat, place, view);
    }
  }

  drawPlate(seat, place, view) {
    const { store, director } = this.ctx;
    const sitter = view.seats?.[seat];
    const own = store.mySeats.includes(seat);
    flag(place.node, "is-taken", sitter);
    flag(place.node, "is-offered", this.isOffered(seat, sitter, view));
    flag(place.node, "is-own", own);
    flag(
      place.node,
      "is-away",
      sitter && !store.presence.here.includes(sitter.player) && store.presence.here.length,
    );
    attribute(
      place.node,
      "aria-label",
      sitter ? `Seat ${seat}, ${sitter.name}${own ? " (you)" : ""}` : `Seat ${seat}, free`,
    );
    text(place.name, sitter ? (own ? "You" : sitter.name) : `Seat ${seat}`);
    text(
      place.stack,
      sitter ? money(own ? this.ctx.betting.rack() : director.sitter(seat, sitter).stack_cents) : "",
    );
    this.drawTags(place, this.tags(seat, sitter, view));
    this.drawTake(seat, place, sitter, view);
    const shown = view.result && sitter && this.isDone(seat, view) && sitter.player in view.result.net;
    place.net.hidden = !shown;
    if (shown) this.drawNet(place.net, this.won(seat, sitter, view), sitter.name);
    text(place.wager, sitter && sum(this.wagers(seat, view)) ? money(sum(this.wagers(seat, view))) : "");
    const hand = view.result && director.isTurned(seat) ? (view.hand?.boxes?.[seat] ?? {}) : {};
    text(place.verdict.firstChild, this.ctx.game.verdict(hand));
    text(place.verdict.lastChild, this.ctx.game.verdict(hand, true));
  }

  tags(seat, sitter, view) {
    if (!sitter) return [];
    const box = view.hand?.boxes?.[seat];
    return [
      sitter.bot && "house player",
      sitter.leaving && "leaving",
      view.phase === "betting" && sitter.ready && "ready",
      view.phase === "deciding" && box && this.decision(box, view, seat),
    ].filter(Boolean);
  }

  decision(box, view, seat) {
    return this.ctx.game.status?.(box, view, seat) ?? (box.left ? "left" : box.set ? "set" : "setting");
  }

  drawTags(place, tags) {
    if (!changed(place.tags, "tags", tags.join())) return;
    place.tags.replaceChildren(
      ...tags.map((tag) => el("span", { class: `tag tag--${tag.replace(" ", "-")}`, text: tag })),
    );
  }

  drawTake(seat, place, sitter, view) {
    const mine = this.ctx.store.mySeats;
    place.take.hidden = !this.isOffered(seat, sitter, view);
    text(place.take, mine.length ? "Play this box too" : "Take this seat");
    attribute(
      place.take,
      "aria-label",
      mine.length ? `Play this box too, number ${seat}` : `Take this seat, number ${seat}`,
    );
  }

  /* Free for this visitor: any seat for a newcomer, one beside his own where the rules allow it. */
  isOffered(seat, sitter, view) {
    const mine = this.ctx.store.mySeats;
    const beside =
      mine.length < this.ctx.layout.adjacent_boxes && mine.some((own) => Math.abs(own - seat) === 1);
    return !sitter && view.phase !== "closed" && !view.last_round && (!mine.length || beside);
  }

  /* Of several boxes of one player each shows what it brought itself. */
  won(seat, { player }, { seats, result }) {
    if (Object.values(seats).filter((other) => other.player === player).length < 2) return result.net[player];
    return result.lines
      .filter((line) => line.seat === seat)
      .reduce((total, line) => total + line.credit - line.stake, 0);
  }

  drawNet(node, cents, name) {
    text(node, net(cents));
    attribute(node, "data-tone", tone(cents));
    attribute(node, "aria-label", `${name}: ${net(cents)}. Why?`);
  }

  /* The seat's last line has been settled before the eyes. */
  isDone(seat, view) {
    const last = view.result.lines.reduce((found, line, i) => (line.seat === seat ? i : found), -1);
    return this.ctx.director.isSettled(last);
  }

  wagers(seat, view) {
    if (this.ctx.store.mySeats.includes(seat) && view.phase === "betting")
      return this.ctx.betting.wagers(seat);
    return view.seats?.[seat]?.wagers ?? {};
  }

  drawAreas(seat, place, view) {
    for (const [name, spot] of place.spots) {
      const state = spotState(this.ctx, view, seat, name, this.wagers(seat, view));
      drawPile(spot.stack, state.cents);
      text(spot.result, state.words);
      attribute(spot.node, "data-outcome", state.outcome);
      const lammer = hasLammer(view, seat, name);
      flag(spot.node, "has-lammer", lammer);
      attribute(spot.node, "title", lammer ? (this.ctx.game.lammerWords ?? null) : null);
    }
  }

  drawHand(seat, place, view) {
    const box = view.hand?.boxes?.[seat] ?? this.unseen(seat, view);
    const { director, deck, game } = this.ctx;
    const own = this.ctx.store.mySeats.includes(seat);
    const open = view.result ? director.isTurned(seat) : own && box?.set;
    const cards = slots(box, game.groups, director.cardsOut(seat, box?.count ?? this.size), open);
    deck.lay(place.slots, cards);
    flag(place.node, "is-set", box?.set && !view.result);
    flag(place.node, "has-left", box?.left || box?.voided || box?.surrendered);
  }

  /* A position without a wager is dealt to where the rules say so, and its cards go to the rack unseen as
     soon as all are out. */
  unseen(seat, view) {
    return this.ctx.director.out && view.hand?.positions?.includes(seat) ? { count: this.size } : undefined;
  }
}

/* Whether a lammer lies beside this wager. */
export function hasLammer(view, seat, area) {
  return Boolean(view.hand?.boxes?.[seat]?.lammers?.includes(area));
}

/* What stands on an area: the game's own short name of it, else its label. */
export function areaName(ctx, area) {
  return ctx.game.names?.[area.name] ?? area.label.replace(/ Wager$/, "");
}

/* What lies on one area and what became of it, as far as it has been seen. */
export function spotState(ctx, view, seat, name, wagers) {
  const index = view.result
    ? view.result.lines.findIndex((line) => line.seat === seat && line.wager === name)
    : -1;
  if (index < 0) {
    const now = ctx.game.lies?.(view, seat, wagers) ?? wagers;
    return { cents: view.result ? 0 : (now[name] ?? 0), words: "", outcome: null };
  }
  const line = view.result.lines[index];
  if (!ctx.director.isSettled(index)) return { cents: line.stake, words: "", outcome: null };
  const gain = line.credit - line.stake;
  return { cents: 0, words: gain ? brief(gain) : OUTCOME_WORDS[line.outcome], outcome: line.outcome };
}
