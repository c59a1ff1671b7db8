"""Settling the Pot Wager (680a.11(f) of 2019): after every Ante and Bonus, the highest two-card
hands share all of it, qualifying or not. Odd cents go one each to the winners from seat 1 up.
"""

from __future__ import annotations

from games.engine.contract import Line
from games.engine.settling import split_evenly
from games.saigon5.rules import words
from games.saigon5.rules.options import Rules
from games.saigon5.rules.state import Place, Round

SECTION = "680a.11(f)"


def settle_pot(rules: Rules, state: Round) -> list[Line]:
    """One line per Pot Wager, from the dealer's right."""
    inside = [place for place in state.places if "pot" in place.wagers]
    standing = [place for place in inside if not place.forfeits(rules)]
    pot_cents = sum(place.wagers["pot"] for place in inside)
    best = max((place.hand.count for place in standing), default=0)
    winners = [place.seat for place in standing if place.hand.count == best]
    shares = split_evenly(pot_cents, winners) if winners else {}
    return [_line(place, place in standing, best, pot_cents, shares) for place in reversed(inside)]


def _line(place: Place, stands: bool, best: int, pot_cents: int, shares: dict[int, int]) -> Line:
    stake = place.wagers["pot"]
    if not shares:
        return Line(place.seat, "pot", stake, "push", stake, SECTION, words.pot_back())
    if place.seat in shares:
        why = words.pot_won(best, pot_cents, len(shares))
        return Line(place.seat, "pot", stake, "win", shares[place.seat], SECTION, why)
    why = words.pot_lost(place.hand.count, best) if stands else words.pot_left()
    return Line(place.seat, "pot", stake, "lose", 0, SECTION, why)
