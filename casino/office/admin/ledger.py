"""The cage's books and the floor's log, to be read only. A sealed card order is never shown."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from casino.cage.models import (
    Account,
    AwardDecision,
    JournalLine,
    MeterAward,
    Round,
    Sitting,
)
from casino.floor.models import FloorAct
from casino.submissions.filing import dollars

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
else:
    Base = admin.ModelAdmin

SEALED = "sealed"
CENTS = "_cents"
BOOKS: dict[type[models.Model], list[str]] = {
    Account: ["kind", "owner", "balance_cents", "sequence"],
    JournalLine: ["at", "memo", "amount_cents", "debit", "credit", "user", "section"],
    Sitting: ["user", "table", "bought_in_cents", "opened_at", "closed_at"],
    MeterAward: ["at", "meter", "round", "seat", "user", "hand", "percent", "share_cents"],
    AwardDecision: ["at", "award", "decision", "by", "reason"],
    FloorAct: ["at", "table", "act", "outcome", "by", "section", "reason"],
}


class BookAdmin(Base):
    """Nothing here can be added, changed or deleted."""

    actions = None
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [shown(f.name) for f in self.opts.fields if f.name != SEALED]


def shown(name: str) -> Any:
    """How a column is shown: one in cents, as money, under its name without the unit."""
    if not name.endswith(CENTS):
        return name

    @admin.display(description=name.removesuffix(CENTS).replace("_", " "), ordering=name)
    def amount(row: models.Model) -> str:
        cents: int | None = getattr(row, name)
        return "" if cents is None else dollars(cents)

    return amount


@admin.register(Round)
class RoundAdmin(BookAdmin):
    """The three facts of a round: opened, closed, ended."""

    list_display = ["__str__", "table", "number", "opened_at", "staked", "ended"]
    list_select_related = ["table", "closed", "ended"]
    list_filter = ["table"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [*super().get_fields(request, obj), "staked", "closed_at", "ended", "ended_at"]

    @admin.display(description="staked")
    def staked(self, played: Round) -> str:
        return dollars(played.closed.staked_cents) if hasattr(played, "closed") else ""

    @admin.display(description="closed at")
    def closed_at(self, played: Round) -> Any:
        return played.closed.closed_at if hasattr(played, "closed") else None

    @admin.display(description="ended")
    def ended(self, played: Round) -> str:
        return played.ended.kind if hasattr(played, "ended") else ""

    @admin.display(description="ended at")
    def ended_at(self, played: Round) -> Any:
        return played.ended.ended_at if hasattr(played, "ended") else None


def register_ledger() -> None:
    for model, columns in BOOKS.items():
        related = [f.name for f in model._meta.fields if f.is_relation and f.name in columns]
        book = type(
            f"{model.__name__}Admin",
            (BookAdmin,),
            {"list_display": [*map(shown, columns)], "list_select_related": related or False},
        )
        admin.site.register(model, book)
