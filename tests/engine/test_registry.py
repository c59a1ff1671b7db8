"""Games by slug; Saigon 5 Card is there once Django has started."""

import pytest

from games.engine import registry
from games.saigon5.game import Saigon5


def test_saigon_is_registered():
    game = registry.game_for("saigon-5-card")
    assert isinstance(game, Saigon5)
    assert game in registry.all_games()


def test_an_unknown_game():
    with pytest.raises(KeyError):
        registry.game_for("faro")
