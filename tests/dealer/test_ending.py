"""A sitting that ends while somebody reads it: nobody stays on the felt without a place."""

from dataclasses import replace

import pytest

from casino.cage import api as cage
from casino.cage import sittings
from casino.dealer.seating import clear_seat, settled_sitters, show_seats, show_sitting
from casino.dealer.table import see


@pytest.fixture
def seated(room):
    ann = room.user("ann")
    room.sit(ann, 2)
    return ann


@pytest.fixture
def ends_between(monkeypatch):
    """Between the row of a sitting and its seats it ends."""

    def arm(info):
        real = sittings._seats_of

        def ends(rows):
            monkeypatch.undo()
            cage.close_sitting(info.id, f"left-{info.id}")
            return real(rows)

        monkeypatch.setattr(sittings, "_seats_of", ends)

    return arm


def test_a_sitting_that_ends_while_it_is_read_is_not_open(room, seated, ends_between):
    ends_between(cage.sitting_of(seated.pk, room.table_id))
    assert cage.open_sittings(room.table_id) == []
    room.sweep()
    room.sit(seated, 2)
    ends_between(cage.sitting_of(seated.pk, room.table_id))
    assert cage.sitting_of(seated.pk, room.table_id) is None


def test_the_sweep_clears_who_left_while_it_read(room, seated, ends_between):
    ends_between(cage.sitting_of(seated.pk, room.table_id))
    room.sweep()
    assert see(room.table_id)[1].felt.sitters == {}


def test_old_news_of_a_seat_takes_nobodys_place_away(room, seated):
    """Whatever shows it: he keeps his place on the felt until the place is cleared."""
    info = cage.sitting_of(seated.pk, room.table_id)
    ended = replace(info, seats=(), seq=info.seq + 1, stack_cents=0, open=False)
    show_sitting(room.table_id, ended)
    show_seats(room.table_id, ended)
    felt = see(room.table_id)[1].felt
    assert settled_sitters(felt, [ended])[info.player].seats == felt.sitters[info.player].seats
    assert felt.sitters[info.player].seats == (2,)
    clear_seat(room.table_id, info.player, info.id)
    assert see(room.table_id)[1].felt.sitters == {}
