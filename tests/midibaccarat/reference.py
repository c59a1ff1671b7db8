"""Midibaccarat once more, written straight from the text and as dumb as possible: the yardstick of
the property tests. It shares no code with the rules.
"""

DRAGON = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
ORDER = ["banker", "player", "tie", "dragon_player", "dragon_banker", "dragon_7", "panda_8"]


def value(card):
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) or (
        int(card[0]) if card[0].isdigit() else 0
    )


def count(hand):
    return sum(value(card) for card in hand) % 10


def banker_wants(mine, third):
    """The customary words for the printed table."""
    if third is None:
        return mine <= 5
    return {
        0: True, 1: True, 2: True, 3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7,
        6: third in (6, 7), 7: False,
    }[mine]  # fmt: skip


def deal(deck):
    """Both hands."""
    order = list(deck)
    player, banker = [], []
    for hand in (player, banker, player, banker):
        hand.append(order.pop(0))
    if count(player) in (8, 9) or count(banker) in (8, 9):
        return player, banker
    third = None
    if count(player) <= 5:
        player.append(order.pop(0))
        third = value(player[-1])
    if banker_wants(count(banker), third):
        banker.append(order.pop(0))
    return player, banker


def pays(rules, wager, player, banker):
    """What one unit wins: -1, 0 or the odds."""
    mine, theirs = count(player), count(banker)
    dragon = mine < theirs == 7 and len(banker) == 3
    if wager == "player":
        return (mine > theirs) - (mine < theirs)
    if wager == "banker":
        return 0 if rules["ez"] and dragon else (theirs > mine) - (theirs < mine)
    if wager == "tie":
        return rules["tie_odds"] if mine == theirs else -1
    if wager == "dragon_7":
        return 40 if dragon else -1
    if wager == "panda_8":
        return 25 if theirs < mine == 8 and len(player) == 3 else -1
    hands = (player, banker) if wager == "dragon_player" else (banker, player)
    return bonus(rules["dragon_bonus"], *hands)


def natural(hand):
    return len(hand) == 2 and count(hand) in (8, 9)


def bonus(paytable, hand, other):
    ahead = count(hand) - count(other)
    if natural(hand):
        if not natural(other):
            return 1
        return (ahead > 0) - (ahead < 0)
    return DRAGON[paytable][ahead] if ahead >= 4 else -1


def settle(file):
    """The lines (seat, wager, stake, outcome, credit, vigorish owed) without irregularities."""
    rules, seats = file["rules"], sorted(file["seats"], key=lambda s: s["seat"])
    player, banker = deal(file["deck"])
    said = {d["seat"]: d.get("house_money", "take") for d in file["decisions"]}
    pairs = (player[0][0] == player[1][0]) + (banker[0][0] == banker[1][0])
    lines, raised = [], {}
    for seat in seats:
        stake = seat["wagers"].get("house_money")
        if stake is None:
            continue
        won = stake * (0, 3, 15)[pairs]
        answer = said.get(seat["seat"], "take")
        added = won * rules["house_money_press_percent"] // 100 if "press" in answer else 0
        raised[seat["seat"], answer.removeprefix("press-")] = added
        credit = stake + won - added if pairs else 0
        result = "win" if pairs else "lose"
        lines.append((seat["seat"], "house_money", stake, result, credit, None))
    for result in ("lose", "win", "push"):
        for seat in reversed(seats):
            for wager in ORDER:
                if wager in seat["wagers"]:
                    stake = seat["wagers"][wager] + raised.get((seat["seat"], wager), 0)
                    found = one(rules, seat["seat"], wager, stake, player, banker)
                    lines += [found] if found[3] == result else []
    return lines


def one(rules, seat, wager, stake, player, banker):
    odds = pays(rules, wager, player, banker)
    if odds <= 0:
        return seat, wager, stake, *(("lose", 0) if odds else ("push", stake)), None
    if wager != "banker" or rules["ez"]:
        return seat, wager, stake, "win", stake + stake * odds, None
    cents = stake * 5 // 100
    if rules["vigorish_rounding"] == "up-25":
        cents = next(c for c in range(0, stake + 26, 25) if c * 100 >= stake * 5)
    if rules["vigorish_collected"] == "deferred":
        return seat, wager, stake, "win", 2 * stake, cents
    return seat, wager, stake, "win", max(2 * stake - cents, 0), None
