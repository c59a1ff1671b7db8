/* The table as this browser knows it: one view, its version, and nothing guessed.

   A snapshot replaces the view; an event changes the view of version `from` into version `n` (JSON merge
   patch, RFC 7396). An event that does not fit is refused and the caller asks for a resync. */

export function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const base = target && typeof target === "object" && !Array.isArray(target) ? target : {};
  const result = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merge(base[name], value);
  }
  return result;
}

export class Store {
  constructor(layout) {
    this.layout = layout;
    this.view = null;
    this.me = null;
    this.incarnation = -1;
    this.n = -1;
    this.presence = { watching: 0, here: [] };
    this.meter = null;
    this.last = null;
    this.listeners = [];
  }

  /* listener({before, after, happenings, fresh}) after every change of the view */
  watch(listener) {
    this.listeners.push(listener);
  }

  snapshot(message) {
    const before = this.view;
    this.incarnation = message.incarnation;
    this.n = message.n;
    this.me = message.you ?? null;
    if (message.layout) this.layout = message.layout;
    this.view = message.view;
    this.tell({ before, after: this.view, happenings: [], fresh: true });
  }

  /* "applied", "old" (already known) or "gap" */
  event(message) {
    if (message.incarnation !== this.incarnation || message.from > this.n) return "gap";
    if (message.n <= this.n) return "old";
    if (message.from < this.n) return "gap";
    const before = this.view;
    this.n = message.n;
    this.view = merge(before, message.patch);
    this.tell({ before, after: this.view, happenings: message.happenings ?? [], fresh: false });
    return "applied";
  }

  /* The table's progressive meter, outside the version; true when it is news. */
  metered(meter) {
    if (this.meter && this.meter.id === meter.id && meter.seq <= this.meter.seq) return false;
    this.meter = meter;
    return true;
  }

  /* The view of the round that ended last stays known while the next one begins. */
  tell(change) {
    if (this.view.result) this.last = this.view;
    for (const listener of this.listeners) listener(change);
  }

  get seats() {
    return this.view?.seats ?? {};
  }

  /* The boxes of this browser's player, lowest first. */
  get mySeats() {
    return [...(this.view?.you?.seats ?? [])].sort((a, b) => a - b);
  }

  get freeSeats() {
    const all = Array.from({ length: this.layout.game.seats }, (_, i) => i + 1);
    return all.filter((seat) => !this.seats[seat]);
  }
}
