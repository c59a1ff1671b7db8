"""Nobody learns of a card that he may not see: the same round played with other hidden cards gives
him the same bytes, in every snapshot and every event, the commitment apart.

Both rounds stand on the same users, table and clock, so that nothing else can differ.
"""

import dataclasses
import random
import re

import msgspec
import pytest
from django.db import transaction
from django.utils import timezone

from casino.cage import api as cage
from casino.dealer import desk
from casino.dealer.commands import Cut
from casino.felt import store
from casino.floor.models import Operator, Table
from casino.people.models import User
from casino.submissions.models import RulesSubmission
from games.engine.cards import JOKER_DECK
from tests.dealer import cards
from tests.dealer.conftest import forget_connections
from tests.dealer.room import Room, key

NUMBER = 700_001
SEATS = {"ann": 1, "bob": 3, "cyd": 4}
PUBLIC = ""
DEALER = 0
DEALS = ["manual-shoe", "hand", "automated-shoe"]


@dataclasses.dataclass(frozen=True)
class Game:
    """`opens_dealer`: everybody sees the dealer's cards while the round runs."""

    slug: str
    options: dict
    wagers: dict
    opens_dealer: bool = False


GAMES = {
    "saigon": Game(
        "saigon-5-card",
        {"edition": "2019", "pot": True, "bonus": "A"},
        {"ante": 1000, "bonus": 100},
    ),
    "pai gow": Game(
        "face-up-pai-gow-poker", {"start_method": "rng"}, {"main": 1000, "fortune": 500}, True
    ),
    "pai gow, cut by a player": Game(
        "face-up-pai-gow-poker",
        {"start_method": "rng", "shuffler": "manual"},
        {"main": 1000, "fortune": 500},
        True,
    ),
}


class Undone(Exception):
    """The world of one round is taken back."""


class Fixed(Room):
    """A room whose numbers are the same every time."""

    def __init__(self, game: Game, deal: str) -> None:
        operator = Operator.objects.create(name="The Test Room")
        self.game = game
        submission = RulesSubmission.objects.create(
            pk=NUMBER, game=game.slug, name="test", options={**game.options, "deal": deal}
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


@pytest.fixture
def clock(monkeypatch):
    """The felt's clock as judges see it, and the cage's: they stand, the felt's a little ahead."""
    standing = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: standing)
    real = store.read
    now = None

    def read(table_id):
        nonlocal now
        reading = real(table_id)
        now = now or reading.now_ms + 600_000
        return dataclasses.replace(reading, now_ms=now)

    monkeypatch.setattr(store, "read", read)


def heard(order, game, deal, felt_redis, story):
    """What every audience was sent while `story` was played with this card order."""
    felt_redis.client().flushall()
    forget_connections()
    cards.chosen_order[:] = order
    sent: dict[str, list[bytes]] = {PUBLIC: [], **{name: [] for name in SEATS}}
    try:
        with transaction.atomic():
            room = Fixed(game, deal)
            for moment in story(room):
                assert room.felt().phase not in ("settling", "results"), moment
                for name, found in sent.items():
                    found.extend(_sent_to(room, name, moment))
            hand = _hand(room)
            hands = {p["seat"]: p["cards"] for p in hand["places"]}
            hands[DEALER] = hand["dealer"] if game.opens_dealer else []
            raise Undone
    except Undone:
        return sent, hands


def _hand(room):
    return msgspec.json.decode(room.felt().round.hand)


def _sent_to(room, name, moment):
    player = room.users[name].player if name else None
    snapshot = desk.snapshot(room.table_id, player)
    yield f"{moment}: ".encode() + _without_commitment(msgspec.json.encode(snapshot))
    for envelope in store.events_since(room.table_id, snapshot.incarnation, 1) or []:
        event = msgspec.json.decode(envelope)
        patches = event.pop("p")
        event["p"] = patches.get(player or "", patches[PUBLIC])
        del event["at"]
        yield _without_commitment(msgspec.json.encode(event))


def _without_commitment(text: bytes) -> bytes:
    return re.sub(rb'"commitment":"[0-9a-f]{64}"', b'"commitment":""', text)


def whole_round(room):
    """Everybody sits, bets, is dealt; one sets, one lets the table set; one waits."""
    for name, seat in SEATS.items():
        assert room.sit(room.users[name], seat).ok
    yield "seated"
    if room.step() == "cutting":
        yield "the cut is offered"
        assert room.do(room.users["ann"], _cut(room)).ok
    assert room.felt().phase == "betting"
    yield "betting"
    for name, seat in SEATS.items():
        assert room.wager(room.users[name], seat, **room.game.wagers).ok
    yield "wagered"
    assert room.step() == "dealing"
    yield "dealing"
    assert room.step() == "deciding"
    yield "deciding"
    assert room.act(room.users["ann"], 1, auto=True).ok
    yield "one has set"
    assert room.leave(room.users["cyd"]).ok
    yield "one has left"


def _cut(room):
    return Cut(key=key(), round=room.round_id(), position=30)


def shuffled_but(order, kept, seed):
    """Another order in which only these cards keep their places."""
    places = [i for i, card in enumerate(order) if card not in kept]
    others = [order[i] for i in places]
    random.Random(seed).shuffle(others)
    changed = list(order)
    for place, card in zip(places, others, strict=True):
        changed[place] = card
    return changed


@pytest.fixture
def played(db, felt_redis, clock, settings):
    settings.CARD_SOURCE = "tests.dealer.cards.chosen"

    def play(order, game, deal):
        return heard(order, game, deal, felt_redis, whole_round)

    yield play
    cards.chosen_order.clear()


WAYS = [(name, deal) for name in GAMES for deal in DEALS if (name, deal) not in {
    ("pai gow, cut by a player", "hand"),  # dealing from the hand needs a device
}]  # fmt: skip


@pytest.mark.parametrize(("name", "deal"), WAYS)
@pytest.mark.parametrize("audience", [PUBLIC, *SEATS])
def test_other_hidden_cards_same_bytes(played, name, deal, audience):
    game = GAMES[name]
    order = shuffled_but(list(JOKER_DECK), (), seed=1)
    sent, hands = played(order, game, deal)
    seen = [*hands[DEALER], *(hands[SEATS[audience]] if audience else [])]
    other_sent, other_hands = played(shuffled_but(order, seen, seed=2), game, deal)
    assert other_hands != hands
    assert sent[audience] == other_sent[audience]
    others = [name for name in SEATS if name != audience]
    assert all(sent[name] != other_sent[name] for name in others), "nothing was hidden"


def test_the_same_cards_give_the_same_bytes(played):
    """The proof needs it: nothing but cards makes a difference between two rounds."""
    order = shuffled_but(list(JOKER_DECK), (), seed=1)
    game = GAMES["saigon"]
    assert played(order, game, "hand") == played(order, game, "hand")
