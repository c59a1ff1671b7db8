"""Private tables: found by their link alone, a few per host, closed by the host."""

import pytest
from django.test import Client

from casino.floor.models import Table
from casino.lobby import private
from games.engine import registry
from games.engine.registry import game_for
from tests.dealer.room import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened(signed_in, room: Room) -> Table:
    answer = signed_in.post("/private/", {"name": "Ann's table", "like": str(room.table_id)})
    assert answer["Location"] == "/private/"
    return Table.objects.exclude(invitation="").get()


def test_a_player_opens_one_that_plays_a_public_tables_rules(opened, room, ann):
    model = Table.objects.get(pk=room.table_id)
    assert (opened.host, opened.operator) == (ann, model.operator)
    assert opened.submission_id == model.submission_id
    assert len(opened.invitation) >= 16


def test_its_link_is_shown_to_its_host(signed_in, opened):
    assert (
        f"http://testserver/t/{opened.invitation}/" in signed_in.get("/private/").content.decode()
    )


def test_nobody_else_sees_or_enters_it(client, opened):
    stranger = Client()
    assert "Ann&#x27;s table" not in stranger.get("/").content.decode()
    for path in (f"/table/{opened.pk}/", f"/rules/{opened.pk}/", f"/rounds/table/{opened.pk}/"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert b"This table is private" in answer.content
        assert opened.invitation.encode() not in answer.content


def test_the_link_lets_in_and_is_remembered(opened):
    friend = Client()
    answer = friend.get(f"/t/{opened.invitation}/")
    assert answer["Location"] == f"/table/{opened.pk}/"
    page = friend.get(answer["Location"])
    assert page.status_code == 200
    assert page.context["invitation"] == opened.invitation
    assert "Ann&#x27;s table" in friend.get("/").content.decode()


@pytest.mark.parametrize("code", ["wrong", "%20", "a" * 200])
def test_a_wrong_link_is_a_404(client, opened, code):
    assert client.get(f"/t/{code}/").status_code == 404


def test_a_host_has_only_a_few(signed_in, opened, room):
    for n in range(private.MOST_OPEN):
        answer = signed_in.post("/private/", {"name": f"T{n}", "like": str(room.table_id)})
    assert f"You have {private.MOST_OPEN} private tables open" in answer.content.decode()
    assert Table.objects.exclude(invitation="").count() == private.MOST_OPEN


def test_a_private_table_cannot_be_copied(signed_in, opened):
    signed_in.post("/private/", {"name": "copy", "like": str(opened.pk)})
    assert not Table.objects.filter(name="copy").exists()


def test_the_host_closes_it(signed_in, opened):
    signed_in.post(f"/private/{opened.pk}/close/")
    opened.refresh_from_db()
    assert opened.status != Table.Status.OPEN


def test_nobody_closes_what_is_not_his(signed_in, opened, room):
    other = Client()
    other.force_login(room.user("Bob"))
    page = other.post(f"/private/{opened.pk}/close/", follow=True).content.decode()
    assert "not an open table of yours" in page
    signed_in.post(f"/private/{room.table_id}/close/")
    assert set(Table.objects.values_list("status", flat=True)) == {Table.Status.OPEN}


def test_the_link_of_one_that_has_closed_leads_to_a_sentence(opened):
    Table.objects.filter(pk=opened.pk).update(status=Table.Status.CLOSED)
    friend = Client()
    page = friend.get(f"/t/{opened.invitation}/", follow=True)
    assert page.status_code == 410
    assert "nobody had used it for 24 hours" in page.content.decode()
    assert friend.get("/").status_code == 200


def test_the_choice_of_rules_names_the_game_first(signed_in, room):
    game = game_for(room.table.submission.game)
    assert f">{game.title}: " in signed_in.get("/private/").content.decode()


def test_rules_of_a_game_that_is_not_offered_any_more_are_no_choice(signed_in, room, monkeypatch):
    monkeypatch.setattr(registry, "_games", {})
    page = signed_in.get("/private/").content.decode()
    assert "No public table is open whose rules" in page
