/* The wagers of this player's boxes as they are being placed.

   A draft is the box's whole wager as it shall stand; it is shown at once, sent when it could be
   accepted, and given up when the server has answered and its view has caught up. What is judged
   here only spares a refusal: the server decides. */

import { money, sum } from "./money.js";

/* An area that takes exactly one amount: a tap places it or takes it back. */
export function isFixed(area) {
  return area.minimum_cents === area.maximum_cents;
}

const same = (a, b) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

export class Betting {
  constructor(ctx) {
    this.ctx = ctx;
    this.drafts = new Map();
    this.history = [];
    this.key = `last-wagers-${ctx.layout.table.id}`;
    this.last = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
  }

  get open() {
    return this.ctx.store.view?.phase === "betting" && this.ctx.store.mySeats.length > 0;
  }

  get areas() {
    return this.ctx.layout.areas.filter((area) => area.role !== "required");
  }

  placed(seat) {
    const wagers = this.ctx.store.seats[seat]?.wagers ?? {};
    return Object.fromEntries(this.areas.filter((a) => wagers[a.name]).map((a) => [a.name, wagers[a.name]]));
  }

  wagers(seat) {
    return this.drafts.get(seat)?.wagers ?? this.placed(seat);
  }

  total() {
    return this.ctx.store.mySeats.reduce((total, seat) => total + sum(this.wagers(seat)), 0);
  }

  /* What is left in the rack with every draft taken off. */
  rack() {
    const stack = this.ctx.director.you(this.ctx.store.view?.you)?.stack_cents ?? 0;
    if (!this.open) return stack;
    return this.ctx.store.mySeats.reduce(
      (left, seat) => left + sum(this.placed(seat)) - sum(this.wagers(seat)),
      stack,
    );
  }

  /* Why this whole wager cannot stand (null: it can). `short` ones may still grow into one. */
  fault(seat, wagers) {
    const main = this.areas.find((area) => area.role === "main");
    for (const area of this.areas) {
      const cents = wagers[area.name] ?? 0;
      if (cents > area.maximum_cents)
        return {
          message: `${area.label}: at most ${money(area.maximum_cents)} at this table.`,
          section: area.section,
        };
      if (cents % area.step_cents)
        return { message: `${area.label}: in steps of ${money(area.step_cents)}.`, section: area.section };
    }
    const uncovered = this.uncovered(seat, wagers);
    if (uncovered) return uncovered;
    if (main && !this.ctx.game.standalone && sum(wagers) > 0 && !wagers[main.name])
      return {
        message: `First place the ${main.label}, then the others.`,
        section: main.section,
        first: true,
      };
    for (const area of this.areas) {
      const cents = wagers[area.name] ?? 0;
      if (cents && cents < area.minimum_cents) {
        return {
          message: `${area.label} starts at ${money(area.minimum_cents)}: ${money(area.minimum_cents - cents)} more.`,
          section: area.section,
          short: true,
        };
      }
    }
    return null;
  }

  /* Why the stack does not reach for this and what the dealer collects from each box besides. */
  uncovered(seat, wagers) {
    const { store, layout } = this.ctx;
    const boxes = store.mySeats.map((box) => (box === seat ? wagers : this.wagers(box)));
    const staked = boxes.reduce((total, box) => total + sum(box), 0);
    const owed = store.seats[seat]?.owed_cents ?? 0;
    const placed = store.mySeats.reduce((total, box) => total + sum(this.placed(box)), 0);
    const free = (store.view.you?.stack_cents ?? 0) + placed - owed;
    if (staked > free)
      return {
        message: `You have ${money(this.rack())} in your rack${owed ? `, ${money(owed)} of it owed` : ""}. Choose a smaller chip or add chips.`,
        section: "",
      };
    const required = layout.areas.find((area) => area.role === "required");
    const collected = boxes.filter((box) => sum(box)).length * (required?.minimum_cents ?? 0);
    if (staked + collected <= free) return null;
    return {
      message: `Keep ${money(collected)} for the ${required.label}, which the dealer collects as well: choose a smaller chip or add chips.`,
      section: required.section,
    };
  }

