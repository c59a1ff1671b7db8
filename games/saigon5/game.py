"""Saigon 5 Card as the room knows it: the rules behind `games.engine.contract.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import settling
from games.engine.cards import JOKER_DECK
from games.engine.chance import Throw
from games.engine.contract import (
    Area,
    Box,
    Card,
    Cut,
    Fault,
    Inscription,
    Irregularity,
    Json,
    Move,
    Option,
    Settlement,
    Turn,
    Void,
)
from games.engine.meters import NOTHING, Meter, MeterTerms
from games.saigon5.rules import (
    dealing,
    irregularities,
    layout,
    options,
    rounds,
    settlement,
    transcript,
    views,
    wagers,
)
from games.saigon5.rules.options import Rules
from games.saigon5.rules.sections import explain
from games.saigon5.rules.state import Round

_REVEAL_MS = 1500
_SEAT_MS = 400
_POT_MS = 1200
_VOID_MS = 1000


class Saigon5:
    """The one object of this game; it has no state of its own."""

    slug = transcript.SLUG
    title = "Saigon 5 Card"
    chapter = transcript.CHAPTER
    seats = options.SEATS
    sections: Mapping[str, str] = {
        "bets_closed": "680a.7(c)",
        "idle": "680a.5(f)",
        "irregularities": "680a.13",
        "decisions": "680a.11(b)",
    }
    state_type = Round

    def options(self) -> tuple[Option, ...]:
        return options.OPTIONS

    def faults(self, options_: Mapping[str, Json]) -> list[Fault]:
        return options.faults(options_)

    def parse(self, options_: Mapping[str, Json]) -> Rules:
        return options.parse(options_)

    def adjacent_boxes(self, rules: Rules) -> int:
        return rules.adjacent_boxes

    def areas(self, rules: Rules) -> tuple[Area, ...]:
        return wagers.areas(rules)

    def inscriptions(self, rules: Rules) -> tuple[Inscription, ...]:
        return layout.inscriptions(rules)

    def layout(self, rules: Rules) -> dict[str, Json]:
        return layout.layout(rules)

    def explain(self, cite: str) -> str:
        return explain(cite)

    def fresh_deck(self, rules: Rules) -> tuple[Card, ...]:
        return JOKER_DECK

    def cut(self, rules: Rules, device_ok: bool) -> Cut | None:
        return dealing.cut(rules, device_ok)

    def deck_change(self, rules: Rules) -> tuple[int, str]:
        return rules.deck_change_hours, "680a.3(c)"

    def deck_backs(self, rules: Rules) -> int:
        return rules.decks

    def throw(self, rules: Rules) -> Throw | None:
        return None

    def check_wagers(self, rules: Rules, box: Box, others: Sequence[Box]) -> None:
        wagers.check_wagers(rules, box, others)

    def need(self, rules: Rules, boxes: Sequence[Box]) -> int:
        return wagers.need(rules, boxes)

    def running(self, rules: Rules, boxes: Sequence[Box]) -> dict[str, Json]:
        return dict(wagers.running(rules, boxes))

    def collect(self, rules: Rules, boxes: Sequence[Box]) -> tuple[Box, ...]:
        return wagers.collect(rules, boxes)

    def meter_terms(self, rules: Rules) -> MeterTerms | None:
        return None

    def contribution(self, rules: Rules, boxes: Sequence[Box]) -> Meter:
        return NOTHING

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

    def leave(self, rules: Rules, state: Round, player: str) -> Move:
        return rounds.leave_round(rules, state, player)

    def proceed(self, rules: Rules, state: Round, order: Sequence[Card]) -> Move:
        return rounds.proceed(rules, state)

    def irregularities(self, rules: Rules) -> tuple[Irregularity, ...]:
        return irregularities.irregularities(rules)

    def declare(self, rules: Rules, state: Round, declared: Mapping[str, Json]) -> Move:
        return rounds.declare(state, declared)

    def settle(
        self, rules: Rules, state: Round, meters: Mapping[str, Meter] | None = None
    ) -> Settlement:
        return settlement.settle(rules, state)

    def returned(self, boxes: Sequence[Box], void: Void) -> Settlement:
        return settling.returned(boxes, void, wagers.WAGERS)

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

    def replay(self, transcript_: Mapping[str, Json]) -> dict[str, Json]:
        return transcript.replay(transcript_)
