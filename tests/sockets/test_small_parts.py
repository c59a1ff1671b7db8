"""Throttles, addresses, origins, remembered answers, and who sits where."""

import asyncio
import json

import pytest
from django.test import RequestFactory

from casino.sockets.address import client_address, request_address
from casino.sockets.buckets import PATIENCE, Bucket, Throttle
from casino.sockets.origin import same_site
from casino.sockets.remembered import KEPT, KeyReused, Remembered
from casino.sockets.seating import Seating


def test_a_bucket_refills_with_time():
    now = [0.0]
    bucket = Bucket(per_s=2, size=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_throttle_loses_patience_only_with_a_flood():
    throttle = Throttle()
    for _ in range(45 + PATIENCE):
        throttle.admits(10)
    assert not throttle.abusive
    throttle.admits(10)
    assert throttle.abusive


def test_large_messages_are_slowed_down_too():
    throttle = Throttle()
    assert [throttle.admits(30_000) for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.7", "203.0.113.9", "192.0.2.7"),
        ("::ffff:192.0.2.7", "", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::/64"),
        (None, "", "unknown"),
        ("nonsense", "", "unknown"),
    ],
)
def test_an_address_is_that_of_the_peer(settings, peer, forwarded, address):
    settings.TRUST_PROXY = False
    assert client_address(peer, forwarded) == address


def test_a_trusted_proxy_is_believed_about_the_last_hop_only(settings):
    settings.TRUST_PROXY = True
    assert client_address("10.0.0.1", "198.51.100.1, 203.0.113.9") == "203.0.113.9"
    assert client_address("10.0.0.1", "") == "10.0.0.1"
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR="203.0.113.9")
    assert request_address(request) == "203.0.113.9"


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://room.example", "room.example", True),
        ("https://room.example", "room.example", True),
        ("https://room.example", "room.example:443", True),
        ("http://room.example:8000", "room.example:8000", True),
        ("http://Room.Example:8000", "room.example:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://room.example:8001", "room.example:8000", False),
        ("http://room.example.evil", "room.example", False),
        ("http://evil", "room.example", False),
        ("null", "room.example", False),
        ("", "room.example", False),
        ("file://room.example", "room.example", False),
        ("http://room.example:x", "room.example", False),
        ("http://room.example", "", False),
        ("https://front.example", "room.example", True),
    ],
)
def test_only_this_host_may_open_a_socket(settings, origin, host, same):
    settings.ALLOWED_HOSTS = ["*"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://front.example"]
    assert same_site(origin, host) is same


def test_a_host_that_is_not_served_opens_nothing(settings):
    settings.ALLOWED_HOSTS = ["room.example"]
    assert same_site("http://room.example", "room.example")
    assert not same_site("http://rebound.example", "rebound.example")


async def test_a_command_under_way_is_not_done_twice():
    remembered, done = Remembered(), []
    release = asyncio.Event()

    async def ask():
        done.append(1)
        await release.wait()
        return "answer", True

    both = [asyncio.ensure_future(remembered.answer(1, 5, "k", "t", ask)) for _ in range(2)]
    await asyncio.sleep(0)
    release.set()
    assert await asyncio.gather(*both) == ["answer", "answer"]
    assert len(done) == 1


async def test_keys_belong_to_a_user_and_a_table():
    remembered = Remembered()

    async def ask(answer):
        return answer, True

    async def answer(user, table, text="t"):
        return await remembered.answer(user, table, "k", text, lambda: ask(f"{user}-{table}"))

    assert await answer(1, 5) == "1-5"
    assert await answer(2, 5) == "2-5"
    assert await answer(1, 6) == "1-6"
    with pytest.raises(KeyReused):
        await answer(1, 5, "other")


async def test_passing_refusals_and_failures_are_not_remembered():
    remembered, tries = Remembered(), []

    async def ask():
        tries.append(1)
        if len(tries) == 1:
            raise OSError
        return f"try {len(tries)}", len(tries) == 3

    with pytest.raises(OSError):
        await remembered.answer(1, 5, "k", "t", ask)
    assert await remembered.answer(1, 5, "k", "t", ask) == "try 2"
    assert await remembered.answer(1, 5, "k", "t", ask) == "try 3"
    assert await remembered.answer(1, 5, "k", "t", ask) == "try 3"


async def test_the_last_keys_are_kept():
    remembered, asked = Remembered(), []

    async def ask():
        asked.append(1)
        return "x", True

    for number in range(KEPT + 1):
        await remembered.answer(1, 5, f"k{number}", "t", ask)
    await remembered.answer(1, 5, f"k{KEPT}", "t", ask)
    assert len(asked) == KEPT + 1
    await remembered.answer(1, 5, "k0", "t", ask)
    assert len(asked) == KEPT + 2


def test_seating_follows_public_patches():
    seating = Seating()
    seating.set({"1": "p1"})

    def follow(patch):
        return seating.follow(json.dumps(patch).encode())

    assert follow({"phase": "betting"}) == frozenset()
    assert follow({"seats": {"1": {"stack_cents": 5}}}) == frozenset()
    assert follow({"seats": {"3": {"player": "p7", "name": "Ann"}}}) == {"p7"}
    assert follow({"seats": {"4": {"player": "p7"}}}) == frozenset()
    assert follow({"seats": {"3": None}}) == frozenset()
    assert follow({"seats": {"4": None, "1": {"player": "p9"}}}) == {"p7", "p1", "p9"}
    assert seating.players == {"p9"}
    assert follow({"seats": None}) == {"p9"}
