"""Settling the Pot Wager (680a.11(f) of 2019): after every Ante and Bonus, the highest two-card
hands share all of it, qualifying or not. Odd cents go one each to the winners from seat 1 up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.contract import Line
from games.engine.settling import split_evenly
from games.saigon5.rules import words
from games.saigon5.rules.hands import SetHand
from games.saigon5.rules.state import Round

SECTION: Final = "680a.11(f)"


def settle_pot(state: Round, standing: Mapping[int, SetHand]) -> list[Line]:
    """One line per Pot Wager, from the dealer's right. `standing`: the hands that still compete."""
    stakes = {p.seat: p.wagers["pot"] for p in state.places if "pot" in p.wagers}
    pot_cents = sum(stakes.values())
    counts = {seat: standing[seat].count for seat in stakes if seat in standing}
    best = max(counts.values(), default=0)
    winners = [seat for seat, count in counts.items() if count == best]
    shares = split_evenly(pot_cents, winners) if winners else {}
    lines = []
    for seat in reversed(stakes):
        if not winners:
            lines.append(
                Line(seat, "pot", stakes[seat], "push", stakes[seat], SECTION, words.POT_BACK)
            )
        elif seat in shares:
            why = words.pot_won(best, pot_cents, len(winners))
            lines.append(Line(seat, "pot", stakes[seat], "win", shares[seat], SECTION, why))
        else:
            why = words.pot_lost(counts[seat], best) if seat in counts else words.POT_LEFT
            lines.append(Line(seat, "pot", stakes[seat], "lose", 0, SECTION, why))
    return lines
