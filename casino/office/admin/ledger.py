"""The cage's books and the floor's log, to be read only. A sealed card order is never shown."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from casino.cage.models import Account, JournalLine, Round, RoundClosed, RoundEnded, Sitting
from casino.floor.models import FloorAct

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
else:
    Base = admin.ModelAdmin

SEALED = "sealed"
BOOKS: dict[type[models.Model], list[str]] = {
    Account: ["kind", "owner", "balance_cents", "sequence"],
    JournalLine: ["at", "memo", "amount_cents", "debit", "credit", "user", "section"],
    Sitting: ["user", "table", "bought_in_cents", "opened_at", "closed_at"],
    Round: ["__str__", "table", "number", "submission", "opened_at", "commitment"],
    RoundClosed: ["round", "staked_cents", "closed_at"],
    RoundEnded: ["round", "kind", "ended_at"],
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
        return [f.name for f in self.opts.fields if f.name != SEALED]


def register_ledger() -> None:
    for model, columns in BOOKS.items():
        related = [f.name for f in model._meta.fields if f.is_relation and f.name in columns]
        book = type(
            f"{model.__name__}Admin",
            (BookAdmin,),
            {"list_display": columns, "list_select_related": related or False},
        )
        admin.site.register(model, book)
