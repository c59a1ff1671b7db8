/* The squeeze: face-down cards in the hands of whoever may reveal them. He peels each from the corner or
   side that he takes hold of, with finger or mouse, or step by step with one key; what he lifts falls
   back unless he has lifted most of it. Nobody else has these faces: they are not in his view. */

import { attribute, changed, el, flag, text } from "../dom.js";
import { cardName } from "../cards.js";
import { anchorAt, fold, lifted } from "./midibaccarat-fold.js";

const STEPS = [0.3, 0.55];
/* Lifted as far as this, a card is open. */
const OPEN_FROM = 0.72;
const HANDS = { player: "Player\u2019s Hand", banker: "Banker\u2019s Hand" };
const polygon = (points) => `polygon(${points.map(([x, y]) => `${x}px ${y}px`).join(",")})`;

class Peel {
  constructor(squeeze, index) {
    this.squeeze = squeeze;
    this.index = index;
    this.step = 0;
    this.back = el("img", { class: "peel-back", alt: "", draggable: "false" });
    this.face = el("img", { class: "peel-face", alt: "", draggable: "false", hidden: true });
    this.node = el(
      "button",
      {
        type: "button",
        class: "peel",
        on: {
          click: (event) => event.detail === 0 && this.further(),
          pointerdown: (event) => this.take(event),
          pointermove: (event) => this.pull(event),
          pointerup: () => this.drop(),
          pointercancel: () => this.drop(),
        },
      },
      this.back,
      this.face,
    );
  }

  get size() {
    return [this.node.clientWidth, this.node.clientHeight];
  }

  get isOpen() {
    return this.step > STEPS.length;
  }

  show(card, deck, of) {
    this.card = card;
    attribute(this.back, "src", deck.source(null));
    if (card) attribute(this.face, "src", deck.face(card));
    attribute(this.node, "disabled", !card);
    this.of = of;
    this.describe();
  }

  describe() {
    const words = this.isOpen
      ? cardName(this.card)
      : `Face-down card ${this.index + 1} of ${this.of}${this.card ? ", press to peel" : ""}`;
    attribute(this.node, "aria-label", words);
  }

  where(event) {
    const box = this.node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  take(event) {
    if (!this.card || this.isOpen || event.button) return;
    this.node.setPointerCapture(event.pointerId);
    this.from = this.where(event);
    this.anchor = anchorAt(this.from, ...this.size);
    this.far = 0;
  }

  pull(event) {
    if (!this.from) return;
    const [x, y] = this.where(event);
    const to = [this.anchor[0] + x - this.from[0], this.anchor[1] + y - this.from[1]];
    this.far = lifted(this.anchor, to, ...this.size);
    this.bend(to);
  }

  drop() {
    if (!this.from) return;
    this.from = null;
    if (this.far >= OPEN_FROM) this.open();
    else this.lie();
  }

  /* One key: from the lower edge, a step further each time. */
  further() {
    if (!this.card || this.isOpen) return;
    const [w, h] = this.size;
    const far = STEPS[this.step];
    this.step += 1;
    if (far === undefined) this.open();
    else {
      this.anchor = [w / 2, h];
      this.bend([w / 2, h * (1 - far)]);
    }
  }

  bend(to) {
    const bent = fold(this.anchor, to, ...this.size);
    this.face.hidden = !bent;
    flag(this.node, "is-bent", bent);
    if (!bent) return;
    this.back.style.setProperty("clip-path", polygon(bent.back));
    this.face.style.setProperty("clip-path", polygon(bent.flap));
    this.face.style.setProperty("transform", `matrix(${bent.matrix.join(",")})`);
  }

  clean() {
    for (const name of ["clip-path", "transform"])
      for (const part of [this.back, this.face]) part.style.removeProperty(name);
    flag(this.node, "is-bent", false);
  }

  lie() {
    this.step = 0;
    this.clean();
    this.face.hidden = true;
  }

  open() {
    this.step = STEPS.length + 1;
    this.clean();
    this.face.hidden = false;
    flag(this.node, "is-open", true);
    this.describe();
    this.squeeze.opened();
  }
}

export class Squeeze {
  constructor(layout, ctx) {
    this.ctx = ctx;
    ctx.squeeze = this;
    this.title = el("p", { class: "squeeze-title" });
    this.cards = el("div", { class: "squeeze-cards" });
    this.said = el("p", { class: "visually-hidden", role: "status" });
    this.node = el(
      "div",
      { class: "squeeze", role: "group", "aria-label": "Cards in your hands", hidden: true },
      this.title,
      this.cards,
      this.said,
    );
    document.getElementById("own").append(this.node);
    this.peels = [];
  }

  update(view) {
    const held = heldBy(view, this.ctx.store.mySeats);
    const shown = Boolean(held) && !this.ctx.director.out;
    this.node.hidden = !shown;
    flag(document.getElementById("own"), "has-squeeze", shown);
    if (!shown) {
      changed(this.node, "held", "");
      return;
    }
    text(this.title, held.cards ? HANDS[held.hand] : `${HANDS[held.hand]} is offered to you`);
    const now = [view.round?.id, view.hand.phase, held.count, held.cards?.join(), this.ctx.deck.source("Kd")].join("|");
    if (changed(this.node, "held", now)) this.lay(held);
  }

  lay({ cards, count }) {
    this.peels = Array.from({ length: count }, (_, i) => new Peel(this, i));
    this.peels.forEach((peel, i) => peel.show(cards?.[i] ?? null, this.ctx.deck, count));
    this.cards.replaceChildren(...this.peels.map((peel) => peel.node));
    text(this.said, "");
  }

  get closed() {
    return this.peels.find((peel) => !peel.isOpen);
  }

  /* The key of the squeeze: one step of the first card that is not open. */
  further() {
    this.closed?.further();
  }

  opened() {
    const open = this.peels.filter((peel) => peel.isOpen);
    text(this.said, open.map((peel) => cardName(peel.card)).join(", "));
    this.ctx.sound.card();
    this.ctx.render();
  }
}

/* {hand, count, cards} of what is handed to one of these seats, else null; `cards` once accepted. */
export function heldBy(view, mine) {
  const { reveal, squeeze } = view.hand ?? {};
  if (view.result || !reveal || !mine.includes(reveal.seat)) return null;
  const hand = view.hand[reveal.hand];
  return { hand: reveal.hand, count: hand.dealt - hand.cards.length, cards: squeeze?.cards };
}
