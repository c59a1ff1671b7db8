"""Rounds played for real: one settled with two players, one void."""

from dataclasses import dataclass

import pytest

from casino.dealer import floor
from casino.people.models import User
from tests.dealer.conftest import felt_redis, felt_server
from tests.dealer.room import Room

__all__ = ["felt_redis", "felt_server"]


@dataclass
class Played:
    """Round 1 is settled, round 2 void after the cards, round 3 is open for wagers."""

    room: Room
    ann: User
    bob: User

    @property
    def table_id(self) -> int:
        return self.room.table_id


def bet(room: Room, ann: User, bob: User) -> None:
    room.until("betting")
    assert room.wager(ann, 2, ante=1000, bonus=500).ok
    assert room.wager(bob, 5, ante=2000).ok


@pytest.fixture
def room(db, felt_redis) -> Room:
    return Room(edition="2019", pot=True, bonus="A", shuffler="manual")


@pytest.fixture
def played(room: Room) -> Played:
    ann, bob = room.user("Ann"), room.user("Bob <b>")
    room.sit(ann, 2)
    room.sit(bob, 5)
    bet(room, ann, bob)
    room.until("results")
    bet(room, ann, bob)
    room.until("deciding")
    floor.void(room.table_id, "680a.13(c)", "A card was found face up twice.", ann)
    room.until("betting")
    return Played(room, ann, bob)
