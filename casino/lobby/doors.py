"""The door of every page of one table: for a private one the link is asked for."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from casino.floor import access
from casino.floor.models import Table

FORBIDDEN = 403


def of_a_table(view: Callable[[HttpRequest, Table], HttpResponse]) -> Callable[..., HttpResponse]:
    """`view` gets the table with its operator and submission; who may not enter, a page that says
    so."""

    @wraps(view)
    def guarded(request: HttpRequest, table_id: int) -> HttpResponse:
        tables = Table.objects.select_related("operator", "submission")
        table = get_object_or_404(tables, pk=table_id)
        if not access.may_enter(table, request.session, request.user.pk):
            return render(request, "lobby/private.html", status=FORBIDDEN)
        return view(request, table)

    return guarded
