/* What only Midibaccarat draws: two hands that belong to nobody, the shared bands, the squeeze, the roads
   of the shoe, House Money, and its words. */

import { el } from "../dom.js";
import { money } from "../money.js";
import { Bands, lies as liesAt } from "./midibaccarat-bands.js";
import { Board, boardCards, slotsOf as boardSlots, winnerOf } from "./midibaccarat-board.js";
import { Scoreboard } from "./midibaccarat-scoreboard.js";
import { heldBy, Squeeze } from "./midibaccarat-squeeze.js";

/* No hand belongs to a place. */
export const groups = [];
export const table = {
  label: "Player\u2019s and Banker\u2019s Hand",
  groups: [
    { name: "player", label: "Player", size: 3 },
    { name: "banker", label: "Banker", size: 3 },
  ],
  cards: boardCards,
};
export const slotsOf = boardSlots;
/* The happening with which the cards of a round go out. */
export const dealing = "coup";
/* Any wager stands alone: a tie needs none on a hand. */
export const standalone = true;
/* Last time's wagers doubled, on one tap. */
export const twice = true;
export const pace = { card_ms: 400, seat_ms: 240, reveal_ms: 700 };
export const lies = liesAt;
export const settledEarly = (line) => line.wager === "house_money";

export const names = {
  dragon_player: "Bonus Player",
  dragon_banker: "Bonus Banker",
  dragon_7: "Dragon 7",
  panda_8: "Panda 8",
  house_money: "House Money",
};
export const shortNames = {
  dragon_player: "DP",
  dragon_banker: "DB",
  dragon_7: "D7",
  panda_8: "P8",
  house_money: "HM",
};
const HANDS = { player: "Player\u2019s Hand", banker: "Banker\u2019s Hand" };
const PRESS = {
  "press-player": { onto: "Player", key: "e", said: "Your win is added to the Player wager." },
  "press-banker": { onto: "Banker", key: "n", said: "Your win is added to the Banker wager." },
};

export const shortcuts = [
  { keys: ["F"], does: "Rebet doubled" },
  { keys: ["V"], does: "Roads of this shoe" },
  { keys: ["P"], does: "Take the cards offered to you; then peel them, a step at each press" },
  { keys: ["T"], does: "Turn the cards face up, or take a House Money win" },
  { keys: ["X"], does: "Decline the cards" },
  { keys: ["E", "N"], does: "Press House Money onto Player or Banker" },
];

export function keys(ctx) {
  return { f: () => ctx.betting.rebet(2), v: () => ctx.scoreboard.open() };
}

export function furniture(layout, ctx) {
  ctx.scoreboard = new Scoreboard(layout, ctx);
  return [ctx.scoreboard, new Bands(layout, ctx), new Board(layout, ctx), new Squeeze(layout, ctx)];
}

/* Odds are inscribed on the bands; the other tables are one tap away. */
export function inscriptions() {
  return { left: [], right: [] };
}

/* --- what a place may decide -------------------------------------------------------------------- */

export function asks(view, seat) {
  return Boolean(heldBy(view, [seat]) || mayPress(view, seat));
}

function wonWords({ pays, presses }) {
  const part = presses === pays ? "it" : `${money(presses)} of it`;
  return `A pair: House Money wins ${money(pays)}. Take it in chips, or press ${part} onto your wager.`;
}

function mayPress(view, seat) {
  const box = view.hand?.boxes?.[seat];
  return !view.result && Boolean(view.hand?.may_press) && Boolean(box);
}

export function decisions(_box, view, seat) {
  const held = heldBy(view, [seat]);
  if (held) return held.cards ? holding() : offered();
  return mayPress(view, seat) ? housing(view) : [];
}

const decline = (label) => ({
  name: "decline",
  label,
  key: "x",
  action: { reveal: "decline" },
  said: "The cards go on to the next player.",
});

function offered() {
  const accept = { reveal: "accept" };
  return [
    { name: "accept", label: "Take the cards", key: "p", main: true, action: accept, said: "Peel from a corner or a side." },
    decline("Decline"),
  ];
}

function holding() {
  return [
    { name: "return", label: "Turn over", key: "t", main: true, action: { reveal: "return" }, said: "" },
    { name: "peel", label: "Peel", key: "p", run: (ctx) => ctx.squeeze.further() },
    decline("Pass on"),
  ];
}

function housing(view) {
  const { may_press, win } = view.hand;
  return [
    {
      name: "take",
      label: `Take ${money(win.pays)}`,
      key: "t",
      main: true,
      action: { house_money: "take" },
      said: "You take the House Money win.",
    },
    ...may_press.map((answer) => ({
      name: answer,
      label: `Press ${money(win.presses)} on ${PRESS[answer].onto}`,
      action: { house_money: answer },
      ...PRESS[answer],
    })),
  ];
}

