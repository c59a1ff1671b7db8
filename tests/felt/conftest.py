"""Felt servers of this area: the plain one of the dealer's tests, and one node of a cluster."""

import socket
import time
from collections.abc import Iterator

import pytest

from casino.felt.state import Felt
from tests.dealer import conftest as dealer
from tests.dealer.servers import RedisServer

felt_server = dealer.felt_server
felt_redis = dealer.felt_redis
TABLE = 5


@pytest.fixture
def blank() -> Felt:
    return Felt(table_id=TABLE, game="any")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def cluster_server() -> Iterator[RedisServer]:
    """A cluster of one node that has every slot."""
    port, bus = str(free_port()), str(free_port())
    server = RedisServer("--port", port, "--cluster-enabled", "yes", "--cluster-port", bus,
                         "--bind", "127.0.0.1")  # fmt: skip
    client = server.client()
    client.execute_command("CLUSTER ADDSLOTSRANGE 0 16383")
    for _ in range(250):
        if "cluster_state:ok" in str(client.execute_command("CLUSTER INFO")):
            break
        time.sleep(0.02)
    yield server
    server.close()


@pytest.fixture
def cluster(cluster_server: RedisServer, settings) -> Iterator[RedisServer]:
    cluster_server.client().flushall()
    settings.REDIS_URL = cluster_server.url
    settings.FELT_PREFIX = "test"
    dealer.forget_connections()
    yield cluster_server
    dealer.forget_connections()
