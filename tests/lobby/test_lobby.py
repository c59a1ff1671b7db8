"""The lobby: what it says of every table, and the doors to them."""

import pytest

from casino.floor.models import Table
from casino.lobby.plan import PHASES, places
from tests.dealer.room import Room

pytestmark = pytest.mark.django_db


def lobby(client, **headers) -> str:
    answer = client.get("/", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_visitor_sees_the_table_and_both_doors(client, room: Room):
    page = lobby(client)
    assert "The Test Room" in page
    assert "6 of 6" in page
    assert PHASES["idle"].capitalize() in page
    assert f'href="/table/{room.table_id}/"' in page
    assert "Sit down as a guest" in page
    assert "nothing here was, is or will ever be real money" in page


def test_the_partial_is_the_tables_alone(client, room: Room):
    partial = lobby(client, HX_Request="true")
    assert "<html" not in partial
    assert "T1" in partial
    assert "HX-Request" in client.get("/")["Vary"]


def test_live_state_and_free_seats_follow_the_round(signed_in, room: Room, ann):
    room.sit(ann, 3)
    room.until("betting")
    assert room.wager(ann, 3, ante=1000).ok
    page = lobby(signed_in)
    assert "Taking wagers" in page
    assert "5 of 6" in page
    assert page.count("plan__seat--taken") == 1
    room.until("deciding")
    assert "Players are deciding" in lobby(signed_in)


def test_limits_and_practice_are_said(client, room: Room):
    Table.objects.update(clocks={"betting_ms": 120_000})
    page = lobby(client)
    assert "practice" in page
    assert "Limits" in page


def test_a_closed_table_is_not_listed(client, room: Room):
    Table.objects.update(status=Table.Status.CLOSED)
    assert "No table is open just now" in lobby(client)


def test_seat_one_is_at_the_dealers_left():
    """The dealer faces the viewer, so the dealer's left is on the right of the plan."""
    plan = places(6, frozenset({2}))
    assert [place.seat for place in plan] == [1, 2, 3, 4, 5, 6]
    assert [place.x for place in plan] == sorted((place.x for place in plan), reverse=True)
    assert [place.seat for place in plan if place.taken] == [2]


def test_a_spectator_opens_the_table_without_an_account(client, room: Room):
    answer = client.get(f"/table/{room.table_id}/")
    assert answer.status_code == 200
    assert answer.context["layout_json"]["table"]["name"] == "T1"
    assert answer.context["invitation"] == ""
    assert "sessionid" not in client.cookies


def test_an_unknown_table_is_a_friendly_404(client, room: Room):
    answer = client.get("/table/999999/")
    assert answer.status_code == 404
    assert b"There is nothing at this address" in answer.content
