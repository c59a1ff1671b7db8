/* What only Face Up Pai Gow Poker draws: high and low hands and their reading, the dealer's open cards,
   the shaker, the meter, surrender and the exposed card, envies, and its words. */

import { cardName } from "../cards.js";
import { el } from "../dom.js";
import { money } from "../money.js";
import { Counsel } from "./face-up-counsel.js";
import { MeterBoard } from "./face-up-meter.js";
import { placed, PushSign } from "./face-up-posts.js";
import { isAceHigh, isFoul, rankOfHigh, rankOfLow, sorted, splits } from "./face-up-ranks.js";
import { placeName, StartBoard } from "./face-up-start.js";
import { briefWords, handWords, shortWords } from "./face-up-words.js";

export const groups = [
  { name: "high", label: "High hand", short: "High", size: 5, arrange: sorted },
  { name: "low", label: "Low hand", short: "Low", size: 2, arrange: sorted },
];

export const names = { main: "Pai Gow", ace_high: "Ace High", fortune: "Fortune", progressive: "Progressive" };
/* On the small areas of the felt. */
export const shortNames = { progressive: "Prog." };
export const houseWay = {
  label: "House way",
  words: "So the dealer would have to set these cards.",
  late: "Time ran out: the dealer set your hand by the house way.",
  lateBrief: "Time ran out: set by the house way.",
  section: "688a.11(b)(1)",
};
/* A tapped card goes to this hand, and the one that has lain there longest comes back. */
export const picks = "low";
export const pace = { card_ms: 110, stack_ms: 600 };
export const preferences = [
  {
    name: "hints",
    label: "Hint while setting",
    help: "What your cards would bring against the dealer\u2019s open hands, and the setting that does best.",
  },
];
export const shortcuts = [{ keys: ["X"], does: "Surrender, where it is allowed" }];

export const arrange = sorted;

/* The cards begin by rank, the two lowest in the low hand; where that is foul, in the lowest lawful one. */
export function begins(cards) {
  const ranked = sorted(cards);
  if (!isFoul({ high: ranked.slice(0, 5), low: ranked.slice(5) })) return ranked;
  const [lowest] = splits(cards)
    .filter((hand) => !isFoul(hand))
    .sort((a, b) => rankOfLow(a.low) - rankOfLow(b.low));
  return [...sorted(lowest.high), ...sorted(lowest.low)];
}

export const inscriptions = placed;

export function furniture(layout, ctx) {
  return [new MeterBoard(layout, ctx), new PushSign(layout, ctx), new StartBoard(layout, ctx)];
}

export function counsel(ctx) {
  return new Counsel(ctx);
}

/* What a division says of itself: one reading per group. */
export function read(division, box = {}) {
  if (box.surrendered || box.voided) return {};
  const good = !isFoul(division);
  return {
    high: { text: handWords(rankOfHigh(division.high)), good },
    low: { text: good ? handWords(rankOfLow(division.low)) : `foul: ${handWords(rankOfLow(division.low))}`, good },
  };
}

/* Why this division may not be set, or null. */
export function judge(division) {
  if (!isFoul(division)) return null;
  return { message: "Foul: the low hand may not rank above the high.", section: "688a.11(c)" };
}

/* The words under a hand that lies open. */
export function verdict(hand, short = false) {
  const fate = [
    [hand.left || hand.abandoned, "left", "left the table"],
    [hand.voided, "void", "void, wagers back"],
    [hand.surrendered, "gave up", "surrendered"],
  ].find(([is]) => is);
  if (fate) return fate[short ? 1 : 2];
  if (!hand.high) return "";
  if (short) return shortWords(rankOfHigh(hand.high));
  return `${briefWords(rankOfHigh(hand.high))} \u00b7 ${briefWords(rankOfLow(hand.low))}`;
}

/* The dealer's cards lie open from the deal on. */
export function dealerWords(hand) {
  if (!hand.high) return hand.cards ? "Seven cards, face up" : "";
  if (isAceHigh(hand.cards)) return "Ace High Pai Gow: wagers push";
  return `High: ${handWords(rankOfHigh(hand.high))} \u00b7 low: ${handWords(rankOfLow(hand.low))}`;
}

/* One word about a box while people decide. */
export function status(box, view) {
  if (box.left) return "left";
  if (box.voided) return "void";
  if (box.surrendered) return "surrendered";
  if (view.hand.phase === "choosing") return box.choice_due ? "exposed" : "";
  return box.set ? "set" : "setting";
}

/* What a box may decide beside setting its hand. */
export function decisions(box, view) {
  if (box.choice_due)
    return [
      {
        name: "play",
        label: "Play on",
        action: { choice: "play" },
        main: true,
        said: "The hand is played.",
      },
      {
        name: "void",
        label: "Void unseen",
        action: { choice: "void" },
        said: "The hand is void: its wagers come back.",
      },
    ];
  if (!box.may_surrender) return [];
  return [
    {
      name: "surrender",
      label: "Surrender",
      key: "x",
      action: { surrender: true },
      said: "You surrendered this hand.",
      ask: {
        title: "Surrender this hand?",
        text: "The whole wager of this box is collected at once. The cards still count for the envies of others.",
        section: "688a.11(d)",
        verb: "Surrender",
      },
    },
  ];
}

