"""Welcome, top-up and the house's bots."""

from datetime import timedelta

import pytest
from django.utils import timezone

from casino.cage import api as cage
from casino.people.models import User
from games.engine.contract import Box
from tests.cage.game import collect, end_round

pytestmark = pytest.mark.django_db


def test_a_guest_is_welcomed_once():
    user = User.objects.create_guest("Ann")
    assert cage.wallet_cents(user.pk) == 0
    assert [cage.welcome_guest(user), cage.welcome_guest(user)] == [1_000_000, 1_000_000]
    assert cage.wallet_cents(user.pk) == 1_000_000


def spend(house, user, table, cents):
    """Lose this much to the table."""
    seated = house.sit(user, table, 1, cents)
    fact = house.open(table)
    box = Box(1, user.player, {"main": cents})
    cage.close_round(fact.pk, [box], collect)
    return seated, fact


def lose(house, user, table, cents):
    from games.engine.contract import Line

    seated, fact = spend(house, user, table, cents)
    end_round(fact.pk, "settled", [Line(1, "main", cents, "lose", 0, "")], {})
    cage.close_sitting(seated.id, house.key())


def test_a_top_up_fills_to_the_welcome_sum(house):
    user, table = house.player(), house.table()
    lose(house, user, table, 990_001)
    assert cage.top_up(user) == 1_000_000


def test_no_top_up_with_enough_left(house):
    user, table = house.player(), house.table()
    lose(house, user, table, 990_000)
    house.refused("TopUpNotDue", cage.top_up, user)
    assert cage.wallet_cents(user.pk) == 10_000


def test_one_top_up_a_day(house, monkeypatch):
    user = house.player()
    lose(house, user, house.table(), 1_000_000)
    cage.top_up(user)
    lose(house, user, house.table(), 1_000_000)
    house.refused("TopUpUsed", cage.top_up, user)
    tomorrow = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert cage.top_up(user) == 1_000_000


def test_chips_on_a_table_count(house):
    user, table = house.player(), house.table()
    house.sit(user, table, 1, 1_000_000)
    house.refused("TopUpNotDue", cage.top_up, user)


def test_a_top_up_fills_only_what_stack_and_wallet_lack(house):
    user = house.player()
    lose(house, user, house.table(), 995_000)
    house.sit(user, house.table(), 1, 3_000)
    assert cage.top_up(user) == 997_000
    assert cage.chips_cents(user.pk) == 1_000_000


def test_wagers_of_a_running_round_count(house):
    user, table = house.player(), house.table()
    spend(house, user, table, 1_000_000)
    assert cage.wallet_cents(user.pk) == 0
    assert cage.chips_cents(user.pk) == 1_000_000
    house.refused("TopUpNotDue", cage.top_up, user)


def test_a_bot_gets_what_it_lacks():
    bot = User.objects.create_bot("Bo")
    assert cage.ensure_bot_funds(bot, 5_000) == 5_000
    assert cage.ensure_bot_funds(bot, 4_000) == 5_000
    assert cage.ensure_bot_funds(bot, 9_000) == 9_000
    assert cage.check_books() == []


def test_only_bots_are_funded(house):
    with pytest.raises(ValueError, match="is not a bot"):
        cage.ensure_bot_funds(house.player(), 5_000)
