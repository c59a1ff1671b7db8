"""docker-compose.yml: judged by the compose client, and played as plain processes."""

import json
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import psycopg
import pytest

from casino.ops.bounds import PAGES_AT_ONCE
from casino.ops.middleware import PROBES_AT_ONCE
from casino.sockets.threads import CASHIERS, CLERKS, DESKS
from tests.ops.deployment import ROOT, SECRETS, Deployment, compose_config, services

OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
STEPS = "room_dealer_step_seconds_count"
PLAYERS_OF_ROUNDS = """
    SELECT count(DISTINCT line.user_id) FROM cage_roundline line
    JOIN cage_round round ON round.id = line.round_id
    WHERE round.table_id = {0} GROUP BY round.id"""
SETTLED = "SELECT count(*) FROM cage_roundended WHERE kind = 'settled'"


def test_the_client_accepts_the_file():
    assert {"postgres", "redis", "migrate", "proxy"} <= set(services())


@pytest.mark.parametrize("name", sorted(SECRETS))
def test_without_a_secret_it_refuses_and_names_it(name):
    said = compose_config({key: value for key, value in SECRETS.items() if key != name})
    assert said.returncode != 0
    assert name in said.stderr


def test_two_servers_and_two_dealers_at_least():
    names = list(services())
    assert sum(name.startswith("serve") for name in names) >= 2
    assert sum(name.startswith("dealer") for name in names) >= 2


def test_every_lasting_service_has_a_health_check():
    lasting = {name: s for name, s in services().items() if name != "migrate"}
    assert not [name for name, service in lasting.items() if not service["healthcheck"].get("test")]


def test_nothing_runs_as_root():
    """Ours drop it in the image, PostgreSQL and Redis by `user`, the proxy's image never had it."""
    for name, service in services().items():
        ours = service["image"] == "table-games-room"
        assert ours or "user" in service or "unprivileged" in service["image"], name
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert dockerfile.rindex("\nUSER 10001") > dockerfile.rindex("\nFROM ")


@pytest.fixture(scope="module")
def deployment():
    deployed = Deployment()
    try:
        deployed.start()
        yield deployed
    finally:
        deployed.close()


def settled_rounds(deployment):
    return deployment.rows(SETTLED)[0][0]


def test_rounds_are_played_across_two_servers_and_two_dealers(deployment):
    """At one table two people at either server; at others through the proxy. Then half goes."""
    ids = deployment.rows("SELECT id FROM floor_table ORDER BY id LIMIT 3")
    table, other, third = (pk for (pk,) in ids)
    deployment.bots("serve-a", [table, table])
    deployment.bots("serve-b", [other, other, table, table])
    deployment.bots("proxy", [third, third])

    looked = {}

    def all_have_worked():
        sides = [
            deployment.metric(n, "room_accepted_commands_total") for n in ("serve-a", "serve-b")
        ]
        steps = [deployment.metric(n, STEPS) for n in ("dealer-a", "dealer-b")]
        looked.update(sides=sides, steps=steps)
        players = [count for (count,) in deployment.rows(PLAYERS_OF_ROUNDS.format(table))]
        mixed = max(players, default=0) >= 3  # two sit at either server
        proxied = deployment.rows(PLAYERS_OF_ROUNDS.format(third))
        looked.update(players=players, proxied=proxied, settled=settled_rounds(deployment))
        enough = settled_rounds(deployment) >= 3 and len(proxied) > 0
        return mixed and enough and min(sides) > 0 and min(steps) > 0

    deployment.wait_until(all_have_worked, lambda: f"rounds across all: {looked}", 300)
    assert deployment.stop("dealer-a") == 0
    assert deployment.stop("serve-b") == 0
    deployment.processes.pop("bots-serve-b").send_signal(signal.SIGKILL)
    before = settled_rounds(deployment)
    deployment.wait_until(
        lambda: settled_rounds(deployment) >= before + 2, "rounds go on with half of it", 120
    )
    deployment.once(["python", "manage.py", "cage", "check"])


CONNECTIONS = """
    SELECT count(*) FROM pg_stat_activity WHERE application_name = %s"""
MOST_OF_A_SERVER = DESKS + CASHIERS + CLERKS + PAGES_AT_ONCE + PROBES_AT_ONCE + 1
"""Channels looks up who comes in one thread."""


def open_and_close(deployment, tables):
    with ExitStack() as sockets:
        for table in tables:
            sockets.enter_context(deployment.watching("serve-a", table))


def test_a_server_uses_a_bounded_number_of_connections(deployment):
    """However many pages are asked for, probes are made and sockets opened at once."""
    tables = deployment.rows("SELECT id FROM floor_table ORDER BY id LIMIT 3")
    paths = ["/", "/readyz", "/rounds/", *(f"/rounds/table/{pk}/" for (pk,) in tables)]
    asked = [paths[number % len(paths)] for number in range(240)]
    most = 0
    with (
        psycopg.connect(deployment.url, autocommit=True) as looking,
        ThreadPoolExecutor(60) as strangers,
    ):
        watched = [tables[number % 3][0] for number in range(45)]
        sockets = strangers.submit(open_and_close, deployment, watched)
        answers = [strangers.submit(deployment.get, "serve-a", path) for path in asked]
        while not all(one.done() for one in [sockets, *answers]):
            found = looking.execute(CONNECTIONS, ["serve-a"]).fetchone()
            most = max(most, found[0])
            time.sleep(0.01)
    sockets.result()
    assert 200 in {answer.result()[0] for answer in answers}
    assert PAGES_AT_ONCE < most <= MOST_OF_A_SERVER
    assert f"at most {MOST_OF_A_SERVER} connections" in OPERATIONS


def test_logs_are_json_with_the_table(deployment):
    lines = [
        json.loads(line) for line in deployment.log("dealer-b").splitlines()[-5:] if "{" in line
    ]
    assert lines
    assert any("table" in line for line in lines)


def test_the_proxy_shows_neither_probes_nor_metrics(deployment):
    assert deployment.get("proxy", "/metrics")[0] == 404
    assert deployment.get("proxy", "/readyz")[0] == 404
    assert deployment.get("proxy", "/healthz") == (200, "alive\n")
