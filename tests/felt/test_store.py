"""The scripts that are the only writers of a felt: who wins, who is refused, what is remembered."""

import threading

import msgspec
import pytest

from casino.felt import keys, store
from casino.felt.connection import sync_client
from casino.felt.state import SCHEMA
from casino.felt.store import Change
from tests.felt.conftest import TABLE

replace = msgspec.structs.replace
SHARD = TABLE


@pytest.fixture
def laid(felt_redis, blank):
    assert store.create(blank, incarnation=3) == "ok"
    return blank


def changed(felt, **fields):
    return Change(replace(felt, **fields), [{"kind": "call", "text": "x"}], {"": {"x": 1}})


def due_ms():
    return sync_client().zscore(keys.deadlines(SHARD), str(TABLE))


def test_there_is_nothing_before_a_felt_is_laid(felt_redis):
    reading = store.read(TABLE)
    assert reading.missing and reading.felt is None and reading.now_ms > 10**12
    assert store.commit(reading, Change(blank_felt(), [], {})) == "gone"


def blank_felt():
    from casino.felt.state import Felt

    return Felt(table_id=TABLE, game="any")


def test_what_was_written_is_read(laid):
    reading = store.read(TABLE)
    assert (reading.felt, reading.n, reading.incarnation) == (laid, 1, 3)
    assert reading.same_run and not reading.foreign_schema and not reading.missing


def test_one_of_two_writers_wins(laid):
    one, two = store.read(TABLE), store.read(TABLE)
    assert store.commit(one, changed(laid, waiting="one")) == "ok"
    assert store.commit(two, changed(laid, waiting="two")) == "lost"
    assert store.read(TABLE).felt.waiting == "one"
    assert store.read(TABLE).n == 2


