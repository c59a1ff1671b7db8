"""/healthz, /readyz and /metrics, and the checks that keep an unsafe room shut."""

import json
import logging
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from casino.ops import addresses, checks, health
from casino.ops.logs import SubjectFilter, about, configuration
from casino.ops.probe import start_probe
from tests.dealer.servers import RedisServer
from tests.support.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def redis_server():
    server = RedisServer()
    yield server
    server.close()


@pytest.fixture
def felt(settings, redis_server):
    settings.REDIS_URL = redis_server.url


def test_alive_asks_nobody_and_answers_any_name(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = client.get("/healthz", headers={"host": "10.1.2.3:8000"})
    assert (response.status_code, response.content) == (200, b"alive\n")


def test_ready_when_database_redis_and_migrations_are_there(client, felt):
    response = client.get("/readyz", headers={"host": "10.1.2.3:8000"})
    assert response.status_code == 200
    assert response.json() == {"database": "ok", "redis": "ok", "migrations": "ok"}


def test_not_ready_without_redis_and_says_no_address(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["redis"] == "ConnectionError"


def test_not_ready_with_a_migration_missing(client, felt, monkeypatch):
    monkeypatch.setattr(health, "_migrated", type(health._migrated)())
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: ["one"])
    assert client.get("/readyz").json()["migrations"] == "RuntimeError"


def test_not_ready_while_draining(client, felt):
    health.draining.set()
    try:
        response = client.get("/readyz")
    finally:
        health.draining.clear()
    assert response.status_code == 503
    assert response.json()["process"] == "draining"


def test_metrics_are_for_this_machine(client, felt):
    response = client.get("/metrics")
    assert response.status_code == 200
    assert b"room_sockets" in response.content
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 403
    assert client.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403


def test_metrics_with_a_token_are_for_whoever_bears_it(client, felt, settings):
    settings.METRICS_TOKEN = "opensesame"
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"authorization": "Bearer opens"}).status_code == 403
    bearer = {"authorization": "Bearer opensesame"}
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7", headers=bearer).status_code == 200


def test_the_probe_port_of_a_dealer(settings):
    port = free_port()
    server = start_probe("127.0.0.1", port)
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as response:
            assert response.read() == b"alive\n"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/admin/")
        settings.METRICS_TOKEN = "opensesame"
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics")
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def safe(settings):
    settings.TESTING = False
    settings.DEBUG = False
    settings.SECRET_KEY = "s" * 40
    settings.CARD_KEY = "c" * 40
    settings.ALLOWED_HOSTS = ["room.example"]
    settings.CARD_SOURCE = ""
    return settings


def deploy_check():
    call_command("check", deploy=True, tags=[checks.ROOM])


def test_a_safe_room_may_open(safe):
    deploy_check()


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("SECRET_KEY", "only-for-development-and-tests", "ops.E001"),
        ("CARD_KEY", "short", "ops.E001"),
        ("CARD_KEY", "s" * 40, "ops.E002"),
        ("ALLOWED_HOSTS", ["*"], "ops.E003"),
    ],
)
def test_an_unsafe_room_stays_shut(safe, name, value, error):
    setattr(safe, name, value)
    with pytest.raises(SystemCheckError, match=error):
        deploy_check()


def test_chosen_cards_keep_a_room_shut(safe):
    safe.CARD_SOURCE = "tests.fairness.test_order.reversed_deck"
    with pytest.raises(SystemCheckError, match="CARD_SOURCE"):
        call_command("check")


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("dealer",)])
def test_no_process_outside_tests_starts_with_chosen_cards(command, tmp_path):
    """As an operator would start it, with the setting that a test's room has."""
    chosen = {"CARD_SOURCE": "tests.browser.room.deck.chosen", "ROOM_VAR": str(tmp_path)}
    kept = {name: value for name, value in os.environ.items() if name != "ROOM_TESTING"}
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        env=kept | chosen,
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0
    assert "CARD_SOURCE fixes the order of the cards" in done.stdout + done.stderr


def test_records_say_which_table_and_round():
    record = logging.LogRecord("casino.dealer", logging.INFO, "", 0, "dealt", (), None)
    with about(table=3, round="3-17"):
        SubjectFilter().filter(record)
    formatters = configuration("json", "INFO")["formatters"]
    factory = logging.config.DictConfigurator({"version": 1})
    said = json.loads(factory.configure_formatter(formatters["json"]).format(record))
    assert (said["table"], said["round"], said["message"]) == (3, "3-17", "dealt")
    readable = factory.configure_formatter(formatters["readable"]).format(record)
    assert readable.endswith("dealt  [table=3 round=3-17]")


def test_a_taken_port_gets_a_sentence_and_another_port():
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = addresses.why_not("127.0.0.1", port)
    assert said.startswith(f"Port {port} is taken")
    assert addresses.why_not("127.0.0.1", free_port()) == ""
    assert "not a port" in addresses.why_not("127.0.0.1", 99_999)


def test_the_names_of_this_machine_hold_no_wildcard():
    names = addresses.host_names("192.0.2.5")
    assert {"localhost", "127.0.0.1", "[::1]", "192.0.2.5"} <= set(names)
    assert not [name for name in names if "*" in name or name.startswith(".")]
