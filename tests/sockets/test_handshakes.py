"""An address that opens sockets too often is told so, before anybody asks who it is."""

import pytest

from casino.ops import metrics
from casino.sockets import handshakes, messages, routing
from casino.sockets.buckets import Buckets


async def knock(app, address: str, path: str = "/ws/nowhere/") -> list[dict]:
    """What the server says to one handshake."""
    sent: list[dict] = []
    heard = [{"type": "websocket.connect"}]

    async def send(message) -> None:
        sent.append(message)

    async def receive():
        return heard.pop()

    scope = {
        "type": "websocket", "path": path, "client": [address, 1], "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")],
    }  # fmt: skip
    await app(scope, receive, send)
    return sent


@pytest.fixture
def app(settings, monkeypatch):
    monkeypatch.setattr(handshakes, "REFILL_S", 1e9)
    settings.SOCKETS_PER_ADDRESS = 3
    return routing.table_sockets()


NOWHERE = [{"type": "websocket.close", "code": 4404}]
TOO_OFTEN = [
    {"type": "websocket.accept"},
    {"type": "websocket.send", "text": messages.bye("too-often")},
    {"type": "websocket.close", "code": 1000},
]


async def test_an_address_may_open_twice_what_it_may_have_and_is_then_told(app):
    said = [await knock(app, "192.0.2.1") for _ in range(handshakes.AT_ONCE * 3)]
    assert said == [NOWHERE] * 6
    assert await knock(app, "192.0.2.1") == TOO_OFTEN
    assert await knock(app, "192.0.2.2") == NOWHERE


async def test_one_home_counts_as_one(app):
    for number in range(6):
        assert await knock(app, f"2001:db8:1:2::{number}") == NOWHERE
    assert await knock(app, "2001:db8:1:2:ffff::9") == TOO_OFTEN
    assert await knock(app, "2001:db8:1:3::1") == NOWHERE


async def test_whoever_is_refused_costs_no_look_at_a_store(app, monkeypatch):
    for _ in range(6):
        await knock(app, "192.0.2.1")
    before = metrics.DROPPED.labels(reason="too-often")._value.get()
    for _ in range(5):  # pytest-django forbids the database here, and there is no Redis
        assert await knock(app, "192.0.2.1", "/ws/table/1/") == TOO_OFTEN
    assert metrics.DROPPED.labels(reason="too-often")._value.get() == before + 5


async def test_a_foreign_page_does_not_use_up_what_its_visitor_may(settings):
    settings.SOCKETS_PER_ADDRESS = 1
    settings.ALLOWED_HOSTS = ["example.org"]
    app = routing.table_sockets()
    for _ in range(5):
        refused = await knock(app, "192.0.2.1")
        assert refused == [{"type": "websocket.close", "code": 4403}]
    settings.ALLOWED_HOSTS = ["localhost"]
    assert await knock(app, "192.0.2.1") == NOWHERE


def test_buckets_of_many_holders_are_bounded():
    buckets = Buckets(per_s=0, size=1, kept=2)
    assert [buckets.take(holder) for holder in "aabc"] == [True, False, True, True]
    assert buckets.take("a") and not buckets.take("c")
