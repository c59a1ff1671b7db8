"""Accounts in the office: nobody hands himself a permission, nobody takes over a superuser."""

import pytest
from django.urls import reverse

from casino.people.models import User

pytestmark = pytest.mark.django_db


def change_url(person):
    return reverse("admin:people_user_change", args=[person.pk])


def entered(person, **values):
    return {
        "username": person.username,
        "display_name": person.display_name or "Somebody",
        "is_active": "on",
        **values,
    }


@pytest.fixture
def player(db):
    return User.objects.create(username="ann", display_name="Ann")


def test_a_superuser_makes_a_floor_person(client, manager, player):
    client.post(change_url(player), entered(player, is_staff="on"))
    player.refresh_from_db()
    assert player.is_staff


def test_a_superuser_adds_an_account(client, manager):
    new = {
        "username": "floor1",
        "display_name": "Floor One",
        "usable_password": "true",
        "password1": "Card-room-77",
        "password2": "Card-room-77",
    }
    client.post(reverse("admin:people_user_add"), new)
    made = User.objects.get(username="floor1")
    assert made.display_name == "Floor One"
    assert made.check_password("Card-room-77")


def test_staff_cannot_hand_out_powers(client, staff, player):
    client.force_login(staff("people.change_user", "people.view_user"))
    client.post(change_url(player), entered(player, is_staff="on", is_superuser="on"))
    player.refresh_from_db()
    assert not player.is_staff
    assert not player.is_superuser


def test_staff_cannot_change_staff_or_superusers_or_their_passwords(client, staff, manager):
    person = staff("people.change_user", "people.view_user")
    client.force_login(person)
    for other in (manager, person):
        assert client.post(change_url(other), entered(other)).status_code == 403
        password = reverse("admin:auth_user_password_change", args=[other.pk])
        assert client.post(password, {"password1": "x", "password2": "x"}).status_code == 403


def test_nobody_is_deleted(client, manager, player):
    url = reverse("admin:people_user_delete", args=[player.pk])
    assert client.post(url, {"post": "yes"}).status_code == 403
