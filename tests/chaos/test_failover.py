"""The felt is flushed, or a replica that lagged is promoted, while tables stand in every phase."""

import time

import pytest

from casino.dealer import procedure
from casino.felt import store
from casino.felt.connection import sync_client
from tests.chaos.house import Den, felt_of, nothing_created_or_lost, play_on, soon
from tests.chaos.scenes import due
from tests.dealer.conftest import forget_connections
from tests.dealer.servers import RedisServer
from tests.felt.conftest import free_port

PHASES = [
    "idle",
    "spread",
    "cutting",
    "betting",
    "closing",
    "dealing",
    "deciding",
    "settling",
    "results",
]


class Cut(Den):
    """A table whose cut is the players'."""

    game = "face-up-pai-gow-poker"
    options = {"shuffler": "manual"}
    bets = ({"main": 1000, "fortune": 500}, {"main": 2000})


def stand_at(phase: str) -> Den:
    """A table in this phase, with both players seated and wagers where there can be some."""
    den = Cut(phase) if phase == "cutting" else Den(phase)
    if phase == "idle":
        return den
    den.seat_both()
    if phase == "spread":
        return den
    if phase == "cutting":
        den.until(phase)
        return den
    den.until("betting")
    den.bet()
    if phase == "closing":
        due(den, phase="closing")
    elif phase == "settling":
        den.until("deciding")
        for user, seat in ((den.ann, 1), (den.bob, 3)):
            assert den.act(user, seat, auto=True).ok
        procedure._proceed(den.table_id, den.felt())
        assert den.felt().phase == phase
    elif phase != "betting":
        den.until(phase)
    return den


IN_ESCROW = ("dealing", "deciding", "settling")


def laid_again_and_played(dens: dict[str, Den], void: tuple[str, ...]) -> None:
    """Every table has a felt again, what was in escrow is void, play goes on by itself."""
    for phase, den in dens.items():
        soon(lambda den=den: felt_of(den) is not None, why=f"no felt after {phase}")
    for phase in void:
        den = dens[phase]
        soon(lambda den=den: den.first().ended is not None, why=f"{phase} did not end")
        assert den.first().ended.kind == "void"
        assert den.chips_of(den.ann) == den.chips_of(den.bob) == 1_000_000
    for phase, den in dens.items():
        if phase == "idle":
            den.seat_both()
        assert set(den.felt().sitters) == {den.ann.player, den.bob.player}, phase
    play_on(*dens.values())
    nothing_created_or_lost(dens.values())


def test_flushall_in_every_phase(standby, felt_redis):
    dens = {phase: stand_at(phase) for phase in PHASES}
    felt_redis.client().flushall()
    standby.thaw()
    laid_again_and_played(dens, void=IN_ESCROW)


@pytest.fixture
def replicated(settings):
    """A master, a replica, and one path that leads to whichever is in office."""
    master = RedisServer("--port", (port := str(free_port())), "--bind", "127.0.0.1")
    replica = RedisServer("--replicaof", f"127.0.0.1 {port}")
    path = master.directory / "in-office"
    path.symlink_to(master.socket)
    settings.REDIS_URL = f"unix://{path}?db=0"
    settings.FELT_PREFIX = "test"
    forget_connections()
    yield master, replica, path
    forget_connections()
    master.close()
    replica.close()


def test_a_lagging_replica_is_promoted_in_every_phase(transactional_db, replicated, start):
    """It has what was true before each table moved on, in another server's life."""
    master, replica, path = replicated
    dealer = start("manage.py", "dealer")
    dealer.wait_until_it_says("Dealing")
    dealer.freeze()
    dens = {phase: stand_at(phase) for phase in PHASES}
    _replicated(master)
    replica.client().replicaof("NO", "ONE")
    for phase, den in dens.items():
        if phase != "idle":
            den.step()
    ended = [phase for phase, den in dens.items() if phase != "idle" and den.first().ended]
    assert ended == ["deciding", "settling", "results"]
    master.kill()
    path.unlink()
    path.symlink_to(replica.socket)
    sync_client().connection_pool.disconnect()
    assert store.read(dens["betting"].table_id).felt.phase == "betting"
    dealer.thaw()
    laid_again_and_played(dens, void=("betting", "closing", "dealing"))


def _replicated(master: RedisServer) -> None:
    for _ in range(100):
        if master.client().execute_command("WAIT", 1, 100) == 1:
            return
        time.sleep(0.05)
    raise AssertionError("the replica does not follow")
