"""On a cluster: the keys of each script share a slot, and it touches no key it has not named."""

import threading
from pathlib import Path

import msgspec
import pytest

from casino.felt import keys, presence, store
from casino.felt.store import Change

SCRIPTS = Path(store.__file__).parent / "scripts"
KEYLESS = {"TIME", "INFO", "PUBLISH"}


def use_every_script(felt):
    now = store.read(felt.table_id).now_ms
    assert store.create(felt, 1) == "ok"
    due = msgspec.structs.replace(felt, deadline_ms=now)
    assert store.commit(store.read(felt.table_id), Change(due, [], {"": {}})) == "ok"
    store.wake(felt.table_id)
    claims, _ = store.claim(keys.shard(felt.table_id), 100)
    assert [c.table_id for c in claims] == [felt.table_id]
    assert store.create(felt, 2, replaces=store.read(felt.table_id).token) == "ok"
    resting = msgspec.structs.replace(felt, deadline_ms=None)
    assert store.commit(store.read(felt.table_id), Change(resting, [], {"": {}})) == "ok"
    return store.events_since(felt.table_id, 2, 1)


@pytest.mark.parametrize("table_id", [1, 5, 16, 31, 1_000_003])
def test_scripts_run_where_slots_are_judged(cluster, blank, table_id):
    assert cluster.client().execute_command("CLUSTER KEYSLOT x") >= 0
    assert len(use_every_script(msgspec.structs.replace(blank, table_id=table_id))) == 1
    presence.touch(table_id, "socket", "p1")
    assert presence.counts(table_id).here == ["p1"]


def test_this_server_does_judge_slots(cluster):
    import redis

    with pytest.raises(redis.ResponseError, match=r"(?i)slot"):
        cluster.client().eval("#!lua\nreturn 1", 2, "a", "b")


def test_every_script_declares_every_key_it_touches(cluster, blank):
    lines = monitored(cluster, lambda: use_every_script(blank))
    declared, used = set(), 0
    for words, by_script in lines:
        if not by_script:
            declared = declared_by(words) if words[0].upper() == "EVALSHA" else declared
        elif words[0].upper() not in KEYLESS:
            used += 1
            assert words[1] in declared, words
    assert used > 20


def declared_by(words):
    return set(words[3 : 3 + int(words[2])])


def monitored(server, act):
    """What the server ran meanwhile: (words, whether a script called it)."""
    found, started, done = [], threading.Event(), threading.Event()

    def listen():
        with server.client().monitor() as monitor:
            started.set()
            for command in monitor.listen():
                if "the end" in command["command"]:
                    done.set()
                    return
                found.append((command["command"].split(" "), command["client_type"] == "lua"))

    threading.Thread(target=listen, daemon=True).start()
    assert started.wait(5)
    act()
    server.client().echo("the end")
    assert done.wait(5)
    return found


def test_every_script_says_that_it_declares_its_keys():
    scripts = sorted(SCRIPTS.glob("*.lua"))
    assert len(scripts) >= 5
    for script in scripts:
        assert script.read_text().startswith("#!lua\n"), script.name
