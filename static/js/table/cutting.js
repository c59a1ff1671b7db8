/* The cut, when it is offered to this player: a cover card to move along the stack, and two verbs. It lies
   over his place, where nothing else can be done meanwhile. */

import { attribute, button, el, text } from "./dom.js";

export class Cutting {
  constructor(place, ctx) {
    this.ctx = ctx;
    this.slider = el("input", {
      type: "range",
      class: "cutting-stack",
      id: "cutting-place",
      "aria-describedby": "cutting-words",
      on: { input: () => this.say() },
    });
    this.words = el("output", { class: "cutting-words", id: "cutting-words", for: "cutting-place" });
    this.cutKey = el("button", { type: "submit", class: "key key--main", text: "Cut the cards" });
    this.nextKey = button("Leave it to the next", () => this.answer({}), { class: "key--second" });
    /* The answer that is on its way to the table, if any. */
    this.sending = null;
    this.node = el(
      "form",
      {
        class: "cutting",
        hidden: true,
        "aria-label": "Cut the cards",
        on: { submit: (event) => this.submit(event) },
      },
      el("label", { class: "cutting-title", for: "cutting-place", text: "The cut is yours" }),
      this.slider,
      this.words,
      el(
        "div",
        { class: "cutting-keys" },
        this.cutKey,
        this.nextKey,
      ),
    );
    place.append(this.node);
  }

  update(view) {
    const { cut } = view;
    const mine = view.phase === "cutting" && cut?.offered?.player === view.you?.player;
    if (mine === !this.node.hidden) return;
    this.node.hidden = !mine;
    this.hold(null);
    if (!mine) return;
    Object.assign(this.slider, { min: cut.first, max: cut.last, step: 1 });
    this.slider.value = Math.round((cut.first + cut.last) / 2);
    this.cards = cut.cards;
    this.say();
    if (!document.querySelector("dialog[open]")) this.slider.focus();
  }

  say() {
    const { value } = this.slider;
    text(this.words, `${value} of ${this.cards} cards go to the bottom`);
    this.slider.setAttribute("aria-valuetext", this.words.textContent);
  }

  submit(event) {
    event.preventDefault();
    this.answer({ position: Number(this.slider.value) });
  }

  /* One answer to an offer at a time: while it is on its way its keys say so and take no other. */
  hold(sending) {
    this.sending = sending;
    for (const key of [this.cutKey, this.nextKey]) attribute(key, "aria-disabled", Boolean(sending));
  }

  async answer(choice) {
    if (this.sending) return;
    const command = this.ctx.socket.command("cut", { round: this.ctx.store.view.round.id, ...choice });
    this.hold(command);
    const answer = await command;
    if (this.sending === command) this.hold(null);
    if (!answer.ok) this.ctx.refused(answer);
  }
}

function cutter({ cut, you }) {
  return you?.seats?.includes(cut.seat) ? "You" : `Seat ${cut.seat}`;
}

/* What the status says while the cards are offered, and of a cut that a player has made. */
export function cutWords(view) {
  const { cut } = view;
  if (view.phase !== "cutting")
    return cut?.at ? `${cutter(view)} cut: ${cut.at} cards went to the bottom.` : "";
  const asked = cut?.offered;
  if (!asked) return { words: "The cards are cut", more: "" };
  if (asked.player === view.you?.player)
    return { words: "Cut the cards", more: "Or leave it to the next player." };
  const name = view.seats?.[asked.seat]?.name ?? "";
  return { words: "The cards are offered to be cut", more: `To ${name}, seat ${asked.seat}.` };
}
