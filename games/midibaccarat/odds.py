"""The exact odds of every wager of a Midibaccarat or EZ Baccarat table, from a fresh shoe.

The rules count (`rules.figures`) and judge; here that is put in rows and priced. Vigorish stands at
its 5%, and at given stakes as this table rounds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import perm
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
from games.engine.settling import winnings
from games.midibaccarat.odds_press import pressing
from games.midibaccarat.rules import judging
from games.midibaccarat.rules.figures import pair_ways, scores, total_ways
from games.midibaccarat.rules.hands import Score
from games.midibaccarat.rules.options import DECK_CARDS, Rules
from games.midibaccarat.rules.paytables import BANKER_TO_ONE, VIGORISH_PERCENT
from games.midibaccarat.rules.vigorish import is_marked, vigorish
from games.midibaccarat.rules.wagers import LABELS, SECTIONS, areas

_SIDE: Final = {"dragon_player": "player", "dragon_banker": "banker"}
_TAKEN: Final = "The payout of a winning wager is taken."
_ROUNDED: Final = "Vigorish at 5%; at the stakes below as this table rounds it."
_WHOLE: Final = (
    "What is added to a hand is counted whole, vigorish on it at 5%: at the table a fraction of a "
    "cent is dropped."
)
_PRESSED: Final = {
    "best-player": "Edge, added to Player whenever that is better",
    "best-banker": "Edge, added to Banker whenever that is better",
    "best": "Edge, added to the better of both hands whenever that is better",
    "player": "Edge, always added to Player",
    "banker": "Edge, always added to Banker",
}
_PAIR: Final = "629a.7(a)(7)(i)"
_NO_PAIR: Final = "629a.7(a)(7)(ii)"


def odds(rules: Rules, ask: Ask) -> tuple[WagerOdds, ...]:
    """Of every wager on offer, in the order in which the rules name them."""
    limits = {area.name: (area.minimum_cents, area.maximum_cents) for area in areas(rules)}
    return tuple(
        _house_money(rules, ask, limits[name])
        if name == "house_money"
        else _on_the_score(rules, name, ask, limits[name])
        for name in limits
    )


def _on_the_score(rules: Rules, wager: str, ask: Ask, limits: tuple[int, int]) -> WagerOdds:
    """Any wager but House Money: every score falls into a row."""
    total = total_ways(rules.decks)
    found: dict[tuple[str, str, Fraction], int] = {}
    sections: dict[str, set[str]] = {}
    for score, ways in scores(rules.decks).items():
        outcome, section = judging.judge(rules.ez, wager, score)
        name, label = _row(wager, score, outcome)
        pay = _pay(rules, wager, score) if outcome == "win" else _UNPAID[outcome]
        found[name, label, pay] = found.get((name, label, pay), 0) + ways
        sections.setdefault(name, set()).add(section)
    ordered = sorted(found.items(), key=lambda item: (-item[0][2], item[0][1]))
    rows = tuple(
        Row(name, label, ways, total, pay, _common(sections[name]))
        for (name, label, pay), ways in ordered
    )
    basis = f"a fresh shoe of {rules.decks} decks: {total:,} draws of six cards"
    return WagerOdds(
        wager, LABELS[wager], SECTIONS[wager], basis, rows,
        stakes=_stakes(rules, wager, rows, ask, limits),
        notes=(_ROUNDED,) if wager == "banker" and not rules.ez else (),
    )  # fmt: skip


def _common(sections: set[str]) -> str:
    """The section, or the one around several."""
    first = min(sections)
    return first if len(sections) == 1 else first.rpartition("(")[0]


_UNPAID: Final = {"lose": LOST, "push": PUSH}


def _pay(rules: Rules, wager: str, score: Score) -> Fraction:
    won = to_one(judging.to_one(rules, wager, score))
    if wager == "banker" and not rules.ez:
        won *= 1 - Fraction(VIGORISH_PERCENT, 100)
    return won


def _row(wager: str, score: Score, outcome: str) -> tuple[str, str]:
    """The row of a score: its name, and what is printed."""
    if wager in _SIDE:
        return _dragon_row(wager, score, outcome)
    if outcome == "win":
        return "win", _WON[wager]
    if outcome == "lose":
        return "lose", "Any other result" if wager not in ("banker", "player") else _LOST[wager]
    if score.winner == "tie":
        return "tie", "Tie"
    return "dragon-7", "Banker wins with a Dragon 7"


_WON: Final = {
    "banker": "Banker wins",
    "player": "Player wins",
    "tie": "Tie",
    "dragon_7": "Banker wins with 7 on three cards",
    "panda_8": "Player wins with 8 on three cards",
}
_LOST: Final = {"banker": "Player wins", "player": "Banker wins"}


def _dragon_row(wager: str, score: Score, outcome: str) -> tuple[str, str]:
    if outcome == "lose":
        return "lose", "Any other result"
    if outcome == "push":
        return "natural-tie", "Natural tie"
    mine = score.player_natural if _SIDE[wager] == "player" else score.banker_natural
    if mine:
        return "natural", "Natural winner"
    margin = abs(score.player - score.banker)
    return f"by-{margin}", f"Win by {margin} points"


def _stakes(
    rules: Rules, wager: str, rows: Iterable[Row], ask: Ask, limits: tuple[int, int]
) -> tuple[AtStake, ...]:
    def won(row: Row, stake_cents: int) -> int:
        if wager != "banker" or row.name != "win":
            return won_at(row, stake_cents)
        whole = winnings(stake_cents, (BANKER_TO_ONE, 1))
        owed = vigorish(rules, whole)
        return whole - (owed if is_marked(rules) else min(owed, stake_cents + whole))

    return at_stakes(rows, ask, limits, won)


def _house_money(rules: Rules, ask: Ask, limits: tuple[int, int]) -> WagerOdds:
    ways = pair_ways(rules.decks)
    total = sum(ways.values())
    by_odds: dict[int, int] = {}
    for pairs, n in ways.items():
        by_odds[pairs.to_one] = by_odds.get(pairs.to_one, 0) + n
    lost = by_odds.pop(0)
    (one, one_ways), (both, both_ways) = sorted(by_odds.items())
    rows = (
        Row("both", "Player and Banker pair", both_ways, total, to_one(both), _PAIR),
        Row("one", "Player or Banker pair", one_ways, total, to_one(one), _PAIR),
        Row("lose", "No pair", lost, total, LOST, _NO_PAIR),
    )
    basis = f"a fresh shoe of {rules.decks} decks: {total:,} draws of four cards"
    return WagerOdds(
        "house_money", LABELS["house_money"], SECTIONS["house_money"], basis, rows, _TAKEN,
        stakes=at_stakes(rows, ask, limits), figures=_pressed(rules, edge_of(rows)),
        notes=(_WHOLE,),
    )  # fmt: skip


def _pressed(rules: Rules, taken: Fraction) -> tuple[Figure, ...]:
    """The edge by how a payout is added to a wager on a hand, which must be there; per unit of the
    House Money Wager, the part of the payout that may be added."""
    total = perm(rules.decks * DECK_CARDS, 4)
    part = Fraction(rules.house_money_press_percent, 100)
    brought = pressing(rules.decks, rules.ez)
    return tuple(
        Figure(f"press-{name}", label, taken - part * brought[name] / total, "edge")
        for name, label in _PRESSED.items()
    )
