"""The cage behaves the same on SQLite and PostgreSQL: this run's tests run on the other too.

TEST_POSTGRES_URL names the PostgreSQL server (without a database).
"""

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

from django.db import connection

HERE = Path(__file__)
SERVER = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "--create-db")


def test_the_other_database_keeps_the_same_contract(tmp_path):
    other = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    if connection.vendor == "sqlite":
        other = f"{SERVER}/cage_{uuid4().hex[:12]}"
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", HERE.parent, f"--ignore={HERE}", "-q", *OPTIONS],
        check=False,
        cwd=HERE.parents[2],
        env={**own, "DATABASE_URL": other},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
    assert " passed" in run.stdout
