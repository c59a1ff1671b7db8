"""Both databases of the room, migrated: the test's own SQLite and a private PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from tests.support.postgres import PostgresServer

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def migrated_postgres():
    server = PostgresServer()
    try:
        url = server.create("room")
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity=0"],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": url},
            check=True,
            timeout=120,
        )
        yield url
    finally:
        server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def execute(request):
    """Runs one statement on a migrated database of that kind; nothing of it remains."""
    if request.param == "sqlite":
        request.getfixturevalue("db")
        with connection.cursor() as cursor:
            yield cursor.execute
        return
    with psycopg.connect(request.getfixturevalue("migrated_postgres")) as room:
        yield room.execute
        room.rollback()
