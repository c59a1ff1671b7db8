"""Tables of Face Up Pai Gow Poker that feed one meter, with the cards that a test wants."""

import pytest

from casino.cage import api as cage
from tests.dealer import cards
from tests.dealer.conftest import felt_redis, felt_server  # noqa: F401
from tests.meters.floor import Linked


@pytest.fixture
def linked(db, felt_redis, settings):  # noqa: F811
    """Opens so many tables of one meter; whatever happens there, all is proven afterwards."""
    settings.CARD_SOURCE = "tests.dealer.cards.chosen"
    yield Linked
    cards.chosen_order.clear()
    assert cage.check_books() == []
    assert cage.check_meters() == []
