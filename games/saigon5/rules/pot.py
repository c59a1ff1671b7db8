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
    counts = {seat: standing[seat].count for seat in stakes if seat in standing}
    if not counts:
        return [
            Line(seat, "pot", stake, "push", stake, SECTION, words.POT_BACK)
            for seat, stake in reversed(stakes.items())
        ]
    pot_cents = sum(stakes.values())
    best = max(counts.values())
    winners = [seat for seat, count in counts.items() if count == best]
    shares = split_evenly(pot_cents, winners)
    won = words.pot_won(best, pot_cents, len(winners))
    lines = []
    for seat, stake in reversed(stakes.items()):
        if seat in shares:
            lines.append(Line(seat, "pot", stake, "win", shares[seat], SECTION, won))
        else:
            why = words.pot_lost(counts[seat], best) if seat in counts else words.POT_LEFT
            lines.append(Line(seat, "pot", stake, "lose", 0, SECTION, why))
    return lines
