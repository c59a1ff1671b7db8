"""Past rounds: whose, which, all of one, its round file, and the page that verifies it.

What is shown has ended; a round still in play answers as if it did not exist. Rounds of a private
table are for those who have its link or have played there.
"""

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from casino.cage import api as cage
from casino.cage.api import RoundFacts
from casino.floor import access
from casino.floor.models import Table
from casino.history import lists
from casino.history.proof import is_revealed, proof_of
from casino.history.record import page_of
from casino.people.models import User

FORBIDDEN = 403
ROUND_ID = re.compile(r"\s*(\d{1,9})-(\d{1,9})\s*")


@require_safe
def rounds(request: HttpRequest) -> HttpResponse:
    """My rounds; for a visitor, an invitation to play some."""
    user = request.user
    page = lists.mine(user.pk, _before(request)) if isinstance(user, User) else None
    return render(request, "history/mine.html", {"page": page})


@require_safe
def table_rounds(request: HttpRequest, table_id: int) -> HttpResponse:
    table = get_object_or_404(Table, pk=table_id)
    if not _may_read(request, table):
        return render(request, "lobby/private.html", status=FORBIDDEN)
    page = lists.of_table(table_id, _before(request))
    return render(request, "history/table.html", {"table": table, "page": page})


@require_safe
def round_page(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    table = get_object_or_404(Table, pk=table_id)
    if not _may_read(request, table):
        return render(request, "lobby/private.html", status=FORBIDDEN)
    facts = _ended(table_id, number)
    player = request.user.player if isinstance(request.user, User) else None
    context: dict[str, Any] = {
        "table": table,
        "facts": facts,
        "round_id": f"{table_id}-{number}",
        "page": page_of(facts, player),
        "reveal": proof_of(facts),
        "revealed": is_revealed(facts),
        "previous": number - 1,
        "next_number": _following(table_id, number),
    }
    return render(request, "history/round.html", context)


@require_safe
def transcript(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """The round file, for `replay`. A round without a wager has none."""
    facts = _readable(request, table_id, number)
    assert facts.ended is not None
    if "transcript" not in facts.ended.record:
        raise Http404
    return _file(facts.ended.record["transcript"], f"round-{table_id}-{number}.json")


@require_safe
def proof(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Everything that verifying needs, as a file."""
    facts = _readable(request, table_id, number)
    return _file(proof_of(facts), f"round-{table_id}-{number}-proof.json")


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """The page that verifies a round in the visitor's own browser."""
    asked = request.GET.get("round", "").strip()
    context: dict[str, Any] = {"asked": asked}
    if asked:
        found = ROUND_ID.fullmatch(asked)
        facts = cage.round_fact(int(found[1]), int(found[2])) if found else None
        if found is None:
            context["fault"] = "A round is named by its table and number, as in 12-345."
        elif facts is None or not _may_read(request, Table.objects.get(pk=facts.table_id)):
            context["fault"] = "There is no such round."
        elif facts.ended is None:
            context["fault"] = "This round has not ended. Its cards are revealed when it has."
        elif not is_revealed(facts):
            context["fault"] = (
                "The shoe of this round is in use; it is revealed when it is retired."
            )
        else:
            context["proof"] = proof_of(facts)
    return render(request, "verify/verify.html", context)


def _before(request: HttpRequest) -> int | None:
    given = request.GET.get("before", "")
    return int(given) if given.isdecimal() and len(given) < 19 else None


def _may_read(request: HttpRequest, table: Table) -> bool:
    user_id = request.user.pk
    return access.may_enter(table, request.session, user_id) or lists.played_at(user_id, table.pk)


def _ended(table_id: int, number: int) -> RoundFacts:
    facts = cage.round_fact(table_id, number)
    if facts is None or facts.ended is None:
        raise Http404
    return facts


def _following(table_id: int, number: int) -> int | None:
    facts = cage.round_fact(table_id, number + 1)
    return number + 1 if facts is not None and facts.ended is not None else None


def _readable(request: HttpRequest, table_id: int, number: int) -> RoundFacts:
    if not _may_read(request, get_object_or_404(Table, pk=table_id)):
        raise Http404
    return _ended(table_id, number)


def _file(content: dict[str, Any], name: str) -> HttpResponse:
    response = JsonResponse(content, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
