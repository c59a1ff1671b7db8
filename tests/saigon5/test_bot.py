"""How a bot of this game decides."""

from random import Random

import pytest

from games.saigon5 import bot
from games.saigon5.rules.hands import check_set
from tests.saigon5.builders import GAME, box, setting, table


def dealt(way: str, seed: int) -> tuple[dict, list[str]]:
    """The action for seat 3 of a shuffled round, and its cards."""
    dice, rules = Random(seed), table()
    order = dice.sample(GAME.fresh_deck(rules), 53)
    state = setting(rules, [box(3, "ann")], order)
    hand = GAME.view(rules, state, "ann")
    action = bot.action(hand, 3, way, dice)
    GAME.act(rules, state, "ann", 3, action)
    return action, hand["boxes"]["3"]["cards"]


@pytest.mark.parametrize("way", ["house", "best"])
def test_the_house_way_is_left_to_the_dealer(way):
    assert dealt(way, 1)[0] == {"auto": True}


def test_its_own_choice_may_always_stand_and_is_not_always_the_same():
    for seed in range(60):
        action, cards = dealt("own", seed)
        check_set(cards, action["set"]["three"], action["set"]["two"])


NOTHING_TO_DECIDE = [
    {},
    {"count": 5},
    {"cards": ["As"], "set": False},
    {"cards": ["As", "2s", "3s", "4s", "5s"], "set": True},
]


@pytest.mark.parametrize("shown", NOTHING_TO_DECIDE)
def test_there_is_nothing_to_decide_without_five_unset_cards(shown):
    assert bot.action({"boxes": {"3": shown}}, 3, "own", Random(1)) is None
