"""The way out of one socket: in order, never waited for, and dropped when nothing is read."""

import asyncio
import json

from casino.sockets.messages import bye
from casino.sockets.outbox import Outbox


class Wire:
    """A server's send that can be stalled, as one whose client reads nothing."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed = False
        self.flows = asyncio.Event()
        self.flows.set()

    async def send(self, message) -> None:
        await self.flows.wait()
        if message["type"] == "websocket.close":
            self.closed = True
        else:
            self.sent.append(message["text"])


async def test_texts_leave_in_order():
    wire = Wire()
    box = Outbox(wire.send)
    writer = asyncio.ensure_future(box.run())
    for n in range(50):
        box.put(str(n), n)
        if n % 7 == 0:
            await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    assert wire.sent == [str(n) for n in range(50)]
    writer.cancel()


async def test_a_stalled_socket_is_overdue_after_its_limit():
    wire = Wire()
    wire.flows.clear()
    box = Outbox(wire.send, limit_bytes=100)
    writer = asyncio.ensure_future(box.run())
    for n in range(10):
        box.put("x" * 10, n)
        await asyncio.sleep(0)
    assert not box.overdue
    box.put("x", 11)
    assert box.overdue
    wire.flows.set()
    async with asyncio.timeout(1):
        await writer
    box.put("never", 12)
    await box.part(bye("too-slow"))
    assert json.loads(wire.sent[-1])["reason"] == "too-slow"
    assert wire.closed
    assert "never" not in wire.sent


async def test_what_was_seen_no_longer_counts():
    box = Outbox(Wire().send, limit_bytes=100)
    for n in range(1, 6):
        box.put("x" * 20, n)
    box.seen(3)
    assert box.unseen_bytes == 40
    box.put("x" * 10)
    box.seen(4)
    assert box.unseen_bytes == 30
    box.seen(5)
    assert box.unseen_bytes == 0


async def test_seen_numbers_that_were_never_sent_count_for_nothing():
    box = Outbox(Wire().send, limit_bytes=100)
    box.put("x" * 20, 4)
    for n in (0, 3, 5, 10**9):
        box.seen(n)
    assert box.unseen_bytes == 20


async def test_a_new_incarnation_starts_its_numbers_anew():
    box = Outbox(Wire().send, limit_bytes=100)
    for n in (40, 41, 1, 2):
        box.put("x" * 10, n)
    box.seen(41)
    assert box.unseen_bytes == 20
    box.seen(2)
    assert box.unseen_bytes == 0


async def test_parting_gives_up_on_a_dead_socket(monkeypatch):
    monkeypatch.setattr("casino.sockets.outbox.PARTING_S", 0.05)
    wire = Wire()
    wire.flows.clear()
    async with asyncio.timeout(1):
        await Outbox(wire.send).part(bye("restart"))
    assert not wire.closed
