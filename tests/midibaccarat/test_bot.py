"""What a bot decides, from the view alone; every answer is one that the rules take."""

from random import Random

import pytest

from games.midibaccarat import bot
from tests.midibaccarat.builders import GAME, at, box, shoe, table

RULES = table()
BOXES = [box(1, player=1000, house_money=500), box(3, banker=2000)]
ORDER = shoe("2s 2h", "Kd 4c", "5d 7h")


def answer(state, seat, way="best", seed=1):
    view = GAME.view(RULES, state, f"p{seat}")
    return bot.action(view, seat, way, Random(seed))


def test_it_takes_the_cards_and_returns_them():
    state = at(RULES, BOXES, ORDER, "player-hand")
    assert answer(state, 3) is None
    assert answer(state, 1) == {"reveal": "accept"}
    state = GAME.act(RULES, state, "p1", 1, {"reveal": "accept"}).state
    assert answer(state, 1) == {"reveal": "return"}
    state = GAME.act(RULES, state, "p1", 1, {"reveal": "return"}).state
    assert answer(state, 1) is None


def test_some_leave_them_to_the_next():
    state = at(RULES, BOXES, ORDER, "player-hand")
    found = [answer(state, 1, "house", seed)["reveal"] for seed in range(40)]
    assert set(found) == {"accept", "decline"}


@pytest.mark.parametrize(
    ("way", "answers"),
    [("house", {"take"}), ("best", {"take"}), ("own", {"take", "press-player"})],
)
def test_house_money(way, answers):
    state = at(RULES, BOXES, ORDER, "house-money")
    found = {answer(state, 1, way, seed)["house_money"] for seed in range(40)}
    assert found == answers
    for chosen in answers:
        GAME.act(RULES, state, "p1", 1, {"house_money": chosen})
    assert answer(state, 3) is None
