/* Setting a hand: the cards of a box divided over the game's areas.

   Two cards tapped one after the other change places, so every state is a whole division. The
   game reads it aloud and says whether it is legal; the server decides. */

import { grouped } from "./hands.js";

export class HandSetting {
  constructor(ctx) {
    this.ctx = ctx;
    this.orders = new Map();
    this.chosen = null;
    this.sending = new Set();
  }

  box(seat) {
    return this.ctx.store.view?.hand?.boxes?.[seat];
  }

  isOpen(seat) {
    const box = this.box(seat);
    return (
      this.ctx.store.view?.phase === "deciding" &&
      Boolean(box?.cards) &&
      !box.set &&
      !box.left &&
      Boolean(this.ctx.game.judge)
    );
  }

  /* The cards in slot order as the player has arranged them. */
  cards(seat) {
    const dealt = this.box(seat)?.cards ?? [];
    const kept = this.orders.get(seat);
    if (!kept || [...kept].sort().join() !== [...dealt].sort().join()) this.orders.set(seat, [...dealt]);
    return this.orders.get(seat);
  }

  division(seat) {
    return grouped(this.cards(seat), this.ctx.game.groups);
  }

  tap(seat, index) {
    if (!this.isOpen(seat)) return;
    if (this.chosen?.seat === seat && this.chosen.index !== index) this.swap(seat, this.chosen.index, index);
    else this.chosen = this.chosen?.index === index ? null : { seat, index };
    this.ctx.sound.card();
    this.ctx.render();
  }

  swap(seat, a, b) {
    const cards = this.cards(seat);
    [cards[a], cards[b]] = [cards[b], cards[a]];
    this.chosen = null;
  }

  fault(seat) {
    return this.ctx.game.judge(this.division(seat), this.cards(seat));
  }

  set(seat) {
    if (!this.isOpen(seat)) return;
    const fault = this.fault(seat);
    if (fault) this.ctx.notice(fault.message, { section: fault.section, bad: true });
    else this.act(seat, { set: this.division(seat) });
  }

  auto(seat) {
    if (this.isOpen(seat)) this.act(seat, { auto: true });
  }

  async act(seat, action) {
    if (this.sending.has(seat)) return;
    this.sending.add(seat);
    this.chosen = null;
    this.ctx.render();
    const answer = await this.ctx.socket.command("act", {
      round: this.ctx.store.view.round.id,
      seat,
      action,
    });
    this.sending.delete(seat);
    if (answer.ok) this.ctx.notice("Your hand is set.");
    else this.ctx.refused(answer);
    this.ctx.render();
  }

  change({ before, after }) {
    if (after.result && !before?.result) this.ctx.notice("");
    if (before?.round?.id !== after.round?.id) {
      this.orders.clear();
      this.chosen = null;
    }
  }
}
