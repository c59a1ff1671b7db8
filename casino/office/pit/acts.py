"""The floor's acts as the pit offers them: each with its permission, carried out and logged.

The log's entry is written before the act and answered after it, so no act happens without a name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from redis.exceptions import RedisError

from casino.cage.api import Decision
from casino.dealer import awards as dealer_awards
from casino.dealer import floor as dealer_floor
from casino.dealer.table import TableAway
from casino.floor import log
from casino.floor.models import FloorAct, Table
from casino.office.pit.live import AWAY, live
from casino.people.models import User
from games.engine.contract import Json, Refusal


@dataclass(frozen=True, slots=True)
class Act:
    """`effect` is what the floor person reads before pressing the button."""

    name: str
    permission: str
    verb: str
    effect: str


@dataclass(frozen=True, slots=True)
class Order:
    """An act that somebody asks for."""

    act: Act
    section: str = ""
    reason: str = ""
    declared: Mapping[str, Json] | None = None
    """What a declaration says, or which award is meant."""


@dataclass(frozen=True, slots=True)
class Report:
    done: bool
    message: str


OPEN = Act("open", "floor.open_table", "Open", "Players may sit down again; the flag comes down.")
LAST_ROUND = Act(
    "last-round",
    "floor.last_round",
    "Last round",
    "The round in play is the last; then everybody is cashed out and the table closes.",
)
CLOSE = Act(
    "close",
    "floor.close_table",
    "Close",
    "Closed at once when no wager lies on the layout, else when the round in play has ended.",
)
REPAIR = Act(
    "repair",
    "floor.repair_device",
    "Device repaired",
    "The cover comes off; the device is used again from the next round on.",
)
VOID = Act(
    "void",
    "floor.void_round",
    "Void the round",
    "Every wager of the round goes back and the card order is revealed.",
)
DECLARE = Act("declare", "floor.declare", "Declare", "The table does what the section says.")
VALIDATE = Act(
    "validate-award",
    "cage.validate_award",
    "Validate",
    "The share is paid; the table goes on when none is left to decide.",
)
REFUSE = Act(
    "refuse-award",
    "cage.validate_award",
    "Refuse",
    "The share goes back to the meter; the table goes on when none is left to decide.",
)
PLAIN = {act.name: act for act in (OPEN, LAST_ROUND, CLOSE, REPAIR)}
ALL = (*PLAIN.values(), VOID, DECLARE)
OF_AWARDS = (VALIDATE, REFUSE)
"""Offered while a share of a meter awaits validation."""


def offered(table: Table) -> list[Act]:
    """The plain acts that would change something at this table as it is."""
    idle = {
        OPEN.name: table.status == Table.Status.OPEN and not table.flag,
        REPAIR.name: not table.device_covered,
    }
    return [act for act in PLAIN.values() if not idle.get(act.name)]


def carry_out(table: Table, by: User, order: Order) -> Report:
    """Log, act, log the outcome. What the table refuses is a report, not an error."""
    asked = log.ask(
        table,
        by,
        order.act.name,
        live(table).facts,
        section=order.section,
        reason=order.reason,
        details=order.declared,
    )
    try:
        _calls(order)[order.act.name](table.pk, by)
    except Refusal as refusal:
        _answer(asked, FloorAct.Outcome.REFUSED, refusal.message)
        return Report(False, refusal.message)
    except (TableAway, RedisError):
        _answer(asked, FloorAct.Outcome.FAILED, AWAY)
        return Report(False, AWAY)
    except Exception as error:
        _answer(asked, FloorAct.Outcome.FAILED, type(error).__name__)
        raise
    _answer(asked, FloorAct.Outcome.DONE, order.reason)
    return Report(True, f"{order.act.verb}: done.")


def _calls(order: Order) -> dict[str, Callable[[int, User], None]]:
    declared = dict(order.declared or {})
    return {
        OPEN.name: dealer_floor.open_table,
        LAST_ROUND.name: dealer_floor.last_round,
        CLOSE.name: dealer_floor.close_table,
        REPAIR.name: dealer_floor.repair_device,
        VOID.name: lambda pk, by: dealer_floor.void(pk, order.section, order.reason, by),
        DECLARE.name: lambda pk, by: dealer_floor.declare(pk, declared, by),
        VALIDATE.name: lambda pk, by: _decide(pk, order, "validated", by),
        REFUSE.name: lambda pk, by: _decide(pk, order, "refused", by),
    }


def _decide(table_id: int, order: Order, decision: Decision, by: User) -> None:
    award_id = int((order.declared or {})["award"])
    dealer_awards.decide(table_id, award_id, decision, order.reason, by)


def _answer(asked: FloorAct, outcome: FloorAct.Outcome, reason: str) -> None:
    now = Table.objects.get(pk=asked.table_id)
    log.answer(asked, outcome, live(now).facts, reason)
