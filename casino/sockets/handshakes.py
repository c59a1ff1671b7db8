"""How often one address may open a socket, judged before anybody asks a store who is coming.

A room that was restarted is come back to by all its people at once, so an address may do at once
twice what it may have open, and as much again every half minute. Past it the socket is opened only
to be told why it closes: a browser cannot read the status of a refused handshake.
"""

from __future__ import annotations

from django.conf import settings

from casino.ops import metrics
from casino.sockets import messages
from casino.sockets.address import scope_address
from casino.sockets.buckets import Buckets
from casino.sockets.origin import App, Receive, Scope, Send
from casino.sockets.outbox import Outbox

AT_ONCE = 2
"""Times the sockets that an address may have."""
REFILL_S = 30


def handshake_gate(inner: App) -> App:
    """Say goodbye to whoever comes too often, without a look at the database or Redis."""
    size = AT_ONCE * int(settings.SOCKETS_PER_ADDRESS)
    addresses = Buckets(per_s=size / REFILL_S, size=size)

    async def gate(scope: Scope, receive: Receive, send: Send) -> None:
        if addresses.take(scope_address(scope)):
            await inner(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        metrics.DROPPED.labels(reason="too-often").inc()
        await Outbox(send).part(messages.bye("too-often"))

    return gate
