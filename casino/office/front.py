"""The office's first page: every table as it is now with the way to its pit, what has been filed,
and the ways to everything else. Each part is shown to whoever may see it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from casino.cage import api as cage
from casino.floor.models import Table
from casino.office.pit.live import Live, live
from casino.submissions.models import RulesSubmission
from games.engine.registry import game_for

TABLES_MOST = 40
SUBMISSIONS_MOST = 8
OF_ITS_OWN = frozenset({"Table", "RulesSubmission"})


@dataclass(frozen=True, slots=True)
class Row:
    """One table of the floor."""

    table: Table
    game: str
    seats: int
    live: Live
    awards: int
    """Shares of a meter that await validation here."""

    @property
    def taken(self) -> int:
        return len(self.live.seats)


@dataclass(frozen=True, slots=True)
class Way:
    """A list of the office that has no part of its own on this page."""

    name: str
    url: str


def context(request: HttpRequest, apps: Sequence[Any]) -> dict[str, Any]:
    may = request.user.has_perm
    sees_tables, sees_filed = may("floor.view_table"), may("submissions.view_rulessubmission")
    return {
        "tables": _tables() if sees_tables else None,
        "submissions": _submissions() if sees_filed else None,
        "may_set_up": may("floor.add_table"),
        "may_file": may("submissions.add_rulessubmission"),
        "ways": _ways(apps),
    }


def _tables() -> list[Row]:
    """The open ones first; of many private ones the newest."""
    found = Table.objects.select_related("submission")
    public = found.filter(invitation="").order_by("pk")
    private = found.exclude(invitation="").exclude(status=Table.Status.CLOSED).order_by("-pk")
    rows = [*public[:TABLES_MOST], *private[: TABLES_MOST // 2]]
    held = Counter(award.table_id for award in cage.undecided())
    rows.sort(key=lambda t: t.status == Table.Status.CLOSED)
    return [_row(table, held[table.pk]) for table in rows]


def _row(table: Table, awards: int) -> Row:
    try:
        game = game_for(table.submission.game)
    except KeyError:  # it can only be looked at
        return Row(table, table.submission.game, 0, live(table), awards)
    return Row(table, game.title, game.seats, live(table), awards)


def _submissions() -> Sequence[RulesSubmission]:
    newest = RulesSubmission.objects.prefetch_related("table_set").order_by("-pk")
    return list(newest[:SUBMISSIONS_MOST])


def _ways(apps: Sequence[Any]) -> list[Way]:
    models = [model for app in apps for model in app["models"]]
    return [
        Way(model["name"], model["admin_url"])
        for model in models
        if model["object_name"] not in OF_ITS_OWN and model["admin_url"]
    ]
