"""The trigger that keeps a used submission as it was filed, on SQLite and PostgreSQL alike.

SQLite drops the triggers of a table that a migration rebuilds, so they are put back after every
migrate. A refusal reaches Django as IntegrityError.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "submissions_rulessubmission"
_CHANGED = (
    "OLD.used AND (NEW.id <> OLD.id OR NEW.game <> OLD.game OR NEW.version <> OLD.version"
    " OR NEW.name <> OLD.name OR NEW.options <> OLD.options OR NEW.created <> OLD.created"
    " OR COALESCE(NEW.created_by_id, 0) <> COALESCE(OLD.created_by_id, 0) OR NOT NEW.used)"
)
BANS = {
    "submission_used_update": ("UPDATE", _CHANGED),
    "submission_used_delete": ("DELETE", "OLD.used"),
}
MESSAGE = "a round has used this submission"


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
            f"CREATE TRIGGER {name} BEFORE {event} ON {TABLE} WHEN {condition}"
            f" BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
            for name, (event, condition) in BANS.items()
        ]
    function = (
        "CREATE OR REPLACE FUNCTION submission_used() RETURNS trigger AS $$ BEGIN"
        f" RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation';"
        " END $$ LANGUAGE plpgsql"
    )
    return [function] + [
        f"CREATE TRIGGER {name} BEFORE {event} ON {TABLE} FOR EACH ROW WHEN ({condition})"
        " EXECUTE FUNCTION submission_used()"
        for name, (event, condition) in BANS.items()
    ]
