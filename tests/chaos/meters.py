"""A table for chaos that feeds a meter, on which Bob's next hand wins the whole of it."""

from django.conf import settings

from casino.cage import api as cage
from casino.floor.models import Table
from casino.people.models import User
from games.faceup_paigow.rules.meter import terms
from tests.chaos.house import Den
from tests.faceup_paigow.builders import DULL, order_for
from tests.meters.floor import FIRST_WITH_ONES, WHOLE


def bob_wins(_fresh: object) -> tuple[str, ...]:
    """The order of the cards that settings.CARD_SOURCE names for the round to be opened."""
    return order_for({1: DULL, 3: WHOLE}, FIRST_WITH_ONES)


class MeterDen(Den):
    """Shares above `validate_over_cents` await validation."""

    game = "face-up-pai-gow-poker"
    options = {"deal": "automated-shoe", "progressive": 1}
    bets = ({"main": 1000, "progressive": 100}, {"main": 1000, "progressive": 100})

    def __init__(self, name: str = "", linked_to: "MeterDen | None" = None, **choices: int) -> None:
        super().__init__(name)
        clocks = Table.objects.get(pk=self.table_id).clocks
        Table.objects.filter(pk=self.table_id).update(clocks={**clocks, "cutting_ms": 800})
        self.meter = (
            linked_to.meter
            if linked_to is not None
            else cage.create_meter("grand", "Grand", self.game, terms(1), **choices)
        )
        cage.link(self.table_id, self.meter.pk)

    def at_winning_bets(self) -> None:
        """The round in which Bob wins the meter is opened and wagered on."""
        settings.CARD_SOURCE = "tests.chaos.meters.bob_wins"
        try:
            self.at_betting()
        finally:
            settings.CARD_SOURCE = ""

    @property
    def decisive(self) -> cage.Award:
        (award,) = cage.awards_of(self.first().pk)
        return award


def floor_person() -> User:
    return User.objects.create_user(username="floor", password="a floor person's password")
