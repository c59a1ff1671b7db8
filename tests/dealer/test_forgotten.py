"""Private tables that nobody has used for a day close by themselves; no other table does."""

from datetime import timedelta

import pytest
from django.utils import timezone

from casino.cage import unused
from casino.cage.models import Sitting
from casino.dealer import forgotten
from casino.felt import presence
from casino.floor import log
from casino.floor.models import Table
from tests.dealer.room import Room

pytestmark = pytest.mark.django_db


def aged(room: Room, hours: float = 25, invitation: str = "a-link") -> Table:
    """The room's table, private and made so many hours ago."""
    made = timezone.now() - timedelta(hours=hours)
    Table.objects.filter(pk=room.table_id).update(created=made, invitation=invitation)
    return Table.objects.get(pk=room.table_id)


def status(room: Room) -> str:
    return Table.objects.get(pk=room.table_id).status


def test_one_that_nobody_has_used_for_a_day_closes(room):
    aged(room)
    assert forgotten.close_forgotten() == [room.table_id]
    assert status(room) == Table.Status.CLOSED
    room.sweep()
    assert room.felt().phase == "closed"
    assert room.sit(room.user("Ann"), 1).refusal["name"] == "TableClosing"
    assert forgotten.close_forgotten() == []


@pytest.mark.parametrize(("hours", "invitation"), [(23, "a-link"), (1000, "")])
def test_a_new_one_stays_open_and_so_does_every_public_table(room, hours, invitation):
    aged(room, hours, invitation)
    assert forgotten.close_forgotten() == []
    assert status(room) == Table.Status.OPEN


def test_the_time_is_the_operators_choice(room, settings):
    aged(room, hours=3)
    settings.PRIVATE_TABLE_HOURS = 2
    assert forgotten.close_forgotten() == [room.table_id]


def test_one_where_somebody_sits_is_never_closed(room):
    assert room.sit(room.user("Ann"), 1).ok
    aged(room, hours=1000)
    Sitting.objects.update(opened_at=timezone.now() - timedelta(hours=999))
    assert forgotten.close_forgotten() == []


def test_a_day_after_the_last_has_left_it_closes(room):
    ann = room.user("Ann")
    assert room.sit(ann, 1).ok and room.leave(ann).ok
    aged(room)
    assert forgotten.close_forgotten() == []
    Sitting.objects.update(closed_at=timezone.now() - timedelta(hours=25))
    assert forgotten.close_forgotten() == [room.table_id]


def test_one_that_is_watched_stays_open(room):
    aged(room)
    presence.touch(room.table_id, "a-socket", None)
    assert forgotten.close_forgotten() == []
    presence.gone(room.table_id, "a-socket")
    assert forgotten.close_forgotten() == [room.table_id]


def test_one_that_the_floor_has_just_opened_again_stays_open(room, admin_user):
    table = aged(room)
    log.note(table, admin_user, "open", {}, {})
    assert forgotten.close_forgotten() == []


@pytest.mark.parametrize("module, moment", [(forgotten, "_watched"), (unused, "_used")])
def test_who_sits_down_at_the_last_moment_stays_seated(room, monkeypatch, module, moment):
    ann = room.user("Ann")
    aged(room)
    real = getattr(module, moment)

    def meanwhile(*arguments):
        found = real(*arguments)
        monkeypatch.setattr(module, moment, real)
        assert room.sit(ann, 1).ok
        return found

    monkeypatch.setattr(module, moment, meanwhile)
    assert forgotten.close_forgotten() == []
    assert status(room) == Table.Status.OPEN
    assert ann.player in room.felt().sitters
