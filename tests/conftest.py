"""What every test stands on: the database of DATABASE_URL, and a way to empty it between tests.

A SQLite test database is a file, so that threads and processes of a test see the same one. It is
emptied with its triggers put aside: some of them forbid deleting, and they are right.
"""

import os

import pytest
from django.conf import settings
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseOperations
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

hypothesis_settings.register_profile(
    "room", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
hypothesis_settings.register_profile(
    "explore", hypothesis_settings.get_profile("room"), derandomize=False
)
hypothesis_settings.load_profile("explore" if os.environ.get("EXPLORE") else "room")
"""Time is measured in bench/: these machines are shared, and no test may depend on their haste. The
same examples come every time, so that a red test is the change's; EXPLORE=1 looks for new ones."""


@pytest.fixture(autouse=True)
def _lobbies_are_read_at_once(monkeypatch):
    """A lobby's page tells what is now, not what another test saw within the same second."""
    monkeypatch.setattr("casino.lobby.board.KEPT_S", 0.0)


@pytest.fixture(scope="session", autouse=True)
def _no_collected_files(tmp_path_factory):
    """Pages find their static files where they are written. WhiteNoise warns of a place for
    collected ones that is not there, and what somebody has collected here is none of a test's."""
    settings.STATIC_ROOT = str(tmp_path_factory.mktemp("static"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory):
    database = connections["default"].settings_dict
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "room.sqlite3")
    else:  # a test that stands in its own transaction may be kept waiting by the machine
        database["OPTIONS"]["options"] = "-c idle_in_transaction_session_timeout=0"


def _flush_without_triggers(self, style, tables, **options):
    with self.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    emptied = _sql_flush(self, style, tables, **options)
    return [f"DROP TRIGGER {name}" for name, _ in triggers] + emptied + [sql for _, sql in triggers]


_sql_flush = DatabaseOperations.sql_flush
DatabaseOperations.sql_flush = _flush_without_triggers
