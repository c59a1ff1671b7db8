/* Cards as named images. A card is "As" to "2c", the joker "Jk"; an unknown one is face down. */

import { changed, el } from "./dom.js";

const FACES = new URL("../../cards/0.5.0/", import.meta.url);
const BACKS = new URL("../../img/table/", import.meta.url);
const FLIP_MS = 220;
const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export function cardName(card) {
  if (!card) return "face-down card";
  return card === "Jk" ? "joker" : `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

export class Deck {
  constructor(prefs) {
    this.prefs = prefs;
    this.back = "red";
    this.warmed = new Map();
  }

  face(card) {
    const four = this.prefs.get("fourColours") && (card[1] === "d" || card[1] === "c");
    return new URL(`${four ? "four" : "two"}/${card}.svg`, FACES).href;
  }

  source(card) {
    return card ? this.face(card) : new URL(`back-${this.back}.svg`, BACKS).href;
  }

  /* Faces are fetched while people bet, so that no card appears blank. */
  warm() {
    const ranks = Object.keys(RANKS);
    const all = ["Jk", ...Object.keys(SUITS).flatMap((suit) => ranks.map((rank) => rank + suit))];
    for (const url of [this.source(null), ...all.map((card) => this.face(card))]) {
      if (this.warmed.has(url)) continue;
      const image = new Image();
      image.src = url;
      this.warmed.set(url, image);
    }
  }

  /* Puts a card (undefined: none, null: face down) in a slot; turns it over when its face appears. */
  put(slot, card, { hidden = false } = {}) {
    const state = card === undefined ? "" : `${card ?? "back"}|${this.source(card)}|${hidden}`;
    const before = slot.dataset.card;
    if (!changed(slot, "card", state)) return false;
    if (card === undefined) {
      slot.replaceChildren();
      delete slot.dataset.card;
      return true;
    }
    slot.dataset.card = card ?? "back";
    const image = el("img", {
      class: "card-face",
      src: this.source(card),
      alt: hidden ? "" : cardName(card),
      draggable: "false",
    });
    if (before === "back" && card && slot.firstChild && !this.prefs.still) this.turn(slot, image);
    else slot.replaceChildren(image);
    return true;
  }

  /* A whole hand; cards that only changed their places are seen to move there. */
  lay(slots, cards, options) {
    const before = new Map(slots.filter((slot) => slot.dataset.card?.length === 2).map((slot) => [slot.dataset.card, slot]));
    const moved = cards.map((card, i) => {
      const from = card && before.get(card);
      return from && from !== slots[i] ? from.getBoundingClientRect() : null;
    });
    slots.forEach((slot, i) => this.put(slot, cards[i], options));
    if (!this.prefs.still) moved.forEach((from, i) => from && slide(slots[i].firstElementChild, from));
  }

  turn(slot, image) {
    const old = slot.firstChild;
    const half = { duration: FLIP_MS / 2, easing: "ease-in", fill: "forwards" };
    const closing = old.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0.02)" }], half);
    closing.finished.then(
      () => {
        slot.replaceChildren(image);
        image.animate([{ transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }], {
          ...half,
          easing: "ease-out",
        });
      },
      () => slot.replaceChildren(image),
    );
  }
}

function slide(card, from) {
  const to = card.getBoundingClientRect();
  if (!from.width || !to.width) return;
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  card.animate([{ transform: way }, { transform: "none" }], {
    duration: 260,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
}

/* The ways of cards: a card that arrives in `slot` comes from the middle of `from`. */
export function arrive(slot, from, duration = 240) {
  const card = slot.firstElementChild;
  if (!card || !from) return;
  const start = from.getBoundingClientRect();
  const end = card.getBoundingClientRect();
  if (!end.width) return;
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  card.animate([{ transform: `translate(${dx}px, ${dy}px) rotate(24deg)` }, { transform: "none" }], {
    duration,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
}
