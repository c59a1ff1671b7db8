"""A yardstick written anew from the text, slow and by brute force: it shares no code with the
product. Cards are strings; a hand's worth is a tuple that compares like the regulation ranks.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

JOKER = "Jk"
ORDER = "23456789TJQKA"
DECK = [r + s for s in "shdc" for r in ORDER]
STRAIGHTS = ["AKQJT", "A2345", *(ORDER[i : i + 5] for i in range(7, -1, -1))]
ORDINARY = {
    (5,): 10, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1,
    (1, 1, 1, 1, 1): 0, (2,): 1, (1, 1): 0,
}  # fmt: skip


def natural_worth(cards):
    """Of five or two cards without the joker; the joker may stand in as a fifth ace."""
    ranks = [ORDER.index(c[0]) for c in cards]
    groups = sorted(Counter(ranks).items(), key=lambda x: (x[1], x[0]), reverse=True)
    worth = (ORDINARY[tuple(n for _, n in groups)], *(r for r, _ in groups))
    if len(cards) == 2 or worth[0] != 0:
        return worth
    suited = len({c[1] for c in cards}) == 1
    for place, run in enumerate(STRAIGHTS):
        if {c[0] for c in cards} == set(run):
            return (9 if suited and place == 0 else 8 if suited else 4, -place)
    return (5, *worth[1:]) if suited else worth


def worth(cards):
    """Of five or two cards: the joker is an ace, or any card that completes a straight or flush."""
    return _worth(tuple(sorted(cards)))


@lru_cache(maxsize=100_000)
def _worth(cards):
    if JOKER not in cards:
        return natural_worth(cards)
    rest = [c for c in cards if c != JOKER]
    best = natural_worth([*rest, "A*"])
    if len(cards) == 5 and len({c[0] for c in rest}) == 4:  # else no straight, no flush
        for card in DECK:
            if card not in rest:
                tried = natural_worth([*rest, card])
                if tried[0] in (4, 5, 8, 9):
                    best = max(best, tried)
    return best


def is_foul(high, low):
    return worth(low) > worth(high)


def all_sets(cards):
    for low in combinations(cards, 2):
        yield [c for c in cards if c not in low], list(low)


# --- seven cards --------------------------------------------------------------------------


def holds(cards, name, wild=False):  # noqa: PLR0911
    """Whether seven cards satisfy a row of a posted table, the joker tried as every card."""
    if name == "seven-card-straight-flush-natural":
        return JOKER not in cards and seven_suited(cards)
    if name == "seven-card-straight-flush-joker":
        return JOKER in cards and any(seven_suited(x) for x in stand_ins(cards))
    if name == "seven-card-straight-flush":
        return any(seven_suited(x) for x in stand_ins(cards))
    if name == "five-aces":
        return sum(c[0] == "A" for c in cards) == 4 and JOKER in cards
    if name == "three-pair":
        return sum(n >= 2 for n in Counter(as_ace(cards)).values()) >= 3
    if name == "royal-flush-royal-match":
        return any(
            worth(five)[0] == 9 and match(set(cards) - set(five)) for five in combinations(cards, 5)
        )
    classes = [worth(five)[0] for five in combinations(cards, 5)]
    if name in ("royal-flush", "straight-flush", "flush", "straight"):
        return {"royal-flush": 9 in classes, "straight-flush": 8 in classes or 9 in classes,
                "flush": any(c in (5, 8, 9) for c in classes),
                "straight": any(has_straight(x) for x in stand_ins(cards))}[name]  # fmt: skip
    counts = [sorted(Counter(x).values(), reverse=True) for x in kinds(cards, wild)]
    return {
        "five-of-a-kind": any(c[0] >= 5 for c in counts),
        "four-of-a-kind": any(c[0] >= 4 for c in counts),
        "full-house": any(c[0] >= 3 and c[1] >= 2 for c in counts),
        "three-of-a-kind": any(c[0] >= 3 for c in counts),
        "two-pair": any(c[0] >= 2 and c[1] >= 2 for c in counts),
        "pair": any(c[0] >= 2 for c in counts),
    }[name]


def stand_ins(cards):
    if JOKER not in cards:
        return [list(cards)]
    rest = [c for c in cards if c != JOKER]
    return [[*rest, c] for c in DECK if c not in rest]


def kinds(cards, wild):
    """The seven ranks, with the joker an ace, or any rank when it is fully wild."""
    rest = [c[0] for c in cards if c != JOKER]
    if JOKER not in cards:
        return [rest]
    return [[*rest, r] for r in (ORDER if wild else "A")]


def as_ace(cards):
    return ["A" if c == JOKER else c[0] for c in cards]


def has_straight(cards):
    return any(set(run) <= {c[0] for c in cards} for run in STRAIGHTS)


def seven_suited(cards):
    ranks = {c[0] for c in cards}
    runs = ["A234567", *(ORDER[i : i + 7] for i in range(7))]
    return len({c[1] for c in cards}) == 1 and any(ranks == set(run) for run in runs)


def match(two):
    return sorted(c[0] for c in two) == ["K", "Q"] and len({c[1] for c in two}) == 1


def best_class(cards):
    return max(worth(five)[0] for five in combinations(cards, 5))


def is_ace_high(cards):
    return best_class(cards) == 0 and "A" in as_ace(cards)


# --- the standard house way ----------------------------------------------------------------


def house_low(cards):  # noqa: PLR0911
    """The ranks of the low hand by rules 1 to 5 and 7 to 9, or None where rule 6 decides."""
    counts = Counter(ORDER.index(r) for r in as_ace(cards))
    by = {n: sorted((r for r in counts if counts[r] == n), reverse=True) for n in range(1, 6)}
    kind, singles, pairs = best_class(cards), by[1], by[2]
    queue_jump = kind in (4, 5, 8, 9) and not by[3] and not by[4] and not by[5] and len(pairs) > 1
    if kind == 0:
        return singles[1:3]
    if kind == 1:
        return singles[:2]
    if kind == 2 or queue_jump:
        if len(pairs) == 3:
            return [pairs[0]] * 2
        return singles[:2] if stays_high(pairs, singles[0]) else [pairs[1]] * 2
    if kind == 3:
        return [by[3][0], singles[0]] if by[3][0] == 12 else singles[:2]
    if kind == 6:
        return [by[3][0]] * 2 if len(by[3]) == 2 else [pairs[0]] * 2
    if kind == 7:
        return quads_low(by)
    if kind == 10:
        return [pairs[0]] * 2 if pairs == [11] else [12, 12]
    return None


def stays_high(pairs, highest):
    six, ten, king, ace = 4, 8, 11, 12
    low_pairs = pairs[0] <= six and highest >= king
    return low_pairs or (highest == ace and (pairs[1] <= six or pairs[0] <= ten))


def quads_low(by):
    (quad,), singles = by[4], by[1]
    if by[2] or by[3]:
        return [(by[2] or by[3])[0]] * 2
    if quad <= 4 or (quad <= 8 and singles[0] >= 11):
        return singles[:2]
    return [quad, quad]


def house_set(cards):
    """Worths of the high and the low hand as the standard house way sets them."""
    wanted = house_low(cards)
    ways = []
    for high, low in all_sets(cards):
        ranks = sorted(ORDER.index(r) for r in as_ace(low))
        fits = worth(high)[0] >= 4 if wanted is None else ranks == sorted(wanted)
        if fits:
            ways.append((worth(low), worth(high)))
    low, high = max(ways)
    return high, low
