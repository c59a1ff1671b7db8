"""The triggers that keep the floor's log as it was written, on SQLite and PostgreSQL alike.

SQLite drops the triggers of a table that a migration rebuilds, so they are put back after every
migrate. A refusal reaches Django as IntegrityError.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "floor_flooract"
BANS = {"floor_act_update": "UPDATE", "floor_act_delete": "DELETE"}
MESSAGE = "the floor log is written once"


def install(connection: BaseDatabaseWrapper) -> None:
    """(Re)create the triggers."""
    with connection.cursor() as cursor:
        for statement in remove_sql(connection.vendor) + create_sql(connection.vendor):
            cursor.execute(statement)


def remove_sql(vendor: str) -> list[str]:
    on = "" if vendor == "sqlite" else f" ON {TABLE}"
    return [f"DROP TRIGGER IF EXISTS {name}{on}" for name in BANS]


def create_sql(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER {name} BEFORE {event} ON {TABLE}"
            f" BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
            for name, event in BANS.items()
        ]
    function = (
        "CREATE OR REPLACE FUNCTION floor_log() RETURNS trigger AS $$ BEGIN"
        f" RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation';"
        " END $$ LANGUAGE plpgsql"
    )
    return [function] + [
        f"CREATE TRIGGER {name} BEFORE {event} ON {TABLE} FOR EACH ROW EXECUTE FUNCTION floor_log()"
        for name, event in BANS.items()
    ]
