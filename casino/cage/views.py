"""The statement page of the signed-in player. Further pages are asked for by htmx and appended."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from casino.cage import statement as statements


@login_required(login_url="sign_in")
@require_safe
def statement(request: HttpRequest) -> HttpResponse:
    """The whole page, or with htmx only the entries of the next one."""
    assert request.user.pk is not None
    page = statements.statement(request.user.pk, _before(request), statements.PAGE_LINES)
    is_more = bool(request.headers.get("HX-Request"))
    template = "cage/_entries.html" if is_more else "cage/statement.html"
    response = render(request, template, {"page": page})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _before(request: HttpRequest) -> int | None:
    """The line before which the page begins; anything else than a number is the first page."""
    asked = request.GET.get("before", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 19 else None
