"""What every page shows around its content: the operator, the wallet, the visitor's own look.

Values are lazy: a page that draws no top bar, and an htmx partial, ask the database nothing.
"""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from casino.cage import api as cage
from casino.floor.models import Operator

THEMES = ("light", "dark")


def _operator() -> Operator:
    return Operator.objects.order_by("pk").first() or Operator(name="The Card Room")


def room(request: HttpRequest) -> dict[str, Any]:
    operator: Any = SimpleLazyObject(_operator)
    theme = request.COOKIES.get("theme", "")
    return {
        "operator_name": SimpleLazyObject(lambda: operator.name),
        "operator_logo": SimpleLazyObject(lambda: operator.logo),
        "wallet_cents": wallet_cents(request),
        "theme": theme if theme in THEMES else "",
        "deck": "four" if request.COOKIES.get("deck") == "four" else "",
    }


def wallet_cents(request: HttpRequest) -> int | None:
    """The visitor's wallet, None for somebody who is not signed in."""
    user = getattr(request, "user", None)
    if user is None or user.pk is None:
        return None
    return cage.wallet_cents(user.pk)
