"""Probes and scrapes are answered before anything else looks at a request.

They come by container or pod address, so they stand before the check of the host name and any
redirect to https.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from casino.ops import answers

Next = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]
LOOPBACK = ("127.0.0.1", "::1")
PROBES_AT_ONCE = 2
_probes = ThreadPoolExecutor(PROBES_AT_ONCE, thread_name_prefix="probe")


@sync_and_async_middleware
def operations(get_response: Next) -> Next:
    if not iscoroutinefunction(get_response):

        def middleware(request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
            known = answers.known(request.path_info)
            return answer(request) if known else get_response(request)

        return middleware

    next_async = cast(Callable[[HttpRequest], Awaitable[HttpResponseBase]], get_response)

    async def middleware_async(request: HttpRequest) -> HttpResponseBase:
        if not answers.known(request.path_info):
            return await next_async(request)
        apart = sync_to_async(answer_in_own_thread, thread_sensitive=False, executor=_probes)
        return await apart(request)

    return middleware_async


def answer_in_own_thread(request: HttpRequest) -> HttpResponse:
    """A probe must not queue behind a stuck page; its thread keeps no connection afterwards."""
    try:
        return answer(request)
    finally:
        connections.close_all()


def answer(request: HttpRequest) -> HttpResponse:
    forwarded = "X-Forwarded-For" in request.headers
    said = answers.answer(
        request.path_info,
        request.headers.get("Authorization", ""),
        local=request.META.get("REMOTE_ADDR") in LOOPBACK and not forwarded,
    )
    return HttpResponse(said.body, status=said.status, content_type=said.content_type)