  place(seat, name, cents) {
    if (!this.open)
      return this.refuse({ message: "No wagers are taken now. Wait for the next round.", section: "" });
    const area = this.ctx.area(name);
    if (area.role === "required") {
      return this.refuse({
        message: `The dealer collects the ${area.label} of ${money(area.minimum_cents)} from your rack at \u201cno more bets\u201d.`,
        section: area.section,
      });
    }
    const lies = this.wagers(seat)[name] ?? 0;
    if (isFixed(area) && lies) return this.takeBack(seat, name);
    const more = isFixed(area) ? area.minimum_cents : cents;
    const wagers = { ...this.wagers(seat), [name]: lies + more };
    const fault = this.fault(seat, wagers);
    if (fault && !fault.short) return this.refuse(fault);
    this.ctx.ways.fly(more, this.ctx.rackChip(more) ?? this.ctx.home(seat), this.ctx.spot(seat, name));
    return this.stand(seat, wagers, fault);
  }

  takeBack(seat, name) {
    const { [name]: gone, ...wagers } = this.wagers(seat);
    this.ctx.ways.fly(gone, this.ctx.spot(seat, name), this.ctx.home(seat));
    return this.stand(seat, wagers);
  }

  refuse(fault) {
    this.ctx.notice(fault.message, { section: fault.section, bad: true });
    return false;
  }

  stand(seat, wagers, fault = this.fault(seat, wagers), remember = true) {
    if (remember) this.history.push([seat, this.wagers(seat)]);
    const draft = this.drafts.get(seat) ?? { busy: false, until: 0 };
    this.drafts.set(seat, { ...draft, wagers, fault });
    if (fault) this.ctx.notice(fault.message, { section: fault.section });
    else this.ctx.notice("");
    this.push(seat);
    this.ctx.render();
    return true;
  }

  /* One command of a box at a time; the latest wish follows the answer. */
  async push(seat) {
    const draft = this.drafts.get(seat);
    if (!draft || draft.busy) return;
    const wanted = draft.fault ? {} : draft.wagers;
    if (draft.sent ? same(draft.sent, wanted) : same(this.placed(seat), wanted)) return;
    draft.busy = true;
    draft.sent = wanted;
    const answer = await this.ctx.socket.command("wager", {
      round: this.ctx.store.view.round?.id ?? "",
      seat,
      wagers: wanted,
    });
    const now = this.drafts.get(seat);
    if (!now) return;
    now.busy = false;
    now.until = answer.n ?? 0;
    if (!answer.ok) {
      this.drafts.delete(seat);
      this.ctx.refused(answer);
    } else this.push(seat);
    this.reconcile();
    this.ctx.render();
  }

  /* Drafts that the view now holds are done with; after the bets are closed all are. */
  reconcile() {
    const over = !this.open;
    for (const [seat, draft] of this.drafts) {
      if (over && draft.fault?.short)
        this.ctx.notice(`${draft.fault.message} The chips came back to your rack.`);
      const caught = !draft.busy && draft.sent && !draft.fault && draft.until <= this.ctx.store.n;
      if (over || caught) this.drafts.delete(seat);
    }
    if (over) this.history = [];
  }

  /* Called with every change: keeps what stood at "no more bets" for the next rebet. */
  change({ before, after }) {
    if (before?.phase === "betting" && after.phase !== "betting") {
      const stood = this.ctx.store.mySeats.map((seat) => [seat, this.placed(seat)]).filter(([, w]) => sum(w));
      if (stood.length) {
        this.last = Object.fromEntries(stood);
        sessionStorage.setItem(this.key, JSON.stringify(this.last));
      }
    }
    this.reconcile();
  }

  undo() {
    const step = this.history.pop();
    if (step && this.open) this.stand(step[0], step[1], undefined, false);
  }

  clear(seat) {
    if (this.open && sum(this.wagers(seat))) this.stand(seat, {});
  }

  get canRebet() {
    return (
      this.open &&
      this.total() === 0 &&
      this.ctx.store.mySeats.some((seat) => this.last[seat] ?? this.last[Object.keys(this.last)[0]])
    );
  }

  rebet(times = 1) {
    if (!this.canRebet) return;
    const any = this.last[Object.keys(this.last)[0]];
    for (const seat of this.ctx.store.mySeats) {
      const wagers = this.last[seat] ?? (this.ctx.store.mySeats.length === 1 ? any : null);
      if (wagers) this.try(seat, this.multiplied(wagers, times));
    }
  }

  multiplied(wagers, times) {
    const more = ([name, cents]) => [name, isFixed(this.ctx.area(name)) ? cents : cents * times];
    return Object.fromEntries(Object.entries(wagers).map(more));
  }

  double(seat) {
    const wagers = this.wagers(seat);
    if (this.open && sum(wagers)) this.try(seat, this.multiplied(wagers, 2));
  }

  try(seat, wagers) {
    const fault = this.fault(seat, wagers);
    if (fault && !fault.short) this.refuse(fault);
    else this.stand(seat, wagers, fault);
  }
}
