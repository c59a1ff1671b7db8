"""How a bot of this game decides, from nothing but what its player sees."""

from random import Random

import pytest

from games.faceup_paigow import bot
from games.faceup_paigow.rules.decisions import check_set
from games.faceup_paigow.rules.hints import outcomes
from tests.faceup_paigow.builders import DEALER, DULL, GAME, box, cards, order_for, table

RULES = table(deal="automated-shoe", start_method="rng")
FIRST_SEAT = (7,)
WEAK = "2s 4d 9h 7c 5d 3h Th"
"""Loses to a dealer's jack high with ten and eight low however it is set."""


def at_setting(hands: dict[int, str], boxes=None, order=None):
    order = order or order_for({0: DEALER, **hands})
    boxes = boxes or [box(seat, "ann") for seat in hands]
    state = GAME.deal(RULES, boxes, order, [], 1, True, FIRST_SEAT).state
    return GAME.proceed(RULES, state, order).state


def decided(state, seat: int, way: str, dice: Random):
    return bot.action(GAME.view(RULES, state, "ann"), seat, way, dice)


def test_the_house_way_is_left_to_the_dealer():
    state = at_setting({3: "As Ah Kd 9c 7h 5s 4d"})
    assert decided(state, 3, "house", Random(1)) == {"auto": True}


def test_the_best_set_is_one_that_does_best_against_the_dealer():
    dice = Random(2)
    for _ in range(40):
        state = at_setting({}, [box(3, "ann", main=1000, fortune=500)], dice.sample(DECK, 53))
        mine = state.place_at(3).cards
        chosen = decided(state, 3, "best", dice)["set"]
        found = check_set(mine, chosen["high"], chosen["low"])
        best = outcomes(mine, state.dealer_set)[0][1]
        assert (found, best) in outcomes(mine, state.dealer_set)
        GAME.act(RULES, state, "ann", 3, {"set": chosen})


DECK = list(GAME.fresh_deck(RULES))


def test_its_own_choice_may_always_stand_and_is_not_always_the_best():
    dice, others = Random(3), 0
    for _ in range(60):
        state = at_setting({}, [box(3, "ann", main=1000, fortune=500)], dice.sample(DECK, 53))
        chosen = decided(state, 3, "own", dice)["set"]
        hand = check_set(state.place_at(3).cards, chosen["high"], chosen["low"])
        others += hand != outcomes(state.place_at(3).cards, state.dealer_set)[0][0]
    assert others > 30


def test_a_lost_hand_is_sometimes_surrendered_where_that_is_allowed():
    dice = Random(4)
    state = at_setting({3: WEAK})
    assert outcomes(cards(WEAK), state.dealer_set)[0][1] == "lose"
    said = [next(iter(decided(state, 3, "best", dice))) for _ in range(60)]
    assert set(said) == {"set", "surrender"}
    GAME.act(RULES, state, "ann", 3, {"surrender": True})
    with_side = at_setting({}, [box(3, "ann", main=1000, fortune=500)],
                           order_for({0: DEALER, 3: WEAK}))  # fmt: skip
    assert all("surrender" not in decided(with_side, 3, "best", dice) for _ in range(60))


def test_a_hand_that_can_push_is_never_surrendered():
    dice = Random(5)
    state = at_setting({3: DULL})
    assert outcomes(cards(DULL), state.dealer_set)[0][1] != "lose"
    assert all("surrender" not in decided(state, 3, "own", dice) for _ in range(60))


def test_of_two_boxes_the_second_waits_for_the_first():
    boxes = [box(3, "ann", main=1000), box(4, "ann", main=2000)]
    state = at_setting({3: "As Ah Kd 9c 7h 5s 4d", 4: "Qs Qh 9d 8c 4h 3s 2d"}, boxes)
    dice = Random(6)
    assert decided(state, 3, "best", dice) is None
    done = GAME.act(RULES, state, "ann", 4, decided(state, 4, "best", dice)).state
    assert decided(done, 4, "best", dice) is None
    assert decided(done, 3, "best", dice) is not None


@pytest.mark.parametrize("way", ["house", "best", "own"])
def test_an_exposed_card_is_answered_unseen(way):
    rules = table()
    order = GAME.fresh_deck(rules)
    state = GAME.deal(rules, [box(3, "ann")], order, [], 1, True, (1, 2, 3)).state
    state = GAME.declare(rules, state, {"section": "688a.13(d)", "seat": 3, "card": 2}).state
    state = GAME.proceed(rules, state, order).state
    hand = GAME.view(rules, state, "ann")
    dice = Random(7)
    said = {bot.action(hand, 3, way, dice)["choice"] for _ in range(40)}
    assert said == {"void", "play"}
    GAME.act(rules, state, "ann", 3, {"choice": "void"})


@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"boxes": {"3": {"count": 7}}, "dealer": {"count": 7}},
        {"boxes": {"3": {"cards": list(cards(DULL))}}, "dealer": {"cards": list(cards(DEALER))}},
        {"boxes": {"3": {"cards": list(cards(DULL)), "voided": True}}, "dealer": {"low": []}},
    ],
)
def test_nothing_is_decided_before_the_dealer_has_set(hand):
    assert bot.action(hand, 3, "own", Random(1)) is None
