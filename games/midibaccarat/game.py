"""Midibaccarat as the room knows it: the rules behind `games.engine.contract.Game`.

One shoe lasts many rounds, so it is a `games.engine.shoes.ShoeGame` as well. Beyond both: `edges`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.contract import (
    Box,
    Card,
    Cut,
    Happening,
    Json,
    Move,
    Option,
    Settlement,
    Turn,
    Void,
)
from games.engine.happenings import call
from games.engine.meters import Meter
from games.engine.table import TableGame
from games.midibaccarat.rules import (
    acts,
    irregularities,
    layout,
    options,
    roads,
    rounds,
    settlement,
    shoe,
    transcript,
    views,
    wagers,
    words,
)
from games.midibaccarat.rules.options import Rules
from games.midibaccarat.rules.roads import Result
from games.midibaccarat.rules.sections import explain
from games.midibaccarat.rules.shoe import Shoe
from games.midibaccarat.rules.state import Round

_RESULT_MS = 1500
_SEAT_MS = 300
_SIMULATED_MS = 2000
_VOID_MS = 1000


class Midibaccarat(TableGame):
    """The one object of this game; it has no state of its own."""

    slug = transcript.SLUG
    title = "Midibaccarat"
    chapter = options.CHAPTER
    seats = options.SEATS
    sections: Mapping[str, str] = {
        "bets_closed": "629a.7(c)",
        "idle": "629a.4(b)",
        "preshuffled": "629a.4(d)",
        "irregularities": "629a.13",
        "decisions": "629a.8(c)",
        "vigorish": "629a.12(d)(2)(i)",
    }
    state_type = Round
    shoe_type = Shoe
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
    irregularities = staticmethod(irregularities.irregularities)
    proceed = staticmethod(rounds.proceed)
    view = staticmethod(views.running_view)
    replay = staticmethod(transcript.replay)
    spoken = staticmethod(words.spoken)

    def options(self) -> tuple[Option, ...]:
        return options.OPTIONS

    def adjacent_boxes(self, rules: Any) -> int:
        return 1

    # --- the shoe -------------------------------------------------------------------------
    @property
    def shoe(self) -> Midibaccarat:
        return self

    def fresh_deck(self, rules: Rules) -> tuple[Card, ...]:
        return shoe.fresh_deck(rules)

    def spreads(self, rules: Any, opening: bool) -> bool:
        """A table that rests has new decks for its next player, so it is always an opening."""
        filed: Rules = rules
        return not filed.preshuffled

    def cut(self, rules: Rules, device_ok: bool) -> Cut | None:
        return shoe.cut(rules)

    def recut(self, rules: Rules, improper: int) -> Cut:
        """The cut again, after an improper one by this seat (0: the dealer)."""
        return shoe.cut(rules, below=improper)

    def deck_change(self, rules: Any) -> tuple[int, str]:
        """Not by the hour: after every shoe."""
        return 0, "629a.3(b)"

    def deck_backs(self, rules: Any) -> int:
        return 1

    def open_shoe(self, rules: Rules, first: Card) -> Shoe:
        """The shoe after the cut, with cover card and burn; `first` is its first card."""
        return shoe.opened(rules, first)

    def burn(self, first: Card) -> Happening:
        """The first card is exposed; so many more follow it unseen."""
        data = {"card": first, "count": shoe.burned(first), "section": "629a.5(f)"}
        return Happening("burn", data)

    def reach(self, rules: Rules, declared: Sequence[Mapping[str, Json]]) -> int:
        """Cards that *closed* moves the shoe past in case the round becomes void."""
        return irregularities.reach(declared)

    def gone(self, state: Round) -> int:
        """Cards that a settled round has taken from the shoe."""
        return state.gone

    def shoe_after(self, before: Shoe, gone: int) -> tuple[Shoe, tuple[Happening, ...]]:
        """The shoe after a settled round, with "last hand" when it is announced."""
        return _announced(before, shoe.played(before, gone))

    def shoe_after_void(
        self, before: Shoe, reach: int, void: Void
    ) -> tuple[Shoe, tuple[Happening, ...]]:
        short = void.section == irregularities.TOO_FEW
        return _announced(before, shoe.voided(before, reach, short))

    # --- the round ------------------------------------------------------------------------
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
        return rounds.deal(boxes, order, declared, round_number)

    def turn(self, rules: Rules, state: Round) -> Turn:
        return rounds.turn(state)

    def act(
        self, rules: Rules, state: Round, player: str, seat: int, action: Mapping[str, Json]
    ) -> Move:
        return acts.act(state, player, seat, action)

    def leave(self, rules: Rules, state: Round, player: str) -> Move:
        return rounds.leave_round(state, player)

    def declare(self, rules: Rules, state: Round, declared: Mapping[str, Json]) -> Move:
        return rounds.declare(state, declared)

    def settle(
        self, rules: Rules, state: Round, meters: Mapping[str, Meter] | None = None
    ) -> Settlement:
        return settlement.settle(rules, state)

    def show_ms(self, rules: Rules, settlement: Settlement) -> int:
        """The result, then place by place, then what is dealt without wagers."""
        if "void" in settlement.extra:
            return _VOID_MS
        seats = len({line.seat for line in settlement.lines})
        simulated = len(settlement.extra.get("simulated", ()))
        return _RESULT_MS + _SEAT_MS * seats + _SIMULATED_MS * simulated

    # --- audiences ------------------------------------------------------------------------
    def result(self, rules: Rules, state: Round, settlement: Settlement) -> dict[str, Json]:
        return views.result_view(rules, state)

    def result_of(self, state: Round) -> Result:
        """What the roads keep of a settled round."""
        return roads.result_of(state.player, state.banker)

    # --- the round file -------------------------------------------------------------------
    def transcript(
        self,
        rules: Rules,
        order: Sequence[Card],
        boxes: Sequence[Box],
        state: Round | None,
        void: Void | None,
        meters: Mapping[str, Meter] | None = None,
    ) -> dict[str, Json]:
        """Only cards that left the shoe in this round, never `order`: the rest is still to come."""
        return transcript.write(rules, boxes, state, void)


def _announced(before: Shoe, after: Shoe) -> tuple[Shoe, tuple[Happening, ...]]:
    """The shoe, with "last hand" when the cover card has just shown (629a.9(d))."""
    if before.is_last_hand or not after.is_last_hand:
        return after, ()
    return after, (call(words.LAST_HAND, "629a.9(d)"),)
