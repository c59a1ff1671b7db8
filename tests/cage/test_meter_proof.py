"""The proof of the meters finds each kind of damage, and names it."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from casino.cage import api as cage
from casino.cage import triggers

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(play, floor_person):
    """Round 1: the whole meter, validated. 2: a tenth, paid at once. 3: void. 4: the whole of it,
    refused. 5: the whole of it, pending. Its overflow is not empty."""
    table = play(validate_over_cents=5_000, limit_cents=10_050)
    (award,) = table.end(table.close(), (1, 100)).awards
    cage.decide(award.id, "validated", floor_person, "Seen.")
    table.end(table.close(), (2, 10))
    table.void(table.close())
    (award,) = table.end(table.close(), (1, 100)).awards
    cage.decide(award.id, "refused", floor_person, "Marked.")
    table.end(table.close(), (1, 100))
    return table


def damage(*statements):
    """What only somebody with the database's password can do."""
    with connection.cursor() as cursor:
        for statement in triggers.drop_sql(connection.vendor) + list(statements):
            cursor.execute(statement)
    triggers.install(connection)


def test_right_meters(played, capsys):
    assert cage.check_meters() == []
    assert cage.check_books() == []
    call_command("meters", "check")
    assert "The meters are right: 1 meters, 4 awards." in capsys.readouterr().out


def test_the_command_names_every_discrepancy(played):
    damage("UPDATE cage_account SET balance_cents = balance_cents + 1 WHERE kind = 'meter'")
    with pytest.raises(CommandError) as caught:
        call_command("meters", "check")
    assert caught.value.returncode == 1
    assert "meter grand and its overflow hold" in str(caught.value)


LINES = "UPDATE cage_journalline SET"
DAMAGES = [
    (f"{LINES} amount_cents = 9999 WHERE key LIKE 'meter:%:seed'", "its seed is 10000"),
    (f"{LINES} amount_cents = 39 WHERE key LIKE 'round:%:meter' AND amount_cents = 40", "wagered"),
    (f"{LINES} amount_cents = 11 WHERE key LIKE 'round:%:reserve' AND amount_cents = 10", "and 11"),
    ("DELETE FROM cage_journalline WHERE key LIKE 'round:%:reserve'", "the journal moved"),
    (f"{LINES} key = 'stray' WHERE key LIKE 'round:%:back:meter'", "0 came back"),
    (f"{LINES} amount_cents = 9 WHERE key LIKE 'round:%:back:reserve'", "reserve, 9 came back"),
    (f"{LINES} key = 'stray' WHERE key LIKE 'round:%:back:reserve'", "line stray moves 10 cents"),
    (f"{LINES} key = 'stray' WHERE key LIKE 'round:%:refill'", "line stray moves"),
    (
        f"{LINES} amount_cents = 1 WHERE key LIKE 'round:%:share:0'",
        "the journal moved 1 from meter",
    ),
    ("DELETE FROM cage_journalline WHERE key LIKE 'round:%:share:0'", "moved 0 from - to -"),
    ("UPDATE cage_meteraward SET percent = 50 WHERE percent = 10", "is 50% of"),
    ("UPDATE cage_meteraward SET position = 1 WHERE percent = 10", "for which there is no award"),
    ("UPDATE cage_meteraward SET percent = 10 WHERE percent = 100", "0 cents for its seed and was"),
    (f"{LINES} amount_cents = 5 WHERE key LIKE 'round:%:restart:0:bank'", "was given 15"),
    ("DELETE FROM cage_awarddecision WHERE decision = 'validated'", "is pending: "),
    (
        "DELETE FROM cage_awarddecision WHERE decision = 'refused'",
        "went back, 0 lie in its account",
    ),
    (f"{LINES} amount_cents = 5 WHERE key LIKE 'award:%:stack'", "is validated: 5 were paid"),
    ("UPDATE cage_account SET balance_cents = 7 WHERE kind = 'award'", "7 lie in its account"),
    ("UPDATE cage_account SET owner = owner + 99999 WHERE kind = 'award'", "cents of no award"),
    ("UPDATE cage_account SET balance_cents = 10051 WHERE kind = 'meter'", "its limit is 10050"),
    ("UPDATE cage_account SET balance_cents = 9 WHERE kind = 'meter'", "its overflow holds"),
    ("UPDATE cage_account SET balance_cents = 0 WHERE kind = 'overflow'", "and its overflow hold"),
    (
        "UPDATE cage_account SET balance_cents = 77 WHERE kind = 'reserve'",
        "of meter grand holds 77",
    ),
    ("UPDATE cage_meter SET seed_cents = 9000", "rounds under submission"),
    ("UPDATE cage_meter SET paytable = '7'", "is linked to meter grand, which has other terms"),
    ("UPDATE cage_round SET meter_id = NULL WHERE number = 3", "feed no meter"),
]


@pytest.mark.parametrize(("statement", "sentence"), DAMAGES)
def test_damage_is_found(played, statement, sentence):
    damage(statement)
    assert [found for found in cage.check_meters() if sentence in found], cage.check_meters()
