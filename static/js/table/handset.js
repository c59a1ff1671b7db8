/* Setting a hand: the cards of a box divided over the game's areas.

   Two cards tapped one after the other change places; in a game that `picks` cards for one hand, a tapped
   card goes there at once. So every state is a whole division. The game reads it aloud and says
   whether it is legal; the server decides. */

import { grouped, isDecided } from "./hands.js";

export class HandSetting {
  constructor(ctx) {
    this.ctx = ctx;
    this.orders = new Map();
    this.chosen = null;
    /* The boxes whose decision is on its way, with how each stood when it went out. */
    this.sending = new Map();
    this.open = "";
  }

  box(seat) {
    return this.ctx.store.view?.hand?.boxes?.[seat];
  }

  isOpen(seat) {
    const box = this.box(seat);
    return (
      this.ctx.store.view?.phase === "deciding" &&
      Boolean(box?.cards) &&
      !isDecided(box) &&
      Boolean(this.ctx.game.judge)
    );
  }

  /* The cards in slot order as the player has arranged them. */
  cards(seat) {
    const dealt = this.box(seat)?.cards ?? [];
    const kept = this.orders.get(seat);
    if (!kept || [...kept].sort().join() !== [...dealt].sort().join())
      this.orders.set(seat, (this.ctx.game.begins ?? this.ctx.game.arrange)?.(dealt) ?? [...dealt]);
    return this.orders.get(seat);
  }

  division(seat) {
    return grouped(this.cards(seat), this.ctx.game.groups);
  }

  tap(seat, index) {
    if (!this.isOpen(seat)) return;
    const { picks } = this.ctx.game;
    const picked = picks && !this.division(seat)[picks].includes(this.cards(seat)[index]);
    if (picked) this.pick(seat, index);
    else if (!picks && this.chosen?.seat === seat && this.chosen.index !== index)
      this.swap(seat, this.chosen.index, index);
    else this.chosen = this.chosen?.index === index ? null : { seat, index };
    this.ctx.sound.card();
    this.ctx.render();
  }

  /* The card goes to the picked hand; the chosen one there comes back, else the one longest there. */
  pick(seat, index) {
    const cards = this.cards(seat);
    const hand = this.division(seat)[this.ctx.game.picks];
    const back = this.chosen?.seat === seat ? cards[this.chosen.index] : hand[0];
    this.lay(seat, [...hand.filter((card) => card !== back), cards[index]]);
  }

  /* Another whole division: the house way, or one that a hint names. */
  arrange(seat, division) {
    if (!this.isOpen(seat)) return;
    const { picks, arrange } = this.ctx.game;
    this.lay(seat, arrange(division[picks]));
    this.ctx.sound.card();
    this.ctx.render();
  }

  lay(seat, picked) {
    const { picks, groups, arrange } = this.ctx.game;
    const rest = arrange(this.cards(seat).filter((card) => !picked.includes(card)));
    this.orders.set(
      seat,
      groups.flatMap(({ name }) => (name === picks ? picked : rest)),
    );
    this.chosen = null;
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

  /* The house way: shown first where the game tells it, else left to the house at once. */
  auto(seat) {
    if (!this.isOpen(seat)) return;
    const { houseWay } = this.ctx.game;
    const told = houseWay && this.box(seat).house_way;
    if (!told) {
      this.act(seat, { auto: true });
      return;
    }
    this.arrange(seat, told);
    this.ctx.notice(houseWay.words, { section: houseWay.section });
  }

  /* How a box stands, and what it may decide beside its set. */
  standing(seat) {
    const { view } = this.ctx.store;
    const box = this.box(seat);
    const open = (box && this.ctx.game.decisions?.(box, view, seat)) || [];
    return JSON.stringify([view?.round?.id, view?.hand?.phase, box, open.map(({ name }) => name)]);
  }

  /* What the table has taken is no longer on its way, even if its answer comes later: the next
     decision of this box may go out. */
  arrived() {
    for (const [seat, stood] of this.sending)
      if (this.standing(seat) !== stood) this.sending.delete(seat);
  }

  /* One decision of a box at a time. Its keys say so, and others are not taken meanwhile. */
  async act(seat, action, said = "Your hand is set.") {
    if (this.sending.has(seat)) return;
    const stood = this.standing(seat);
    this.sending.set(seat, stood);
    this.chosen = null;
    this.ctx.render();
    const answer = await this.ctx.socket.command("act", {
      round: this.ctx.store.view.round.id,
      seat,
      action,
    });
    if (this.sending.get(seat) === stood) this.sending.delete(seat);
    if (answer.ok) this.ctx.notice(said);
    else this.ctx.refused(answer);
    this.ctx.render();
  }

  change({ before, after }) {
    this.arrived();
    if (after.result && !before?.result) this.ended(after);
    if (before?.round?.id !== after.round?.id) {
      this.orders.clear();
      this.chosen = null;
    }
    this.follow();
  }

  ended(view) {
    const { houseWay } = this.ctx.game;
    const late = houseWay ? this.lateSeats(view) : [];
    if (late.length) this.ctx.notice(houseWay.lateBrief, { section: houseWay.section });
    else this.ctx.notice("");
  }

  /* The own hands that the house set unasked, their time having run out: as the record of the round has it,
     so that a page loaded afterwards says it too. */
  lateSeats(view) {
    return this.ctx.store.mySeats.filter((seat) => {
      const hand = view.hand?.boxes?.[seat];
      const gone = hand?.left || hand?.abandoned || hand?.surrendered || hand?.voided;
      return hand?.set_by === "house" && !gone;
    });
  }

  /* Of two boxes the one that is to be set comes to the front. */
  follow() {
    const { station, store } = this.ctx;
    const open = store.mySeats.filter((seat) => this.isOpen(seat));
    const now = open.join();
    if (now !== this.open && open.length && !open.includes(station.active)) station.choose(open[0]);
    this.open = now;
  }
}
