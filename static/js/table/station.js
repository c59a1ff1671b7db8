/* The player's own place, large: betting areas, the hand, and the line that answers him. */

import { attribute, button, changed, el, flag, text } from "./dom.js";
import { drawPile, pileNode } from "./chips.js";
import { cardName } from "./cards.js";
import { isFixed } from "./betting.js";
import { grouped, handSize, isDecided, slots } from "./hands.js";
import { money, net, tone } from "./money.js";
import { areaName, hasLammer, spotState } from "./seats.js";

const NOTICE_MS = 9_000;

export class Station {
  constructor(root, ctx) {
    this.ctx = ctx;
    this.root = root;
    this.active = null;
    this.tabs = el("div", { class: "boxes", role: "group", "aria-label": "Your boxes" });
    this.areas = el("div", { class: "station-areas", role: "group", "aria-label": "Betting areas" });
    this.spots = new Map(ctx.layout.areas.map((area) => [area.name, this.spot(area)]));
    this.areas.append(...[...this.spots.values()].map((spot) => spot.node));
    this.areas.addEventListener("keydown", (event) => this.rove(event));
    this.buildHand();
    this.line = el("p", { class: "notice-line", role: "status" });
    this.invite = root.querySelector("#invite");
    root.querySelector("#own").append(this.tabs, this.areas, this.hand, this.line);
  }

  spot(area) {
    const stack = pileNode();
    const result = el("span", { class: "spot-result" });
    const first = this.ctx.layout.areas.find(({ role }) => role === "main") === area;
    const range =
      area.role === "required" || isFixed(area)
        ? money(area.minimum_cents)
        : `${money(area.minimum_cents)}\u2013${money(area.maximum_cents)}`;
    const node = el(
      "button",
      {
        type: "button",
        class: `spot spot--${area.role}`,
        data: { area: area.name },
        tabindex: first ? "0" : "-1",
        on: { click: () => this.tap(area) },
      },
      el("span", { class: "spot-name", text: areaName(this.ctx, area) }),
      stack,
      el("span", { class: "spot-limit", text: range }),
      result,
    );
    this.receive(node, area);
    return { node, stack, result, area };
  }

  /* A chip dragged from the rack may be dropped here; a tap does the same. */
  receive(node, area) {
    node.addEventListener("dragover", (event) => event.preventDefault());
    node.addEventListener("drop", (event) => {
      event.preventDefault();
      const cents = Number(event.dataTransfer.getData("text/plain"));
      if (cents) this.ctx.betting.place(this.active, area.name, cents);
    });
  }

  tap(area) {
    if (this.active) this.ctx.betting.place(this.active, area.name, this.ctx.rack.chosen);
  }

  /* One stop for Tab; arrows move between the areas. */
  rove(event) {
    const nodes = [...this.spots.values()].map((spot) => spot.node);
    const next = along(nodes, event);
    if (next) nodes.forEach((node) => attribute(node, "tabindex", node === next ? "0" : "-1"));
  }

  /* An arrow pressed anywhere leads to what is to be done: the first area, or the first card. */
  enter() {
    if (!this.active) return false;
    const first = this.ctx.setting.isOpen(this.active)
      ? this.places[0].node
      : this.ctx.betting.open && [...this.spots.values()][0].node;
    first?.focus?.();
    return Boolean(first);
  }

  buildHand() {
    this.places = [];
    this.readings = new Map();
    const cards = () => this.places.map((place) => place.node);
    this.hand = el(
      "div",
      {
        class: "station-hand",
        role: "group",
        "aria-label": "Your hand",
        on: { keydown: (event) => along(cards(), event) },
      },
      ...this.ctx.game.groups.map((group) => {
        const reading = el("span", { class: "reading", "aria-live": "polite" });
        this.readings.set(group.name, reading);
        const slotsOf = Array.from({ length: group.size }, () => {
          const index = this.places.length;
          const node = el("button", {
            type: "button",
            class: "slot",
            disabled: true,
            on: { click: () => this.ctx.setting.tap(this.active, index) },
          });
          this.places.push({ node, group });
          return node;
        });
        return el(
          "div",
          { class: `group group--${group.name}` },
          el("p", { class: "group-head" }, el("span", { class: "group-name", text: group.label }), reading),
          el("div", { class: "group-slots" }, ...slotsOf),
        );
      }),
    );
  }

  notice(words, { section = "", bad = false } = {}) {
    clearTimeout(this.clearing);
    const why = section
      ? button("why?", () => this.ctx.panels.why({ cite: section, why: words }), { class: "why-key" })
      : "";
    this.said = words;
    this.lasting = false;
    this.line.replaceChildren(words, why);
    flag(this.line, "is-bad", bad);
    if (words) this.clearing = setTimeout(() => this.notice(""), NOTICE_MS);
    else if (this.ctx.store.view) this.drawLast();
  }

