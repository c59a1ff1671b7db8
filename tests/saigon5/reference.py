"""Saigon 5 Card once more, written straight from the text and as dumb as possible: the yardstick of
the property tests. It shares no code with the rules.
"""

from itertools import combinations, product

FACE = {"A": (1,), "T": (10,), "J": (10,), "Q": (10,), "K": (10,), "jk": (3, 6, 9)}
ODDS = {
    "five-aces": 5000, "royal-natural": 1000, "royal-joker": 250, "straight-flush": 100,
    "quads": 50, "full-house": 20, "flush": 15, "straight": 12, "trips": 10, "two-pair": 8,
}  # fmt: skip
NATURAL = [r + s for r in "23456789TJQKA" for s in "shdc"]


def values(card):
    return FACE["jk"] if card == "Jk" else FACE.get(card[0]) or (int(card[0]),)


def sums(cards):
    return {sum(one) for one in product(*map(values, cards))}


def qualifies(three):
    return bool(sums(three) & {10, 20, 30})


def count(two):
    return max(s if s <= 10 else s - 10 for s in sums(two))


def best(five):
    ways = [(t, tuple(c for c in five if c not in t)) for t in combinations(five, 3)]
    good = [w for w in ways if qualifies(w[0])]
    return max(good or ways, key=lambda way: count(way[1]))


def straight_top(cards):
    order = "A23456789TJQKA"
    ranks = {c[0] for c in cards}
    tops = [order[i + 4] for i in range(10) if set(order[i : i + 5]) == ranks]
    return tops[0] if len(ranks) == 5 and tops else None


def natural_class(cards):
    counts = sorted(([c[0] for c in cards].count(r) for r in {c[0] for c in cards}), reverse=True)
    flush = len({c[1] for c in cards}) == 1
    top = straight_top(cards)
    found = [
        (counts[0] == 5, "five-aces"),
        (flush and top == "A", "royal"),
        (flush and top, "straight-flush"),
        (counts[0] == 4, "quads"),
        (counts[:2] == [3, 2], "full-house"),
        (flush, "flush"),
        (top, "straight"),
        (counts[0] == 3, "trips"),
        (counts[:2] == [2, 2], "two-pair"),
    ]
    return next((name for true, name in found if true), None)


def poker(five):
    """The best class, trying every card the joker may stand for."""
    if "Jk" not in five:
        found = natural_class(five)
        return "royal-natural" if found == "royal" else found
    rest = [c for c in five if c != "Jk"]
    classes = []
    for card in (*NATURAL, "Ax"):
        found = natural_class([*rest, card])
        completes = found in {"straight", "flush", "straight-flush", "royal"} and card not in rest
        if card[0] == "A" or completes:
            classes.append("royal-joker" if found == "royal" else found)
    ranked = list(ODDS)
    return min((c for c in classes if c), key=ranked.index, default=None)


def settle(file):
    """The lines (seat, wager, outcome, credit) of a round file without void and irregularities."""
    rules, order = file["rules"], list(file["deck"])
    seats = sorted(file["seats"], key=lambda s: s["seat"])
    hands = [[] for _ in range(len(seats) + 1)]
    if rules["deal"] == "automated-shoe":
        for hand in hands:
            hand += [order.pop(0) for _ in range(5)]
    else:
        for _ in range(5):
            for hand in hands:
                hand.append(order.pop(0))
    leavers = {s["player"] for s in seats for d in file["decisions"]
               if d["seat"] == s["seat"] and "leave" in d}  # fmt: skip
    sets = {d["seat"]: (d["set"]["three"], d["set"]["two"])
            for d in file["decisions"] if "set" in d}  # fmt: skip
    dealer = best(hands[-1])
    lines, playing, left_to_pay = [], {}, {}
    for seat, cards in reversed(list(zip(seats, hands[:-1], strict=True))):
        gone = seat["player"] in leavers and rules["abandoned"] == "losing"
        mine = sets.get(seat["seat"]) or best(cards)
        if not gone:
            playing[seat["seat"]] = count(mine[1])
        for wager in ("ante", "bonus"):
            if wager not in seat["wagers"]:
                continue
            stake = seat["wagers"][wager]
            result, won = (ante if wager == "ante" else bonus)(dealer, mine, cards, stake)
            if gone:
                result, won = "lose", 0
            covered = wager == "ante" or rules["edition"] == "2016"
            if rules["payout_limit"] and covered:
                room = left_to_pay.setdefault(seat["player"], rules["payout_limit"])
                won = min(won, room)
                left_to_pay[seat["player"]] -= won
            back = 0 if result == "lose" else stake + won
            lines.append((seat["seat"], wager, result, back))
    return lines + pots(seats, playing)


def ante(dealer, mine, _cards, stake):
    half = stake // 2 if count(mine[1]) == 5 else stake
    if not qualifies(dealer[0]):
        return ("win", half) if qualifies(mine[0]) else ("push", 0)
    if not qualifies(mine[0]) or count(dealer[1]) > count(mine[1]):
        return "lose", 0
    return ("win", half) if count(dealer[1]) < count(mine[1]) else ("push", 0)


def bonus(_dealer, _mine, cards, stake):
    found = poker(cards)
    return ("win", stake * ODDS[found]) if found else ("lose", 0)


def pots(seats, playing):
    stakes = {s["seat"]: s["wagers"]["pot"] for s in seats if "pot" in s["wagers"]}
    if not any(seat in playing for seat in stakes):
        return [(seat, "pot", "push", stakes[seat]) for seat in sorted(stakes, reverse=True)]
    top = max(playing[s] for s in stakes if s in playing)
    winners = [s for s in sorted(stakes) if playing.get(s) == top]
    chips = dict.fromkeys(winners, 0)
    for cent in range(sum(stakes.values())):
        chips[winners[cent % len(winners)]] += 1
    return [
        (s, "pot", "win" if s in chips else "lose", chips.get(s, 0))
        for s in sorted(stakes, reverse=True)
    ]
