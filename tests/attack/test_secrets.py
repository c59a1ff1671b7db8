"""While a round runs no page tells a card, an order or a salt, whoever asks."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from casino.cage import api as cage
from casino.dealer import rounds
from casino.floor.models import FloorAct, Table
from casino.lobby.faces import face

pytestmark = pytest.mark.django_db
PAGES = (
    "/", "/rounds/", "/statement/", "/table/{t}/", "/rounds/table/{t}/", "/rounds/{t}-{n}/",
    "/rounds/{t}-{n}/transcript/", "/rounds/{t}-{n}/proof/", "/verify/?round={t}-{n}",
)  # fmt: skip
OFFICE = (
    "/admin/", "/admin/floor/table/", "/admin/floor/table/{t}/change/",
    "/admin/floor/table/{t}/pit/", "/admin/floor/table/{t}/pit/live/", "/admin/cage/round/",
    "/admin/cage/round/{pk}/change/", "/admin/cage/round/{pk}/history/", "/admin/floor/flooract/",
    "/admin/cage/journalline/", "/admin/cage/sitting/", "/admin/cage/account/",
)  # fmt: skip
ASKED = (
    "/admin/cage/round/?sealed__startswith=g", "/admin/cage/round/?sealed__contains=A",
    "/admin/cage/round/?ended__record__contains=salt", "/admin/people/user/?password__startswith=p",
    "/admin/cage/sitting/?user__password__startswith=p",
    "/admin/floor/table/?host__password__startswith=p", "/admin/cage/round/?_to_field=sealed",
)  # fmt: skip


@pytest.fixture
def playing(room, ann):
    """Ann and Bob have cards; the sections of a page's address."""
    bob = room.user("Bob")
    for seat, user in enumerate((ann, bob), 1):
        assert room.sit(user, seat).ok
    room.until("betting")
    for seat, user in enumerate((ann, bob), 1):
        assert room.wager(user, seat, ante=1000).ok
    felt = room.until("deciding")
    return {"t": room.table_id, "n": felt.round.number, "pk": felt.round.pk}


def secrets_of(playing) -> list[str]:
    facts = cage.round_fact(playing["t"], playing["n"])
    ready = rounds.prepared(facts)
    sealed = bytes(facts.sealed).decode()
    cards = [f'"{card}"' for card in ready.order] + [face(card).name for card in ready.order]
    return [ready.salt, sealed, sealed[:40], *cards]


def told(client, path, hidden) -> list[str]:
    text = client.get(path).content.decode()
    return [secret for secret in hidden if re.search(rf"{re.escape(secret)}(?!\w)", text)]


def test_no_page_tells_anything_of_a_running_round(playing, ann):
    player = Client()
    player.force_login(ann)
    examples = told(Client(), "/verify/", secrets_of(playing))
    hidden = [secret for secret in secrets_of(playing) if secret not in examples]
    for client in (Client(), player):
        for page in PAGES:
            assert told(client, page.format(**playing), hidden) == [], page


def test_no_page_of_the_office_does_either(playing, staff):
    everything = staff()
    everything.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    boss = staff()
    boss.is_superuser = True
    boss.save()
    hidden = secrets_of(playing)
    for person in (everything, boss):
        client = Client()
        client.force_login(person)
        for page in OFFICE:
            answer = client.get(page.format(**playing))
            assert answer.status_code == 200, page
            assert told(client, page.format(**playing), hidden) == [], page


@pytest.mark.parametrize("path", ASKED)
def test_the_office_cannot_be_asked_for_secrets_letter_by_letter(playing, staff, path):
    boss = staff()
    boss.is_superuser = True
    boss.save()
    client = Client()
    client.force_login(boss)
    answer = client.get(path)
    assert answer.status_code == 400 or "0 rounds" in answer.content.decode()


def test_whoever_may_only_look_changes_nothing(playing, staff):
    client = Client()
    client.force_login(staff("floor.view_table"))
    before = (FloorAct.objects.count(), Table.objects.get(pk=playing["t"]).status)
    for act in ("open", "last-round", "close", "repair", "void", "declare"):
        said = {"void-reason": "x", "reason": "x", "section": "680a.13(a)"}
        answer = client.post(f"/admin/floor/table/{playing['t']}/pit/{act}/", said)
        assert answer.status_code == 403
    assert (FloorAct.objects.count(), Table.objects.get(pk=playing["t"]).status) == before


def test_every_change_asks_for_the_page_it_comes_from(playing, ann, staff):
    """No POST of the site is carried out for another site's page."""
    boss = staff()
    boss.is_superuser = True
    boss.save()
    paths = (
        "/guest/", "/account/", "/account/sign-in/", "/account/sign-out/", "/account/create/",
        "/account/top-up/", "/private/", f"/private/{playing['t']}/close/", "/admin/login/",
        "/admin/logout/", f"/admin/floor/table/{playing['t']}/pit/void/",
        "/admin/people/user/add/", "/admin/password_change/",
    )  # fmt: skip
    for person in (ann, boss):
        client = Client(enforce_csrf_checks=True)
        client.force_login(person)
        client.get("/account/")
        token = client.cookies["csrftoken"].value
        for path in paths:
            assert client.post(path).status_code == 403, path
            elsewhere = {"X-CSRFToken": token, "Origin": "https://elsewhere.example"}
            assert client.post(path, headers=elsewhere).status_code == 403, path
