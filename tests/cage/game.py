"""A game with nothing but what the cage asks of one: seats, adjacent boxes, a required wager and,
where its options say so, a progressive meter."""

from dataclasses import dataclass, replace

from casino.cage import api as cage
from games.engine.contract import Area, Line, Option
from games.engine.meters import NOTHING, Meter, MeterTerms, Share

POT_CENTS = 500
TERMS = MeterTerms("jackpot", "1", "1a.12(d)", 100, 10_000, 20, 5)


@dataclass(frozen=True)
class CageGame:
    slug = "cage-game"
    title = "Cage Game"
    seats = 6

    def options(self):
        return (Option("adjacent_boxes", "Adjacent boxes", "1a.7(e)", "int", 1),)

    def parse(self, options):
        return options

    def adjacent_boxes(self, rules):
        return rules["adjacent_boxes"]

    def areas(self, rules):
        return (
            Area("main", "Main", "1a.7(a)", "main", 500, 10_000_000, 500),
            Area("side", "Side", "1a.7(b)", "side", 500, 10_000_000, 500),
            Area("pot", "Pot", "1a.7(c)", "required", POT_CENTS, POT_CENTS, POT_CENTS),
        )

    def meter_terms(self, rules):
        """Paytable 2 has another seed."""
        asked = rules.get("meter")
        return replace(TERMS, paytable=asked, seed_cents=10_000 * int(asked)) if asked else None

    def contribution(self, rules, boxes):
        if not rules.get("meter"):
            return NOTHING
        staked = sum(box.wagers.get("jackpot", 0) for box in boxes)
        return Meter(staked * TERMS.rate_percent // 100, staked * TERMS.reserve_percent // 100)


def collect(boxes):
    """A pot wager of every box, if two or more players are in."""
    if len({box.player for box in boxes}) < 2:
        return tuple(boxes)
    return tuple(replace(box, wagers={**box.wagers, "pot": POT_CENTS}) for box in boxes)


def end_round(round_pk, kind, lines, record):
    """A round without a meter ends with these lines."""
    return cage.end_round(round_pk, kind, lambda stand: cage.Outcome(lines, record))


def void_lines(boxes):
    return [
        Line(box.seat, wager, cents, "void", cents, "1a.13(c)")
        for box in boxes
        for wager, cents in box.wagers.items()
    ]


def settle(boxes, won=(), fixed_cents=0, voided=(), seed_cents=10_000):
    """What the dealer asks the rules: everything loses but the `won` jackpots, (seat, percent) in
    the order of settlement, each paid `fixed_cents` beside its share; the seats `voided` get all
    back."""

    def answer(stand):
        ((name, meter),) = stand.now.items()
        returned = sum(box.wagers.get("jackpot", 0) for box in boxes if box.seat in voided)
        back = Meter(returned * 20 // 100, returned * 5 // 100)
        meter = Meter(
            max(0, meter.value_cents - back.value_cents),
            max(0, meter.reserve_cents - back.reserve_cents),
        )
        shares = []
        for seat, percent in won:
            cents = meter.value_cents * percent // 100
            shares.append(Share(seat, "jackpot", f"hand of {percent}", percent, cents))
            meter = Meter(meter.value_cents - cents, meter.reserve_cents)
            if percent == 100:
                meter = Meter(seed_cents, max(0, meter.reserve_cents - seed_cents))
        lines = [
            line_of(box, wager, cents, shares, fixed_cents, box.seat in voided)
            for box in boxes
            for wager, cents in box.wagers.items()
        ]
        record = {name: [stand.before[name].value_cents, stand.before[name].reserve_cents]}
        return cage.Outcome(lines, record, shares, back, {name: meter})

    return answer


def line_of(box, wager, cents, shares, fixed_cents, is_void):
    if is_void:
        return Line(box.seat, wager, cents, "void", cents, "1a.13(d)")
    share = [s.cents for s in shares if (s.seat, s.wager) == (box.seat, wager)]
    if share:
        return Line(box.seat, wager, cents, "win", sum(share) + fixed_cents, "1a.11(h)")
    return Line(box.seat, wager, cents, "lose", 0, "1a.11(a)")


def next_number(table_id):
    """The number that the table's next round will have."""
    last = cage.last_round(table_id)
    return 1 if last is None else last.number + 1
