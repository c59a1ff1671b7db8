/* What each way to set seven cards would bring against the dealer's hands, which lie face up (688a.11(f)).
   A hint for the player, never a rule. */

import { isAceHigh, isFoul, rankOfHigh, rankOfLow, splits } from "./face-up-ranks.js";

const WORTH = { win: 2, push: 1, lose: 0 };

/* `dealer`: {cards, high, low}. Both hands strictly higher win, one comes back, none loses. */
export function compared(dealer, hand) {
  const high = rankOfHigh(hand.high) > rankOfHigh(dealer.high);
  const low = rankOfLow(hand.low) > rankOfLow(dealer.low);
  const pushes = isAceHigh(dealer.cards);
  return { high, low, outcome: pushes || high !== low ? "push" : high ? "win" : "lose", pushes };
}

/* Every set that is not foul with what it brings, the best first; sets that read alike count once. */
export function outcomes(cards, dealer) {
  const seen = new Set();
  return splits(cards)
    .filter((hand) => !isFoul(hand))
    .map((hand) => ({
      hand,
      ...compared(dealer, hand),
      ranks: [rankOfLow(hand.low), rankOfHigh(hand.high)],
    }))
    .sort(
      (a, b) => WORTH[b.outcome] - WORTH[a.outcome] || b.ranks[0] - a.ranks[0] || b.ranks[1] - a.ranks[1],
    )
    .filter(({ ranks }) => !seen.has(ranks.join()) && seen.add(ranks.join()));
}
