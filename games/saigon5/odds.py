"""The exact odds of every wager of a Saigon 5 Card table, in both editions.

Counted in `odds_counts`, priced here by the rules' own judgement and odds. Player and dealer set
the house way: a qualifying set if there is one, with the highest showdown count. A payout limit is
looked at for the wager alone, without what else its player wins in the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from games.engine.odds import LOST, PUSH, Ask, AtStake, Row, WagerOdds, at_stakes, to_one, won_at
from games.saigon5.odds_counts import BONUS, HANDS, MEETINGS, Kind
from games.saigon5.rules.editions import ANTE_SECTION, POT_SECTION
from games.saigon5.rules.hands import SetHand
from games.saigon5.rules.options import Rules
from games.saigon5.rules.paytable import HALF_PAID_COUNT, PAYTABLES, ante_odds
from games.saigon5.rules.paytable import Row as PaytableRow
from games.saigon5.rules.pot import SECTION as POT_SETTLED
from games.saigon5.rules.settlement import judge

HOUSE_WAY: Final = "The player sets the house way: the highest showdown count that the rules allow."
_TWO_HANDS: Final = f"a deck of 52 cards and the joker: {sum(MEETINGS.values()):,} pairs of hands"
_ONE_HAND: Final = f"a deck of 52 cards and the joker: {HANDS:,} hands"
_LIMITED: Final = "The payout limit is counted as if this were the only wager that wins."
_BY_LOT: Final = "With more than two players ties are counted as if decided by lot."

_LABELS: Final = {
    "680a.11(d)(1)(i)": "Neither hand qualifies",
    "680a.11(d)(1)(ii)(A)": "Only the player qualifies",
    "680a.11(d)(1)(ii)(B)": f"Only the player qualifies, with a count of {HALF_PAID_COUNT}",
    "680a.11(d)(2)(i)": "Only the dealer qualifies",
    "680a.11(d)(2)(ii)(A)": "The dealer's count is higher",
    "680a.11(d)(2)(ii)(B)": "The player's count is higher",
    "680a.11(d)(2)(ii)(C)": "The counts are equal",
}
"""In this order; the section decides the outcome and names the row."""
_HIGHER: Final = "680a.11(d)(2)(ii)(B)"
_HALF: Final = to_one(ante_odds(HALF_PAID_COUNT))


def odds(rules: Rules, ask: Ask) -> tuple[WagerOdds, ...]:
    """Of every wager on offer, in the order in which they stand on the layout."""
    found = [ante_odds_of(rules, ask)]
    if rules.bonus:
        found.append(bonus_odds_of(PAYTABLES[rules.bonus], rules, ask))
    if rules.pot:
        found.append(pot_odds_of(ask))
    return tuple(found)


def ante_odds_of(rules: Rules, ask: Ask) -> WagerOdds:
    """The result of the whole game as the house way plays it, at the odds of 680a.12(a), (b)."""
    ways: dict[tuple[str, Fraction], int] = {}
    for (player, dealer), n in MEETINGS.items():
        outcome, section, _ = judge(_hand(dealer), _hand(player))
        pay = {"lose": LOST, "push": PUSH}.get(outcome, to_one(ante_odds(player[1])))
        ways[section, pay] = ways.get((section, pay), 0) + n
    total = sum(ways.values())
    order = list(_LABELS)
    rows = tuple(
        Row(_name(section, pay), _label(section, pay), n, total, pay, section)
        for (section, pay), n in sorted(
            ways.items(), key=lambda item: (order.index(item[0][0]), -item[0][1])
        )
    )
    return WagerOdds(
        "ante", "Ante", ANTE_SECTION, _TWO_HANDS, rows, HOUSE_WAY,
        stakes=_stakes(rules, "ante", rows, ask), notes=_notes(rules, "ante"),
    )  # fmt: skip


def bonus_odds_of(paytable: Sequence[PaytableRow], rules: Rules, ask: Ask) -> WagerOdds:
    """Of any paytable whose rows are hands of 680a.6(c), as of the posted ones."""
    rows = [
        Row(row.name, row.label, BONUS[row.name], HANDS, to_one(row.to_one), row.section)
        for row in paytable
    ]
    rest = HANDS - sum(row.ways for row in rows)
    rows.append(Row("none", "Any other hand", rest, HANDS, LOST, "680a.11(e)(1)"))
    return WagerOdds(
        "bonus", "Bonus", rules.edition.bonus_section, _ONE_HAND, tuple(rows),
        stakes=_stakes(rules, "bonus", rows, ask), notes=_notes(rules, "bonus"),
    )  # fmt: skip


def pot_odds_of(ask: Ask) -> WagerOdds:
    """The pot is the players' own money: who all set alike neither win nor lose on average. Between
    two it is counted; between more the mean is told, each being as good as the others."""
    players = max(ask.players, 2)
    counted = players == 2
    return WagerOdds(
        "pot", "Pot", POT_SECTION,
        _TWO_HANDS if counted else "equal chances of every box",
        _pot_of_two() if counted else _pot_of(players),
        f"{players} players with one box each set the house way; nothing is kept of the pot.",
        notes=() if counted else (_BY_LOT,),
    )  # fmt: skip


def _pot_of(players: int) -> tuple[Row, ...]:
    return (
        Row("won", "Wins the pot", 1, players, to_one(players - 1), POT_SETTLED),
        Row("lost", "Another hand is higher", players - 1, players, LOST, POT_SETTLED),
    )


def _pot_of_two() -> tuple[Row, ...]:
    ends = {"won": 0, "shared": 0, "lost": 0}
    for (mine, other), n in MEETINGS.items():
        beaten = "shared" if mine[1] == other[1] else "lost"
        ends["won" if mine[1] > other[1] else beaten] += n
    total = sum(ends.values())
    return (
        Row("won", "Highest two-card hand", ends["won"], total, to_one(1), POT_SETTLED),
        Row("shared", "Equal hands share", ends["shared"], total, PUSH, POT_SETTLED),
        Row("lost", "The other hand is higher", ends["lost"], total, LOST, POT_SETTLED),
    )


def _hand(kind: Kind) -> SetHand:
    """A hand of this kind: which cards it has decides nothing further."""
    qualifies, count = kind
    return SetHand((), (), 10 if qualifies else None, count)


def _name(section: str, pay: Fraction) -> str:
    return f"{section} half" if pay == _HALF else section


def _label(section: str, pay: Fraction) -> str:
    five = section == _HIGHER and pay == _HALF
    return _LABELS[section] + (f", {HALF_PAID_COUNT}" if five else "")


def _limits(rules: Rules, wager: str) -> tuple[int, int]:
    if wager == "ante":
        return rules.table_minimum, rules.table_maximum
    return rules.bonus_minimum, rules.bonus_maximum


def _stakes(rules: Rules, wager: str, rows: Iterable[Row], ask: Ask) -> tuple[AtStake, ...]:
    limit = rules.payout_limit if wager in rules.edition.limited else None

    def won(row: Row, stake_cents: int) -> int:
        whole = won_at(row, stake_cents)
        return whole if limit is None else min(whole, limit)

    return at_stakes(rows, ask, _limits(rules, wager), won)


def _notes(rules: Rules, wager: str) -> tuple[str, ...]:
    limited = rules.payout_limit is not None and wager in rules.edition.limited
    return (_LIMITED,) if limited else ()