  /* While nothing else is to be said and no chip lies yet: what the last round brought. */
  drawLast() {
    const { last, me } = this.ctx.store;
    const cents = last?.result.net[me?.player];
    const due = cents !== undefined && !this.said && this.ctx.betting.open && !this.ctx.betting.total();
    if (due === this.lasting) return;
    if (!due && this.said) return;
    this.lasting = due;
    this.line.replaceChildren(
      ...(due
        ? [
            "Last round: ",
            el("strong", { class: "money", data: { tone: tone(cents) }, text: net(cents) }),
            button("why?", () => this.ctx.panels.results(), {
              class: "why-key",
              "aria-label": "The last round: its lines, and why",
            }),
          ]
        : []),
    );
  }

  update(view) {
    const mine = this.ctx.store.mySeats;
    if (!mine.includes(this.active)) this.active = mine[0] ?? null;
    flag(this.root, "is-seated", mine.length);
    this.drawTabs(mine, view);
    if (!this.active) return;
    this.drawAreas(view);
    this.drawHand(view);
    this.drawLast();
  }

  drawTabs(mine, view) {
    this.tabs.hidden = mine.length < 2;
    const labels = mine
      .map(
        (seat) =>
          `${seat}${seat === this.active ? "*" : ""}${this.tabWords(seat, view)}${view.phase}`,
      )
      .join();
    if (!changed(this.tabs, "boxes", labels)) return;
    const give = view.phase === "betting" || view.phase === "idle";
    this.tabs.replaceChildren(
      ...mine.map((seat) =>
        button(this.tabWords(seat, view), () => this.choose(seat), {
          class: "box-key",
          "aria-pressed": String(seat === this.active),
        }),
      ),
      give && mine.length > 1
        ? button(`Give back box ${this.active}`, () => this.ctx.seating.giveBack(this.active), {
            class: "box-key box-key--give",
          })
        : "",
    );
  }

  tabWords(seat, view) {
    const box = view.phase === "deciding" ? view.hand?.boxes?.[seat] : null;
    if (!box) return `Box ${seat}`;
    return `Box ${seat}: ${isDecided(box) ? (this.ctx.game.status?.(box, view, seat) ?? "set") : "not set"}`;
  }

  choose(seat) {
    this.active = seat;
    this.ctx.setting.chosen = null;
    this.ctx.render();
  }

  drawAreas(view) {
    const betting = this.ctx.betting.open;
    const wagers = betting ? this.ctx.betting.wagers(this.active) : (view.seats[this.active]?.wagers ?? {});
    const draft = this.ctx.betting.drafts.get(this.active);
    for (const [name, spot] of this.spots) {
      const state = spotState(this.ctx, view, this.active, name, wagers);
      drawPile(spot.stack, state.cents);
      text(spot.result, state.words);
      attribute(spot.node, "data-outcome", state.outcome);
      attribute(spot.node, "aria-disabled", !betting);
      const lammer = hasLammer(view, this.active, name);
      attribute(spot.node, "aria-label", this.describe(spot.area, state, lammer));
      flag(spot.node, "has-lammer", lammer);
      attribute(spot.node, "title", lammer ? (this.ctx.game.lammerWords ?? null) : null);
      flag(spot.node, "is-short", draft?.fault?.short && state.cents);
    }
  }

  describe(area, state, lammer) {
    const beside = lammer ? ", with a lammer" : "";
    const limits =
      area.role === "required"
        ? `${money(area.minimum_cents)}, collected by the dealer`
        : isFixed(area)
          ? `exactly ${money(area.minimum_cents)}; press to place it or take it back`
          : `from ${money(area.minimum_cents)} to ${money(area.maximum_cents)}`;
    return `${area.label}: ${state.cents ? money(state.cents) : state.words || "empty"}${beside}, ${limits}`;
  }

  drawHand(view) {
    const { setting, director, deck, game } = this.ctx;
    const box = view.hand?.boxes?.[this.active];
    const open = setting.isOpen(this.active) && !director.out;
    const arranged = open ? { ...box, cards: setting.cards(this.active) } : box;
    const cards = slots(
      arranged,
      game.groups,
      director.cardsOut(this.active, box?.count ?? handSize(game.groups)),
      !director.out,
    );
    const nodes = this.places.map(({ node }) => node);
    deck.lay(nodes, cards, { hidden: true });
    this.places.forEach(({ node, group }, i) => this.describeCard(node, cards[i], { open, i, group }));
    const whole = cards.length > 0 && cards.every(Boolean) && (open || box?.set || view.result);
    const readings = whole ? game.read(grouped(cards, game.groups), box) : {};
    for (const [name, node] of this.readings) {
      text(node, readings[name]?.text ?? "");
      attribute(node, "data-good", readings[name] ? String(readings[name].good) : null);
    }
    flag(this.hand, "is-open", open);
  }

  describeCard(node, card, { open, i, group }) {
    const chosen = open && this.ctx.setting.chosen?.index === i;
    attribute(node, "disabled", !open);
    attribute(
      node,
      "aria-label",
      card === undefined ? `${group.label}, empty` : `${cardName(card)}, ${group.label.toLowerCase()}`,
    );
    attribute(node, "aria-pressed", open ? String(chosen) : null);
    flag(node, "is-chosen", chosen);
  }
}

/* Where an arrow leads among these, focused; null for other keys. */
function along(nodes, event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return null;
  event.preventDefault();
  const next = nodes[(nodes.indexOf(document.activeElement) + step + nodes.length) % nodes.length];
  next.focus();
  return next;
}
