"""Which pages may open a table socket with a visitor's cookie.

Browsers send an `Origin` with every websocket; it must be this very host (or listed in
`CSRF_TRUSTED_ORIGINS`), also when `ALLOWED_HOSTS` is "*". What sends no `Origin` is no browser; it
may watch, but its cookies are taken away: a program that wants to play sends an `Origin` as well.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PORTS = {"http": "80", "https": "443"}
NUL = "\\000"
"""As a quoted cookie writes it. No cookie of ours holds one, and PostgreSQL cannot look for it."""


def header(scope: Scope, name: bytes) -> str | None:
    """The only value of a header; several count as none that is valid."""
    values = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return ",".join(values) if values else None


def same_site(origin: str, host: str) -> bool:
    """Whether a page of `origin` may use the socket at `host` (a Host header)."""
    try:
        page = urlsplit(origin)
        page_port = str(page.port) if page.port else PORTS.get(page.scheme)
    except ValueError:
        return False
    if page.scheme not in PORTS or not page.hostname:
        return False
    if not _served(host):
        return False
    domain, port = split_domain_port(host)
    here = (domain.strip("[]").lower(), port or PORTS[page.scheme])
    return (page.hostname, page_port) == here or _listed(page)


def _served(host: str) -> bool:
    allowed = settings.ALLOWED_HOSTS
    if settings.DEBUG and not allowed:
        allowed = [".localhost", "127.0.0.1", "[::1]"]
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, allowed)


def _listed(page: SplitResult) -> bool:
    return f"{page.scheme}://{page.netloc}" in settings.CSRF_TRUSTED_ORIGINS


def origin_gate(inner: App) -> App:
    """Refuse foreign pages; let what sends no Origin watch only."""

    async def gate(scope: Scope, receive: Receive, send: Send) -> None:
        origin = header(scope, b"origin")
        if origin is not None and not same_site(origin, header(scope, b"host") or ""):
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        if origin is None or NUL in (header(scope, b"cookie") or ""):
            headers = [(k, v) for k, v in scope["headers"] if k != b"cookie"]
            scope = {**scope, "headers": headers}
        await inner({**scope, "straight": send}, receive, send)

    return gate
