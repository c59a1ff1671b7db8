"""What the pages around the table ask about a request: who, from where, and where to next."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from casino.people.models import User

signed_in = login_required(login_url="sign_in")


def person(request: HttpRequest) -> User:
    """The signed-in user of a view that only signed-in people reach."""
    return cast(User, request.user)


def next_url(request: HttpRequest) -> str:
    """Where the visitor wanted to go: a path of this site, else the lobby."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    if here and wanted.startswith("/"):
        return wanted
    return reverse("lobby")


def came_from(request: HttpRequest) -> str:
    """The page of this site that has led here; empty where there is none to go back to."""
    referer = request.headers.get("Referer", "")
    here = url_has_allowed_host_and_scheme(referer, {request.get_host()}, request.is_secure())
    return referer if here and referer != request.build_absolute_uri() else ""


def wants_json(request: HttpRequest) -> bool:
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"
