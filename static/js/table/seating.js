/* Coming, buying chips, going: the commands that touch the wallet, each asked for in a dialog. */

import { button, el, text } from "./dom.js";
import { amountField, dialog } from "./dialogs.js";
import { money } from "./money.js";

const GUEST_CHIPS_CENTS = 1_000_000;
const TAKEN = "Somebody has just taken this seat. Close this and choose another.";
const FULL = "Every seat has just been taken. Watch, and take one when it is free.";

export class Seating {
  constructor(ctx) {
    this.ctx = ctx;
    this.asking = false;
  }

  /* As it is now: what has come back from a table since the page was opened counts. */
  async wallet() {
    if (!this.ctx.store.me) return GUEST_CHIPS_CENTS;
    return (await this.ctx.room.wallet()) ?? this.ctx.store.view?.you?.wallet_cents ?? null;
  }

  get minimum() {
    return Math.min(
      ...this.ctx.layout.areas.filter((area) => area.role === "main").map((area) => area.minimum_cents),
    );
  }

  /* A free seat was pressed: a newcomer buys in, a seated player takes the box as well. */
  take(seat) {
    return this.ctx.store.mySeats.length ? this.addBox(seat) : this.buyIn(`Seat ${seat}`, [seat]);
  }

  /* Any seat will do: the first that is free when it comes to it. */
  takeAny() {
    return this.buyIn("Take a seat", null);
  }

  async buyIn(title, seats) {
    if (this.asking) return;
    this.asking = true;
    const wallet = await this.wallet();
    this.asking = false;
    const most = Math.max(this.minimum, wallet ?? this.ctx.layout.buy_in_cents * 10);
    const amount = amountField("Buy in for", {
      minimum: this.minimum,
      maximum: most,
      value: Math.min(this.ctx.layout.buy_in_cents, most),
      step: 100,
    });
    const error = el("p", { class: "dialog-error", role: "alert" });
    const sit = (node) =>
      button("Sit down", (event) => this.sit(seats, amount.cents(), { node, error, key: event.target }), {
        class: "key--main",
        autofocus: true,
      });
    dialog(
      title,
      [
        el("p", { text: this.walletWords(wallet) }),
        amount.node,
        el("p", {
          class: "dialog-soft",
          text: "What you do not play goes back to your wallet when you leave.",
        }),
        wallet !== null && wallet < this.minimum ? accountLink() : "",
        error,
      ],
      [sit],
    );
  }

  walletWords(wallet) {
    if (!this.ctx.store.me)
      return `You play as a guest with ${money(GUEST_CHIPS_CENTS)} in play chips. No account is needed, and nothing here is worth money.`;
    return wallet === null
      ? "The chips come from your wallet."
      : `Your wallet holds ${money(wallet)} in play chips.`;
  }

  /* `seats`: those that were asked for; null when any will do. */
  async sit(seats, cents, { node, error, key }) {
    key.disabled = true;
    text(error, "");
    try {
      if (!this.ctx.store.me) await this.becomeGuest();
      const answer = await this.trySeats(seats, cents);
      if (answer.ok) {
        node.close();
        this.ctx.notice(
          this.ctx.store.view?.phase === "betting"
            ? "Welcome. Choose a chip and tap an area to place it."
            : "Welcome. When the dealer calls for wagers, choose a chip and tap an area.",
        );
      } else text(error, answer.refusal.message);
    } catch {
      text(error, "The room could not be reached. Try again in a moment.");
    }
    key.disabled = false;
  }

  /* Where any seat will do and somebody was quicker, the next free one. */
  async trySeats(seats, cents) {
    const lost = new Set();
    for (;;) {
      const seat = (seats ?? this.ctx.store.freeSeats).find((some) => !lost.has(some));
      if (!seat) return { ok: false, refusal: { message: seats ? TAKEN : FULL } };
      const answer = await this.ctx.socket.command("sit", { seat, buy_in_cents: cents });
      if (answer.ok || answer.refusal.name !== "SeatTaken") return answer;
      lost.add(seat);
    }
  }

  /* The new session needs a new socket; it is there when the snapshot names us. */
  async becomeGuest() {
    await this.ctx.room.guest(location.pathname + location.search);
    const known = new Promise((resolve) => this.ctx.socket.onsnapshot.push(resolve));
    this.ctx.socket.reconnect();
    await known;
  }

  async addBox(seat) {
    const answer = await this.ctx.socket.command("box", { seat });
    if (answer.ok) this.ctx.station.choose(seat);
    else this.ctx.refused(answer);
  }

  async giveBack(seat) {
    const answer = await this.ctx.socket.command("unbox", { seat });
    if (!answer.ok) this.ctx.refused(answer);
  }

  async addChips() {
    if (this.asking) return;
    this.asking = true;
    const wallet = await this.wallet();
    this.asking = false;
    if (wallet !== null && wallet < 100) {
      dialog("Your wallet is empty", [
        el("p", {
          text: "When the chips on the table run out too, your account page has a free top-up, once a day.",
        }),
        accountLink(),
      ]);
      return;
    }
    const most = wallet ?? this.ctx.layout.buy_in_cents * 10;
    const amount = amountField("Bring to the table", {
      minimum: 100,
      maximum: most,
      value: Math.min(this.ctx.layout.buy_in_cents, most),
      step: 100,
    });
    const error = el("p", { class: "dialog-error", role: "alert" });
    const add = (node) =>
      button(
        "Add chips",
        async () => {
          const answer = await this.ctx.socket.command("chips", { amount_cents: amount.cents() });
          if (answer.ok) node.close();
          else text(error, answer.refusal.message);
        },
        { class: "key--main", autofocus: true },
      );
    const words =
      wallet === null
        ? "The chips come from your wallet."
        : `Your wallet holds ${money(wallet)}. Chips can be added between rounds.`;
    dialog("Add chips", [el("p", { text: words }), amount.node, error], [add]);
  }

  leave() {
    const { store, game, layout } = this.ctx;
    const inRound = store.mySeats.some((seat) => store.view.hand?.boxes?.[seat]) && !store.view.result;
    const cost = inRound ? game.leaveWords(layout) : null;
    const owed = store.mySeats.reduce((total, seat) => Math.max(total, store.seats[seat]?.owed_cents ?? 0), 0);
    const first = owed ? `Vigorish of ${money(owed)}, marked at your number, is collected first. ` : "";
    const body = [
      el("p", {
        text: first + (cost?.text ?? "Your chips go back to your wallet and your seat is free for others."),
      }),
    ];
    if (cost)
      body.push(
        el("p", { class: "cite", text: cost.section }),
        el("p", { class: "dialog-soft", text: "To lose nothing, stay until the round is settled." }),
      );
    const error = el("p", { class: "dialog-error", role: "alert" });
    const go = (node) =>
      button(
        inRound ? "Leave all the same" : "Leave the table",
        async () => {
          const answer = await this.ctx.socket.command("leave");
          if (answer.ok) node.close();
          else text(error, answer.refusal.message);
        },
        { class: inRound ? "key--danger" : "key--main" },
      );
    const stay = (node) => button("Stay", () => node.close(), { class: "key--second", autofocus: true });
    dialog("Leave the table", [...body, error], [stay, go]);
  }

  async spread() {
    const answer = await this.ctx.socket.command("spread");
    if (!answer.ok) this.ctx.refused(answer);
  }
}

function accountLink() {
  const href = `/account/?next=${encodeURIComponent(location.pathname)}`;
  return el("a", { class: "dialog-link", href, target: "_blank", text: "Your account" });
}
