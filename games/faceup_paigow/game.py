"""Face Up Pai Gow Poker as the room knows it: the rules behind `games.engine.contract.Game`.

A round needs a throw for its starting position and, with a progressive, the table's meter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.chance import Throw
from games.engine.contract import (
    Box,
    Card,
    Json,
    Move,
    Option,
    Settlement,
    Turn,
    Void,
)
from games.engine.meters import NOTHING, Meter, MeterTerms
from games.engine.table import TableGame
from games.faceup_paigow.rules import (
    dealing,
    decisions,
    irregularities,
    layout,
    meter,
    options,
    rounds,
    settlement,
    start,
    transcript,
    views,
    wagers,
    words,
)
from games.faceup_paigow.rules.options import Rules
from games.faceup_paigow.rules.sections import explain
from games.faceup_paigow.rules.state import Round

_REVEAL_MS = 1200
_SEAT_MS = 700
_ENVY_MS = 500
_VOID_MS = 1000


class FaceUpPaiGow(TableGame):
    """The one object of this game; it has no state of its own."""

    slug = transcript.SLUG
    title = "Face Up Pai Gow Poker"
    chapter = options.CHAPTER
    seats = options.SEATS
    sections: Mapping[str, str] = {
        "bets_closed": "688a.7(c)",
        "idle": "688a.5(g)",
        "preshuffled": "688a.4(e)",
        "irregularities": "688a.13",
        "decisions": "688a.11(b)",
    }
    state_type = Round
    wager_names = wagers.WAGERS

    faults = staticmethod(options.faults)
    parse = staticmethod(options.parse)
    areas = staticmethod(wagers.areas)
    check_wagers = staticmethod(wagers.check_wagers)
    running = staticmethod(wagers.running)
    inscriptions = staticmethod(layout.inscriptions)
    layout = staticmethod(layout.layout)
    explain = staticmethod(explain)
    cut = staticmethod(dealing.cut)
    act = staticmethod(decisions.act)
    leave = staticmethod(rounds.leave_round)
    irregularities = staticmethod(irregularities.irregularities)
    declare = staticmethod(decisions.declare)
    view = staticmethod(views.running_view)
    replay = staticmethod(transcript.replay)
    spoken = staticmethod(words.spoken)

    def options(self) -> tuple[Option, ...]:
        return options.OPTIONS

    def throw(self, rules: Rules) -> Throw:
        """Three dice, or a number from 1 to 7."""
        return start.THROWS[rules.start_method]

    def need(self, rules: Rules, boxes: Sequence[Box]) -> int:
        return wagers.need(boxes)

    def collect(self, rules: Rules, boxes: Sequence[Box]) -> tuple[Box, ...]:
        return wagers.collect(boxes)

    def meter_terms(self, rules: Rules) -> MeterTerms | None:
        return meter.terms(rules.progressive) if rules.progressive else None

    def contribution(self, rules: Rules, boxes: Sequence[Box]) -> Meter:
        """What the collected boxes add to meter and reserve at "no more bets"."""
        table = rules.meter_table
        return meter.contribution(table, wagers.progressive_wagers(boxes)) if table else NOTHING

    def deal(
        self,
        rules: Rules,
        boxes: Sequence[Box],
        order: Sequence[Card],
        declared: Sequence[Mapping[str, Json]],
        round_number: int,
        device_ok: bool,
        thrown: Sequence[int] = (),
    ) -> Move:
        """`thrown`: what `throw` asks for. Raises ValueError without it."""
        return rounds.deal(rules, boxes, order, declared, round_number, device_ok, thrown)

    def turn(self, rules: Rules, state: Round) -> Turn:
        return rounds.turn(state)

    def proceed(self, rules: Rules, state: Round, order: Sequence[Card]) -> Move:
        return rounds.proceed(rules, state)

    def settle(
        self, rules: Rules, state: Round, meters: Mapping[str, Meter] | None = None
    ) -> Settlement:
        """`meters`: the one meter of the progressive by name, this round's contributions in it."""
        return settlement.settle(rules, state, meters or {})

    def show_ms(self, rules: Rules, settlement: Settlement) -> int:
        """The reveal, then seat by seat, then the envies."""
        if not settlement.dealer:
            return _VOID_MS
        seats = len({line.seat for line in settlement.lines if line.wager != "envy"})
        envies = sum(line.wager == "envy" for line in settlement.lines)
        return _REVEAL_MS + _SEAT_MS * seats + _ENVY_MS * min(envies, 6)

    def result(self, rules: Rules, state: Round, settlement: Settlement) -> dict[str, Json]:
        return views.result_view(state, settlement)

    def transcript(
        self,
        rules: Rules,
        order: Sequence[Card],
        boxes: Sequence[Box],
        state: Round | None,
        void: Void | None,
        meters: Mapping[str, Meter] | None = None,
    ) -> dict[str, Json]:
        """`meters`: the one meter as it stood before this round's contributions."""
        return transcript.write(rules, order, boxes, state, void, meters or {})
