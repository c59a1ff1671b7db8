"""Sitting down, boxes, chips and leaving."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from casino.cage import api as cage
from casino.cage.models import JournalLine, Sitting, SittingSeat

pytestmark = pytest.mark.django_db


def test_sitting_down_brings_chips(house):
    user, table = house.player(), house.table()
    info = house.sit(user, table, 3, 40_000)
    assert (info.player, info.name, info.bot) == (user.player, "Ann", False)
    assert (info.seats, info.stack_cents, info.seq, info.open) == ((3,), 40_000, 1, True)
    assert info.bought_in_cents == 40_000
    assert cage.wallet_cents(user.pk) == 960_000
    assert cage.open_sittings(table.pk) == [info]
    assert cage.sitting(info.id) == cage.sitting_of(user.pk, table.pk) == info


@pytest.mark.parametrize(
    ("cents", "name"),
    [
        (0, "AmountNotPositive"),
        (-5, "AmountNotPositive"),
        (1.5, "AmountNotWhole"),
        (True, "AmountNotWhole"),
        ("100", "AmountNotWhole"),
        (10**12 + 1, "AmountTooLarge"),
        (1_000_001, "NotEnoughInWallet"),
    ],
)
def test_amounts(house, cents, name):
    user, table = house.player(), house.table()
    house.refused(name, house.sit, user, table, 1, cents)
    seated = house.sit(user, table, 1, 1_000)
    house.refused(name, cage.add_chips, seated.id, cents, house.key())
    assert cage.sitting(seated.id) == seated
    assert cage.open_sittings(table.pk) == [seated]


@pytest.mark.parametrize("seat", [0, 7, -1, True])
def test_a_seat_of_the_table(house, seat):
    house.refused("SeatUnknown", house.sit, house.player(), house.table(), seat)


def test_a_seat_is_held_once(house):
    table = house.table()
    house.sit(house.player(), table, 2)
    bob = house.player("Bob")
    house.refused("SeatTaken", house.sit, bob, table, 2)
    assert house.sit(bob, table, 3).seats == (3,)


def test_one_sitting_per_table(house):
    user, table = house.player(), house.table()
    house.sit(user, table, 2)
    house.refused("AlreadySeated", house.sit, user, table, 3)
    assert house.sit(user, house.table(), 3).open


def test_so_many_tables_at_once_and_another_after_leaving_one(house, settings):
    settings.TABLES_PER_USER = 2
    user = house.player()
    first = house.sit(user, house.table(), 1)
    house.sit(user, house.table(), 1)
    third = house.table()
    house.refused("TooManyTables", house.sit, user, third, 1)
    assert house.sit(house.player(), third, 1).open
    cage.close_sitting(first.id, "leave")
    assert house.sit(user, third, 2).open


@pytest.mark.parametrize("status", ["closed", None])
def test_no_sitting_at_a_closed_table(house, status):
    user, table = house.player(), house.table()
    if status:
        table.status = status
        table.save()
    else:
        table.pk += 1000
    house.refused("TableClosed", house.sit, user, table, 1)


def test_the_last_round_of_a_table_may_still_be_joined(house):
    table = house.table()
    table.status = "last_round"
    table.save()
    assert house.sit(house.player(), table, 1).open


def test_a_repeated_command_moves_nothing(house):
    user, table = house.player(), house.table()
    first = cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key")
    assert cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key") == first
    more = cage.add_chips(first.id, 1_000, "more-key")
    assert cage.add_chips(first.id, 1_000, "more-key") == more
    assert more.stack_cents == 6_000
    assert JournalLine.objects.filter(user=user, memo="Buy-in").count() == 2


def test_a_repeated_command_answers_the_sitting_as_it_is(house):
    user, table = house.player(), house.table()
    first = cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key")
    cage.close_sitting(first.id, house.key())
    again = cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key")
    assert (again.id, again.open, again.stack_cents) == (first.id, False, 0)
    assert cage.wallet_cents(user.pk) == 1_000_000


def test_a_key_belongs_to_one_command(house):
    user, table = house.player(), house.table()
    seated = cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key")
    house.refused("KeyReused", cage.open_sitting, user.pk, table.pk, 1, 5_001, "same-key")
    house.refused("KeyReused", cage.open_sitting, user.pk, table.pk, 2, 5_000, "same-key")
    house.refused("KeyReused", cage.add_chips, seated.id, 5_000, "same-key")
    house.refused("KeyReused", cage.close_sitting, seated.id, "same-key")
    assert cage.sitting(seated.id) == seated


def test_two_users_may_use_the_same_key(house):
    table = house.table()
    for seat in (1, 2):
        assert cage.open_sitting(house.player().pk, table.pk, seat, 500, "same-key").open


@pytest.mark.parametrize("key", ["", "k" * 101, None])
def test_a_command_needs_a_key(house, key):
    user, table = house.player(), house.table()
    house.refused("KeyUnfit", cage.open_sitting, user.pk, table.pk, 1, 5_000, key)


def test_a_refused_command_may_be_tried_again_with_its_key(house):
    user, table = house.player(), house.table()
    other = house.sit(house.player(), table, 1)
    house.refused("SeatTaken", cage.open_sitting, user.pk, table.pk, 1, 5_000, "same-key")
    cage.close_sitting(other.id, house.key())
    assert cage.open_sitting(user.pk, table.pk, 1, 5_000, "same-key").open


def test_boxes_lie_side_by_side(house):
    seated = house.sit(house.player(), house.table(), 3)
    refusal = house.refused("SeatNotAdjacent", cage.take_box, seated.id, 5, house.key())
    assert refusal.section == "1a.7(e)"
    assert cage.take_box(seated.id, 4, house.key()).seats == (3, 4)
    assert cage.take_box(seated.id, 2, house.key()).seats == (2, 3, 4)
    refusal = house.refused("TooManyBoxes", cage.take_box, seated.id, 1, house.key())
    assert refusal.section == "1a.7(e)"
    house.refused("SeatNotAdjacent", cage.give_box, seated.id, 3, house.key())
    assert cage.give_box(seated.id, 4, house.key()).seats == (2, 3)


def test_the_rules_of_the_table_say_how_many_boxes(house):
    seated = house.sit(house.player(), house.table(adjacent_boxes=1), 3)
    house.refused("TooManyBoxes", cage.take_box, seated.id, 4, house.key())


def test_no_seat_where_nobody_may_wager(house):
    house.refused("TooManyBoxes", house.sit, house.player(), house.table(adjacent_boxes=0), 3)


def test_a_box_of_somebody_else(house):
    table = house.table()
    ann, bob = house.sit(house.player(), table, 3), house.sit(house.player(), table, 4)
    house.refused("SeatTaken", cage.take_box, ann.id, 4, house.key())
    house.refused("NotYourBox", cage.give_box, ann.id, 4, house.key())
    house.refused("SeatUnknown", cage.take_box, ann.id, 7, house.key())
    assert cage.open_sittings(table.pk) == [ann, bob]


def test_the_last_box_is_left_not_given(house):
    seated = house.sit(house.player(), house.table(), 3)
    house.refused("LastBox", cage.give_box, seated.id, 3, house.key())


def test_a_box_is_taken_and_given_once(house):
    seated = house.sit(house.player(), house.table(), 3)
    for _ in range(2):
        assert cage.take_box(seated.id, 4, "take-key").seats == (3, 4)
    assert cage.take_box(seated.id, 4, house.key()).seats == (3, 4)
    for _ in range(2):
        assert cage.give_box(seated.id, 4, "give-key").seats == (3,)


def test_no_box_at_a_closed_table(house):
    table = house.table()
    seated = house.sit(house.player(), table, 3)
    table.status = "closed"
    table.save()
    house.refused("TableClosed", cage.take_box, seated.id, 4, house.key())


def test_leaving_pays_the_wallet(house):
    user, table = house.player(), house.table()
    seated = house.sit(user, table, 3, 40_000)
    cage.take_box(seated.id, 4, house.key())
    left = cage.close_sitting(seated.id, house.key())
    assert (left.open, left.seats, left.stack_cents, left.seq) == (False, (), 0, 2)
    assert cage.wallet_cents(user.pk) == 1_000_000
    assert cage.open_sittings(table.pk) == []
    assert cage.sitting_of(user.pk, table.pk) is None
    assert cage.close_sitting(seated.id, house.key()) == left
    assert house.sit(house.player(), table, 4).open


def test_an_ended_sitting_does_nothing_more(house):
    seated = house.sit(house.player(), house.table(), 3)
    cage.close_sitting(seated.id, house.key())
    house.refused("SittingEnded", cage.add_chips, seated.id, 500, house.key())
    house.refused("SittingEnded", cage.take_box, seated.id, 4, house.key())
    house.refused("SittingEnded", cage.give_box, seated.id, 3, house.key())


@pytest.mark.parametrize("act", [cage.close_sitting, lambda pk, key: cage.add_chips(pk, 5, key)])
def test_an_unknown_sitting(house, act):
    house.refused("SittingUnknown", act, 10**6, "some-key")
    house.refused("SittingUnknown", cage.sitting, 10**6)


def test_the_database_holds_a_seat_once(house):
    seated = house.sit(house.player(), house.table(), 3)
    row = Sitting.objects.get(pk=seated.id)
    now = timezone.now()
    with pytest.raises(IntegrityError), transaction.atomic():
        SittingSeat.objects.create(sitting=row, table=row.table, seat=3, taken_at=now)
    with pytest.raises(IntegrityError), transaction.atomic():
        Sitting.objects.create(user=row.user, table=row.table, opened_at=now)
    with pytest.raises(IntegrityError, match="a sitting is never deleted"), transaction.atomic():
        Sitting.objects.filter(pk=seated.id)._raw_delete("default")
