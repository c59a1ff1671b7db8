"""What happened behind somebody's back is told once; the wallet is asked for as it is now."""

import pytest

from casino.people import notes
from tests.dealer.room import Room

pytestmark = pytest.mark.django_db
TEXT = "Your seat at T1 was given up."


def test_the_next_page_tells_it_and_the_one_after_does_not(signed_in, ann):
    notes.leave(ann.pk, "sitting-1", TEXT)
    notes.leave(ann.pk, "sitting-1", TEXT)
    assert signed_in.get("/rounds/").content.decode().count(TEXT) == 1
    assert TEXT not in signed_in.get("/").content.decode()


def test_the_lobbys_own_refresh_leaves_it_to_a_whole_page(signed_in, ann, room: Room):
    notes.leave(ann.pk, "sitting-1", TEXT)
    assert TEXT not in signed_in.get("/", headers={"HX-Request": "true"}).content.decode()
    assert TEXT in signed_in.get("/").content.decode()


def test_the_table_page_asks_for_it_by_itself(signed_in, ann, room: Room):
    notes.leave(ann.pk, "sitting-1", TEXT)
    assert TEXT not in signed_in.get(f"/table/{room.table_id}/").content.decode()
    assert signed_in.post("/notes/").json() == {"notes": [TEXT], "messages": []}
    assert signed_in.post("/notes/").json() == {"notes": [], "messages": []}
    assert signed_in.get("/notes/").status_code == 405


def test_nobody_is_told_what_happened_to_somebody_else(signed_in, client, ann, room: Room):
    bob = room.user("Bob")
    notes.leave(bob.pk, "sitting-2", TEXT)
    assert signed_in.post("/notes/").json()["notes"] == []
    client.logout()
    assert client.post("/notes/").json()["notes"] == []


def test_messages_that_wait_are_told_at_the_table_too(signed_in, room: Room):
    signed_in.post("/account/", {"display_name": "Annette"})
    (said,) = signed_in.post("/notes/").json()["messages"]
    assert said.startswith("Your name is changed.")


def test_the_wallet_is_as_it_is_now(signed_in, client, ann, room: Room):
    assert signed_in.get("/wallet/").json() == {"wallet_cents": 1_000_000}
    room.sit(ann, 2, 30_000)
    assert signed_in.get("/wallet/").json() == {"wallet_cents": 970_000}
    client.logout()
    assert client.get("/wallet/").json() == {"wallet_cents": None}
