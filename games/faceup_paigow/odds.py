"""The exact odds of the side wagers of a Face Up Pai Gow Poker table.

Counted in `odds_counts` and `odds_ace_high`, priced here by the posted tables; any other table of
the same rows prices the same way. The main wager can only be dealt: `odds_main`.

Envy is a fixed sum for each lammer and every other player's hand, so it stands at stakes that
qualify, and in the progressive's figures. A maximum payout is looked at for each wager alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from games.engine.odds import (
    LOST,
    PUSH,
    Ask,
    AtStake,
    Figure,
    Row,
    WagerOdds,
    at_stakes,
    edge_of,
    to_one,
    won_at,
)
from games.engine.settling import money
from games.faceup_paigow.odds_ace_high import TOTAL, alone, together
from games.faceup_paigow.odds_counts import BUG, HANDS, WILD
from games.faceup_paigow.odds_meter import (
    Dealt,
    back_cents,
    break_even_cents,
    curve,
    long_run,
)
from games.faceup_paigow.rules.options import SEATS, Rules
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    FORTUNE,
    PROGRESSIVE,
    AceHighTable,
    FortuneRow,
    Hand,
    ProgressiveTable,
)
from games.faceup_paigow.rules.wagers import LABELS, QUALIFYING_CENTS, SECTIONS

_ONE_HAND: Final = f"a deck of 52 cards and the joker: {HANDS:,} hands of seven cards"
_TWO_HANDS: Final = f"a deck of 52 cards and the joker: {TOTAL:,} pairs of hands of seven cards"
_LIMITED: Final = "The maximum payout is counted as if this were the only wager that wins."
_SPREAD: Final = "The spread and the rows are without Envy Bonus."
_NONE: Final = "none"


def odds(rules: Rules, ask: Ask) -> tuple[WagerOdds, ...]:
    """Of every side wager on offer, in the order in which a box is settled."""
    found = []
    if rules.ace_high:
        found.append(ace_high_odds(ACE_HIGH[rules.ace_high], rules, ask))
    if rules.fortune:
        found.append(fortune_odds(FORTUNE[rules.fortune], rules, ask))
    if rules.progressive:
        found.append(progressive_odds(PROGRESSIVE[rules.progressive], rules, ask))
    return tuple(found)


def dealt(hands: Sequence[Hand], wild: bool = False) -> list[int]:
    """How many hands win each of these rows, read from the top; last those that win none."""
    ways = [0] * (len(hands) + 1)
    for held, times in (WILD if wild else BUG).items():
        place = next((i for i, hand in enumerate(hands) if held & hand.flag), len(hands))
        ways[place] += times
    return ways


# --- Ace High -----------------------------------------------------------------------------
def ace_high_odds(table: AceHighTable, rules: Rules, ask: Ask) -> WagerOdds:
    """It wins when the dealer has an Ace High Pai Gow (688a.12(b))."""
    joker, no_joker = (alone(with_joker) * comb(46, 7) for with_joker in (True, False))
    both_joker = together(True, False)
    both_natural = together(False, True) + together(False, False)
    won, lost = "688a.11(h)(1)(i)(B)", "688a.11(h)(1)(i)(A)"
    ends = (
        ("both", "Dealer and player have ace high", both_joker + both_natural, table.both),
        ("joker", "Only dealer has ace high, with joker", joker - both_joker,
         table.dealer_with_joker),
        ("no-joker", "Only dealer has ace high, no joker", no_joker - both_natural,
         table.dealer_no_joker),
    )  # fmt: skip
    rows = [Row(name, label, ways, TOTAL, to_one(pay), won) for name, label, ways, pay in ends]
    rest = TOTAL - joker - no_joker
    rows.append(Row(_NONE, "Dealer has no ace high", rest, TOTAL, LOST, lost))
    limits = (rules.ace_high_minimum, rules.ace_high_maximum)
    return WagerOdds(
        "ace_high", LABELS["ace_high"], SECTIONS["ace_high"], _TWO_HANDS, tuple(rows),
        stakes=_stakes(rules, rows, ask, limits, {}), notes=_limit_notes(rules),
    )  # fmt: skip


# --- Fortune ------------------------------------------------------------------------------
def fortune_odds(table: Sequence[FortuneRow], rules: Rules, ask: Ask) -> WagerOdds:
    """Any Fortune table, and its Envy Bonus by how many others play."""
    *ways, rest = dealt([row.hand for row in table])
    rows = [
        Row(row.hand.name, row.hand.label, n, HANDS,
            to_one(row.to_one) if row.to_one else PUSH, row.hand.fortune_section)
        for row, n in zip(table, ways, strict=True)
    ]  # fmt: skip
    rows.append(Row(_NONE, "Any other hand", rest, HANDS, LOST, "688a.11(h)(2)(i)(A)"))
    each = sum((row.probability * paid.envy_cents for row, paid in zip(rows, table, strict=False)),
               Fraction(0))  # fmt: skip
    envy = each * (ask.players - 1)
    limits = (rules.fortune_minimum, rules.fortune_maximum)
    return WagerOdds(
        "fortune", LABELS["fortune"], SECTIONS["fortune"], _ONE_HAND, tuple(rows),
        play=_envy_play(ask, each), stakes=_stakes(rules, rows, ask, limits, {"envy": envy}),
        figures=_envy_figures(each, QUALIFYING_CENTS, edge_of(rows)),
        notes=(*_limit_notes(rules), *((_SPREAD,) if envy else ())),
    )  # fmt: skip


def _envy_figures(each: Fraction, stake_cents: int, edge: Fraction) -> tuple[Figure, ...]:
    """`each`: what one other hand is worth to a lammer, in cents; `edge`: without envy. What a
    qualifying wager returns by envy, and its edge by how many play."""
    if not each:
        return ()
    stake, part = money(stake_cents), each / stake_cents
    label = f"Envy Bonus for each other hand, of a wager of {stake}"
    return (
        Figure("envy-each", label, part, "share"),
        *(
            Figure(
                f"players-{n}", f"Edge of {stake} with {n} players", edge - (n - 1) * part, "edge"
            )
            for n in range(2, SEATS + 1)
        ),
    )


def _envy_play(ask: Ask, each: Fraction) -> str:
    if not each or ask.players == 1:
        return ""
    others = ask.players - 1
    return f"{others} other {'hand' if others == 1 else 'hands'} in play, of other players."


# --- progressive --------------------------------------------------------------------------
def progressive_odds(table: ProgressiveTable, rules: Rules, ask: Ask) -> WagerOdds:
    """Any progressive at what its meter shows, with break-even and long-run return."""
    meter = table.seed_cents if ask.meter_cents is None else ask.meter_cents
    *ways, rest = dealt([row.hand for row in table.rows], table.wild)
    rows = [
        Row(row.hand.name, row.hand.label, n, HANDS,
            Fraction(back_cents(table, row, meter), table.wager_cents) - 1,
            row.hand.progressive_section)
        for row, n in zip(table.rows, ways, strict=True)
    ]  # fmt: skip
    rows.append(Row(_NONE, "Any other hand", rest, HANDS, LOST, "688a.11(h)(3)(i)(A)"))
    hands = [Dealt(row, Fraction(n, HANDS)) for row, n in zip(table.rows, ways, strict=True)]
    each = sum((hand.probability * hand.row.envy_cents for hand in hands), Fraction(0))
    envy = each * (ask.players - 1)
    stake = (table.wager_cents, table.wager_cents)
    return WagerOdds(
        "progressive", LABELS["progressive"], SECTIONS["progressive"], _ONE_HAND, tuple(rows),
        play=" ".join(filter(None, (f"The meter shows {money(meter)}.", _envy_play(ask, each)))),
        stakes=_stakes(rules, rows, Ask(players=ask.players), stake,
                       {"envy": envy, **_fixed(table)}),
        figures=(*_meter_figures(table, hands, envy), *_envy_figures(
            each, table.wager_cents, edge_of(rows))),
        notes=(*_limit_notes(rules), *((_SPREAD,) if envy else ())),
        curve=curve(table, hands, envy / table.wager_cents, meter),
    )  # fmt: skip


def _fixed(table: ProgressiveTable) -> dict[str, int]:
    """The fixed sums by row: all that the maximum payout covers."""
    return {row.hand.name: row.cents for row in table.rows}


def _meter_figures(
    table: ProgressiveTable, hands: Sequence[Dealt], envy: Fraction
) -> tuple[Figure, ...]:
    per_unit = envy / table.wager_cents
    even = break_even_cents(table, hands, per_unit)
    label = "Meter from which the player has no disadvantage"
    found = [] if even is None else [Figure("break-even", label, Fraction(even), "cents")]
    return (*found, *long_run(table, hands, per_unit))


# --- at given stakes ----------------------------------------------------------------------
def _stakes(
    rules: Rules,
    rows: Sequence[Row],
    ask: Ask,
    limits: tuple[int, int],
    sums: Mapping[str, Fraction | int],
) -> tuple[AtStake, ...]:
    """`sums`: what `envy` is worth to a wager that qualifies, and fixed sums by row where the limit
    of payouts covers only those; else it covers all that a row wins."""
    most, envy = rules.max_payout, sums.get("envy", 0)

    def won(row: Row, stake_cents: int) -> Fraction:
        whole = won_at(row, stake_cents)
        covered = int(sums.get(row.name, whole))
        over = max(covered - most, 0) if most is not None else 0
        return Fraction(whole - over) + (envy if stake_cents >= QUALIFYING_CENTS else 0)

    return at_stakes(rows, ask, limits, won)


def _limit_notes(rules: Rules) -> tuple[str, ...]:
    return (_LIMITED,) if rules.max_payout is not None else ()
