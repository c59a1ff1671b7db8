/* What only Saigon 5 Card draws: its two hand areas, their reading, its pot and its words. */

const JOKER = "Jk";
const QUALIFYING = [10, 20, 30];
const BONUS_HANDS = {
  "five-aces": "five aces",
  "royal-flush-natural": "royal flush, no joker",
  "royal-flush-joker": "royal flush with the joker",
  "straight-flush": "straight flush",
  "four-of-a-kind": "four of a kind",
  "full-house": "full house",
  flush: "flush",
  straight: "straight",
  "three-of-a-kind": "three of a kind",
  "two-pair": "two pair",
};

export const groups = [
  { name: "three", label: "Three-card hand", short: "Three", size: 3 },
  { name: "two", label: "Showdown hand", short: "Showdown", size: 2 },
];

function values(card) {
  if (card === JOKER) return [3, 6, 9];
  if (card[0] === "A") return [1];
  return ["T", "J", "Q", "K"].includes(card[0]) ? [10] : [Number(card[0])];
}

function totals(cards) {
  return cards.reduce((sums, card) => sums.flatMap((sum) => values(card).map((value) => sum + value)), [0]);
}

/* The qualifying total of three cards, or null. */
export function qualifyingTotal(cards) {
  return QUALIFYING.find((total) => totals(cards).includes(total)) ?? null;
}

export function pointCount(cards) {
  return Math.max(...totals(cards).map((total) => (total > 10 ? total - 10 : total)));
}

export function threesOf(cards) {
  const found = [];
  cards.forEach((a, i) =>
    cards.forEach((b, j) => cards.forEach((c, k) => i < j && j < k && found.push([a, b, c]))),
  );
  return found;
}

/* What a division says of itself: one reading per group. */
export function read({ three, two }) {
  const qualifies = qualifyingTotal(three);
  return {
    three: qualifies
      ? { text: `qualifies: ${qualifies}`, good: true }
      : {
          text: three.includes(JOKER) ? "does not qualify" : `does not qualify: ${totals(three)[0]}`,
          good: false,
        },
    two: { text: `Point Count ${pointCount(two)}`, good: true },
  };
}

/* Why this division may not be set, or null. */
export function judge({ three }, cards) {
  if (qualifyingTotal(three) || !threesOf(cards).some((some) => qualifyingTotal(some))) return null;
  return {
    message: "Three of these cards total 10, 20 or 30: put such a three in the three-card hand.",
    section: "680a.11(b)(1)",
  };
}

export function advice(cards) {
  return threesOf(cards).some((some) => qualifyingTotal(some))
    ? "Three of your cards total 10, 20 or 30. Tap two cards to exchange them until such a three lies on the left."
    : "No three of your cards total 10, 20 or 30: set them as you like.";
}

/* The words under a hand that lies open. */
export function verdict(hand, short = false) {
  if (hand.left) return short ? "left" : "left the table";
  if (hand.point_count === undefined) return "";
  if (short) return hand.qualifies ? `count ${hand.point_count}` : "not qualified";
  const bonus = BONUS_HANDS[hand.bonus_hand];
  return [hand.qualifies ? "qualifies" : "does not qualify", `count ${hand.point_count}`, bonus]
    .filter(Boolean)
    .join(" \u00b7 ");
}

/* What the players compete for in the middle of the table; null where the rules know no pot. */
export function pool(view, layout) {
  const area = layout.areas.find((some) => some.role === "required");
  if (!area) return null;
  const lines = (view.result?.lines ?? []).filter((line) => line.wager === area.name);
  const winners = lines.filter((line) => line.outcome === "win");
  return {
    label: "Pot",
    cents: view.result?.void
      ? 0
      : lines.reduce((sum, line) => sum + line.stake, 0) ||
        (view.result ? 0 : (view.hand?.pot_cents ?? view.running?.pot_cents ?? 0)),
    winners: winners.map((line) => line.seat),
    pending: view.phase === "betting",
  };
}

export function words(view, ctx) {
  if (view.phase === "dealing") return { words: "Dealing", more: "Five cards each, face down." };
  if (view.phase === "deciding") return deciding(view, ctx);
  if (view.phase === "settling" && !view.result) return { words: "The dealer\u2019s hand", more: "" };
  if (view.result)
    return { words: ctx.director.busy ? "Settling" : "Round settled", more: verdictOfDealer(view) };
  return {};
}

function deciding(view, ctx) {
  const mine = ctx.store.mySeats.filter((seat) => view.hand?.boxes?.[seat]);
  const open = mine.filter((seat) => !view.hand.boxes[seat].set && !view.hand.boxes[seat].left);
  if (open.length)
    return { words: "Set your hand", more: "Three cards to make 10, 20 or 30; two for the showdown." };
  return { words: "Players set their hands", more: mine.length ? "Yours is set." : "" };
}

function verdictOfDealer(view) {
  const dealer = view.hand?.dealer;
  if (dealer?.qualifies === undefined) return "";
  return dealer.qualifies
    ? `The dealer qualifies with Point Count ${dealer.point_count}.`
    : "The dealer does not qualify.";
}

export function leaveWords(layout) {
  return layout.game.abandoned === "play-out"
    ? { text: "Your wagers of this round stay and are settled on the cards.", section: "680a.7(b)" }
    : { text: "A round is on: every wager you have in it loses.", section: "680a.7(b)" };
}
