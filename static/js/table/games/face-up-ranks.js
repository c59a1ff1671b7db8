/* How high and low hands of Face Up Pai Gow Poker rank, and which set is foul (688a.6, 688a.11(c)).

   A rank is one integer, the class first, then the ranks that decide within it; high and low hands share
   the scale. The joker is an ace, or completes a straight, flush, straight flush or royal flush. What
   is judged here is for reading aloud and for hints: the server decides. */

export const JOKER = "Jk";
export const CLASSES = [
  "high card",
  "pair",
  "two pair",
  "three of a kind",
  "straight",
  "flush",
  "full house",
  "four of a kind",
  "straight flush",
  "royal flush",
  "five aces",
];
const ACE = 14;
const [PAIR, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH] = [1, 4, 5, 8, 9];
const FACES = { A: ACE, K: 13, Q: 12, J: 11, T: 10 };
const OF_A_KIND = {
  5: 10,
  41: 7,
  32: 6,
  311: 3,
  221: 2,
  2111: PAIR,
  11111: 0,
  2: PAIR,
  11: 0,
};
/* Highest first: ace high, then the wheel, then king high and down. */
const SEQUENCES = [
  [14, 13, 12, 11, 10],
  [14, 2, 3, 4, 5],
  ...[13, 12, 11, 10, 9, 8, 7, 6].map((top) => [0, 1, 2, 3, 4].map((down) => top - down)),
];

export function rankOf(card) {
  return card === JOKER ? ACE : (FACES[card[0]] ?? Number(card[0]));
}

function value(category, ranks) {
  let whole = category;
  for (let i = 0; i < 5; i += 1) whole = whole * 16 + (ranks[i] ?? 0);
  return whole;
}

function ofAKind(ranks) {
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return value(
    OF_A_KIND[sorted.map(([, count]) => count).join("")],
    sorted.map(([rank]) => rank),
  );
}

/* 10 for the highest sequence that these ranks, and a joker if there is one, make; 0 for none. */
function sequence(naturals) {
  const ranks = new Set(naturals);
  if (ranks.size < naturals.length) return 0;
  const at = SEQUENCES.findIndex((one) => [...ranks].every((rank) => one.includes(rank)));
  return at < 0 ? 0 : 10 - at;
}

export function rankOfHigh(cards) {
  const naturals = cards.filter((card) => card !== JOKER);
  const ranks = naturals.map(rankOf);
  const run = sequence(ranks);
  if (naturals.every((card) => card[1] === naturals[0][1])) return ofOneSuit(ranks, run, cards.length);
  const kinds = ofAKind(cards.map(rankOf));
  return run ? Math.max(kinds, value(STRAIGHT, [run])) : kinds;
}

function ofOneSuit(ranks, run, size) {
  if (run) return value(run === 10 ? ROYAL_FLUSH : STRAIGHT_FLUSH, [run]);
  const held = [...ranks];
  for (let rank = ACE; held.length < size; rank -= 1) if (!held.includes(rank)) held.push(rank);
  return value(
    FLUSH,
    held.sort((a, b) => b - a),
  );
}

export function rankOfLow(cards) {
  return ofAKind(cards.map(rankOf));
}

export function isFoul({ high, low }) {
  return rankOfLow(low) > rankOfHigh(high);
}

export function classOf(rank) {
  return Math.floor(rank / 16 ** 5);
}

export function decidingRanks(rank) {
  return [4, 3, 2, 1, 0].map((place) => Math.floor(rank / 16 ** place) % 16).filter(Boolean);
}

/* The ranks between which a straight or straight flush lies, as it is counted; null for other hands. */
export function endsOf(rank) {
  if (![STRAIGHT, STRAIGHT_FLUSH].includes(classOf(rank))) return null;
  const run = SEQUENCES[SEQUENCES.length - decidingRanks(rank)[0]];
  return run.includes(2) && run.includes(ACE) ? [ACE, 5] : [Math.min(...run), Math.max(...run)];
}

/* The 21 ways to set seven cards, foul ones included. */
export function splits(cards) {
  const ways = [];
  for (let i = 0; i < cards.length; i += 1)
    for (let j = i + 1; j < cards.length; j += 1)
      ways.push({ high: cards.filter((_, k) => k !== i && k !== j), low: [cards[i], cards[j]] });
  return ways;
}

/* Seven cards without a pair, straight or flush whose highest is an ace (688a.1). */
export function isAceHigh(cards) {
  return (
    cards.some((card) => rankOf(card) === ACE) &&
    splits(cards).every(({ high }) => rankOfHigh(high) < value(PAIR, []))
  );
}

/* Highest first; the joker leads. */
export function sorted(cards) {
  const weight = (card) => (card === JOKER ? 15 : rankOf(card)) * 4 + "cdhs".indexOf(card[1]);
  return [...cards].sort((a, b) => weight(b) - weight(a));
}