def test_of_many_threads_with_one_reading_one_wins(laid):
    reading, answers = store.read(TABLE), []
    gate = threading.Barrier(8)

    def write(name):
        gate.wait()
        answers.append(store.commit(reading, changed(laid, waiting=name)))

    threads = [threading.Thread(target=write, args=(str(i),)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["lost"] * 7 + ["ok"]
    assert len(store.events_since(TABLE, 3, 1)) == 1


def test_late_is_judged_by_the_servers_clock(laid):
    reading = store.read(TABLE)
    past = reading.now_ms - 1
    assert store.commit(reading, changed(laid, waiting="late"), not_after_ms=past) == "late"
    assert store.read(TABLE).token == reading.token
    assert store.events_since(TABLE, 3, 1) == []
    in_time = reading.now_ms + 60_000
    assert store.commit(reading, changed(laid, waiting="in time"), not_after_ms=in_time) == "ok"


def test_a_felt_of_another_servers_life_takes_no_commit(laid, felt_redis):
    reading = store.read(TABLE)
    felt_redis.client().hset(keys.table(TABLE), "run", "0" * 40)
    assert store.commit(reading, changed(laid, waiting="x")) == "run"
    assert not store.read(TABLE).same_run
    assert store.read(TABLE).felt.waiting == ""


def test_a_durable_server_takes_its_felt_up_again(laid, felt_redis, settings):
    felt_redis.client().hset(keys.table(TABLE), "run", "0" * 40)
    settings.FELT_DURABLE = True
    assert store.read(TABLE).same_run
    assert store.commit(store.read(TABLE), changed(laid, waiting="x")) == "ok"


def test_the_first_to_lay_a_felt_anew_wins(laid, felt_redis):
    assert store.create(replace(laid, waiting="again"), incarnation=4) == "lost"
    felt_redis.client().hset(keys.table(TABLE), "run", "0" * 40)
    assert store.create(replace(laid, waiting="older"), incarnation=3) == "lost"
    assert store.create(replace(laid, waiting="first"), incarnation=4) == "ok"
    assert store.create(replace(laid, waiting="second"), incarnation=5) == "lost"
    reading = store.read(TABLE)
    assert (reading.felt.waiting, reading.n, reading.incarnation) == ("first", 1, 4)
    assert store.create(replace(laid, waiting="x"), incarnation=5, replaces="another") == "lost"
    forced = replace(laid, waiting="forced")
    assert store.create(forced, incarnation=5, replaces=reading.token) == "ok"


def test_a_token_of_before_is_worth_nothing_after(laid, felt_redis):
    """Versions repeat after a failover, tokens do not."""
    before = store.read(TABLE)
    felt_redis.client().hset(keys.table(TABLE), "run", "0" * 40)
    store.create(laid, incarnation=4)
    assert store.read(TABLE).n == before.n
    assert store.commit(before, changed(laid, waiting="ghost")) == "lost"


def test_another_schema_is_not_decoded(laid, felt_redis):
    felt_redis.client().hset(keys.table(TABLE), mapping={"schema": SCHEMA + 1, "state": "{?"})
    reading = store.read(TABLE)
    assert reading.foreign_schema and reading.felt is None and not reading.missing


def test_a_claim_only_postpones(laid):
    now = store.read(TABLE).now_ms
    store.commit(store.read(TABLE), changed(laid, deadline_ms=now))
    claims, wait = store.claim(SHARD, visibility_ms=400)
    assert claims == [store.Claim(TABLE, 1)] and 300 < wait <= 400
    assert store.claim(SHARD, visibility_ms=400)[0] == []
    assert store.read(TABLE).felt.deadline_ms == now
    assert due_ms() > now


def test_nothing_is_claimed_before_its_time(laid):
    now = store.read(TABLE).now_ms
    store.commit(store.read(TABLE), changed(laid, deadline_ms=now + 60_000))
    claims, wait = store.claim(SHARD, 400)
    assert claims == [] and 50_000 < wait <= 60_000
    store.commit(store.read(TABLE), changed(laid, deadline_ms=None))
    assert store.claim(SHARD, 400) == ([], None)


def test_attempts_count_until_a_commit(laid):
    now = store.read(TABLE).now_ms
    store.commit(store.read(TABLE), changed(laid, deadline_ms=now))
    assert [store.claim(SHARD, 0)[0][0].attempt for _ in range(4)] == [1, 2, 3, 4]
    store.commit(store.read(TABLE), changed(laid, deadline_ms=now))
    assert store.claim(SHARD, 0)[0][0].attempt == 1


def test_a_lost_deadline_is_queued_again_but_never_moved(laid, felt_redis):
    now = store.read(TABLE).now_ms
    store.commit(store.read(TABLE), changed(laid, deadline_ms=now))
    store.claim(SHARD, 60_000)
    postponed = due_ms()
    store.wake(TABLE)
    assert due_ms() == postponed
    felt_redis.client().delete(keys.deadlines(SHARD))
    store.wake(TABLE)
    assert due_ms() == now
    store.commit(store.read(TABLE), changed(laid, deadline_ms=None))
    store.wake(TABLE)
    assert due_ms() is None


def test_events_are_kept_numbered_and_stamped(laid):
    for i in range(5):
        store.commit(store.read(TABLE), changed(laid, waiting=str(i)))
    events = [msgspec.json.decode(e) for e in store.events_since(TABLE, 3, 2)]
    assert [(e["from"], e["n"]) for e in events] == [(2, 3), (3, 4), (4, 5), (5, 6)]
    assert {e["i"] for e in events} == {3}
    assert events[0]["h"] == [{"kind": "call", "text": "x"}] and events[0]["p"] == {"": {"x": 1}}
    assert abs(events[0]["at"] - store.read(TABLE).now_ms) < 60_000
    assert store.events_since(TABLE, 3, 6) == []
    assert store.events_since(TABLE, 2, 2) is None


def test_only_so_many_events_are_kept(laid, monkeypatch):
    monkeypatch.setattr(store, "EVENTS_KEPT", 4)
    for i in range(6):
        store.commit(store.read(TABLE), changed(laid, waiting=str(i)))
    assert store.events_since(TABLE, 3, 2) is None
    assert len(store.events_since(TABLE, 3, 3)) == 4


def test_every_commit_is_published_and_wakes_dealers(laid, felt_redis):
    with felt_redis.client().pubsub(ignore_subscribe_messages=True) as heard:
        heard.subscribe(keys.channel(TABLE), keys.wake_channel())
        now = store.read(TABLE).now_ms
        store.commit(store.read(TABLE), changed(laid, deadline_ms=now))
        found = [heard.get_message(timeout=1) for _ in range(4)]
    said = {m["channel"].decode(): m["data"] for m in found if m}
    kept = store.events_since(TABLE, 3, 1)
    assert said == {keys.channel(TABLE): kept[0], keys.wake_channel(): str(now).encode()}
