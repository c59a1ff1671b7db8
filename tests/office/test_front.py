"""The office's first page: the operator's things first, each for whoever may see it."""

import pytest
from django.urls import reverse

from casino.dealer import floor
from casino.floor.models import Table
from casino.submissions import filing

pytestmark = pytest.mark.django_db


def front(client) -> str:
    answer = client.get(reverse("admin:index"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_tables_then_submissions_then_the_rest(client, manager, room):
    page = front(client)
    order = [
        page.index(f">{words}</h2>")
        for words in ("Tables", "Rules Submissions", "People and books")
    ]
    assert order == sorted(order)
    assert reverse("admin:floor_pit", args=[room.table_id]) in page
    assert "Site administration" not in page


def test_a_table_is_shown_as_it_is_now(client, manager, room):
    room.sit(room.user("Ann"), 2)
    room.until("betting")
    Table.objects.update(flag="Look at this.")
    page = front(client)
    for seen in ("Wagers are being placed", "1 of 6", "Look at this.", "Saigon 5 Card"):
        assert seen in page


def test_closed_tables_come_last(client, manager, room):
    first = room.table
    second = Table.objects.create(name="T2", operator=first.operator, submission=first.submission)
    Table.objects.filter(pk=first.pk).update(status=Table.Status.CLOSED)
    page = front(client)
    assert page.index(f'id="pit-{second.pk}"') < page.index(f'id="pit-{first.pk}"')


def test_a_closed_table_has_no_last_round_any_more(client, manager, room):
    """The felt keeps the announcement; the floor is told of it while there is a round to come."""
    ann = room.user("Ann")
    room.sit(ann, 1)
    room.until("betting")
    assert room.wager(ann, 1, ante=1000).ok
    floor.last_round(room.table_id, manager)
    assert "last round" in front(client)
    room.until("closed")
    page = front(client)
    assert "Closed" in page
    assert "last round" not in page


def test_a_game_that_is_not_offered_any_more_is_named(client, manager, table, monkeypatch):
    from games.engine import registry

    monkeypatch.setattr(registry, "_games", {})
    assert "small-game" in front(client)


@pytest.mark.parametrize(
    ("permission", "seen", "unseen"),
    [
        ("floor.view_table", "tables-title", "submissions-title"),
        ("submissions.view_rulessubmission", "submissions-title", "tables-title"),
        ("cage.view_round", "ways-title", "tables-title"),
    ],
)
def test_each_part_is_for_who_may_see_it(client, staff, room, permission, seen, unseen):
    client.force_login(staff(permission))
    page = front(client)
    assert seen in page
    assert unseen not in page


def test_who_may_see_nothing_is_told_so(client, staff):
    client.force_login(staff())
    assert "Your account may not see anything here." in front(client)


def test_what_was_filed_is_named_with_its_tables(client, manager, submission, table):
    filing.copy(submission, manager.pk)
    page = front(client)
    assert "One" in page
    assert "no table" in page
