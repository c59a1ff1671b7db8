"""`make test`: every check of the project, with real servers, and nothing skipped.

What the machine lacks is named before anything runs. Servers are private to the run: PostgreSQL
is a throw-away cluster, Redis is started by the tests that want one. All steps run even when one
fails, so that one run tells everything; the bulk of the tests comes last and has the last word.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.support.machine import missing  # noqa: E402
from tests.support.postgres import PostgresServer  # noqa: E402

PYTHON = sys.executable
WORKERS = ["-n", os.environ.get("TEST_WORKERS", "2"), "--dist", "loadfile"]
RULES = [
    "tests/engine", "tests/saigon5", "tests/faceup_paigow", "tests/midibaccarat", "tests/replay",
    "tests/odds",
]  # fmt: skip
COUNTING = ["tests/faceup_paigow/test_figures.py", "tests/odds/test_complete_counts.py"]
"""Complete enumerations that take too long while every line is traced."""
SOMEBODYS = frozenset({
    "ADMIN_PASSWORD", "ALLOWED_HOSTS", "CARD_KEY", "CARD_SOURCE", "DATABASE_URL", "DJANGO_DEBUG",
    "DJANGO_SECRET_KEY", "FELT_DURABLE", "FELT_PREFIX", "FELT_SHARDS", "GUESTS_PER_ADDRESS_AN_HOUR",
    "HTTPS", "KILL_AT", "LOG_FORMAT", "LOG_LEVEL", "METRICS_TOKEN",
    "PRIVATE_TABLES_PER_ADDRESS_AN_HOUR", "PRIVATE_TABLE_HOURS", "REDIS_URL", "ROOM_VAR",
    "SEATS_PER_ADDRESS", "SOCKETS_PER_ADDRESS", "SOCKETS_PER_USER", "STOP_AT",
    "TABLES_PER_USER", "TRUST_PROXY",
})  # fmt: skip
"""What the room reads of its environment: no test is led to the data of a room that runs here."""
ON_POSTGRES = ["tests/submissions", "tests/dealer", "tests/company", "tests/chaos"]


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    command: list[str]
    env: dict[str, str] = field(default_factory=dict)


def static_steps() -> list[Step]:
    manage = [PYTHON, "manage.py"]
    return [
        Step("lint", [PYTHON, "-m", "ruff", "check", "."]),
        Step("format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
        Step("types", [PYTHON, "-m", "mypy"]),
        Step("walls", [str(Path(PYTHON).with_name("lint-imports"))]),
        Step("django", [*manage, "check", "--fail-level", "WARNING"]),
        Step("migrations", [*manage, "makemigrations", "--check", "--dry-run"]),
    ]


def test_steps(postgres: str) -> list[Step]:
    pytest = [PYTHON, "-m", "pytest", "-q", *WORKERS]
    games = ("games.saigon5", "games.faceup_paigow", "games.midibaccarat")
    packages = ["games.engine", *(f"{game}.rules" for game in games), *pure_odds()]
    rules = [f"--cov={package}" for package in packages]
    coverage = [*rules, "--cov-branch", "--cov-report=term-missing:skip-covered"]
    uncounted = [f"--ignore={file}" for file in COUNTING]
    rest = [f"--ignore={area}" for area in RULES]
    return [
        Step("rules", [*pytest, *RULES, *uncounted, *coverage, "--cov-fail-under=100"]),
        Step("figures", [*pytest, *COUNTING]),
        Step("on PostgreSQL", [*pytest, *ON_POSTGRES], {"DATABASE_URL": f"{postgres}/room"}),
        Step("the rest", [*pytest, *rest]),
    ]


def pure_odds() -> list[str]:
    """The modules in which the games count and price their wagers."""
    files = sorted(ROOT.glob("games/*/odds*.py"))
    return [f"games.{file.parent.name}.{file.stem}" for file in files if "engine" not in file.parts]


def run(step: Step, env: dict[str, str]) -> bool:
    print(f"\n== {step.name}: {' '.join(step.command[1:])}", flush=True)
    start = time.monotonic()
    code = subprocess.run(step.command, cwd=ROOT, env={**env, **step.env}, check=False).returncode
    print(
        f"== {step.name}: {'ok' if code == 0 else 'FAILED'}, {time.monotonic() - start:.0f} s",
        flush=True,
    )
    return code == 0


def environment(postgres: str) -> dict[str, str]:
    """The machine's own, without what it says of a room of its own."""
    env = {name: value for name, value in os.environ.items() if name not in SOMEBODYS}
    return {**env, "TEST_POSTGRES_URL": postgres, "ROOM_TESTING": "1"}


def main() -> int:
    parser = argparse.ArgumentParser(description="Run every check of the project.")
    parser.add_argument("--static", action="store_true", help="only what needs no server")
    if parser.parse_args().static:
        return run_all(static_steps(), environment(""))
    lacking = missing()
    if lacking:
        print("\n".join(need.sentence for need in lacking), file=sys.stderr)
        return 1
    postgres = PostgresServer()
    try:
        steps = [*static_steps(), *test_steps(postgres.url)]
        return run_all(steps, environment(postgres.url))
    finally:
        postgres.close()


def run_all(steps: list[Step], env: dict[str, str]) -> int:
    failed = [step.name for step in steps if not run(step, env)]
    if failed:
        print(f"Failed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
