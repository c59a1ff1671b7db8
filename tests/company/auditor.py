"""The clerk of a test that plays whole shoes: lets shows pass quickly, and reads the books.

`python -m tests.company.auditor`, called as `tests.sockets.clerk` is.
"""

import os
import time
from contextlib import suppress
from typing import Any

import django
import redis
from django.db.models import Sum

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django.setup()

from casino.cage import api as cage  # noqa: E402
from casino.cage.models import JournalLine, Round, Shoe  # noqa: E402
from casino.cage.shoes import shoe_facts  # noqa: E402
from casino.dealer.table import TableAway  # noqa: E402
from casino.floor.models import Table  # noqa: E402
from casino.people.models import User  # noqa: E402
from casino.submissions.models import RulesSubmission  # noqa: E402
from tests.sockets.clerk import guest, main, rooms, table  # noqa: E402

SHOWS = frozenset({"spread", "dealing", "settling", "results"})
"""Phases in which people only watch."""
__all__ = ["guest"]
LOOK_S = 0.02


def shoe_table(options: dict[str, Any], clocks: dict[str, int]) -> int:
    table_id = table(options)
    Table.objects.filter(pk=table_id).update(clocks=clocks)
    return table_id


def pace(table_id: int, seconds: float) -> dict[str, Any]:
    """For so long no clock that only shows something keeps the table; how it stands then."""
    until = time.monotonic() + seconds
    room, stands = rooms[table_id], {"phase": "", "round": 0}
    while time.monotonic() < until:
        with suppress(TableAway, redis.RedisError):
            felt = room.felt()
            stands = {"phase": felt.phase, "round": felt.round.number if felt.round else 0}
            if felt.phase in SHOWS:
                room.hasten()
        time.sleep(LOOK_S)
    return stands


def other_rules(table_id: int) -> None:
    """The same rules are filed anew: the next round is played by them, from another shoe."""
    filed = Table.objects.get(pk=table_id).submission
    other = RulesSubmission.objects.create(game=filed.game, name="other", options=filed.options)
    Table.objects.filter(pk=table_id).update(submission=other)


def wallet(pk: int) -> int:
    return cage.wallet_cents(pk)


def check() -> list[str]:
    return cage.check_books()


def settled(table_id: int) -> int:
    return Round.objects.filter(table_id=table_id, ended__kind="settled").count()


def shoes(table_id: int) -> int:
    return Shoe.objects.filter(table_id=table_id).count()


def story(table_id: int, number: int) -> dict[str, Any]:
    """A shoe and every round that was dealt from it, as the cage has them."""
    shoe = shoe_facts(Shoe.objects.get(table_id=table_id, number=number).pk)
    rounds = Round.objects.filter(shoe_id=shoe.pk).order_by("number")
    return {
        "commitment": shoe.commitment,
        "cards": shoe.cards,
        "cut": None if shoe.cut is None else shoe.cut.at,
        "reveal": shoe.reveal,
        "reason": shoe.reason,
        "rounds": [_round(row) for row in rounds],
    }


def _round(row: Round) -> dict[str, Any]:
    facts = cage.round_facts(row.pk)
    told: dict[str, Any] = {"number": facts.number, "kind": facts.ended and facts.ended.kind}
    if facts.closed is not None and facts.closed.cards is not None:
        told |= {"position": facts.closed.cards.position, "reserved": facts.closed.cards.count}
    if facts.ended is not None:
        record = facts.ended.record
        told |= {"gone": row.ended.gone, "net": record["net"], "lines": record["lines"]}
        told["transcript"] = record.get("transcript")
        told["after"] = (facts.ended.shoe or {}).get("after")
    return told


def purses() -> dict[str, dict[str, int]]:
    """What every bot was given, has, paid as vigorish and owes."""
    return {user.player: _purse(user) for user in User.objects.filter(is_bot=True)}


def _purse(user: User) -> dict[str, int]:
    lines = JournalLine.objects.filter(user_id=user.pk)
    given = lines.filter(debit__kind="bank").aggregate(sum=Sum("amount_cents"))["sum"] or 0
    paid = lines.filter(memo="Vigorish").aggregate(sum=Sum("amount_cents"))["sum"] or 0
    owed = sum(
        info.owed_cents for room in rooms.values() for info in cage.open_sittings(room.table_id)
        if info.user_id == user.pk
    )  # fmt: skip
    return {"given": given, "has": cage.chips_cents(user.pk), "vigorish": paid, "owed": owed}


if __name__ == "__main__":
    main(globals())
