"""The round file of Midibaccarat: written from a round, and settled again.

It holds the cards that this round took from the shoe and no other: the rest is still to be dealt.
How a file is read and what is refused is `reading`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.contract import Box, Json, Void
from games.engine.roundfile import write_round
from games.engine.settling import output, returned
from games.midibaccarat.rules import reading
from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.settlement import settle
from games.midibaccarat.rules.state import Place, Round
from games.midibaccarat.rules.wagers import WAGERS

SLUG: Final = reading.SLUG


def write(
    rules: Rules, boxes: Sequence[Box], state: Round | None, void: Void | None
) -> dict[str, Json]:
    """The file of a finished round; `state` is None when it ended before any card."""
    filed = {
        "decks": rules.decks,
        "ez": rules.ez,
        "tie_odds": rules.tie_odds,
        "dragon_bonus": rules.dragon_bonus,
        "house_money": rules.house_money,
        "house_money_press_percent": rules.house_money_press_percent,
        "vigorish_rounding": rules.vigorish_rounding,
        "vigorish_collected": rules.vigorish_collected,
    }
    drawn = state.drawn if state else ()
    decisions = [x for p in state.places for x in _decision(p)] if state else []
    noted = state.records if state else ()
    return write_round(SLUG, filed, drawn, boxes, decisions, noted, void)


def _decision(place: Place) -> list[Json]:
    """A seat has one decision: what it answered stands, whether it left or not."""
    if place.answer:
        return [{"seat": place.seat, "house_money": place.answer}]
    return [{"seat": place.seat, "leave": True}] if place.left else []


def replay(transcript: Json) -> dict[str, Json]:
    """Settle a round file. Raises `Faulty` naming the first field that is wrong."""
    read = reading.read(transcript)
    if isinstance(read.ended, Void):
        return output(read.boxes, returned(read.boxes, read.ended, WAGERS))
    return output(read.boxes, settle(read.rules, read.ended))
