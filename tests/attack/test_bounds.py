"""What strangers can make a server hold is bounded: bodies, pages at once, sockets nobody reads."""

import asyncio
import base64
import json
import os
import socket
import struct
import time
from pathlib import Path

import pytest

from casino.dealer import sweep
from casino.floor.models import Table
from casino.ops import bounds
from tests.sockets.house import House

MEGABYTE = b"a" * 1_048_576


def connected(house: House, start: str, receive_bytes: int = 0) -> socket.socket:
    connection = socket.socket()
    if receive_bytes:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    connection.connect(("127.0.0.1", house.port))
    connection.settimeout(20)
    head = f"{start} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nOrigin: {house.url}\r\n"
    connection.sendall(head.encode())
    return connection


def pour(connection: socket.socket, piece: bytes, pieces: int) -> int:
    """How many pieces of a body the server let in before it hung up."""
    for count in range(pieces):
        try:
            connection.sendall(piece)
        except OSError:
            return count
    return pieces


# --- bodies -----------------------------------------------------------------------------------


def test_a_body_that_says_it_is_large_is_not_let_in(house: House):
    with connected(house, "POST /guest/") as connection:
        connection.sendall(b"Content-Length: 104857600\r\n\r\n")
        assert connection.recv(64).startswith(b"HTTP/1.1 413 ")
        assert pour(connection, MEGABYTE, 100) < 20


def test_a_body_that_does_not_say_so_is_cut_short(house: House):
    chunk = b"100000\r\n" + MEGABYTE + b"\r\n"
    with connected(house, "POST /guest/") as connection:
        connection.sendall(b"Transfer-Encoding: chunked\r\n\r\n")
        assert pour(connection, chunk, 100) < 20


@pytest.mark.parametrize("size", [0, 1000, 1_048_576])
def test_a_body_within_the_bound_is_read(house: House, size: int):
    with connected(house, "POST /guest/") as connection:
        connection.sendall(b"Content-Length: %d\r\n\r\n" % size + b"a" * size)
        assert connection.recv(64).startswith(b"HTTP/1.1 403 ")  # no CSRF cookie


# --- pages ------------------------------------------------------------------------------------


class Pages:
    """An ASGI application that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.inside = self.most = self.done = 0
        self.go_on = asyncio.Event()

    async def __call__(self, scope, receive, send) -> None:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            await self.go_on.wait()
        finally:
            self.inside -= 1
            self.done += 1


async def asked(door, path="/"):
    """The status of the door's own answer; None when the page was asked."""
    sent = []

    async def send(message) -> None:
        sent.append(message)

    await door({"type": "http", "path": path}, None, send)
    return sent[0]["status"] if sent else None


async def test_pages_are_made_a_few_at_a_time_and_the_queue_is_bounded():
    pages = Pages()
    door = bounds.few_at_once(pages, at_once=3, waiting=4)
    tasks = [asyncio.create_task(asked(door)) for _ in range(10)]
    probe = asyncio.create_task(asked(door, "/readyz"))
    await asyncio.sleep(0.05)
    assert (pages.inside, pages.most) == (4, 4)
    pages.go_on.set()
    answers = await asyncio.gather(*tasks)
    await probe
    assert (answers.count(503), answers.count(None)) == (3, 7)
    assert pages.done == 8


async def test_who_goes_away_while_waiting_leaves_his_place():
    pages = Pages()
    door = bounds.few_at_once(pages, at_once=1, waiting=2)
    first, *waiting = (asyncio.create_task(asked(door)) for _ in range(3))
    await asyncio.sleep(0.05)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    others = [asyncio.create_task(asked(door)) for _ in range(2)]
    pages.go_on.set()
    assert await asyncio.gather(first, *others) == [None, None, None]


def test_many_pages_at_once_are_all_answered(house: House):
    """The threads of the server stay few."""
    asking = [connected(house, "GET /verify/") for _ in range(80)]
    for connection in asking:
        connection.sendall(b"\r\n")
    most = 0
    for connection in asking:
        most = max(most, sum(1 for _ in Path(f"/proc/{house.server.pid}/task").iterdir()))
        with connection:
            assert connection.recv(64).startswith(b"HTTP/1.1 200 ")
    assert most < 70


# --- sockets that nobody reads ----------------------------------------------------------------


def frame(message: dict) -> bytes:
    data, mask = json.dumps(message).encode(), os.urandom(4)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return b"\x81" + struct.pack(">B", 0x80 | len(data)) + mask + masked


def hung_up(connection: socket.socket, within_s: float) -> bool:
    """Whether sending ends with an error; nothing is ever read."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        try:
            connection.sendall(frame({"type": "ping", "t": 1}))
        except OSError:
            return True
        time.sleep(0.2)
    return False


def test_who_acknowledges_without_reading_is_dropped(house: House, table: int):
    with connected(house, f"GET /ws/table/{table}/", receive_bytes=4096) as connection:
        nonce = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {nonce}\r\n\r\n".encode()
        )
        time.sleep(1)
        for _ in range(60):  # the kernel keeps some megabytes before the server has to
            house.ask("stir", table, 1, padding=200_000)
            n = house.ask("version", table)
            time.sleep(0.1)
            try:
                connection.sendall(frame({"type": "seen", "n": n}))
            except OSError:
                return
        assert hung_up(connection, within_s=10)


# --- tables that have closed ------------------------------------------------------------------


@pytest.mark.django_db
def test_tables_that_have_closed_cost_the_dealers_little(room, monkeypatch):
    model = Table.objects.get(pk=room.table_id)
    closed = [
        Table.objects.create(
            operator=model.operator, name="Gone", submission=model.submission, status="closed"
        ).pk
        for _ in range(50)
    ]
    looked: list[int] = []
    monkeypatch.setattr(sweep, "sweep", lambda table, count: looked.append(table.pk))
    most = 0
    for count in range(sweep.CLOSED_EVERY):
        before = len(looked)
        assert sweep.sweep_all(count) == []
        most = max(most, len(looked) - before)
    assert most <= 1 + 50 // sweep.CLOSED_EVERY + 1
    assert looked.count(room.table_id) == sweep.CLOSED_EVERY
    assert sorted(pk for pk in looked if pk != room.table_id) == sorted(closed)
