"""A table of Midibaccarat with chosen cards, its players, and the moments of a round of theirs."""

import pytest

from casino.felt import store
from games.engine.cards import NATURAL_DECK
from tests.dealer import cards
from tests.dealer.room import Room

GAME = "midibaccarat"
DECKS = 6
BURNED = ["2c", "Ts", "Ts"]
"""The card that is exposed, and the two behind it that nobody sees."""
PAIR_THEN_THIRDS = ["2s", "5h", "2h", "5d", "3c", "4d"]
"""In the order of dealing: a pair for Player, a pair for Banker, a third card for both."""
BANKER_WINS = ["2s", "4h", "2h", "4d"]
"""Player has 4, Banker 8, a natural: no third card."""
SEATS = {"ann": 1, "bob": 3, "cyd": 9}
WAGERS = {
    "ann": {"player": 3000, "house_money": 500},
    "bob": {"banker": 2000, "house_money": 500},
    "cyd": {"player": 1000},
}
REVEALS = ("accept", "return", "decline")
ANSWERS = ("take", "press-player", "press-banker")
STORY = (
    "offered to Ann", "Ann looks", "offered to Bob", "Bob looks", "House Money", "third to Ann",
    "third to Bob",
)  # fmt: skip


def open_room(first=PAIR_THEN_THIRDS, **options):
    """At betting, with three players and the cards that a test has chosen; room and players."""
    shoe = list(NATURAL_DECK) * DECKS
    for card in (*BURNED, *first):
        shoe.remove(card)
    cards.chosen_order[:] = [*BURNED, *first, *shoe]
    room = Room(GAME, decks=DECKS, house_money=True, **options)
    users = {name: room.user(name) for name in SEATS}
    for name, seat in SEATS.items():
        assert room.sit(users[name], seat).ok
    room.until("betting")
    return room, users


@pytest.fixture
def opened(db, felt_redis, chosen_cards):
    return open_room


def bet(room, users, **wagers):
    for name, placed in (wagers or WAGERS).items():
        assert room.wager(users[name], SEATS[name], **placed).ok


def does(room, users, name, **action):
    assert room.act(users[name], SEATS[name], **action).ok


def next_turn(room, phase):
    """The dealer goes on until this is to be decided."""
    for _ in range(12):
        if room.felt().phase == "deciding" and room.view(None)["hand"]["phase"] == phase:
            return
        room.step()
    raise AssertionError(room.view(None)["hand"])


def told_on(room, users):
    """The round, moment by moment of STORY."""
    room.until("deciding")
    yield "offered to Ann"
    does(room, users, "ann", reveal="accept")
    yield "Ann looks"
    does(room, users, "ann", reveal="return")
    next_turn(room, "banker-hand")
    yield "offered to Bob"
    does(room, users, "bob", reveal="accept")
    yield "Bob looks"
    does(room, users, "bob", reveal="return")
    next_turn(room, "house-money")
    yield "House Money"
    does(room, users, "ann", house_money="press-player")
    does(room, users, "bob", house_money="take")
    next_turn(room, "player-third")
    yield "third to Ann"
    does(room, users, "ann", reveal="return")
    next_turn(room, "banker-third")
    yield "third to Bob"


def until_moment(room, users, moment):
    for now in told_on(room, users):
        if now == moment:
            return
    raise AssertionError(moment)


def refused(answer) -> str:
    assert not answer.ok
    return answer.refusal["name"]


def standing(room, users):
    """What no refusal may change: money, seats, cards, clock."""
    felt = room.felt()
    hand = bytes(felt.round.hand)
    money = {name: room.chips_of(user) for name, user in users.items()}
    return felt.phase, felt.deadline_ms, hand, felt.sitters, money, store.read(room.table_id).n
