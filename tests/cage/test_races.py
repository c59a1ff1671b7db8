"""Two callers at the same instant, with connections of their own: one decides, both agree."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from casino.cage import api as cage
from casino.cage.models import JournalLine, MoneyCommand
from casino.people.models import User
from games.engine.contract import Box, Line, Refusal
from tests.cage.game import collect, end_round

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS_OF_RACING = 3


def race(*acts):
    """What each act answered, or the name of its refusal; all start together."""
    barrier = Barrier(len(acts))

    def run(act):
        try:
            connection.ensure_connection()
            barrier.wait(timeout=20)
            return act()
        except Refusal as refusal:
            return refusal.name
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [future.result(timeout=60) for future in [pool.submit(run, act) for act in acts]]


def box(info, **wagers):
    return Box(info.seats[0], info.player, wagers)


@pytest.fixture
def ann(house):
    return house.sit(house.player(), house.table(), 1)


@pytest.fixture(autouse=True)
def books_are_right():
    yield
    assert cage.check_books() == []


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_two_players_want_one_seat(house, attempt):
    table, users = house.table(), [house.player("Ann"), house.player("Bob")]
    answers = race(*(lambda u=u: house.sit(u, table, 3) for u in users))
    seated = cage.open_sittings(table.pk)
    assert len(seated) == 1
    assert sorted(map(str, answers)) == sorted([str(seated[0]), "SeatTaken"])


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_one_player_sits_down_twice(house, attempt):
    table, user = house.table(), house.player()
    answers = race(lambda: house.sit(user, table, 1), lambda: house.sit(user, table, 2))
    assert len(cage.open_sittings(table.pk)) == 1
    assert "AlreadySeated" in answers
    assert cage.wallet_cents(user.pk) == 900_000


def test_two_players_want_the_box_between_them(house):
    table = house.table()
    left, right = (house.sit(house.player(), table, seat) for seat in (1, 3))
    answers = race(*(lambda s=s: cage.take_box(s.id, 2, house.key()) for s in (left, right)))
    assert answers.count("SeatTaken") == 1


def test_a_command_repeated_at_once_is_done_once(house, ann):
    answers = race(*[lambda: cage.add_chips(ann.id, 700, "same-key")] * 4)
    assert {answer.stack_cents for answer in answers} == {100_700}
    assert MoneyCommand.objects.filter(key="same-key").count() == 1


def test_chips_brought_twice_at_once_come_twice(house, ann):
    race(*[lambda: cage.add_chips(ann.id, 700, house.key())] * 4)
    assert cage.sitting(ann.id).stack_cents == 102_800


def test_a_wallet_is_spent_once(house):
    user, tables = house.player(), [house.table(), house.table()]
    answers = race(*(lambda t=t: house.sit(user, t, 1, 1_000_000) for t in tables))
    assert answers.count("NotEnoughInWallet") == 1


def test_a_guest_is_welcomed_and_topped_up_once():
    user = User.objects.create_guest("Ann")
    race(*[lambda: cage.welcome_guest(user)] * 3)
    assert cage.wallet_cents(user.pk) == 1_000_000
    poor = User.objects.create_guest("Bob")
    answers = race(*[lambda: cage.top_up(poor)] * 3)
    assert answers.count("TopUpNotDue") == 2
    assert cage.wallet_cents(poor.pk) == 1_000_000


def test_two_bots_are_funded_at_once():
    bots = [User.objects.create_bot("Bo"), User.objects.create_bot("Di")]
    race(*(lambda b=b: cage.ensure_bot_funds(b, 500) for b in bots * 2))
    assert [cage.wallet_cents(bot.pk) for bot in bots] == [500, 500]


def test_two_dealers_open_a_round(house):
    table = house.table()

    def opening(mark):
        return lambda: cage.open_round(table.pk, 1, table.submission_id, mark * 64, mark.encode())

    first, second = race(opening("a"), opening("b"))
    assert first == second == cage.last_round(table.pk)


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_two_dealers_close_a_round(house, ann, attempt):
    fact = house.open_at(ann.table_id)
    bets = [[box(ann, main=2000)], [box(ann, main=9000)]]
    first, second = race(*(lambda b=b: cage.close_round(fact.pk, b, collect) for b in bets))
    assert first == second
    staked_cents = first.boxes[0].wagers["main"]
    assert cage.sitting(ann.id).stack_cents == 100_000 - staked_cents


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_one_dealer_settles_and_one_voids(house, ann, attempt):
    fact = house.open_at(ann.table_id)
    cage.close_round(fact.pk, [box(ann, main=2000)], collect)
    won = [Line(1, "main", 2000, "win", 4000, "")]
    back = [Line(1, "main", 2000, "void", 2000, "")]
    first, second = race(
        lambda: end_round(fact.pk, "settled", won, {"by": 1}),
        lambda: end_round(fact.pk, "void", back, {"by": 2}),
    )
    assert first == second
    stack_cents = {"settled": 102_000, "void": 100_000}[first.kind]
    assert cage.sitting(ann.id).stack_cents == stack_cents


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_a_round_closes_while_it_is_voided(house, ann, attempt):
    fact = house.open_at(ann.table_id)

    def void():
        try:
            return end_round(fact.pk, "void", [], {})
        except cage.LinesDisagree:
            return "LinesDisagree"

    race(lambda: cage.close_round(fact.pk, [box(ann, main=2000)], collect), void)
    facts = cage.round_facts(fact.pk)
    assert (facts.closed is None) != (facts.ended is None)
    assert cage.sitting(ann.id).stack_cents == (98_000 if facts.closed else 100_000)


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_a_player_leaves_while_the_round_closes(house, ann, attempt):
    fact = house.open_at(ann.table_id)
    closed, left = race(
        lambda: cage.close_round(fact.pk, [box(ann, main=2000)], collect),
        lambda: cage.close_sitting(ann.id, house.key()),
    )
    staked_cents = 2000 if closed.boxes else 0
    assert cage.wallet_cents(ann.user_id) == 1_000_000 - staked_cents
    assert not left.open


@pytest.mark.parametrize("attempt", range(ROUNDS_OF_RACING))
def test_a_player_leaves_while_the_round_is_settled(house, ann, attempt):
    fact = house.open_at(ann.table_id)
    cage.close_round(fact.pk, [box(ann, main=2000)], collect)
    won = [Line(1, "main", 2000, "win", 4000, "")]
    race(
        lambda: end_round(fact.pk, "settled", won, {}),
        lambda: cage.close_sitting(ann.id, house.key()),
    )
    assert cage.wallet_cents(ann.user_id) == 1_002_000


def test_tables_do_not_wait_for_each_other_forever(house):
    """Many rounds at many tables with the same players end without a deadlock."""
    users = [house.player(name) for name in ("Ann", "Bob")]
    tables = [house.table() for _ in range(3)]
    seats = {
        table.pk: [house.sit(user, table, seat) for seat, user in enumerate(users, 1)]
        for table in tables
    }

    def play(table):
        for _ in range(3):
            fact = house.open_at(table.pk)
            closed = cage.close_round(fact.pk, [box(s, main=500) for s in seats[table.pk]], collect)
            lines = [
                Line(b.seat, wager, cents, "win", 2 * cents, "")
                for b in closed.boxes
                for wager, cents in b.wagers.items()
            ]
            end_round(fact.pk, "settled", lines, {})
        for info in seats[table.pk]:
            cage.close_sitting(info.id, house.key())

    race(*(lambda t=t: play(t) for t in tables))
    won_cents = 3 * 3 * (500 + 500)
    assert [cage.wallet_cents(u.pk) for u in users] == [1_000_000 + won_cents] * 2
    assert JournalLine.objects.filter(memo="Cash-out").count() == 6
