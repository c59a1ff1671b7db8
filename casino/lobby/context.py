"""What every page shows around its content: the operator, the wallet, the visitor's own look.

Values are lazy: a page that draws no top bar, and an htmx partial, ask the database nothing.
"""

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from casino.cage import api as cage
from casino.floor.models import Operator
from casino.people import notes

THEMES = ("light", "dark")


def _operator() -> Operator:
    return Operator.objects.order_by("pk").first() or Operator(name="The Card Room")


def room(request: HttpRequest) -> dict[str, Any]:
    operator: Any = SimpleLazyObject(_operator)
    theme = request.COOKIES.get("theme", "")
    user_id = getattr(getattr(request, "user", None), "pk", None)
    return {
        "operator_name": SimpleLazyObject(lambda: operator.name),
        "operator_logo": SimpleLazyObject(lambda: operator.logo),
        "wallet_cents": user_id and cache(lambda: cage.wallet_cents(user_id)),
        "notes": user_id and cache(lambda: notes.take(user_id)),
        "theme": theme if theme in THEMES else "",
        "deck": "four" if request.COOKIES.get("deck") == "four" else "",
    }
