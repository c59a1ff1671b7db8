"""The database itself keeps the books: what it does by itself, and what it will not do."""

import pytest
from django.db import IntegrityError, connection, transaction

from casino.cage.ledger import BANK, Kind, Transfer, lock, post, read, wallet
from casino.cage.models import Account, JournalLine

pytestmark = pytest.mark.django_db
TABLE = (Kind.HOUSE, 1)


def move(debit, credit, cents, key="a"):
    with transaction.atomic():
        post([Transfer(key, debit, credit, cents, "Test")], lock([debit, credit]))


def balance(name):
    account = read([name])[name]
    return account.balance_cents, account.sequence


def execute(statement):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_line_moves_balances_and_sequences():
    move(BANK, wallet(7), 500, "a")
    move(wallet(7), TABLE, 200, "b")
    assert balance(BANK) == (-500, 1)
    assert balance(wallet(7)) == (300, 2)
    assert balance(TABLE) == (200, 1)


def test_a_wallet_is_never_overdrawn():
    move(BANK, wallet(7), 500, "a")
    with pytest.raises(IntegrityError, match="cage_account_overdraft"):
        move(wallet(7), TABLE, 501, "b")
    assert balance(wallet(7)) == (500, 1)


@pytest.mark.parametrize("kind", [Kind.WALLET, Kind.STACK, Kind.ESCROW, Kind.POT])
def test_only_bank_and_house_may_stand_below_zero(kind):
    with pytest.raises(IntegrityError, match="cage_account_overdraft"):
        move((kind, 7), wallet(8), 1)


def test_the_house_may_stand_below_zero():
    move(TABLE, wallet(7), 300)
    assert balance(TABLE) == (-300, 1)


def test_a_key_moves_money_once():
    move(BANK, wallet(7), 500, "a")
    with pytest.raises(IntegrityError):
        move(BANK, wallet(7), 500, "a")
    assert balance(wallet(7)) == (500, 1)


@pytest.mark.parametrize("cents", [0, -1, 10**12 + 1])
def test_an_amount_is_positive_and_bounded(cents):
    with pytest.raises(IntegrityError, match="cage_line_amount"):
        move(BANK, wallet(7), cents)


def test_a_line_needs_two_accounts():
    with pytest.raises(IntegrityError, match="cage_line_two_accounts"):
        move(BANK, BANK, 5)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cage_journalline SET amount_cents = 1",
        "UPDATE cage_journalline SET memo = 'other'",
        "DELETE FROM cage_journalline",
    ],
)
def test_a_line_is_written_once(statement):
    move(BANK, wallet(7), 500)
    with pytest.raises(IntegrityError, match="cage_journalline is written once"):
        execute(statement)
    assert JournalLine.objects.get().amount_cents == 500


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE cage_account SET balance_cents = 9", "journal lines move money"),
        ("UPDATE cage_account SET sequence = sequence + 2", "journal lines move money"),
        ("UPDATE cage_account SET owner = 9, sequence = sequence + 1", "journal lines move money"),
        ("DELETE FROM cage_account", "an account is never deleted"),
        (
            "INSERT INTO cage_account (kind, owner, balance_cents, sequence)"
            " VALUES ('wallet', 9, 5, 0)",
            "an account is born empty",
        ),
    ],
)
def test_an_account_changes_only_by_lines(statement, message):
    move(BANK, wallet(7), 500)
    with pytest.raises(IntegrityError, match=message):
        execute(statement)


def test_one_account_per_owner():
    Account.objects.create(kind=Kind.WALLET, owner=7)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(kind=Kind.WALLET, owner=7)
    with transaction.atomic():
        assert len(lock([wallet(7), wallet(8), wallet(7)])) == 2
