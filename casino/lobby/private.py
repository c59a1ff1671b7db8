"""Private tables: any player may open a few, gets a link to give to others, and may close them.

A private table plays the Rules Submission of an open public table, with that table's clocks: the
operator has filed it, and a player cannot make rules of his own. One that nobody uses for a day
closes by itself (casino.dealer.forgotten).
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress

from django.db import transaction

from casino.dealer import floor
from casino.dealer.table import TableAway
from casino.floor.models import Table
from casino.people.models import User
from games.engine.registry import all_games

MOST_OPEN = 3
CODE_BYTES = 12


class TooMany(Exception):
    """The host has as many open private tables as one person may have."""


def models_to_copy() -> list[tuple[int, str]]:
    """Open public tables whose rules a private table can play: one per submission, game first."""
    titles = {game.slug: game.title for game in all_games()}
    found: dict[int, tuple[int, str]] = {}
    tables = Table.objects.select_related("submission").filter(
        invitation="", status=Table.Status.OPEN
    )
    for table in tables.order_by("pk"):
        game = titles.get(table.submission.game)
        label = f"{game}: {table.submission.name}, as at {table.name}"
        if game:
            found.setdefault(table.submission_id, (table.pk, label))
    return list(found.values())


def hosted(user: User) -> Sequence[Table]:
    """The private tables that this player has open, newest first."""
    open_ = Table.objects.filter(host=user).exclude(invitation="")
    return list(open_.exclude(status=Table.Status.CLOSED).order_by("-pk"))


def has_closed(table: Table) -> bool:
    """A private table that is over: what its link leads to is a sentence."""
    return bool(table.invitation) and table.status == Table.Status.CLOSED


def open_table(host: User, name: str, like: int) -> Table:
    """A new private table with its invitation. Raises TooMany, Table.DoesNotExist."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=host.pk)
        if len(hosted(host)) >= MOST_OPEN:
            raise TooMany
        return _laid_out(host, name, like)


def _laid_out(host: User, name: str, like: int) -> Table:
    model = Table.objects.get(pk=like, invitation="", status=Table.Status.OPEN)
    return Table.objects.create(
        operator=model.operator,
        name=name,
        submission=model.submission,
        clocks=model.clocks,
        invitation=secrets.token_urlsafe(CODE_BYTES),
        host=host,
    )


def close(host: User, table_id: int) -> bool:
    """The host ends his table: at once when no wager is out, else after the round.

    False: not an open table of his."""
    tables = Table.objects.filter(pk=table_id, host=host, status=Table.Status.OPEN)
    if not tables.exclude(invitation="").exists():
        return False
    # A table that is not laid out just now is closed by the dealer when it lays it out.
    with suppress(TableAway):
        floor.close_table(table_id, host)
    return True
