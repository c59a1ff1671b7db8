"""A felt server and a standby dealer that thaws when another process has died."""

from collections.abc import Iterator

import pytest

from tests.chaos.house import Den
from tests.chaos.processes import Process, dealer
from tests.dealer import conftest as shared
from tests.dealer.servers import RedisServer

felt_server = shared.felt_server
felt_redis = shared.felt_redis
_kept: dict[str, Process] = {}


@pytest.fixture(scope="session", autouse=True)
def _standby_ends(felt_server: RedisServer, django_db_setup) -> Iterator[None]:
    yield
    for process in _kept.values():
        process.end()


@pytest.fixture
def standby(transactional_db, felt_redis: RedisServer) -> Iterator[Process]:
    """A healthy `manage.py dealer`, frozen until a test thaws it; the same one for all tests."""
    if "standby" not in _kept:
        _kept["standby"] = dealer()
        _kept["standby"].wait_until_it_says("Dealing")
    process = _kept["standby"]
    process.freeze()
    yield process
    process.freeze()


@pytest.fixture
def start(transactional_db) -> Iterator[type[Process]]:
    """Starts processes that end with the test."""
    started: list[Process] = []

    def begin(*arguments: str, **environment: str) -> Process:
        started.append(Process(*arguments, **environment))
        return started[-1]

    yield begin
    for process in started:
        process.end()


@pytest.fixture
def den(standby: Process) -> Den:
    return Den()
