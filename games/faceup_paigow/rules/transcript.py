"""The round file of Face Up Pai Gow Poker: written from a round, and settled again.

`rules.deal` is the procedure by which the round was really dealt. How a file is read and what is
refused is `reading`'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.engine.contract import Box, Card, Json, Settlement, Void
from games.engine.meters import Meter
from games.engine.roundfile import write_round
from games.engine.settling import output, returned
from games.faceup_paigow.rules import reading
from games.faceup_paigow.rules.meter import contribute
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.reading import Reading
from games.faceup_paigow.rules.rounds import said_in_file
from games.faceup_paigow.rules.settlement import meter_record, settle
from games.faceup_paigow.rules.start import SHAKER, Start
from games.faceup_paigow.rules.state import Place, Round, set_by_house
from games.faceup_paigow.rules.wagers import WAGERS, progressive_wagers

SLUG: Final = reading.SLUG


def write(
    rules: Rules,
    order: Sequence[Card],
    boxes: Sequence[Box],
    state: Round | None,
    void: Void | None,
    meters: Mapping[str, Meter],
) -> dict[str, Json]:
    """The file of a finished round; `state` is None when it ended before any card. `meters`: the
    one meter as it stood before this round's contributions."""
    filed = {
        "deal": state.deal if state else rules.deal,
        "ace_high": rules.ace_high,
        "fortune": rules.fortune,
        "progressive": rules.progressive,
        "max_payout": rules.max_payout,
        "house_way": rules.filed_way,
        "abandoned": rules.abandoned,
    }
    decisions = _written_decisions(rules, state) if state else []
    file = write_round(SLUG, filed, order, boxes, decisions, state.records if state else (), void)
    if state:
        file["start"] = _written_start(state.start)
    if meters:
        file["meters"] = {name: meter_record(meter) for name, meter in meters.items()}
    return file


def _written_start(start: Start) -> dict[str, Json]:
    if start.method == SHAKER:
        return {"method": SHAKER, "dice": list(start.thrown)}
    return {"method": start.method, "value": start.total}


def _written_decisions(rules: Rules, state: Round) -> list[Json]:
    decided = [x for p in state.places for x in _decision(rules, p)]
    return [*decided, *(_leave(p) for p in state.places if p.left and _must_say(rules, p))]


def _decision(rules: Rules, place: Place) -> list[Json]:
    """A surrender is left out where leaving overrides it: a seat has one decision."""
    if place.surrendered:
        return [] if place.forfeits(rules) else [{"seat": place.seat, "surrender": True}]
    if place.is_set and not place.by_house:
        hand = {"high": list(place.high), "low": list(place.low)}
        return [{"seat": place.seat, "set": hand}]
    return []


def _must_say(rules: Rules, place: Place) -> bool:
    return place.forfeits(rules) or not place.surrendered


def _leave(place: Place) -> dict[str, Json]:
    return {"seat": place.seat, "leave": True}


def replay(transcript: Json) -> dict[str, Json]:
    """Settle a round file. Raises `Faulty` naming the first field that is wrong."""
    read = reading.read(transcript)
    return output(read.boxes, _settled(read))


def _settled(read: Reading) -> Settlement:
    if read.void:
        given = {name: meter_record(meter) for name, meter in read.meters.items()}
        calls = read.state.calls if read.state else ()
        settlement = returned(read.boxes, read.void, WAGERS, calls)
        extra = {**settlement.extra, **({"meters": given} if given else {})}
        return replace(settlement, extra=extra)
    assert read.state is not None, "a round that is not void has cards"
    table, count = read.rules.meter_table, progressive_wagers(read.boxes)
    meters = {
        name: contribute(table, meter, count) if table else meter
        for name, meter in read.meters.items()
    }
    state = replace(read.state, calls=said_in_file(read.state))
    return settle(read.rules, set_by_house(read.rules.way, state), meters)
