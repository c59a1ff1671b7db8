"""A whole round file settled by the yardstick: rules of `reference`, tables of `printed`."""

from tests.faceup_paigow import reference as ref
from tests.faceup_paigow.printed import (
    ACE_PRINTED,
    BEST,
    FORTUNE_PRINTED,
    METERS,
    PLAIN,
    PROGRESSIVE_4_ENVY,
    PROGRESSIVE_PRINTED,
)

WAGERS = ("main", "ace_high", "fortune", "progressive")


def hands_of(file):
    aside = {r["card"] for r in file.get("irregularities", []) if r["section"] == "688a.13(e)"}
    deck = [card for card in file["deck"] if card not in aside]
    start = file["start"]
    total = start["value"] if start["method"] == "rng" else sum(start["dice"])
    counted = ["dealer", 6, 5, 4, 3, 2, 1] * 3
    clockwise = [1, 2, 3, 4, 5, 6, "dealer"] * 2
    at = clockwise.index(counted[total - 1])
    seven = clockwise[at : at + 7]
    if file["rules"]["deal"] == "automated-shoe":
        return {place: deck[7 * i : 7 * i + 7] for i, place in enumerate(seven)}
    return {place: deck[i:49:7] for i, place in enumerate(seven)}


def fortune(number, cards):
    """Odds and envy in cents of the highest row that these cards satisfy; (None, 0) for none."""
    odds, envies = (column.split() for column in FORTUNE_PRINTED[number])
    for name, to_one, envy in zip(BEST, odds, envies, strict=True):
        natural = name == BEST[0]
        if ref.holds(cards, f"{name}-natural" if natural else name):
            return int(to_one), int(envy) * 100
    for name, to_one in PLAIN.items():
        if ref.holds(cards, name):
            return to_one, 0
    return (0, 0) if number == 1 and ref.holds(cards, "three-pair") else (None, 0)


def progressive(number, cards):
    """The prize of the highest row as printed, and its envy in cents."""
    wild = number in (2, 5, 6, 7)
    for name, prize in PROGRESSIVE_PRINTED[number].items():
        natural = number == 4 and name == BEST[0]
        if ref.holds(cards, f"{name}-natural" if natural else name, wild):
            dollars = dict(zip(BEST, map(int, PROGRESSIVE_4_ENVY.split()), strict=True))
            return str(prize), dollars[name] * 100 if number == 4 else 0
    return None, 0


class Round:
    """One file; `lines` are (seat, wager, outcome, credit, from_seat, lammer)."""

    def __init__(self, file):
        self.rules, self.hands = file["rules"], hands_of(file)
        self.boxes = {s["seat"]: s for s in file["seats"]}
        said = file["decisions"]
        leavers = {self.boxes[d["seat"]]["player"] for d in said if d.get("leave")}
        self.left = {s for s, b in self.boxes.items() if b["player"] in leavers}
        self.sets = {d["seat"]: d["set"] for d in said if "set" in d}
        self.surrendered = {d["seat"] for d in said if d.get("surrender")}
        self.voided = {
            r["seat"] for r in file.get("irregularities", []) if r.get("choice") == "void"
        }
        self.gone = self.left - self.voided if self.rules["abandoned"] == "losing" else set()
        ((self.name, meter),) = file.get("meters", {"": {"value": 0, "reserve": 0}}).items()
        self.value, self.reserve = meter["value"], meter["reserve"]
        self.contribute()
        self.lines = []

    def contribute(self):
        if not self.rules["progressive"]:
            return
        wager, _, rate, reserve_rate, _ = METERS[self.rules["progressive"]]
        count = sum(
            "progressive" in b["wagers"] for s, b in self.boxes.items() if s not in self.voided
        )
        self.value += count * wager * rate
        self.reserve += count * wager * reserve_rate

    def settle(self):
        for seat in sorted(self.boxes, reverse=True):
            self.left_to_win = self.rules["max_payout"] or 10**15
            for wager in WAGERS:
                if wager in self.boxes[seat]["wagers"]:
                    stake = self.boxes[seat]["wagers"][wager]
                    outcome, credit = self.one(seat, wager, stake)
                    self.lines.append((seat, wager, outcome, credit, None, None))
        self.envies()
        return self.lines

    def one(self, seat, wager, stake):
        if seat in self.voided:
            return "void", stake
        if seat in self.gone:
            return "lose", 0
        return getattr(self, wager)(seat, stake)

    def main(self, seat, stake):
        if seat in self.surrendered:
            return "lose", 0
        if ref.is_ace_high(self.hands["dealer"]):
            return "push", stake
        dealer = ref.house_set(self.hands["dealer"])
        if seat in self.sets:
            mine = [ref.worth(self.sets[seat][name]) for name in ("high", "low")]
        else:
            mine = ref.house_set(self.hands[seat])
        if mine[1] > mine[0]:
            return "lose", 0
        higher = sum(a > b for a, b in zip(mine, dealer, strict=True))
        if higher == 2:
            self.left_to_win = max(self.left_to_win - stake, 0)
        return [("lose", 0), ("push", stake), ("win", 2 * stake)][higher]

    def reduced(self, won):
        paid = min(won, self.left_to_win)
        self.left_to_win -= paid
        return paid

    def ace_high(self, seat, stake):
        if not ref.is_ace_high(self.hands["dealer"]):
            return "lose", 0
        both, joker, plain = ACE_PRINTED[self.rules["ace_high"]]
        alone = joker if "Jk" in self.hands["dealer"] else plain
        to_one = both if ref.is_ace_high(self.hands[seat]) else alone
        return "win", stake + self.reduced(stake * to_one)

    def fortune(self, seat, stake):
        to_one, _ = fortune(self.rules["fortune"], self.hands[seat])
        if to_one is None:
            return "lose", 0
        return ("win" if to_one else "push"), stake + self.reduced(stake * to_one)

    def progressive(self, seat, stake):
        number = self.rules["progressive"]
        prize, _ = progressive(number, self.hands[seat])
        if prize is None:
            return "lose", 0
        _, seed, _, _, returned = METERS[number]
        credit = stake if returned else 0
        for part in prize.split("+"):
            if part == "100%":
                credit += self.value
                self.value, self.reserve = seed * 100, max(self.reserve - seed * 100, 0)
            elif part.endswith("%"):
                share = self.value * int(part[:-1]) // 100
                credit, self.value = credit + share, self.value - share
            else:
                credit += self.reduced(int(part) * 100)
        return "win", credit

    def envies(self):
        out = self.voided | self.gone
        seats = [s for s in sorted(self.boxes, reverse=True) if s not in out]
        for seat in seats:
            for lammer in ("fortune", "progressive"):
                if self.boxes[seat]["wagers"].get(lammer, 0) < 500:
                    continue
                column = {"fortune": fortune, "progressive": progressive}[lammer]
                for other in seats:
                    cents = column(self.rules[lammer], self.hands[other])[1]
                    if cents and self.boxes[other]["player"] != self.boxes[seat]["player"]:
                        self.lines.append((seat, "envy", "win", cents, other, lammer))
