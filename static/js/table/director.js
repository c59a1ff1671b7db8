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
    this.opening = false;
    this.settled = Infinity;
    this.kept = null;
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

  /* Stacks and nets as before the settlement until it has been seen. */
  sitter(seat, now) {
    return this.kept?.seats?.[seat] ?? now;
  }

  you(now) {
    return this.kept?.you ?? now;
  }

  change({ before, after, happenings, fresh }) {
    const ended = after.result && !before?.result;
    if (fresh || this.instant) {
      this.finish();
      if (ended && !fresh) this.ctx.calls.settled(after);
      return;
    }
    if (!ended && before?.round?.id !== after.round?.id) this.finish();
    const dealing = this.ctx.game.dealing ?? "deal";
    const deal = happenings.find((happening) => happening.kind === dealing);
    if (ended) this.settle(before, after);
    else if (deal) this.deal(deal, after, happenings);
  }

  async deal({ to }, view, happenings) {
    const run = ++this.run;
    const stacks = view.hand?.by === "stack";
    const { card_ms = CARD_MS, stack_ms = CARD_MS * 5 } = this.ctx.game.pace ?? {};
    const pace = stacks ? stack_ms : card_ms;
    this.out = new Map();
    if (!(await this.open(happenings, run))) return;
    const started = performance.now();
    for (const [i, seat] of to.entries()) {
      await sleep(Math.max(0, started + i * pace - performance.now()));
      if (run !== this.run) return;
      this.give(seat, stacks ? this.whole(seat, view) : 1);
    }
    await sleep(CARD_MS * 2);
    if (run === this.run) this.finish();
  }

  /* What comes before the first card, where a game has such a thing. */
  async open(happenings, run) {
    if (!this.ctx.opening) return true;
    this.opening = true;
    await this.ctx.opening(happenings, () => run === this.run);
    if (run !== this.run) return false;
    this.opening = false;
    this.ctx.draw();
    return true;
  }

  whole(seat, view) {
    return (view.hand.boxes[seat] ?? view.hand.dealer).count;
  }

  give(seat, cards) {
    const had = this.out.get(seat) ?? 0;
    this.out.set(seat, had + cards);
    this.ctx.draw();
    this.ctx.sound.card();
    for (const slot of this.ctx.slotsOf(seat).slice(had, had + cards)) arrive(slot, this.ctx.shoe);
  }

  /* Dealer's reveal, then seat by seat in the order of the lines, then what was competed for. */
  async settle(before, view) {
    const run = ++this.run;
    this.out = null;
    this.turned = new Set([0]);
    this.settled = this.early(view.result.lines);
    this.kept = { seats: before?.seats, you: before?.you };
    this.ctx.sound.card();
    const { reveal_ms = DEALER_MS, seat_ms = SEAT_MS } = this.ctx.game.pace ?? {};
    let due = performance.now() + (view.result.void ? SEAT_MS : reveal_ms);
    for (const step of this.steps(view.result.lines)) {
      if (!(await this.reach(due, run))) return;
      step.lines.forEach((line) => this.turned.add(line.seat));
      this.acknowledge(step.lines[0], view);
      this.ctx.draw();
      if (!(await this.reach(due + seat_ms / 3, run))) return;
      this.settled = step.end;
      step.lines.forEach((line) => this.pay(line));
      this.ctx.draw();
      due += step.pool ? POOL_MS : seat_ms;
    }
    if (!(await this.reach(due, run))) return;
    if ((view.result.net[this.ctx.store.me?.player] ?? 0) > 0) this.ctx.sound.won();
    this.finish();
    this.ctx.calls.settled(view);
  }

  /* How many lines, the first ones, had been settled before the round was. */
  early(lines) {
    const { settledEarly } = this.ctx.game;
    const first = settledEarly ? lines.findIndex((line) => !settledEarly(line)) : 0;
    return first < 0 ? lines.length : first;
  }

  /* Waits for a moment of the plan, however late the last one was; false when the plan is void. */
  async reach(moment, run) {
    await sleep(Math.max(0, moment - performance.now()));
    return run === this.run;
  }

  acknowledge(line, view) {
    const said = this.ctx.game.aloud?.(line, view);
    if (said) this.ctx.calls.say(said.words, said.section);
  }

  /* Lines that follow each other at one seat go together; so do all that share a pool. A wager that has
     no area of its own comes after the others. */
  steps(lines) {
    const steps = [];
    const early = this.early(lines);
    lines.forEach((line, index) => {
      if (index < early) return;
      const area = this.ctx.area(line.wager);
      const pool = area?.role === "required";
      const last = steps.at(-1);
      if (last && area && last.area && last.pool === pool && (pool || last.seat === line.seat)) {
        last.lines.push(line);
        last.end = index + 1;
      } else steps.push({ seat: line.seat, area, pool, lines: [line], end: index + 1 });
    });
    return steps;
  }

  pay(line) {
    const { ways, tray } = this.ctx;
    const spot = this.ctx.spot(line.seat, line.lammer ?? line.wager);
    const home = this.ctx.home(line.seat);
    if (this.ctx.area(line.wager)?.role === "required") {
      ways.fly(line.credit, line.outcome === "void" ? spot : (this.ctx.pool ?? spot), home);
    } else if (line.credit === 0) ways.fly(line.stake, spot, tray);
    else if (line.credit > line.stake) {
      ways.fly(line.credit - line.stake, tray, spot).then(() => ways.fly(line.credit, spot, home));
    } else ways.fly(line.credit, spot, home);
  }
}
