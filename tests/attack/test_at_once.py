"""The same thing many times at once is no more than once after the other."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connections

from casino.cage import api as cage
from casino.floor.models import Table
from casino.lobby import private
from casino.people.models import User
from casino.sockets import limits, signing_in
from games.engine.contract import Refusal

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 12


def at_once(*calls):
    """What each answered, or the exception that it raised."""
    barrier = Barrier(len(calls))

    def one(call):
        try:
            barrier.wait(20)
            return call()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(one, calls))


def test_a_host_opens_no_more_private_tables_than_he_may(room, ann):
    open_one = partial(private.open_table, ann, "Mine", room.table_id)
    answers = at_once(*[open_one] * MANY)
    assert sum(isinstance(answer, Table) for answer in answers) == private.MOST_OPEN
    assert all(isinstance(answer, Table | private.TooMany) for answer in answers)
    assert len(private.hosted(ann)) == private.MOST_OPEN


def test_an_address_opens_a_bounded_number_of_private_tables(signed_in, room, settings):
    settings.PRIVATE_TABLES_PER_ADDRESS_AN_HOUR = 4
    for _ in range(6):
        signed_in.post("/private/", {"name": "Mine", "like": str(room.table_id)})
        mine = Table.objects.exclude(invitation="").exclude(status=Table.Status.CLOSED)
        mine.update(status=Table.Status.CLOSED)
    assert Table.objects.exclude(invitation="").count() == 4


def test_passwords_tried_at_once_are_counted_before_they_are_looked_at(room):
    looked = []

    def look():
        looked.append(1)

    answers = at_once(*[partial(signing_in.attempt, "192.0.2.1", "ann", look)] * 2 * MANY)
    assert len(looked) == signing_in.PER_NAME
    refused = [a for a in answers if isinstance(a, signing_in.TooManyAttempts)]
    assert len(refused) == 2 * MANY - signing_in.PER_NAME


def test_guests_made_at_once_are_counted(room, settings):
    settings.GUESTS_PER_ADDRESS_AN_HOUR = 5
    answers = at_once(*[partial(limits.allow, "guest", "192.0.2.1")] * MANY)
    assert answers.count(True) == 5


def test_chips_are_spent_once_however_many_tables_are_asked(room, ann):
    tables = [Table.objects.get(pk=room.table_id)]
    for number in range(3):
        model = tables[0]
        tables.append(
            Table.objects.create(
                operator=model.operator, name=f"T{number}", submission=model.submission
            )
        )
    had = cage.chips_cents(ann.pk)
    most = cage.wallet_cents(ann.pk) * 6 // 10
    calls = [
        partial(cage.open_sitting, ann.pk, each.pk, seat, most, f"sit-{each.pk}-{seat}")
        for each in tables
        for seat in (1, 2, 3)
    ]
    answers = at_once(*calls)
    names = {answer.name for answer in answers if isinstance(answer, Refusal)}
    assert sum(not isinstance(answer, Exception) for answer in answers) == 1
    assert names <= {"NotEnoughInWallet", "AlreadySeated"}
    assert cage.chips_cents(ann.pk) == had
    assert cage.check_books() == []


def test_nobody_sits_at_more_tables_than_he_may_by_asking_at_once(room, ann, settings):
    settings.TABLES_PER_USER = 2
    model = Table.objects.get(pk=room.table_id)
    tables = [model] + [
        Table.objects.create(
            operator=model.operator, name=f"T{number}", submission=model.submission
        )
        for number in range(5)
    ]
    answers = at_once(
        *[partial(cage.open_sitting, ann.pk, t.pk, 1, 10_000, f"sit-{t.pk}") for t in tables]
    )
    assert sum(not isinstance(answer, Exception) for answer in answers) == 2
    assert {a.name for a in answers if isinstance(a, Refusal)} == {"TooManyTables"}
    assert cage.check_books() == []


def test_a_top_up_is_given_once(room):
    poor = User.objects.create(username="poor", display_name="Poor")
    answers = at_once(*[partial(cage.top_up, poor)] * MANY)
    assert sum(not isinstance(answer, Exception) for answer in answers) == 1
    assert {a.name for a in answers if isinstance(a, Refusal)} == {"TopUpNotDue"}
    assert cage.check_books() == []
