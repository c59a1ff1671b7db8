/* Puts the table together: one store, one socket, and a module for each concern. Modules meet in
   `ctx`; `draw` writes what is now, `change` hears what has happened. */

import { Betting } from "./betting.js";
import { Calls } from "./calls.js";
import { Deck } from "./cards.js";
import { ChipWays, chipSymbols } from "./chips.js";
import { Clock } from "./clock.js";
import { Cutting } from "./cutting.js";
import { Director } from "./director.js";
import { text, visible } from "./dom.js";
import { Felt } from "./felt.js";
import { HandSetting } from "./handset.js";
import { Header } from "./header.js";
import { listen } from "./keyboard.js";
import { Notes } from "./notes.js";
import { Panels } from "./panels.js";
import { Preferences } from "./prefs.js";
import { Rack } from "./rack.js";
import { RoomPages } from "./room.js";
import { Seating } from "./seating.js";
import { Seats } from "./seats.js";
import { TableSocket } from "./socket.js";
import { Sound } from "./sound.js";
import { Station } from "./station.js";
import { Store } from "./store.js";

const find = (id) => document.getElementById(id);

function socketUrl(table, invitation) {
  const url = new URL(`/ws/table/${table}/`, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  if (invitation) url.searchParams.set("invitation", invitation);
  return url.href;
}

async function open() {
  const layout = JSON.parse(find("layout").textContent);
  const page = find("table").dataset;
  const game = await import(`./games/${layout.game.slug}.js`);
  const ctx = context(layout, game, page);
  build(ctx, page);
  wire(ctx);
  ctx.socket.onsnapshot.push(() => arrive(ctx));
  ctx.socket.connect();
}

/* The lobby's "Sit down" leads here with #sit: this visitor has said what he wants. */
function arrive(ctx) {
  if (location.hash !== "#sit") return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!ctx.store.mySeats.length && !isShut(ctx.store.view)) ctx.seating.takeAny();
}

function context(layout, game, page) {
  const store = new Store(layout);
  const prefs = new Preferences();
  const ctx = { layout, game, store, prefs, sound: new Sound(prefs), deck: new Deck(prefs) };
  ctx.socket = new TableSocket(socketUrl(layout.table.id, page.invitation), store);
  ctx.ways = new ChipWays(find("ways"), prefs, ctx.sound);
  ctx.area = (name) => layout.areas.find((area) => area.name === name);
  ctx.director = new Director(ctx);
  ctx.betting = new Betting(ctx);
  ctx.setting = new HandSetting(ctx);
  ctx.panels = new Panels(ctx);
  ctx.room = new RoomPages(page);
  ctx.notes = new Notes(ctx);
  ctx.seating = new Seating(ctx);
  return ctx;
}

function build(ctx) {
  document.body.prepend(chipSymbols());
  ctx.tray = find("tray");
  ctx.shoe = find("shoe");
  ctx.felt = new Felt(find("felt"), ctx);
  ctx.seats = new Seats(find("seats"), ctx);
  ctx.clock = new Clock(find("status"), ctx);
  ctx.calls = new Calls(find("calls"), find("banner"), ctx);
  ctx.station = new Station(find("station"), ctx);
  ctx.rack = new Rack(find("rack"), ctx);
  ctx.cutting = new Cutting(find("station"), ctx);
  ctx.header = new Header(find("table"), ctx);
  places(ctx);
  find("spread-key").addEventListener("click", () => ctx.seating.spread());
  find("invite-key").addEventListener("click", () => ctx.seating.takeAny());
}

/* Where chips and cards of a seat are seen just now: at the player's own place or on the felt. */
function places(ctx) {
  const own = (seat) => seat === ctx.station.active && ctx.store.mySeats.includes(seat);
  ctx.spot = (seat, area) =>
    (own(seat) ? ctx.station.spots.get(area) : ctx.seats.nodes.get(seat)?.spots.get(area))?.stack &&
    pick(ctx, seat, area, own(seat));
  ctx.home = (seat) => (ctx.store.mySeats.includes(seat) ? ctx.rack.money : ctx.seats.nodes.get(seat)?.plate);
  ctx.rackChip = (cents) => ctx.rack.chips.querySelector(`[data-cents="${cents}"]`);
  ctx.slotsOf = (seat) => {
    if (ctx.game.slotsOf) return ctx.game.slotsOf(seat, ctx.felt.slots) ?? [];
    if (seat === 0) return ctx.felt.slots;
    const felt = ctx.seats.nodes.get(seat)?.slots ?? [];
    return own(seat) && !visible(felt[0]) ? ctx.station.places.map((place) => place.node) : felt;
  };
}