export const lammerWords =
  "Envy lammer: it is paid for every other player\u2019s four of a kind or better, by the posted table.";

/* What stands under the posted tables: the round E beside a wager. */
export function explained({ inscriptions }) {
  if (!inscriptions.some(({ title }) => title.startsWith("Envy"))) return [];
  return [
    el("p", { text: `The blue E beside a wager is an ${lammerWords.replace("Envy", "envy")}` }),
    el("p", { class: "cite", text: "688a.11(h)(2)(ii)" }),
  ];
}

/* An envy names its lammer and whose hand it is for. */
export function lineName(line, ctx) {
  if (line.wager !== "envy") return null;
  const whose = ctx.store.seats[line.from_seat]?.name ?? `seat ${line.from_seat}`;
  return `Envy, ${whose} (${names[line.lammer]})`;
}

const AWARD_WORDS = {
  pending: "being verified",
  paid: "verified and paid",
  refused: "not validated",
};

/* Shares of the meter, which are verified before they are paid. */
export function notes(view, seats, ctx) {
  return (view.result?.awards ?? [])
    .filter((award) => seats === null || seats.includes(award.seat))
    .map(({ seat, cents, status: state }) =>
      el(
        "li",
        { class: "line line--award", data: { status: state } },
        el("span", {
          class: "line-name",
          text: `${ctx.store.mySeats.includes(seat) ? "Your share" : `Share of ${ctx.store.seats[seat]?.name ?? `seat ${seat}`}`} of the meter`,
        }),
        el("strong", { class: "money", text: money(cents) }),
        el("span", { class: "line-state", text: AWARD_WORDS[state] ?? state }),
      ),
    );
}

/* Happenings of this game as the dealer says them. */
export function heard(happening) {
  if (happening.kind === "start") return { words: `${happening.text}.`, section: happening.section };
  if (happening.kind === "exposed")
    return {
      words: `The ${cardName(happening.card)} of seat ${happening.seat} was exposed.`,
      section: happening.section,
    };
  if (happening.kind === "dealer_set")
    return {
      words: "The dealer has set both hands.",
      section: happening.section,
      more: `High: ${handWords(rankOfHigh(happening.high))}; low: ${handWords(rankOfLow(happening.low))}.`,
    };
  return null;
}

/* What is acknowledged aloud when this line is settled. */
export function aloud(line, { result }) {
  if (line.wager !== "envy") return null;
  const begins = `Seat ${line.from_seat} holds`;
  const call = result.calls?.find((said) => said.startsWith(begins));
  return call ? { words: `${call}.`, section: line.cite } : null;
}

export function words(view, ctx) {
  if (view.phase === "dealing") return dealing(view, ctx);
  if (view.phase === "deciding") return deciding(view, ctx);
  if (view.phase === "settling" && !view.result)
    return { words: "All hands are set", more: "The dealer compares them, from seat 6 to seat 1." };
  if (view.result) return settled(view, ctx);
  return {};
}

function dealing(view, ctx) {
  const { start } = view.hand;
  return {
    words: ctx.director.opening ? "Finding the start" : "Dealing",
    more: ctx.director.opening
      ? "Counted round the table, the dealer first."
      : `${start.text}: the first card goes to ${placeName(start.place, ctx)}. Seven to every position.`,
  };
}

function deciding(view, ctx) {
  const { boxes, phase } = view.hand;
  const mine = ctx.store.mySeats.filter((seat) => boxes?.[seat]);
  if (phase === "choosing")
    return mine.some((seat) => boxes[seat].choice_due)
      ? { words: "Play or void?", more: "A card of your hand was exposed." }
      : { words: "A card was exposed", more: "Its player says whether the hand is void." };
  if (mine.some((seat) => ctx.setting.isOpen(seat)))
    return { words: "Set your hand", more: "Tap two cards for the low hand; five stay high." };
  return { words: "Players set their hands", more: mine.length ? "Yours is decided." : "" };
}

function settled(view, ctx) {
  const { dealer } = view.hand ?? {};
  const waits = view.result.awards?.some((award) => award.status === "pending");
  const late = !ctx.director.busy && ctx.setting.lateSeats(view).length;
  return {
    words: ctx.director.busy ? "Settling" : waits ? "A share is being verified" : "Round settled",
    more: waits
      ? "The hand stays on show; the next round waits for the floor."
      : dealer?.ace_high
        ? "The dealer has an Ace High Pai Gow: wagers push."
        : late
          ? houseWay.late
          : "",
  };
}

export function leaveWords(layout) {
  return layout.game.abandoned === "play-out"
    ? {
        text: "Your wagers of this round stay; a hand that is not set is set the house way.",
        section: "688a.7(b)",
      }
    : { text: "A round is on: every wager you have in it loses.", section: "688a.7(b)" };
}
