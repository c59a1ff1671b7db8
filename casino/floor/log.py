"""Writing the floor's log: who asked for what, when, and how the table stood before and after."""

from collections.abc import Mapping
from typing import Any

from casino.floor.models import FloorAct, Table
from casino.people.models import User

Facts = dict[str, Any]


def table_facts(table: Table) -> Facts:
    """What an operator decides about a table."""
    return {
        "operator": table.operator.name,
        "name": table.name,
        "submission": table.submission_id,
        "version": table.submission.version,
        "status": table.status,
        "private": bool(table.invitation),
        "clocks": table.clocks,
    }


def note(table: Table, by: User, act: str, before: Facts, after: Facts) -> FloorAct:
    """What was done in one transaction with this entry."""
    return FloorAct.objects.create(
        table=table, by=by, act=act, outcome=FloorAct.Outcome.DONE, before=before, after=after
    )


def ask(
    table: Table,
    by: User,
    act: str,
    before: Facts,
    section: str = "",
    reason: str = "",
    details: Mapping[str, Any] | None = None,
) -> FloorAct:
    """Written before the act; `answer` must follow."""
    return FloorAct.objects.create(
        table=table,
        by=by,
        act=act,
        outcome=FloorAct.Outcome.ASKED,
        section=section,
        reason=reason,
        details=dict(details or {}),
        before=before,
    )


def answer(asked: FloorAct, outcome: FloorAct.Outcome, after: Facts, reason: str = "") -> FloorAct:
    return FloorAct.objects.create(
        table=asked.table,
        by=asked.by,
        act=asked.act,
        outcome=outcome,
        asked=asked,
        section=asked.section,
        reason=reason[:300],
        details=asked.details,
        before=asked.before,
        after=after,
    )
