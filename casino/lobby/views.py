"""The lobby and the doors of the tables.

The lobby is one page and one partial of it, asked for again every few seconds; both come from what
the dealer says about each table (`casino.lobby.board`), so nothing here looks into a live round.
"""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST, require_safe

from casino.cage import api as cage
from casino.dealer import desk, floor
from casino.floor import access
from casino.floor.models import Table
from casino.lobby import private
from casino.lobby.accounts import get_or_post
from casino.lobby.board import board
from casino.lobby.doors import of_a_table
from casino.lobby.forms import PrivateTableForm
from casino.lobby.plan import TableCard
from casino.lobby.visitors import person, signed_in
from casino.people.models import User
from casino.sockets import limits
from casino.sockets.address import request_address
from games.engine.registry import all_games

GONE = 410
HERE_ONLY = frozenset({"localhost", "127.0.0.1", "[::1]"})


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Every public table, and the private ones this visitor knows, game by game."""
    template = "lobby/_tables.html" if request.headers.get("HX-Request") else "lobby/lobby.html"
    context = {"cards": table_cards(request), "oob": template == "lobby/_tables.html"}
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def table_cards(request: HttpRequest) -> list[TableCard]:
    user_id = request.user.pk
    known = Table.objects.exclude(invitation="").filter(
        invitation__in=access.invitations(request.session)
    )
    if user_id is not None:
        known = known | Table.objects.exclude(invitation="").filter(host_id=user_id)
    mine = [table for table in known.distinct() if table.status != Table.Status.CLOSED]
    rows: list[tuple[floor.LobbyRow, Table | None]] = [
        *((floor.lobby_row(table.pk), table) for table in mine),
        *((row, None) for row in board.rows()),
    ]
    seated = frozenset() if user_id is None else cage.seated_at(user_id)
    order = [game.slug for game in all_games()]
    rows.sort(key=lambda found: order.index(found[0].game))
    return [
        TableCard.of(row, hosted, user_id, seated=row.table_id in seated) for row, hosted in rows
    ]


@require_GET
@of_a_table
def table(request: HttpRequest, found: Table) -> HttpResponse:
    """The table itself."""
    if private.has_closed(found):
        said = {"hours": settings.PRIVATE_TABLE_HOURS}
        return render(request, "lobby/private_closed.html", said, status=GONE)
    context: dict[str, Any] = {
        "table": found,
        "layout_json": desk.layout(found.pk),
        "invitation": found.invitation,
    }
    return render(request, "table/table.html", context)


@require_GET
def invited(request: HttpRequest, code: str) -> HttpResponse:
    """The link of a private table: remembered for this visitor, then on to the table."""
    found = Table.objects.filter(invitation=code).exclude(invitation="").first()
    if found is None:
        raise Http404
    access.remember(request.session, code)
    return redirect("table", found.pk)


@signed_in
@get_or_post
def private_tables(request: HttpRequest) -> HttpResponse:
    """Open a private table; the links of those that are open."""
    like = private.models_to_copy()
    user = person(request)
    form = PrivateTableForm(
        request.POST or None, like=like, initial={"name": f"{user.display_name}’s table"[:40]}
    )
    if request.method == "POST" and form.is_valid() and _opened(request, user, form):
        return redirect("private")
    hosted = [(table, _link(request, table)) for table in private.hosted(user)]
    here_only = request.get_host().rpartition(":")[0] in HERE_ONLY
    context = {"form": form, "hosted": hosted, "any": bool(like), "here_only": here_only}
    return render(request, "lobby/private_tables.html", context)


def _opened(request: HttpRequest, user: User, form: PrivateTableForm) -> bool:
    if not limits.allow("private table", request_address(request)):
        form.add_error(None, "Many tables were opened from your address. Wait some minutes.")
        return False
    try:
        private.open_table(user, form.cleaned_data["name"], int(form.cleaned_data["like"]))
    except private.TooMany:
        form.add_error(None, f"You have {private.MOST_OPEN} private tables open. Close one first.")
        return False
    except Table.DoesNotExist:
        form.add_error("like", "That table has closed. Choose another one.")
        return False
    messages.success(request, "Your table is open. Give its link to the people you want there.")
    return True


def _link(request: HttpRequest, table: Table) -> str:
    return request.build_absolute_uri(reverse("invited", args=[table.invitation]))


@signed_in
@require_POST
def close_private(request: HttpRequest, table_id: int) -> HttpResponse:
    if private.close(person(request), table_id):
        messages.success(request, "Last round: the table closes when it is over.")
    else:
        messages.error(request, "This is not an open table of yours.")
    return redirect("private")
