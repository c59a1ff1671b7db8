"""Pages stand on a real felt; limits are counted on this test's server."""

from tests.dealer.conftest import felt_redis, felt_server
from tests.lobby.conftest import counters

__all__ = ["counters", "felt_redis", "felt_server"]
