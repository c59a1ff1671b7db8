"""One name, one player of the house, whichever process asks for him."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.db.models import QuerySet

from casino.cage import api as cage
from casino.company.identities import Identity, name_of
from casino.lobby.guests import RESERVED
from casino.people.models import User

AT_ONCE = 6


@pytest.mark.django_db(transaction=True)
def test_processes_that_start_together_send_the_same_player(monkeypatch):
    """Else one of them funds him whom the other has made, and its own sits nowhere. Here each has
    found nobody before any makes him."""
    together = Barrier(AT_ONCE)
    look = QuerySet.first

    def look_together(queryset: QuerySet) -> object:
        found = look(queryset)
        together.wait(60)
        return found

    def come(_: int) -> None:
        try:
            Identity(0).cookie()
        finally:
            connections.close_all()

    with monkeypatch.context() as patched, ThreadPoolExecutor(AT_ONCE) as processes:
        patched.setattr(QuerySet, "first", look_together)
        list(processes.map(come, range(AT_ONCE)))
    player = User.objects.get(display_name=name_of(0))
    assert player.is_bot and not player.has_usable_password()
    assert player.username.startswith(RESERVED)
    Identity(0).fund(500)
    assert cage.wallet_cents(player.pk) == 500


def test_a_player_who_was_made_under_another_username_stays_who_he_is(db):
    known = User.objects.create_bot(name_of(30))
    assert User.objects.house_player(name_of(30)) == known


def test_names_differ_and_so_do_usernames(db):
    made = [User.objects.house_player(name_of(number)) for number in range(60)]
    assert len({user.pk for user in made}) == 60
