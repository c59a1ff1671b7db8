"""/healthz, /readyz and /metrics, answered before anything else looks at a request.

A probe comes by container or pod address, so these three stand before the check of the host name
and any redirect to https. They tell nothing about players; metrics are for whoever holds
METRICS_TOKEN or, without one, for this very machine.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from casino.ops import health

View = Callable[[HttpRequest], HttpResponse]
Answer = HttpResponseBase | Awaitable[HttpResponseBase]
Next = Callable[[HttpRequest], Answer]
LOOPBACK = ("127.0.0.1", "::1")


def alive(request: HttpRequest) -> HttpResponse:
    return HttpResponse("alive\n", content_type="text/plain")


def ready(request: HttpRequest) -> HttpResponse:
    well, found = health.readiness()
    return JsonResponse(found, status=200 if well else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    if not may_read_metrics(request):
        return HttpResponse("Metrics need a token.\n", status=403, content_type="text/plain")
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def may_read_metrics(request: HttpRequest) -> bool:
    token: str = settings.METRICS_TOKEN
    if token:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    forwarded = "X-Forwarded-For" in request.headers
    return request.META.get("REMOTE_ADDR") in LOOPBACK and not forwarded


ANSWERS: dict[str, View] = {
    "/healthz": alive,
    "/readyz": ready,
    "/metrics": metrics,
}


@sync_and_async_middleware
def operations(get_response: Next) -> Next:
    if not iscoroutinefunction(get_response):

        def answer(request: HttpRequest) -> Answer:
            view = ANSWERS.get(request.path_info)
            return view(request) if view else get_response(request)

        return answer

    next_async = cast(Callable[[HttpRequest], Awaitable[HttpResponseBase]], get_response)

    async def answer_async(request: HttpRequest) -> HttpResponseBase:
        view = ANSWERS.get(request.path_info)
        if view is None:
            return await next_async(request)
        return await sync_to_async(in_own_thread, thread_sensitive=False)(view, request)

    return answer_async


def in_own_thread(view: View, request: HttpRequest) -> HttpResponse:
    """A probe must not queue behind a stuck page; its thread keeps no connection afterwards."""
    try:
        return view(request)
    finally:
        connections.close_all()
