"""Both databases of the room, migrated: the test's own SQLite and a fresh PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.db import connection

SERVER = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def migrated_postgres():
    name = f"room_test_{uuid4().hex[:12]}"
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "--verbosity=0"],
                cwd=ROOT,
                env={**os.environ, "DATABASE_URL": f"{SERVER}/{name}"},
                check=True,
                timeout=120,
            )
            yield f"{SERVER}/{name}"
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def execute(request):
    """Runs one statement on a migrated database of that kind; nothing of it remains."""
    if request.param == "sqlite":
        request.getfixturevalue("db")
        assert connection.vendor == "sqlite"
        with connection.cursor() as cursor:
            yield cursor.execute
        return
    with psycopg.connect(request.getfixturevalue("migrated_postgres")) as room:
        yield room.execute
        room.rollback()
