"""The names that the table's page links to, without the views behind them."""

from django.http import HttpRequest, HttpResponse
from django.urls import path


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


urlpatterns = [
    path("", nothing, name="lobby"),
    path("guest/", nothing, name="guest"),
    path("wallet/", nothing, name="wallet"),
    path("notes/", nothing, name="notes"),
]
