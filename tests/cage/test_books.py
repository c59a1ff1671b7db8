"""The proof of the books finds each kind of damage, and names it."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from casino.cage import api as cage
from casino.cage import triggers
from casino.cage.ledger import BANK, Kind, Transfer, lock, post, wallet
from games.engine.contract import Box, Line
from tests.cage.game import collect, end_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(house):
    """A settled and a running round of a table, a player who stays and one who has left."""
    table = house.table()
    ann, bob = (house.sit(house.player(name), table, s) for s, name in ((1, "Ann"), (2, "Bob")))
    first = house.open(table)
    cage.close_round(first.pk, [Box(1, ann.player, {"main": 2000})], collect)
    end_round(first.pk, "settled", [Line(1, "main", 2000, "win", 4000, "")], {})
    second = house.open(table)
    cage.close_round(second.pk, [Box(1, ann.player, {"main": 500})], collect)
    cage.close_sitting(bob.id, house.key())
    return {"table": table, "ann": ann, "bob": bob, "first": first, "second": second}


def damage(*statements):
    """What only somebody with the database's password can do."""
    with connection.cursor() as cursor:
        for statement in triggers.drop_sql(connection.vendor) + list(statements):
            cursor.execute(statement)
    triggers.install(connection)


def test_right_books(played, capsys):
    assert cage.check_books() == []
    call_command("cage", "check")
    assert "The books are right: " in capsys.readouterr().out


def test_the_command_names_every_discrepancy(played):
    wallet_of = f"kind = 'wallet' AND owner = {played['ann'].user_id}"
    damage(f"UPDATE cage_account SET balance_cents = balance_cents + 1 WHERE {wallet_of}")
    with pytest.raises(CommandError) as caught:
        call_command("cage", "check")
    assert caught.value.returncode == 1
    assert "all balances add up to 1 cents" in str(caught.value)
    assert f"wallet {played['ann'].user_id}: the balance is 900001 cents after" in str(caught.value)


ROUND_1 = "(SELECT id FROM cage_round WHERE number = 1)"
DAMAGES = [
    (
        "UPDATE cage_account SET sequence = sequence + 1 WHERE kind = 'bank'",
        "bank 0: the balance is",
    ),
    (
        "UPDATE cage_journalline SET amount_cents = 3999 WHERE amount_cents = 4000",
        "hand back 4000 cents, the journal 3999",
    ),
    ("DELETE FROM cage_journalline WHERE memo = 'Cash-out'", "the balance is"),
    ("UPDATE cage_roundclosed SET staked_cents = 501 WHERE staked_cents = 500", "closed in"),
    (f"DELETE FROM cage_roundline WHERE round_id = {ROUND_1}", "hand back 0 cents"),
    (
        f"UPDATE cage_roundline SET stake_cents = 1999 WHERE round_id = {ROUND_1}",
        "ended with lines of 1999 cents staked, 2000 were closed in",
    ),
    (f"DELETE FROM cage_roundended WHERE round_id = {ROUND_1}", "has lines but has not ended"),
    (f"DELETE FROM cage_roundended WHERE round_id = {ROUND_1}", "2 rounds that have not ended"),
    ("UPDATE cage_sitting SET bought_in_cents = 7", "bought in 7 cents, the journal says 100000"),
    (
        "UPDATE cage_sitting SET closed_at = opened_at",
        "has ended with 101500 cents on the table",
    ),
    ("UPDATE cage_sitting SET closed_at = opened_at", "holds 1 seats although it has ended"),
    (
        "UPDATE cage_sittingseat SET released_at = taken_at WHERE released_at IS NULL",
        "holds 0 seats although it is open",
    ),
    ("UPDATE cage_journalline SET user_id = NULL WHERE memo = 'Buy-in'", "its wallet to user"),
    (
        "INSERT INTO cage_roundended (round_id, kind, record, ended_at)"
        " SELECT id, 'settled', '{}', opened_at FROM cage_round WHERE number = 2",
        "-2 still holds 500 cents",
    ),
]


@pytest.mark.parametrize(("statement", "sentence"), DAMAGES)
def test_damage_is_found(played, statement, sentence):
    damage(statement)
    assert [found for found in cage.check_books() if sentence in found]


def test_an_overdraft_is_found(played):
    with connection.cursor() as cursor:
        constraint = "cage_account_overdraft"
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            cursor.execute(f"ALTER TABLE cage_account DROP CONSTRAINT {constraint}")
        try:
            damage("UPDATE cage_account SET balance_cents = -1 WHERE kind = 'stack'")
            found = cage.check_books()
        finally:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert f"stack {played['ann'].id} is overdrawn: -1 cents" in found


@pytest.mark.parametrize("name", sorted(triggers.expected()))
def test_a_missing_trigger_is_found_and_put_back(name):
    table = triggers.expected()[name]
    on = "" if connection.vendor == "sqlite" else f" ON {table}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on}")
    assert cage.check_books() == [f"trigger {name} is missing"]
    call_command("migrate", verbosity=0)
    assert cage.check_books() == []


def test_lines_of_the_house_prove_too():
    house = (Kind.HOUSE, 3)
    with transaction.atomic():
        accounts = lock([BANK, house, wallet(0)])
        post([Transfer("a", house, BANK, 5, "Test")], accounts)
    assert cage.check_books() == []
