"""Saigon 5 Card as the room knows it: the rules behind `games.engine.contract.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from games.engine.meters import Meter
from games.engine.table import TableGame
from games.saigon5.rules import (
    dealing,
    editions,
    irregularities,
    layout,
    options,
    rounds,
    settlement,
    transcript,
    views,
    wagers,
    words,
)
from games.saigon5.rules.options import Rules
from games.saigon5.rules.sections import explain
from games.saigon5.rules.state import Round

_REVEAL_MS = 1500
_SEAT_MS = 400
_POT_MS = 1200
_VOID_MS = 1000


class Saigon5(TableGame):
    """The one object of this game; it has no state of its own."""

    slug = transcript.SLUG
    title = "Saigon 5 Card"
    chapter = editions.CHAPTER
    seats = options.SEATS
    sections: Mapping[str, str] = {
        "bets_closed": "680a.7(c)",
        "idle": "680a.5(f)",
        "preshuffled": "680a.4(e)",
        "irregularities": "680a.13",
        "decisions": "680a.11(b)",
    }
    state_type = Round
    wager_names = wagers.WAGERS

    faults = staticmethod(options.faults)
    parse = staticmethod(options.parse)
    areas = staticmethod(wagers.areas)
    check_wagers = staticmethod(wagers.check_wagers)
    need = staticmethod(wagers.need)
    running = staticmethod(wagers.running)
    collect = staticmethod(wagers.collect)
    inscriptions = staticmethod(layout.inscriptions)
    layout = staticmethod(layout.layout)
    explain = staticmethod(explain)
    cut = staticmethod(dealing.cut)
    leave = staticmethod(rounds.leave_round)
    irregularities = staticmethod(irregularities.irregularities)
    replay = staticmethod(transcript.replay)
    spoken = staticmethod(words.spoken)

    def options(self) -> tuple[Option, ...]:
        return options.OPTIONS

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
        return rounds.deal(rules, boxes, order, declared, round_number, device_ok)

    def turn(self, rules: Rules, state: Round) -> Turn:
        return rounds.turn(state)

    def act(
        self, rules: Rules, state: Round, player: str, seat: int, action: Mapping[str, Json]
    ) -> Move:
        return rounds.act(state, player, seat, action)

    def proceed(self, rules: Rules, state: Round, order: Sequence[Card]) -> Move:
        return rounds.proceed(rules, state)

    def declare(self, rules: Rules, state: Round, declared: Mapping[str, Json]) -> Move:
        return rounds.declare(state, declared)

    def settle(
        self, rules: Rules, state: Round, meters: Mapping[str, Meter] | None = None
    ) -> Settlement:
        return settlement.settle(rules, state)

    def show_ms(self, rules: Rules, settlement: Settlement) -> int:
        """The reveal, then seat by seat, then the pot: under seven seconds with six players."""
        if not settlement.dealer:
            return _VOID_MS
        seats = len({line.seat for line in settlement.lines})
        pot = any(line.wager == "pot" for line in settlement.lines)
        return _REVEAL_MS + _SEAT_MS * seats + (_POT_MS if pot else 0)

    def view(self, rules: Rules, state: Round, player: str | None) -> dict[str, Json]:
        return views.running_view(state, player)

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
        return transcript.write(rules, order, boxes, state, void)
