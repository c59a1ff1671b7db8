"""Linked tables and what is played there, step by step in one process."""

import json

from casino.cage import api as cage
from casino.cage.ledger import Kind, read
from casino.cage.models import Meter
from casino.felt import meters as felt_meters
from casino.people.models import User
from games.engine.registry import game_for
from games.faceup_paigow.rules.meter import terms
from tests.dealer import cards
from tests.dealer.room import Room
from tests.faceup_paigow.builders import DULL, order_for

WHOLE = "4h 5h 6h 7h 8h 9h Th"
"""A seven-card straight flush: the whole meter."""
TENTH = "As Ah Ad Ac Jk 2h 3h"
"""Five aces: a tenth of it."""
SEED = 1_000_000
ADDED = 28
"""What one wager of paytable 1 adds."""
FIRST_WITH_ONES = 5
"""Where three ones in the shaker let the deal begin."""


def deal(hands):
    """From the next round on these hands are dealt, by seat."""
    cards.chosen_order[:] = order_for(hands, FIRST_WITH_ONES) if hands else []


class Linked:
    """Tables of one meter; at each of them two players sit in seats 1 and 2."""

    def __init__(self, tables=1, paytable=1, **choices):
        self.meter = cage.create_meter(
            "grand", "Grand", "face-up-pai-gow-poker", terms(paytable), **choices
        )
        self.rooms = [self._room(paytable) for _ in range(tables)]
        self.players = [
            [self._seated(room, number, seat) for seat in (1, 2)]
            for number, room in enumerate(self.rooms)
        ]

    def _room(self, paytable):
        room = Room("face-up-pai-gow-poker", deal="automated-shoe", progressive=paytable)
        cage.link(room.table_id, self.meter.pk)
        return room

    def _seated(self, room, number, seat):
        user = room.user(f"t{number}s{seat}")
        assert room.sit(user, seat, 100_000).ok
        return user

    @property
    def room(self):
        return self.rooms[0]

    def wager(self, number=0, seats=(1, 2), progressive=100, hands=None):
        """Everybody wagers at table `number`; the round is opened with these hands."""
        room = self.rooms[number]
        deal({1: DULL, **(hands or {})})
        room.until("betting")
        for seat in seats:
            user = self.players[number][seat - 1]
            extra = {"progressive": progressive} if progressive else {}
            assert room.wager(user, seat, main=1000, **extra).ok
        return room

    def play(self, number=0, **how):
        """A whole round; the view of its result."""
        room = self.wager(number, **how)
        room.until("results")
        return room.view(None)

    @property
    def value(self):
        return read([(Kind.METER, self.meter.pk)])[Kind.METER, self.meter.pk].balance_cents

    @property
    def shown(self):
        body = felt_meters.shown(self.meter.pk)
        return json.loads(body) if body else None


def floor_person():
    return User.objects.create_user(username="floor", password="a floor person's password")


def last_record(room):
    return cage.last_round(room.table_id).ended


def replayed(room):
    """The lines of the stored round file, settled again, beside the stored lines."""
    ended = last_record(room)
    transcript = json.loads(json.dumps(ended.record["transcript"]))
    out = game_for(transcript["game"]).replay(transcript)
    again = [(x["seat"], x["wager"], x["credit"], x["outcome"]) for x in out["lines"]]
    return again, [(x.seat, x.wager, x.credit, x.outcome) for x in ended.lines]


def meter(pk):
    return Meter.objects.get(pk=pk)
