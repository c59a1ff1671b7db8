"""A game with nothing but what the cage asks of one: seats, adjacent boxes, a required wager."""

from dataclasses import dataclass, replace

from games.engine.contract import Area, Option

POT_CENTS = 500


@dataclass(frozen=True)
class CageGame:
    slug = "cage-game"
    title = "Cage Game"
    seats = 6

    def options(self):
        return (Option("adjacent_boxes", "Adjacent boxes", "1a.7(e)", "int", 1),)

    def parse(self, options):
        return options

    def adjacent_boxes(self, rules):
        return rules["adjacent_boxes"]

    def areas(self, rules):
        return (
            Area("main", "Main", "1a.7(a)", "main", 500, 10_000_000, 500),
            Area("side", "Side", "1a.7(b)", "side", 500, 10_000_000, 500),
            Area("pot", "Pot", "1a.7(c)", "required", POT_CENTS, POT_CENTS, POT_CENTS),
        )


def collect(boxes):
    """A pot wager of every box, if two or more players are in."""
    if len({box.player for box in boxes}) < 2:
        return tuple(boxes)
    return tuple(replace(box, wagers={**box.wagers, "pot": POT_CENTS}) for box in boxes)
