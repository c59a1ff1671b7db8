"""The felt is lost, flushed or comes back from another life, in every phase."""

import pytest

from casino.cage import api as cage
from casino.cage.books import check_books
from casino.dealer import floor
from casino.dealer.sweep import sweep
from casino.dealer.table import TableAway
from casino.felt import store
from casino.floor.models import Table
from tests.dealer.room import Room

PHASES = ["spread", "betting", "closing", "dealing", "deciding", "settling", "results"]


TABLES = {
    "saigon": ({"edition": "2019", "pot": True, "bonus": "A"}, {"ante": 1000, "bonus": 500}),
    "pai gow, cut by the players": (
        {"slug": "face-up-pai-gow-poker", "shuffler": "manual"},
        {"main": 1000, "fortune": 500},
    ),
}


@pytest.fixture(params=TABLES)
def room(request, db, felt_redis):
    options, wagers = TABLES[request.param]
    room = Room(**options)
    room.wagers = wagers
    return room


def stand_at(room, phase, ann, bob):
    """Bring the table to a phase, with wagers from the moment they are possible."""
    room.sit(ann, 1)
    room.sit(bob, 3)
    if phase == "spread":
        return
    room.until("betting")
    assert room.wager(ann, 1, **room.wagers).ok
    assert room.wager(bob, 3, **room.wagers).ok
    if phase in ("closing", "settling"):
        _halt(room, phase)
        return
    if phase != "betting":
        room.until(phase)


def _halt(room, phase):
    """A dealer died right after it wrote this phase."""
    from casino.dealer.table import Plan, change, replace

    if phase == "settling":
        room.until("deciding")
        for user in room.players:
            room.act(user, room.seat[user.pk], auto=True)
    change(room.table_id, lambda seen: Plan(replace(seen.felt, phase=phase, deadline_ms=0)))


@pytest.fixture
def players(room):
    ann, bob = room.user("ann"), room.user("bob")
    room.players, room.seat = [ann, bob], {ann.pk: 1, bob.pk: 3}
    return ann, bob


@pytest.mark.parametrize("phase", PHASES)
def test_flushall(room, players, felt_redis, phase):
    ann, bob = players
    stand_at(room, phase, ann, bob)
    felt_redis.client().flushall()
    with pytest.raises(TableAway):
        room.felt()
    room.sweep()
    goes_on(room, ann, bob, phase)


@pytest.mark.parametrize("phase", PHASES)
def test_another_server_life(room, players, felt_redis, phase):
    """A replica that lagged is promoted: old state, another run id."""
    ann, bob = players
    stand_at(room, phase, ann, bob)
    felt_redis.client().hset(_key(room), "run", "0" * 40)
    room.sweep()
    goes_on(room, ann, bob, phase)


def _key(room):
    from casino.felt import keys

    return keys.table(room.table_id)


def goes_on(room, ann, bob, phase):
    """Nothing created or lost, nobody's seat is gone, and the next round plays to its end."""
    felt = room.felt()
    assert set(felt.sitters) == {ann.player, bob.player}
    last = cage.last_round(room.table_id)
    if phase in ("dealing", "deciding", "settling"):
        assert last.ended.kind == "void"
    if phase == "betting":
        assert felt.phase in ("cutting", "betting") and not any(
            s.wagers for s in felt.sitters.values()
        )
    if phase not in ("results",):
        assert room.chips_of(ann) == room.chips_of(bob) == 1_000_000
    room.until("betting")
    assert room.wager(ann, 1, **room.wagers).ok
    room.until("results")
    assert cage.last_round(room.table_id).ended.kind == "settled"
    assert check_books() == []


def test_a_durable_lone_server_simply_resumes(room, players, felt_redis, settings):
    ann, bob = players
    stand_at(room, "deciding", ann, bob)
    settings.FELT_DURABLE = True
    felt_redis.client().hset(_key(room), "run", "0" * 40)
    room.sweep()
    assert room.felt().phase == "deciding"
    room.until("results")
    assert cage.last_round(room.table_id).ended.kind == "settled"


def test_a_felt_that_disagrees_with_closed_voids_the_round(room, players):
    from casino.dealer.table import Plan, change, replace

    ann, bob = players
    stand_at(room, "dealing", ann, bob)
    change(
        room.table_id,
        lambda seen: Plan(replace(seen.felt, round=replace(seen.felt.round, digest="forged"))),
    )
    room.until("results")
    assert cage.last_round(room.table_id).ended.kind == "void"
    assert room.chips_of(ann) == 1_000_000


def test_a_process_of_another_schema_leaves_the_table_alone(room, felt_redis):
    felt_redis.client().hset(_key(room), "schema", 99)
    n = store.read(room.table_id).n
    room.sweep()
    assert store.read(room.table_id).foreign_schema
    assert store.read(room.table_id).n == n


def test_an_older_stack_never_replaces_a_newer_one(room, players):
    from casino.dealer.seating import show_sitting

    ann, _ = players
    room.sit(ann, 1)
    old = cage.open_sittings(room.table_id)[0]
    room.chips(ann, 10_000)
    show_sitting(room.table_id, old)
    assert room.felt().sitters[ann.player].stack_cents == 60_000


@pytest.mark.parametrize("phase", ["betting", "deciding", "settling"])
def test_a_floor_person_voids_in_any_phase(room, players, phase, admin_user):
    ann, bob = players
    stand_at(room, phase, ann, bob)
    floor.void(room.table_id, "680a.13(c)", "a seat was dealt six cards", admin_user)
    assert room.felt().result["result"]["void"]["section"] == "680a.13(c)"
    assert room.chips_of(ann) == room.chips_of(bob) == 1_000_000
    ended = cage.last_round(room.table_id).ended
    assert ended.kind == "void" and len(ended.record["order"]) == 53
    assert room.step() in ("cutting", "betting")


def test_a_first_felt_is_no_loss(room, felt_redis, caplog):
    caplog.set_level("INFO", "casino.dealer")
    model = Table.objects.get(pk=room.table_id)
    new = Table.objects.create(operator=model.operator, name="T2", submission=model.submission)
    for _ in range(2):
        sweep(new, 0)
        felt_redis.client().flushall()
    said = [(r.levelname, r.getMessage()) for r in caplog.records if r.table == new.pk]
    assert said == [
        ("INFO", "felt laid for the first time"),
        ("WARNING", "felt laid again: there was none"),
    ]
