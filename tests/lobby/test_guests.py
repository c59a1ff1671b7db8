"""Guests: one click, chips once, as many as an address may make, and only where the site leads."""

import pytest

from casino.cage import api as cage
from casino.people.models import User

pytestmark = pytest.mark.django_db
JSON = {"headers": {"accept": "application/json"}}


def test_one_click_makes_a_guest_with_chips_and_goes_on(client, room):
    answer = client.post("/guest/", {"next": f"/table/{room.table_id}/#sit"})

    assert (answer.status_code, answer["Location"]) == (302, f"/table/{room.table_id}/#sit")
    guest = User.objects.get(is_guest=True)
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert cage.wallet_cents(guest.pk) == 1_000_000
    assert not guest.has_usable_password()
    assert 2 <= len(guest.display_name) <= 24


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""]
)
def test_next_leads_nowhere_else(client, room, elsewhere):
    assert client.post("/guest/", {"next": elsewhere})["Location"] == "/"


def test_the_table_page_gets_json(client, room):
    answer = client.post("/guest/", **JSON).json()

    guest = User.objects.get(is_guest=True)
    assert len(answer.pop("csrf")) == 64
    assert answer == {
        "player": guest.player,
        "name": guest.display_name,
        "guest": True,
        "wallet_cents": 1_000_000,
    }


def test_a_second_click_keeps_the_guest(client, room):
    first = client.post("/guest/", **JSON).json()
    assert client.post("/guest/", **JSON).json()["player"] == first["player"]
    assert User.objects.filter(is_guest=True).count() == 1


def test_an_address_makes_only_so_many(client, room, settings):
    settings.GUESTS_PER_ADDRESS_AN_HOUR = 2
    for _ in range(2):
        assert client.post("/guest/").status_code == 302
        client.logout()

    answer = client.post("/guest/", **JSON)
    assert answer.status_code == 429
    assert answer.json()["refusal"]["name"] == "TooManyGuests"
    assert b"Too many guests" in client.post("/guest/").content
    assert User.objects.filter(is_guest=True).count() == 2


def test_a_guest_is_made_by_post_only_and_never_from_another_site(room):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    assert strict.get("/guest/").status_code == 405
    answer = strict.post("/guest/")
    assert answer.status_code == 403
    assert b"This page was too old" in answer.content
    assert not User.objects.filter(is_guest=True).exists()
