/* The dealer's side of the felt: cards, inscriptions, pool, shoe and rack, and the spread. */

import { attribute, changed, el, flag, text } from "./dom.js";
import { drawPile, pileNode } from "./chips.js";
import { money } from "./money.js";
import { slots } from "./hands.js";

/* With its joker. A spread of more has a row for each deck; face down, one of them stands for all. */
const ONE_DECK = 53;

/* What a row pays is a figure up to so many signs, and never broken; more is a sentence. */
const FIGURE = 18;

export class Felt {
  constructor(root, ctx) {
    this.ctx = ctx;
    this.root = root;
    this.slots = [];
    const { groups, label } = ctx.game.table ?? { groups: ctx.game.groups, label: "Dealer\u2019s cards" };
    this.dealer = el(
      "div",
      { class: "dealer-hand", role: "group", "aria-label": label },
      ...groups.map((group) => {
        const places = Array.from({ length: group.size }, () => el("span", { class: "slot" }));
        this.slots.push(...places);
        return el("span", { class: `group group--${group.name}` }, ...places);
      }),
    );
    this.verdict = el("p", { class: "dealer-verdict" });
    this.spread = el("div", { class: "spread", role: "img" });
    root.querySelector("#dealer").append(this.dealer, this.spread, this.verdict);
    this.pool = root.querySelector("#pool");
    this.buildPool();
    this.inscribe();
    const layout = root.querySelector(".layout");
    this.furniture = ctx.game.furniture?.(layout, ctx) ?? [];
  }

  buildPool() {
    this.poolStack = pileNode();
    this.poolName = el("span", { class: "pool-name caps" });
    this.poolWinner = el("span", { class: "pool-winner" });
    this.pool.append(this.poolName, this.poolStack, this.poolWinner);
    this.ctx.pool = this.poolStack;
  }

  /* The posted odds and limits, on the felt itself where it is wide. */
  inscribe() {
    const { game, layout } = this.ctx;
    const posted = game.inscriptions?.(layout) ?? bySide(layout);
    const post = (id, some) => this.root.querySelector(id).append(...some.map((one) => oddsBlock(one, "p")));
    post("#odds-left", posted.left);
    post("#odds-right", posted.right);
  }

  update(view) {
    const { director, deck, game } = this.ctx;
    deck.back = view.round?.back ?? deck.back;
    const hand = view.hand?.dealer;
    const open = view.result ? director.isTurned(0) : true;
    const out = director.cardsOut(0, hand?.count ?? hand?.cards?.length ?? 0);
    const cards = game.table?.cards(view, director) ?? slots(hand, game.groups, out, open);
    if (game.table) this.slots.forEach((slot, i) => deck.put(slot, cards[i]));
    else deck.lay(this.slots, cards);
    const read = game.dealerWords && !director.out ? game.dealerWords : view.result && open && game.verdict;
    text(this.verdict, read ? read(hand ?? {}) : "");
    this.drawPool(view);
    this.drawSpread(view);
    flag(this.root, "has-cover", view.device === "covered");
    flag(this.root, "has-discards", view.result && !director.busy);
    attribute(this.root, "data-back", deck.back);
    for (const piece of this.furniture) piece.update(view);
  }

  drawPool(view) {
    const pool = this.ctx.game.pool?.(view, this.ctx.layout);
    this.pool.hidden = !pool;
    if (!pool) return;
    text(this.poolName, pool.label);
    const won = pool.winners.length > 0 && !this.ctx.director.busy;
    const names = pool.winners.map((seat) => this.nameOf(view, seat));
    const shared = names.length > 1 ? `shared by ${names.length} hands` : `won by ${names[0]}`;
    drawPile(this.poolStack, won ? 0 : pool.cents);
    text(
      this.poolWinner,
      won
        ? `${money(pool.cents)} ${shared}`
        : pool.cents
          ? ""
          : pool.pending
            ? "grows per player"
            : "",
    );
    flag(this.pool, "is-won", won);
  }

  nameOf(view, seat) {
    if (this.ctx.store.mySeats.includes(seat)) return "you";
    return view.seats?.[seat]?.name ?? `seat ${seat}`;
  }

  drawSpread(view) {
    const cards = view.spread?.cards ?? (view.spread ? Array(view.spread.count ?? 53).fill(null) : []);
    flag(this.root, "has-spread", cards.length);
    if (!changed(this.spread, "cards", cards.join() + cards.length)) return;
    const across = cards.length > ONE_DECK ? 52 : Math.ceil(cards.length / 2);
    attribute(
      this.spread,
      "aria-label",
      view.spread?.cards ? cards.length > ONE_DECK
          ? "All decks, each face up by suit and in sequence"
          : "The whole deck, face up by suit and in sequence" : "The deck, spread face down",
    );
    const rows = view.spread?.cards ? rowsOf(cards, across) : [cards.slice(0, ONE_DECK)];
    this.spread.replaceChildren(
      ...rows
        .filter((row) => row.length)
        .map((row) => {
          const node = el(
            "span",
            { class: "spread-row" },
            ...row.map((card) => {
              const slot = el("span", { class: "slot" });
              this.ctx.deck.put(slot, card, { hidden: true });
              return slot;
            }),
          );
          node.style.setProperty("--count", row.length);
          return node;
        }),
    );
  }
}

function rowsOf(cards, across) {
  const rows = Math.ceil(cards.length / across);
  return Array.from({ length: rows }, (_, i) => cards.slice(i * across, (i + 1) * across));
}

/* Odds of optional wagers on the right, everything else on the left. */
function bySide({ inscriptions, areas }) {
  const side = (some) => areas.find((area) => area.name === some.area)?.role === "side";
  return { left: inscriptions.filter((some) => !side(some)), right: inscriptions.filter(side) };
}

export function oddsBlock({ title, section, rows }, heading) {
  return el(
    "section",
    { class: "odds" },
    el(heading, { class: "odds-title" }, title),
    el(
      "dl",
      {},
      ...rows.map(([what, pays]) =>
        el("div", { class: "odds-row" }, el("dt", { text: what }), el("dd", { class: pays.length > FIGURE ? "" : "is-figure", text: pays })),
      ),
    ),
    section ? el("p", { class: "cite", text: section }) : null,
  );
}
