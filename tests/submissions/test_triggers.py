"""The databases themselves keep a used submission and the floor's log, on both kinds."""

import django.db
import psycopg
import pytest

REFUSED = (django.db.IntegrityError, psycopg.IntegrityError)
CHANGES = {
    "game": "'other'",
    "version": "7",
    "name": "'other'",
    "options": """'{"pot": false}'""",
    "created": "'2001-01-01'",
    "created_by_id": "1",
    "used": "FALSE",
}


@pytest.fixture
def submission(execute):
    execute(
        "INSERT INTO people_user (id, password, is_superuser, username, first_name, last_name,"
        " email, is_staff, is_active, date_joined, display_name, is_guest, is_bot)"
        " VALUES (1, '', FALSE, 'ann', '', '', '', FALSE, TRUE, '2026-01-01', 'Ann', FALSE, FALSE)"
    )
    execute(
        "INSERT INTO submissions_rulessubmission"
        " (id, game, version, name, options, state, created, used)"
        """ VALUES (1, 'a-game', 1, 'First', '{"pot": true}', 'filed', '2026-01-01', FALSE)"""
    )


def change(execute, column):
    execute(f"UPDATE submissions_rulessubmission SET {column} = {CHANGES[column]} WHERE id = 1")


def use(execute):
    execute("UPDATE submissions_rulessubmission SET used = TRUE WHERE id = 1")


@pytest.mark.parametrize("column", sorted(CHANGES))
def test_an_unused_submission_may_change(execute, submission, column):
    change(execute, column)


@pytest.mark.parametrize("column", sorted(CHANGES))
def test_nothing_of_a_used_submission_may_change(execute, submission, column):
    use(execute)
    with pytest.raises(REFUSED, match="a round has used this submission"):
        change(execute, column)


def test_a_used_submission_may_be_used_again_and_retired(execute, submission):
    use(execute)
    use(execute)
    execute("UPDATE submissions_rulessubmission SET state = 'retired' WHERE id = 1")


def test_only_an_unused_submission_may_be_deleted(execute, submission):
    use(execute)
    with pytest.raises(REFUSED, match="a round has used this submission"):
        execute("DELETE FROM submissions_rulessubmission WHERE id = 1")


def test_an_unused_submission_may_be_deleted(execute, submission):
    execute("DELETE FROM submissions_rulessubmission WHERE id = 1")


@pytest.fixture
def act(execute, submission):
    execute("INSERT INTO floor_operator (id, name, logo) VALUES (1, 'House', '')")
    execute(
        "INSERT INTO floor_table (id, operator_id, name, submission_id, status, clocks, invitation,"
        " incarnation, flag, device_covered, created)"
        " VALUES (1, 1, 'One', 1, 'open', '{}', '', 0, '', FALSE, '2026-01-01')"
    )
    execute(
        "INSERT INTO floor_flooract (id, table_id, at, by_id, act, outcome, section, reason,"
        " details, before, after)"
        " VALUES (1, 1, '2026-01-01', 1, 'void', 'done', '', 'why', '{}', '{}', '{}')"
    )


@pytest.mark.parametrize(
    "statement",
    ["UPDATE floor_flooract SET reason = 'other' WHERE id = 1", "DELETE FROM floor_flooract"],
)
def test_the_floor_log_is_written_once(execute, act, statement):
    with pytest.raises(REFUSED, match="the floor log is written once"):
        execute(statement)
