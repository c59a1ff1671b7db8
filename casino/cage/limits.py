"""What a game's rules say about seats and meters: asked of the game, never known here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from casino.cage import refusals
from casino.submissions.models import RulesSubmission
from games.engine.contract import Area, Box, Game
from games.engine.meters import Meter, MeterTerms
from games.engine.registry import game_for


@dataclass(frozen=True, slots=True)
class Limits:
    """A game with the rules of one submission."""

    game: Game
    rules: Any

    @property
    def section(self) -> str:
        """The section of the option that allows adjacent boxes, if the game files one."""
        sections = [o.section for o in self.game.options() if o.name == "adjacent_boxes"]
        return sections[0] if sections else ""

    def check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 1 <= seat <= self.game.seats:
            raise refusals.seat_unknown(self.game.seats)

    def check_boxes(self, seats: set[int]) -> None:
        """Refuses TooManyBoxes or SeatNotAdjacent for one player's boxes as they would stand."""
        limit = self.game.adjacent_boxes(self.rules)
        if len(seats) > limit:
            raise refusals.too_many_boxes(limit, self.section)
        self.check_side_by_side(seats)

    def check_side_by_side(self, seats: set[int]) -> None:
        if max(seats) - min(seats) + 1 != len(seats):
            raise refusals.seat_not_adjacent(self.section)

    def required_wagers(self) -> frozenset[str]:
        """Wagers that the dealer collects, to be won by players from each other."""
        areas: tuple[Area, ...] = self.game.areas(self.rules)
        return frozenset(area.name for area in areas if area.role == "required")

    def meter_terms(self) -> MeterTerms | None:
        return self.game.meter_terms(self.rules)

    def contribution(self, boxes: Sequence[Box]) -> Meter:
        """What collected boxes add to the meter and to its reserve."""
        return self.game.contribution(self.rules, boxes)


def limits_of(submission: RulesSubmission) -> Limits:
    """Raises KeyError for an unknown game, Faulty for options that cannot be."""
    game = game_for(submission.game)
    return Limits(game, game.parse(submission.options))
