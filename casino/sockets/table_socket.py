"""The table socket: a plain ASGI application, below Channels' routing, sessions and users.

It is no Channels consumer, because each message to a consumer crosses to a thread and back. What it
sends goes straight to the server, past the session middleware, which has nothing to do there.
"""

from __future__ import annotations

import hmac
import logging
from functools import cache
from typing import cast
from urllib.parse import parse_qs

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import DatabaseError
from redis import RedisError

from casino.floor.access import may_enter
from casino.floor.models import Table
from casino.people.models import User
from casino.sockets import limits
from casino.sockets.address import scope_address
from casino.sockets.buckets import MONEY_AT_ONCE, MONEY_PER_S, Buckets
from casino.sockets.conversation import Conversation
from casino.sockets.hub import Hub
from casino.sockets.messages import Goodbye
from casino.sockets.origin import Receive, Scope, Send
from casino.sockets.outbox import Outbox
from casino.sockets.remembered import Remembered
from casino.sockets.threads import by_clerk
from casino.sockets.viewer import Viewer

logger = logging.getLogger(__name__)


class House:
    """What all sockets of this process share."""

    def __init__(self) -> None:
        self.conversations: dict[Viewer, Conversation] = {}
        self.remembered = Remembered()
        self.money = Buckets(MONEY_PER_S, MONEY_AT_ONCE)
        self.hub = Hub(self._signed_out)
        self.hub.start()

    def _signed_out(self, viewer: Viewer) -> None:
        conversation = self.conversations.get(viewer)
        if conversation is not None:
            conversation.sign_out()


@cache
def house() -> House:
    """Made by the first socket, inside the server's event loop."""
    return House()


def _may_watch(table_id: int, invitation: str, session: SessionBase, user: User | None) -> bool:
    table = Table.objects.filter(pk=table_id).exclude(status=Table.Status.CLOSED).first()
    if table is None:
        return False
    if invitation and hmac.compare_digest(invitation.encode(), table.invitation.encode()):
        return True
    return may_enter(table, session, user.pk if user is not None else None)


async def _door(scope: Scope, viewer: Viewer) -> Goodbye | None:
    """Why this socket may not come in."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    invitation = query.get("invitation", [""])[0]
    session = scope["session"]
    try:
        if not await by_clerk(_may_watch, viewer.table_id, invitation, session, viewer.user):
            return "closed"
        if not await by_clerk(limits.take, limits.leases_of(viewer)):
            return "too-many"
    except (RedisError, DatabaseError) as error:
        logger.warning("nobody at the door: %s", error)
        return "restart"
    return None


def _viewer(scope: Scope, outbox: Outbox) -> Viewer:
    user: User | AnonymousUser = scope["user"]
    known = user.is_authenticated
    return Viewer(
        table_id=scope["url_route"]["kwargs"]["table_id"],
        outbox=outbox,
        user=cast(User, user) if known else None,
        session_key=scope["session"].session_key or "",
        address=scope_address(scope),
    )


async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """ASGI. `scope["straight"]` is the server's own send."""
    straight: Send = scope["straight"]
    await receive()
    await straight({"type": "websocket.accept"})
    viewer = _viewer(scope, Outbox(straight))
    refusal = await _door(scope, viewer)
    conversation = Conversation(viewer, house().hub, house().remembered, house().money)
    if refusal is not None:
        await conversation.turn_away(refusal)
        return
    house().conversations[viewer] = conversation
    try:
        await conversation.run(receive)
    finally:
        del house().conversations[viewer]
