"""Limits of addresses and users, counted in a real Redis for all processes together."""

from collections.abc import Iterator

import pytest

from casino.sockets import limits
from casino.sockets.limits import Lease
from tests.dealer import conftest as dealer

felt_server = dealer.felt_server
felt_redis = dealer.felt_redis


@pytest.fixture(autouse=True)
def own_redis(felt_redis, settings) -> Iterator[None]:
    settings.GUESTS_PER_ADDRESS_AN_HOUR = 2
    limits._script.cache_clear()
    yield
    limits._script.cache_clear()


def lease(holder: str, what: str) -> list[Lease]:
    """A user may have two, an address three."""
    return [Lease(holder, what, 2 if holder.startswith("user:") else 3)]


def test_leases_are_limited_per_holder_and_come_back():
    assert limits.take(lease("user:7", "a")) and limits.take(lease("user:7", "b"))
    assert not limits.take(lease("user:7", "c"))
    assert limits.take(lease("user:8", "c"))
    limits.release(lease("user:7", "a"))
    assert limits.take(lease("user:7", "c"))


def test_all_leases_or_none():
    for socket_id in "ab":
        assert limits.take(lease("address:x", socket_id) + lease("user:7", socket_id))
    assert not limits.take(lease("address:x", "c") + lease("user:7", "c"))
    assert limits.take(lease("address:x", "d"))
    assert not limits.take(lease("address:x", "e"))


def test_leases_of_a_dead_process_run_out():
    for socket_id in "abc":
        assert limits.take([Lease("user:7", socket_id, 2, lasts_ms=-1)])


def test_who_has_a_lease_may_take_it_again():
    for socket_id in "abba":
        assert limits.take(lease("user:7", socket_id))
    assert not limits.take(lease("user:7", "c"))


def test_renewed_leases_still_count():
    both = lease("user:7", "a") + lease("user:7", "b")
    for one in both:
        assert limits.take([one])
    limits.renew(both)
    assert not limits.take(lease("user:7", "c"))


def test_guests_are_counted_per_address_and_hour(felt_redis):
    assert [limits.allow("guest", "192.0.2.1") for _ in range(3)] == [True, True, False]
    assert limits.allow("guest", "192.0.2.2")
    assert 0 < felt_redis.client().ttl("test:limit:guest:192.0.2.1") <= 3600