/* What is said beside the keys. */
export function counsel(ctx) {
  const node = el("p", { class: "bac-counsel" });
  return {
    node,
    update(view, seat) {
      const held = heldBy(view, [seat]);
      const words = held
        ? held.cards
          ? "Draw a card by a corner or a side; lifted far enough it opens. Only you see it until you turn the hand over."
          : `Your wager has the right to reveal the ${HANDS[held.hand]}. Take the cards, or let the next player.`
        : mayPress(view, seat)
          ? wonWords(view.hand.win)
          : "";
      if (node.textContent !== words) node.textContent = words;
    },
  };
}

/* --- words --------------------------------------------------------------------------------------- */

export function verdict() {
  return "";
}

export function read() {
  return {};
}

export function status(box, view, seat) {
  if (box.left) return "left";
  return view.hand.reveal?.seat === seat ? (view.hand.reveal.accepted ? "peels" : "offered") : "";
}

/* Happenings of this game as the dealer says them. */
export function heard({ kind, seat, hand, outcome, paid, pressed, count, section }) {
  if (kind === "burn") return { words: `The first card burns ${count} more.`, section };
  if (kind === "offered") return { words: `${HANDS[hand]} to seat ${seat}.`, section: "629a.8(c)" };
  if (kind === "passed") return { words: `Seat ${seat} passes the cards on.`, section: "629a.8(d)" };
  if (kind === "house_money" && outcome === "win")
    return {
      words: `Seat ${seat} wins House Money${pressed ? `, ${money(pressed)} pressed` : `, ${money(paid)}`}.`,
      section: "629a.8(c)(3)",
    };
  return null;
}

export function words(view, ctx) {
  if (view.result) return settled(view, ctx);
  const { hand } = view;
  if (!hand) return {};
  if (hand.reveal) return revealing(hand.reveal, ctx);
  if (hand.phase === "house-money") return housed(view, ctx);
  const drawn = { "player-third": "Player draws", "banker-third": "Banker draws" }[hand.phase];
  if (drawn) return { words: drawn, more: "A third card." };
  if (hand.phase === "dealing") return { words: "Dealing", more: "Two cards to each hand, face down." };
  return { words: "The hands are shown", more: "" };
}

function revealing({ hand, seat, accepted }, ctx) {
  if (ctx.store.mySeats.includes(seat))
    return {
      words: accepted ? "You hold the cards" : "The cards are yours to reveal",
      more: `${HANDS[hand]}; nobody else sees it yet.`,
    };
  const name = ctx.store.seats[seat]?.name ?? `Seat ${seat}`;
  return { words: `${name} ${accepted ? "peels" : "may reveal"}`, more: `${HANDS[hand]} lies face down.` };
}

function housed(view, ctx) {
  const mine = ctx.store.mySeats.some((seat) => mayPress(view, seat));
  return mine
    ? { words: "Take or press?", more: "House Money is settled before any third card." }
    : { words: "House Money", more: "Winners take, or press their wagers." };
}

const RESULTS = { player: "Player wins", banker: "Banker wins", tie: "Tie hand" };

function settled(view, ctx) {
  const { hand, shoe } = view;
  const winner = winnerOf(hand);
  if (!winner) return { words: ctx.director.busy ? "Settling" : "Round settled", more: "" };
  const special = ctx.layout.game.ez && (hand.dragon_7 ? "Dragon 7" : hand.panda_8 ? "Panda 8" : "");
  const last = shoe?.last_hand ? "One more hand from this shoe." : "";
  return {
    words: special || RESULTS[winner],
    more: [`Player ${hand.player.count}, Banker ${hand.banker.count}.`, last].filter(Boolean).join(" "),
  };
}

/* By its whole name: on the areas there is less room. */
export function lineName(line, ctx) {
  return ctx.area(line.wager)?.label;
}

/* Vigorish that a winning Banker wager has left to be paid. */
export function notes(view, seats, ctx) {
  return view.result.lines
    .filter((line) => line.vigorish_owed && (seats === null || seats.includes(line.seat)))
    .map((line) =>
      el(
        "li",
        { class: "line line--award" },
        el("span", {
          class: "line-name",
          text: ctx.store.mySeats.includes(line.seat) ? "Vigorish marked" : `Vigorish marked, seat ${line.seat}`,
        }),
        el("strong", { class: "money", text: money(line.vigorish_owed) }),
        el("span", { class: "line-state", text: "owed" }),
      ),
    );
}

export function leaveWords({ game }) {
  const owed = game.vigorish_collected === "deferred" && !game.ez;
  return {
    text: `Your wagers of this round stay and are settled on the cards${owed ? "; vigorish that they owe is due then" : ""}.`,
    section: owed ? "629a.12(d)(2)(i)" : "629a.8(d)",
  };
}
