"""Lists of past rounds, newest first, cut into pages by the key of the last row shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from casino.cage import queries
from casino.cage.models import RoundLine
from casino.cage.queries import PlayerRound, TableRound

PAGE = 25


@dataclass(frozen=True, slots=True)
class Page:
    """`before`: where the next page begins; None on the last one."""

    rows: Sequence[PlayerRound] | Sequence[TableRound]
    before: int | None


def mine(user_id: int, before: int | None) -> Page:
    """The rounds in which this user had a wager."""
    rows = queries.rounds_of(user_id, limit=PAGE + 1, before=before)
    return Page(rows[:PAGE], rows[PAGE - 1].round_pk if len(rows) > PAGE else None)


def of_table(table_id: int, before: int | None) -> Page:
    """The rounds of a table; the one in play is named but not shown."""
    rows = queries.table_rounds(table_id, limit=PAGE + 1, before=before)
    return Page(rows[:PAGE], rows[PAGE - 1].number if len(rows) > PAGE else None)


def played_at(user_id: int | None, table_id: int) -> bool:
    """Whether this user has ever had a wager at this table."""
    if user_id is None:
        return False
    return RoundLine.objects.filter(user_id=user_id, round__table_id=table_id).exists()