function pick(ctx, seat, area, own) {
  const place = ctx.seats.nodes.get(seat);
  const node = own ? ctx.station.spots.get(area).node : place.spots.get(area).node;
  return visible(node) ? node : place.plate;
}

function wire(ctx) {
  let asked = false;
  ctx.draw = () => draw(ctx);
  ctx.render = () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      draw(ctx);
    });
  };
  ctx.notice = (words, how) => ctx.station.notice(words, how);
  ctx.refused = ({ refusal }) => ctx.notice(refusal.message, { section: refusal.section, bad: true });
  ctx.store.watch((change) => {
    if (otherRules(ctx, change)) return;
    othersBet(ctx, change);
    for (const part of [ctx.betting, ctx.setting, ctx.director, ctx.calls, ctx.notes]) part.change(change);
    if (change.after.phase === "betting") ctx.deck.warm();
    draw(ctx);
  });
  ctx.socket.onstate = () => {
    ctx.header.connection();
    away(ctx);
  };
  ctx.socket.onpresence = () => ctx.render();
  ctx.socket.onmeter = () => ctx.render();
  ctx.prefs.watch(() => ctx.render());
  listen(ctx);
}

/* The table plays other rules than this page was laid for: ask for them, then lay the page anew. */
function otherRules(ctx, { after, fresh }) {
  const { layout } = ctx.store;
  if (fresh && layout.submission !== ctx.layout.submission) {
    location.reload();
    return true;
  }
  const played = after.round?.submission ?? layout.submission;
  if (!fresh && played !== layout.submission) ctx.socket.resync(0);
  return false;
}

/* Chips of the other players go from their place to the spot. */
function othersBet(ctx, { before, after, fresh }) {
  if (fresh || after.phase !== "betting" || before?.round?.id !== after.round?.id) return;
  for (const [seat, sitter] of Object.entries(after.seats ?? {})) {
    if (sitter.player === after.you?.player) continue;
    for (const [area, cents] of Object.entries(sitter.wagers ?? {})) {
      const more = cents - (before.seats?.[seat]?.wagers?.[area] ?? 0);
      if (more > 0) ctx.ways.fly(more, ctx.home(Number(seat)), ctx.spot(Number(seat), area));
    }
  }
}

function away(ctx) {
  const { state, bye } = ctx.socket;
  const words = {
    live: "",
    connecting: "Coming to the table\u2026",
    away: "The connection is lost. Your seat, hand and wagers are kept; coming back\u2026",
    ended:
      bye === "too-many"
        ? "Too many windows are open at this table. Close one and reload."
        : "This table is closed.",
  };
  text(find("away"), words[state]);
  find("away").hidden = state === "live";
  if (ctx.store.view) draw(ctx);
}

function draw(ctx) {
  const { view } = ctx.store;
  if (!view) return;
  const root = find("table");
  root.dataset.phase = view.phase;
  root.classList.toggle("is-spectator", !ctx.store.mySeats.length);
  root.classList.toggle("is-void", Boolean(view.result?.void));
  for (const part of [ctx.felt, ctx.seats, ctx.station, ctx.rack, ctx.clock, ctx.cutting, ctx.header])
    part.update(view);
  invite(ctx, view);
}

function isShut(view) {
  return view.phase === "closed" || Boolean(view.last_round);
}

/* The free places invite; what is not possible is said. */
function invite(ctx, view) {
  const free = ctx.store.freeSeats.length;
  const some = Object.keys(view.seats ?? {}).length;
  const shut = isShut(view);
  const words = shut
    ? "This table takes no new players."
    : !free
      ? "Every seat is taken. Watch, and take one when it is free."
      : !some
        ? "Nobody sits here yet. Sit down and the dealer spreads the deck, shuffles and begins."
        : `${free} of ${ctx.layout.game.seats} seats ${free === 1 ? "is" : "are"} free. ${ctx.store.me ? "Sit down when you like." : "Sit down as a guest; no account is needed."}`;
  text(find("invite-words"), words);
  find("invite-key").hidden = shut || !free;
  find("spread-key").hidden = !(view.phase === "idle" && view.spread && !view.spread.cards);
}

open().catch((error) => {
  console.error(error);
  const note = find("away");
  note.textContent =
    "This table cannot be shown in this browser. Reload the page, or choose another table in the lobby.";
  note.hidden = false;
});
