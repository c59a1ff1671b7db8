"""The site with one more websocket beside it that only answers: `/ws/echo/`."""

from __future__ import annotations

from typing import Any

from channels.routing import ProtocolTypeRouter

from casino.asgi import application as room


async def sockets(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["path"] != "/ws/echo/":
        await room(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


application = ProtocolTypeRouter({"http": room, "websocket": sockets})
