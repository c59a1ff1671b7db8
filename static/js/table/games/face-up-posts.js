/* What the layout of Face Up Pai Gow Poker is inscribed with (688a.2(b)): odds on either side, a Fortune row
   with its envy, and across the middle what the main wager pays and that a dealer's Ace High Pai Gow
   pushes. The felt is narrow, so rows are abbreviated; the posted tables in full are one tap away. */

import { el } from "../dom.js";

const PUSH_SECTION = "688a.2(b)(8)";
const BRIEF = [
  [/^7 card straight flush, no joker$/, "7 card straight flush"],
  [/^7 card natural straight flush$/, "7 card, natural"],
  [/^7 card straight flush with joker$/, "7 card, with joker"],
  [/^Royal flush \+ royal match$/, "Royal + royal match"],
  [/^Both dealer and player have ace high$/, "Dealer and you"],
  [/^Only dealer has ace high, with joker$/, "Dealer only, with joker"],
  [/^Only dealer has ace high, no joker$/, "Dealer only, no joker"],
];

function brief(words) {
  return BRIEF.reduce((text, [what, short]) => text.replace(what, short), words);
}

const sums = (words) => words.replaceAll(".00", "");

function only(inscriptions, area) {
  return inscriptions.find((some) => some.area === area);
}

function aceHigh(pays) {
  return {
    ...pays,
    title: "Ace High pays, to 1",
    rows: pays.rows.map(([who, odds]) => [brief(who), odds.replace(" to 1", "")]),
  };
}

function fortune(inscriptions) {
  const [pays, envy] = inscriptions.filter((some) => some.area === "fortune");
  const due = new Map(envy?.rows ?? []);
  const value = (hand, odds) => [odds.replace(" to 1", ""), due.get(hand)].filter(Boolean).join(" \u00b7 ");
  return {
    ...pays,
    title: "Fortune pays, to 1 \u00b7 envy",
    rows: pays.rows.map(([hand, odds]) => [brief(hand), sums(value(hand, odds))]),
  };
}

function prizeWords(prize) {
  const words = prize.replace(" and ", " + ").replace(" of meter", "");
  return words.includes("%") ? words : `${words} chips`;
}

/* Seed, rate and wager are told by the meter itself. */
function progressive(pays) {
  return {
    ...pays,
    title: "Progressive pays, % is of the meter",
    rows: pays.rows
      .filter(([, prize]) => /\d/.test(prize))
      .filter(([what]) => !/^(Meter|Rate|Reserve)/.test(what))
      .map(([hand, prize]) => [brief(hand), prizeWords(sums(prize))]),
  };
}

/* The blocks on the felt, to the left and to the right of the dealer. */
export function placed({ inscriptions }) {
  const [high, meter] = ["ace_high", "progressive"].map((area) => only(inscriptions, area));
  return {
    left: [meter && progressive(meter), high && aceHigh(high)].filter(Boolean),
    right: only(inscriptions, "fortune") ? [fortune(inscriptions)] : [],
  };
}

/* Across the middle, whatever the table offers. */
export class PushSign {
  constructor(layout) {
    layout.append(
      el(
        "p",
        { class: "push-sign" },
        el("span", { text: "Both hands higher pays 1 to 1 \u00b7 one higher pushes" }),
        el("span", {
          text: "Dealer\u2019s Ace High Pai Gow: your wager pushes and is returned",
          title: PUSH_SECTION,
        }),
      ),
    );
  }

  update() {}
}
