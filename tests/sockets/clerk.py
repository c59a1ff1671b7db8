"""A process that prepares a room's database and felt for the tests: JSON calls in, answers out.

The tests of the sockets stay outside Django's database: the servers they talk to are real processes
with a database of their own, and this is the test's hand in it. `python -m tests.sockets.clerk`.
"""

import json
import os
import sys
from importlib import import_module
from typing import Any

import django
import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import (  # noqa: E402
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
    logout,
)
from django.http import HttpRequest  # noqa: E402

from casino.cage import api as cage  # noqa: E402
from casino.cage.models import Meter  # noqa: E402
from casino.dealer import meters  # noqa: E402
from casino.felt import keys, store  # noqa: E402
from casino.felt import meters as felt_meters  # noqa: E402
from casino.felt.connection import sync_client  # noqa: E402
from casino.floor.models import Table  # noqa: E402
from casino.people.models import User  # noqa: E402
from games.faceup_paigow.rules.meter import terms  # noqa: E402
from tests.dealer import cards  # noqa: E402
from tests.dealer.room import Room  # noqa: E402

rooms: dict[int, Room] = {}


def table(options: dict[str, Any] | None = None, invitation: str = "") -> int:
    room = Room(**(options or {"edition": "2019", "pot": True, "bonus": "A"}))
    Table.objects.filter(pk=room.table_id).update(invitation=invitation)
    rooms[room.table_id] = room
    return room.table_id


def guest(table_id: int, name: str) -> dict[str, Any]:
    user = rooms[table_id].user(name)
    return {"pk": user.pk, "player": user.player, "session": _session(user)}


def session(pk: int) -> str:
    return _session(User.objects.get(pk=pk))


def _session(user: User) -> str:
    made = import_module(settings.SESSION_ENGINE).SessionStore()
    made[SESSION_KEY] = str(user.pk)
    made[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    made[HASH_SESSION_KEY] = user.get_session_auth_hash()
    made.create()
    return str(made.session_key)


def sign_out(key: str) -> None:
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    request.user = User.objects.get(pk=request.session[SESSION_KEY])
    logout(request)


def drop_session(key: str) -> None:
    """The row is gone and nobody was told."""
    import_module(settings.SESSION_ENGINE).SessionStore(key).delete()


def set_password(pk: int) -> None:
    user = User.objects.get(pk=pk)
    user.set_password("another")
    user.save()


def deactivate(pk: int) -> None:
    user = User.objects.get(pk=pk)
    user.is_active = False
    user.save()


def deal(order: list[str]) -> None:
    """From the next round on the cards lie like this, where CARD_SOURCE asks this process."""
    cards.chosen_order[:] = order


def step(table_id: int) -> str:
    return rooms[table_id].step()


def until(table_id: int, phase: str) -> None:
    rooms[table_id].until(phase)


def view(table_id: int, player: str | None) -> dict[str, Any]:
    return rooms[table_id].view(player)


def stir(table_id: int, count: int, coalesce: bool = False, padding: int = 0) -> None:
    """So many steps of a table that change nothing but what it says it waits for."""
    for number in range(count):
        reading = store.read(table_id)
        assert reading.felt is not None
        felt = msgspec.structs.replace(reading.felt, waiting=f"{number} {'x' * padding}")
        change = store.Change(felt, [], {"": {"waiting": felt.waiting}}, coalesce)
        assert store.commit(reading, change) == "ok"


def meter_table(meter_id: int | None = None) -> list[int]:
    """A table that feeds this meter, or a new one: table and meter."""
    room = Room("face-up-pai-gow-poker", deal="automated-shoe", progressive=1)
    rooms[room.table_id] = room
    if meter_id is None:
        number = Meter.objects.count()
        made = cage.create_meter(f"grand-{number}", "Grand", "face-up-pai-gow-poker", terms(1))
        meter_id = made.pk
    cage.link(room.table_id, meter_id)
    return [room.table_id, meter_id]


def show_meter(meter_id: int) -> None:
    meters.show(meter_id)


def link(table_id: int, meter_id: int) -> None:
    cage.link(table_id, meter_id)


def rise(meter_id: int, times: int, lost: bool = False) -> int:
    """The display copy rises so often by a cent; what it shows then. `lost`: nobody is told."""
    shown = json.loads(felt_meters.shown(meter_id) or b"{}")
    for _ in range(times):
        shown["seq"] += 1
        shown["value_cents"] += 1
        body = json.dumps(shown).encode()
        if lost:
            mapping = {"seq": shown["seq"], "body": body}
            sync_client().hset(keys.meter(meter_id), mapping=mapping)
        else:
            assert felt_meters.show(meter_id, shown["seq"], body)
    return int(shown["value_cents"])


def wager(table_id: int, pk: int, seat: int, wagers: dict[str, int]) -> bool:
    return rooms[table_id].wager(User.objects.get(pk=pk), seat, **wagers).ok


def version(table_id: int) -> int:
    return store.read(table_id).n


def relay(table_id: int) -> None:
    """The felt is made anew, under a new incarnation."""
    felt = rooms[table_id].felt()
    assert store.create(felt, cage.raise_incarnation(table_id), store.read(table_id).token) == "ok"


def main(known: dict[str, Any]) -> None:
    """Answer calls of what is `known` by name."""
    for line in sys.stdin:
        call = json.loads(line)
        answer = known[call["do"]](*call["args"], **call["named"])
        print(json.dumps({"answer": answer}), flush=True)


if __name__ == "__main__":
    main(globals())
