"""The bytes of a card that is squeezed go to its holder alone: the same round with other cards in
the hidden places gives everybody else the same bytes, in every snapshot and every event."""

import pytest
from django.db import transaction

from casino.cage import api as cage
from casino.floor.models import Operator, Table
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.cards import NATURAL_DECK
from tests.dealer import cards
from tests.dealer.conftest import forget_connections
from tests.dealer.room import Room
from tests.dealer.test_secrecy import NUMBER, PUBLIC, Undone, _sent_to, clock, shuffled_but

__all__ = ["clock"]
SEATS = {"ann": 1, "bob": 3, "cyd": 4}
DECKS = 6
FIRST = "5h"
"""The card that is exposed: five more are burned, and the round begins at the seventh."""
AT = 6
PLAYERS_HAND, BANKERS_HAND = (AT, AT + 2), (AT + 1, AT + 3)


class Squeezed(Room):
    """A room whose numbers are the same every time."""

    def __init__(self) -> None:
        operator = Operator.objects.create(name="The Test Room")
        submission = RulesSubmission.objects.create(
            pk=NUMBER, game="midibaccarat", name="test", options={"decks": DECKS}
        )
        self.table = Table.objects.create(
            pk=NUMBER, operator=operator, name="T1", submission=submission
        )
        self.table_id = NUMBER
        self.sweep()
        self.users = {name: self._user(NUMBER + i, name) for i, name in enumerate(SEATS)}

    def _user(self, pk: int, name: str) -> User:
        user = User.objects.create(pk=pk, username=name, display_name=name, is_guest=True)
        cage.welcome_guest(user)
        return user


def until_both_hands_are_held(room):
    """Ann squeezes and returns the Player's Hand; then Bob holds the Banker's Hand."""
    for name, seat in SEATS.items():
        assert room.sit(room.users[name], seat).ok
    room.until("betting")
    yield "betting"
    assert room.wager(room.users["ann"], 1, player=3000).ok
    assert room.wager(room.users["bob"], 3, banker=2000).ok
    assert room.wager(room.users["cyd"], 4, player=1000).ok
    room.until("dealing")
    yield "dealing"
    room.until("deciding")
    yield "offered to Ann"
    assert room.act(room.users["ann"], 1, reveal="accept").ok
    yield "Ann looks"


def then_bob(room):
    yield from until_both_hands_are_held(room)
    assert room.act(room.users["ann"], 1, reveal="return").ok
    yield "Ann has returned"
    room.until("deciding")
    assert room.act(room.users["bob"], 3, reveal="accept").ok
    yield "Bob looks"


@pytest.fixture
def heard(db, felt_redis, clock, settings):
    """What every audience was sent while a story was played with this card order."""
    settings.CARD_SOURCE = "tests.dealer.cards.chosen"

    def play(order, story):
        felt_redis.client().flushall()
        forget_connections()
        cards.chosen_order[:] = order
        sent = {PUBLIC: [], **{name: [] for name in SEATS}}
        try:
            with transaction.atomic():
                room = Squeezed()
                for moment in story(room):
                    for name, found in sent.items():
                        found.extend(_sent_to(room, name, moment))
                raise Undone
        except Undone:
            return sent

    yield play
    cards.chosen_order.clear()


def shoe():
    """A shuffled shoe that begins with the exposed card."""
    order = shuffled_but(list(NATURAL_DECK) * DECKS, (), seed=1)
    at = order.index(FIRST)
    order[0], order[at] = order[at], order[0]
    return order


def changed(order, *places):
    """Other cards in these places; two more places of the shoe take what was there."""
    other = list(order)
    for n, place in enumerate(places):
        spare = next(i for i in range(100 + n * 50, 312) if order[i] != order[place])
        other[place], other[spare] = other[spare], other[place]
    return other


@pytest.mark.parametrize("audience", [PUBLIC, "bob", "cyd"])
def test_cards_that_ann_squeezes_are_hers_alone(heard, audience):
    order = shoe()
    other = changed(order, *PLAYERS_HAND, *BANKERS_HAND)
    sent, other_sent = (
        heard(order, until_both_hands_are_held),
        heard(other, until_both_hands_are_held),
    )
    assert sent[audience] == other_sent[audience]
    assert sent["ann"] != other_sent["ann"], "she saw nothing"


@pytest.mark.parametrize("audience", [PUBLIC, "ann", "cyd"])
def test_cards_that_bob_squeezes_are_his_alone(heard, audience):
    order = shoe()
    other = changed(order, *BANKERS_HAND)
    sent, other_sent = heard(order, then_bob), heard(other, then_bob)
    assert sent[audience] == other_sent[audience]
    assert sent["bob"] != other_sent["bob"], "he saw nothing"


def test_a_hand_that_nobody_holds_is_nobodys(heard):
    order = shoe()
    sent = heard(order, until_both_hands_are_held)
    assert sent == heard(changed(order, *BANKERS_HAND, AT + 4, AT + 5), until_both_hands_are_held)


def test_the_same_cards_give_the_same_bytes(heard):
    assert heard(shoe(), then_bob) == heard(shoe(), then_bob)
