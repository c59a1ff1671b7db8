/* When things are seen: the view holds what is, the director lets it appear card by card and seat by
   seat. It never changes a fact, and with reduced motion, in a hidden tab or after a snapshot all is
   shown at once. */

import { arrive } from "./cards.js";

const CARD_MS = 140;
const DEALER_MS = 950;
const SEAT_MS = 400;
const POOL_MS = 900;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Director {
  constructor(ctx) {
    this.ctx = ctx;
    this.run = 0;
    this.finish();
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  /* Everything that is, is seen. */
  finish() {
    this.run += 1;
    this.out = null;
    this.turned = null;
    this.settled = Infinity;
    this.dealing = Promise.resolve();
    this.ctx.render?.();
  }

  get instant() {
    return this.ctx.prefs.still || document.hidden;
  }

  /* The lines that have been settled before the eyes; all of them when nothing is moving. */
  isSettled(index) {
    return index < this.settled;
  }

  isTurned(seat) {
    return this.turned === null || this.turned.has(seat);
  }

  cardsOut(seat, count) {
    return this.out ? Math.min(count, this.out.get(seat) ?? 0) : count;
  }

  get busy() {
    return this.out !== null || this.turned !== null;
  }

  change({ before, after, happenings, fresh }) {
    if (fresh || this.instant) return this.finish();
    const ended = after.result && !before?.result;
    if (!ended && before?.round?.id !== after.round?.id) this.finish();
    for (const happening of happenings) {
      if (happening.kind === "deal") this.dealing = this.deal(happening, after);
    }
    if (ended) this.settle(after);
    return undefined;
  }

  async deal({ to }, view) {
    const run = ++this.run;
    const { by } = view.hand ?? {};
    this.out = new Map();
    const started = performance.now();
    for (const [i, seat] of to.entries()) {
      const wait = started + i * (by === "stack" ? 5 : 1) * CARD_MS - performance.now();
      if (wait > 0) await sleep(wait);
      if (run !== this.run) return;
      const had = this.out.get(seat) ?? 0;
      const whole = (view.hand?.boxes?.[seat] ?? view.hand?.dealer)?.count ?? 1;
      this.out.set(seat, by === "stack" ? whole : had + 1);
      this.ctx.draw();
      this.ctx.sound.card();
      for (const slot of this.ctx.slotsOf(seat).slice(had, this.out.get(seat))) arrive(slot, this.ctx.shoe);
    }
    await sleep(CARD_MS * 2);
    if (run === this.run) this.finish();
  }

  /* Dealer's reveal, then seat by seat in the order of the lines, then what was competed for. */
  async settle(view) {
    await this.dealing;
    const run = ++this.run;
    this.out = null;
    this.turned = new Set([0]);
    this.settled = 0;
    this.ctx.draw();
    this.ctx.sound.card();
    await sleep(view.result.void ? SEAT_MS : DEALER_MS);
    for (const step of this.steps(view.result.lines)) {
      if (run !== this.run) return;
      step.lines.forEach((line) => this.turned.add(line.seat));
      this.ctx.draw();
      await sleep(SEAT_MS / 3);
      if (run !== this.run) return;
      this.settled = step.end;
      step.lines.forEach((line) => this.pay(line));
      this.ctx.draw();
      await sleep(step.pool ? POOL_MS : (SEAT_MS * 2) / 3);
    }
    if (run !== this.run) return;
    if ((view.result.net[this.ctx.store.me?.player] ?? 0) > 0) this.ctx.sound.won();
    this.finish();
  }

  /* Lines that follow each other at one seat go together; so do all that share a pool. */
  steps(lines) {
    const steps = [];
    lines.forEach((line, index) => {
      const pool = this.ctx.area(line.wager)?.role === "required";
      const last = steps.at(-1);
      if (last && last.pool === pool && (pool || last.seat === line.seat)) {
        last.lines.push(line);
        last.end = index + 1;
      } else steps.push({ seat: line.seat, pool, lines: [line], end: index + 1 });
    });
    return steps;
  }

  pay(line) {
    const { ways, tray } = this.ctx;
    const spot = this.ctx.spot(line.seat, line.wager);
    const home = this.ctx.home(line.seat);
    if (this.ctx.area(line.wager)?.role === "required") {
      ways.fly(line.credit, line.outcome === "void" ? spot : this.ctx.pool ?? spot, home);
    } else if (line.credit === 0) ways.fly(line.stake, spot, tray);
    else if (line.credit > line.stake) {
      ways.fly(line.credit - line.stake, tray, spot).then(() => ways.fly(line.credit, spot, home));
    } else ways.fly(line.credit, spot, home);
  }
}
