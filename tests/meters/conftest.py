"""Tables of Face Up Pai Gow Poker that feed one meter, with the cards that a test wants."""

import pytest

from casino.cage import api as cage
from tests.dealer import cards
from tests.dealer.conftest import felt_redis, felt_server  # noqa: F401
from tests.meters.floor import Linked


@pytest.fixture
def chosen_cards(settings):
    """Rounds are opened with the order that a test has chosen last."""
    settings.CARD_SOURCE = "tests.dealer.cards.chosen"
    yield
    cards.chosen_order.clear()


@pytest.fixture
def linked(db, felt_redis, chosen_cards):  # noqa: F811
    """Opens so many tables of one meter; whatever happens there, all is proven afterwards."""
    yield Linked
    assert cage.check_books() == []
    assert cage.check_meters() == []
