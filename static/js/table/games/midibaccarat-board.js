/* The two hands on the felt, with what they count; a round without wagers that followed a disclosed card. */

import { arrive, cardName } from "../cards.js";
import { attribute, changed, el, flag, text } from "../dom.js";

export const SIDES = ["player", "banker"];
const NAMES = { player: "Player", banker: "Banker" };
const SIZE = 3;

/* The cards of both hands in slot order, as far as they have been seen to arrive. */
export function boardCards(view, director) {
  return SIDES.flatMap((side) => {
    const hand = view.hand?.[side];
    const dealt = hand?.dealt ?? hand?.cards.length ?? 0;
    const out = director.cardsOut(side, dealt);
    return Array.from({ length: SIZE }, (_, i) => (i < out ? (hand.cards[i] ?? null) : undefined));
  });
}

/* The slots of a hand on the felt. */
export function slotsOf(side, slots) {
  const from = SIDES.indexOf(side);
  return from < 0 ? null : slots.slice(from * SIZE, (from + 1) * SIZE);
}

export function winnerOf({ player, banker } = {}) {
  if (player?.count === undefined || banker?.count === undefined) return null;
  return player.count === banker.count ? "tie" : player.count > banker.count ? "player" : "banker";
}

export class Board {
  constructor(layout, ctx) {
    this.ctx = ctx;
    this.signs = new Map();
    for (const side of SIDES) {
      const count = el("span", { class: "hand-count" });
      const group = layout.querySelector(`.dealer-hand .group--${side}`);
      group.append(el("span", { class: "hand-sign" }, el("span", { text: NAMES[side] }), count));
      this.signs.set(side, { count, group });
    }
    this.simulated = el("div", { class: "simulated", role: "status", hidden: true });
    layout.append(this.simulated);
    this.out = {};
  }

  update(view) {
    const { director } = this.ctx;
    const winner = view.result && !view.result.void ? winnerOf(view.hand) : null;
    for (const [side, { count, group }] of this.signs) {
      const hand = view.hand?.[side];
      text(count, hand?.count === undefined || director.out ? "" : String(hand.count));
      flag(group, "is-winner", winner === side);
      flag(group, "is-tied", winner === "tie");
      attribute(group, "role", "group");
      attribute(group, "aria-label", said(side, hand));
      flag(group, "is-held", view.hand?.reveal?.hand === side && !view.result);
    }
    this.third(view);
    this.drawSimulated(view);
  }

  /* A third card is seen to come from the shoe. */
  third(view) {
    const { deck, director, felt, prefs, shoe } = this.ctx;
    for (const side of SIDES) {
      const dealt = view.hand?.[side]?.dealt ?? 0;
      const came = dealt === SIZE && this.out[side] === SIZE - 1;
      this.out[side] = dealt;
      if (came && !prefs.still && !director.instant && deck) arrive(slotsOf(side, felt.slots)[SIZE - 1], shoe);
    }
  }

  drawSimulated(view) {
    const all = this.ctx.director.busy ? [] : (view.hand?.simulated ?? []);
    this.simulated.hidden = !all.length || !view.result;
    if (!changed(this.simulated, "rounds", JSON.stringify(all))) return;
    this.simulated.replaceChildren(
      el("p", { class: "simulated-title", text: "Dealt without wagers, from the disclosed card" }),
      ...all.map((round) =>
        el("p", { class: "simulated-round" }, ...SIDES.flatMap((side) => this.row(side, round[side]))),
      ),
    );
  }

  row(side, { cards, count }) {
    const faces = cards.map((card) => {
      const slot = el("span", { class: "slot" });
      this.ctx.deck.put(slot, card);
      return slot;
    });
    return [el("span", { class: "simulated-name", text: `${NAMES[side]} ${count}` }), ...faces];
  }
}

function said(side, hand) {
  const name = `${NAMES[side]}\u2019s Hand`;
  if (!hand) return `${name}: no cards`;
  const down = (hand.dealt ?? hand.cards.length) - hand.cards.length;
  const open = hand.cards.map(cardName).join(", ");
  return [`${name}:`, open, down ? `${down} face down` : "", hand.count === undefined ? "" : `count ${hand.count}`]
    .filter(Boolean)
    .join(" ");
}
