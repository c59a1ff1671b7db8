"""One open socket from its first message to its goodbye.

Three coroutines share it: the listener takes messages in and never waits for anything but the next
one, the worker carries commands to the desk one after the other, the outbox writes. Whichever
ends first ends all, and the last thing sent is a `bye` with the reason.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from casino.dealer import desk
from casino.dealer.commands import AddChips, Command, GiveBox, Leave, Sit, TakeBox
from casino.ops import metrics
from casino.sockets import inbound, messages, seats
from casino.sockets.buckets import Buckets, Throttle
from casino.sockets.envelopes import PUBLIC
from casino.sockets.hub import Hub
from casino.sockets.inbound import Bad, Ping, Resync, Seen
from casino.sockets.messages import Goodbye, Refused
from casino.sockets.origin import Receive
from casino.sockets.remembered import KeyReused, Remembered
from casino.sockets.threads import at_desk, by_cashier
from casino.sockets.viewer import Viewer

logger = logging.getLogger(__name__)

COMMANDS_WAITING = 32
LINGER_S = 1.0
"""How long a signed-out socket still answers, so that what was under way is refused by name."""
RESYNC_S = 1.0
MONEY = (Sit, TakeBox, GiveBox, AddChips, Leave)
"""Commands that are transactions of the cage."""
PASSING = frozenset({"TableNotReady"})
"""Refusals that the same command may escape a moment later; they are not remembered."""

SLOW_DOWN = Refused("SlowDown", "", "That is too fast; wait a moment.")
TOO_OFTEN = Refused(
    "TooOften", "", "Chips move between wallet and table too often; wait a few seconds."
)
TEXT_ONLY = Refused("Malformed", "", "Messages are JSON as text.")
SIGNED_OUT = Refused("SignedOut", "", "You have signed out; sign in again to play.")
KEY_REUSED = Refused("KeyReused", "", "This key came before with another command.")
UNAVAILABLE = Refused("Unavailable", "", "The house cannot answer just now; try again.")


class Conversation:
    def __init__(self, viewer: Viewer, hub: Hub, remembered: Remembered, money: Buckets) -> None:
        self.viewer = viewer
        self._hub = hub
        self._remembered = remembered
        self._money = money
        self._outbox = viewer.outbox
        self._throttle = Throttle()
        self._commands: asyncio.Queue[tuple[Command, str]] = asyncio.Queue(COMMANDS_WAITING)
        self._ended: asyncio.Future[Goodbye | None] = asyncio.get_running_loop().create_future()
        self._signed_out = False
        self._resync_at: asyncio.TimerHandle | None = None

    # --- beginning and end ----------------------------------------------------------------------

    async def run(self, receive: Receive) -> None:
        with metrics.SOCKETS.track_inprogress():
            self._watch = await self._hub.join(self.viewer)
            parts = (self._listen(receive), self._work(), self._outbox.run())
            tasks = [asyncio.ensure_future(part) for part in parts]
            try:
                ends: list[asyncio.Future[Any]] = [*tasks, self._ended]
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                self._end("restart")
                raise
            finally:
                self._hub.leave(self.viewer)
                await self._finish(tasks)

    async def turn_away(self, reason: Goodbye) -> None:
        metrics.DROPPED.labels(reason=reason).inc()
        await self._outbox.part(messages.bye(reason))

    async def _finish(self, tasks: list[asyncio.Task[None]]) -> None:
        if self._resync_at is not None:
            self._resync_at.cancel()
        for task in tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                logger.warning("socket failed", exc_info=error)
            task.cancel()
        if self._outbox.overdue:
            await self.turn_away("too-slow")
        elif self._ended.done() and (reason := self._ended.result()) is not None:
            await self.turn_away(reason)
        else:
            await self._outbox.part()

    def _end(self, reason: Goodbye | None) -> None:
        if not self._ended.done():
            self._ended.set_result(reason)

    def sign_out(self) -> None:
        """This session is over: not a byte more for its player, no command of his."""
        if self._signed_out:
            return
        self._signed_out = True
        self._hub.leave(self.viewer)
        self.viewer.user, self.viewer.audience = None, PUBLIC
        self._outbox.put(messages.bye("signed-out"))
        metrics.DROPPED.labels(reason="signed-out").inc()
        asyncio.get_running_loop().call_later(LINGER_S, self._end, None)

    # --- listening ------------------------------------------------------------------------------

    async def _listen(self, receive: Receive) -> None:
        while not self._ended.done():
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self._hear(message.get("text"), len(message.get("bytes") or b""))

    def _hear(self, text: str | None, size: int) -> None:
        if not self._throttle.admits(len(text) if text is not None else size):
            if self._throttle.abusive:
                self._end("too-many")
            else:
                self._refuse(inbound.peek_key(text or ""), SLOW_DOWN)
        elif text is None:
            self._refuse("", TEXT_ONLY)
        else:
            try:
                message = inbound.read(text)
            except Bad as bad:
                self._refuse(bad.key, bad.refused)
            else:
                self._take(message, text)

    def _take(self, message: Command | Seen | Resync | Ping, text: str) -> None:
        if isinstance(message, Seen):
            self._outbox.seen(message.n)
        elif isinstance(message, Ping):
            self._outbox.put(messages.pong(message.t, self._hub.clock_ms()))
        elif isinstance(message, Resync):
            self._resync(message)
        else:
            try:
                self._commands.put_nowait((message, text))
            except asyncio.QueueFull:
                self._refuse(message.key, SLOW_DOWN)

    def _resync(self, asked: Resync) -> None:
        """At most one a second; what is asked too soon is answered by a snapshot when it is due."""
        viewer = self.viewer
        if self._signed_out or viewer.incarnation is None or self._resync_at is not None:
            return
        wait_s = viewer.asked_at + RESYNC_S - time.monotonic()
        if wait_s <= 0:
            viewer.asked_at = time.monotonic()
            self._watch.resync(viewer, asked.incarnation, asked.n)
        else:
            loop = asyncio.get_running_loop()
            self._resync_at = loop.call_later(wait_s, self._resync_late)

    def _resync_late(self) -> None:
        self._resync_at = None
        self.viewer.asked_at = time.monotonic()
        if not self._signed_out:
            self._watch.readmit(self.viewer)

    def _refuse(self, key: str, why: Refused) -> None:
        self._outbox.put(self._refused(key, why))

    @staticmethod
    def _refused(key: str, why: Refused) -> str:
        metrics.REFUSED.labels(refusal=why.name).inc()
        return messages.refused(key, 0, why)

    # --- commands -------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            command, text = await self._commands.get()
            self._outbox.put(await self._judge(command, text))

    async def _judge(self, command: Command, text: str) -> str:
        if self._signed_out:
            return self._refused(command.key, SIGNED_OUT)
        user = self.viewer.user
        try:
            if user is None:
                return (await self._ask(command))[0]
            return await self._remembered.answer(
                user.pk, self.viewer.table_id, command.key, text, lambda: self._ask(command)
            )
        except KeyReused:
            return self._refused(command.key, KEY_REUSED)
        except Exception:
            logger.exception("no answer from the desk", extra={"table": self.viewer.table_id})
            return self._refused(command.key, UNAVAILABLE)

    async def _ask(self, command: Command) -> tuple[str, bool]:
        """The desk's answer as text, and whether it stands for good."""
        viewer = self.viewer
        money = isinstance(command, MONEY)
        if money and viewer.user and not self._money.take(viewer.user.pk):
            return self._refused(command.key, TOO_OFTEN), False
        if not await seats.may_take(viewer, command):
            return self._refused(command.key, seats.TOO_MANY_SEATS), False
        door = by_cashier if money else at_desk
        answer = await door(desk.perform, viewer.table_id, viewer.user, command)
        await seats.settle(viewer, command, answer)
        if answer.ok:
            metrics.ACCEPTED.labels(command=command.__struct_config__.tag).inc()
            return messages.accepted(command.key, answer.n, answer.data), True
        why = Refused(**answer.refusal)
        return self._refused(command.key, why), why.name not in PASSING
