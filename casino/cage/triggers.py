"""The triggers that keep the books, the same on SQLite and PostgreSQL.

They move balances and sequences with every journal line, keep accounts from being born with money,
renamed or deleted, keep a meter on its terms, and refuse every update and delete of a journal line,
an answered command, the facts of a round or a shoe, an award and the decision on it. A refusal
reaches Django as IntegrityError. SQLite drops the triggers of a table that a migration rebuilds, so
they are put back after every migrate, and `cage check` misses them.
"""

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

WRITTEN_ONCE = (
    "cage_journalline",
    "cage_moneycommand",
    "cage_round",
    "cage_roundclosed",
    "cage_roundended",
    "cage_roundline",
    "cage_meteraward",
    "cage_awarddecision",
    "cage_shoe",
    "cage_shoecut",
    "cage_shoeretired",
)
_BORN_EMPTY = "NEW.balance_cents <> 0 OR NEW.sequence <> 0"
_KEPT_BY_LINES = (
    "NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.owner <> OLD.owner"
    " OR NEW.sequence <> OLD.sequence + 1"
)
_TERMS = (
    "id",
    "slug",
    "game",
    "wager",
    "paytable",
    "section",
    "wager_cents",
    "seed_cents",
    "rate_percent",
    "reserve_percent",
)
_OTHER_TERMS = " OR ".join(
    [f"NEW.{column} <> OLD.{column}" for column in _TERMS]
    + ["COALESCE(NEW.limit_cents, -1) <> COALESCE(OLD.limit_cents, -1)"]
)
_POST = """
UPDATE cage_account SET balance_cents = balance_cents - NEW.amount_cents, sequence = sequence + 1
 WHERE id = NEW.debit_id;
UPDATE cage_account SET balance_cents = balance_cents + NEW.amount_cents, sequence = sequence + 1
 WHERE id = NEW.credit_id;
"""


def _forbidden() -> list[tuple[str, str, str, str, str]]:
    """(trigger, table, event, condition, message) of everything that is refused."""
    rows = [
        ("cage_account_born", "cage_account", "INSERT", _BORN_EMPTY, "an account is born empty"),
        ("cage_account_kept", "cage_account", "UPDATE", _KEPT_BY_LINES, "journal lines move money"),
        ("cage_account_delete", "cage_account", "DELETE", "", "an account is never deleted"),
        ("cage_sitting_delete", "cage_sitting", "DELETE", "", "a sitting is never deleted"),
        ("cage_meter_kept", "cage_meter", "UPDATE", _OTHER_TERMS, "a meter keeps its terms"),
        ("cage_meter_delete", "cage_meter", "DELETE", "", "a meter is never deleted"),
    ]
    for table in WRITTEN_ONCE:
        for event in ("UPDATE", "DELETE"):
            name = f"{table}_{event.lower()}"
            rows.append((name, table, event, "", f"{table} is written once"))
    return rows


def expected() -> dict[str, str]:
    """Trigger name -> table."""
    names = {name: table for name, table, *_ in _forbidden()}
    return {"cage_journalline_post": "cage_journalline", **names}


def create_sql(vendor: str) -> list[str]:
    return _sqlite() if vendor == "sqlite" else _postgresql()


def drop_sql(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [f"DROP TRIGGER IF EXISTS {name}" for name in expected()]
    return [f"DROP TRIGGER IF EXISTS {name} ON {table}" for name, table in expected().items()]


def install(connection: BaseDatabaseWrapper) -> None:
    """(Re)create all triggers, in one transaction: no line is ever written without them."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in drop_sql(connection.vendor) + create_sql(connection.vendor):
            cursor.execute(statement)


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of triggers that this database does not have."""
    if connection.vendor == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        query = "SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(query)
        present = {row[0] for row in cursor.fetchall()}
    return [name for name in expected() if name not in present]


def _sqlite() -> list[str]:
    statements = [
        f"CREATE TRIGGER cage_journalline_post AFTER INSERT ON cage_journalline BEGIN {_POST} END"
    ]
    for name, table, event, condition, message in _forbidden():
        when = f"WHEN {condition} " if condition else ""
        statements.append(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} {when}"
            f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
        )
    return statements


def _postgresql() -> list[str]:
    statements = [
        f"CREATE OR REPLACE FUNCTION cage_post() RETURNS trigger AS $$ BEGIN {_POST}"
        " RETURN NULL; END $$ LANGUAGE plpgsql",
        "CREATE OR REPLACE FUNCTION cage_forbid() RETURNS trigger AS $$ BEGIN"
        " RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';"
        " END $$ LANGUAGE plpgsql",
        "CREATE TRIGGER cage_journalline_post AFTER INSERT ON cage_journalline"
        " FOR EACH ROW EXECUTE FUNCTION cage_post()",
    ]
    for name, table, event, condition, message in _forbidden():
        when = f"WHEN ({condition}) " if condition else ""
        statements.append(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW {when}"
            f"EXECUTE FUNCTION cage_forbid('{message}')"
        )
    return statements
