"""The Envy Bonus (688a.11(h)(2)(ii)): every lammer is paid for every other player's four of a kind
or better, by the column of its own paytable. Never for a hand of the same player, nor the dealer's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.contract import Card, Line
from games.faceup_paigow.rules import words
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.paytables import (
    FortuneRow,
    ProgressiveRow,
    fortune_row,
    progressive_row,
)
from games.faceup_paigow.rules.state import Place

SECTION: Final = "688a.11(h)(2)(ii)"


def envy_lines(rules: Rules, places: Sequence[Place]) -> list[Line]:
    """One line per Envy Bonus: lammers from seat 6 to 1, each for the hands from 6 to 1."""
    standing = [place for place in reversed(places) if place.counts_for_envy(rules)]
    posted = {"fortune": rules.fortune, "progressive": rules.progressive}
    lines = []
    for box in standing:
        for lammer in box.lammers:
            for holder in standing:
                row = _row(rules, lammer, holder.cards)
                if holder.player != box.player and row and row.envy_cents:
                    why = words.envied(holder.seat, row.hand, lammer, posted[lammer])
                    lines.append(
                        Line(
                            box.seat, "envy", 0, "win", row.envy_cents, SECTION, why,
                            from_seat=holder.seat, lammer=lammer,
                        )
                    )  # fmt: skip
    return lines


def acknowledgements(rules: Rules, places: Sequence[Place], lines: Sequence[Line]) -> list[str]:
    """What the dealer says of each hand that pays an envy, from seat 6 to 1."""
    said = []
    for place in reversed(places):
        lammer = next((x.lammer for x in lines if x.from_seat == place.seat), None)
        row = _row(rules, lammer, place.cards) if lammer else None
        if row:
            said.append(words.acknowledged(place.seat, row.hand))
    return said


def _row(rules: Rules, lammer: str, cards: tuple[Card, ...]) -> FortuneRow | ProgressiveRow | None:
    if lammer == "fortune":
        return fortune_row(rules.fortune, cards) if rules.fortune else None
    return progressive_row(rules.progressive, cards) if rules.progressive else None
