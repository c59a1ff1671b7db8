"""The websocket side of the site: origin, pace, session and user, then the table socket."""

from __future__ import annotations

from typing import cast

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.urls import path, re_path

from casino.sockets.handshakes import handshake_gate
from casino.sockets.origin import App, Receive, Scope, Send, origin_gate
from casino.sockets.table_socket import table_socket


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """There is no socket at this address."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


def table_sockets() -> App:
    routes = URLRouter(
        [
            path("ws/table/<int:table_id>/", table_socket),  # type: ignore[arg-type, list-item]
            re_path(r"", nowhere),  # type: ignore[arg-type, list-item]
        ]
    )
    return origin_gate(handshake_gate(cast(App, AuthMiddlewareStack(routes))))
