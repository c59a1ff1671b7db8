"""Meters while much happens at once: hits at the same instant, decisions made twice, killed
processes. Whoever holds the meter decides, and no cent is lost, doubled or invented."""

import pytest

from casino.cage import api as cage
from casino.cage.models import MeterAward
from games.engine.contract import Box
from tests.cage.game import collect, settle
from tests.cage.meter_play import shows
from tests.cage.test_kills import balances, kill_at
from tests.cage.test_races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("all_is_proven")]
TABLES = 4


@pytest.mark.parametrize("attempt", range(3))
def test_tables_that_hit_at_the_same_instant_are_paid_in_one_true_order(play, attempt):
    played = play(tables=TABLES)
    closed = [played.close(table) for table in played.tables]
    race(*(lambda c=c: played.end(c, (1, 10)) for c in closed))
    awards = list(MeterAward.objects.order_by("-value_cents"))
    value = 10_000 + 40 * TABLES
    for award in awards:
        assert (award.value_cents, award.share_cents) == (value, value // 10)
        value -= award.share_cents
    assert shows(played.meter) == (value, 10 * TABLES, 0)


def test_of_two_who_win_the_whole_of_it_the_second_wins_the_seed(play):
    played = play(tables=2)
    closed = [played.close(table) for table in played.tables]
    race(*(lambda c=c: played.end(c, (1, 100)) for c in closed))
    shares = MeterAward.objects.order_by("-value_cents").values_list("share_cents", flat=True)
    assert list(shares) == [10_080, 10_000]


def test_tables_close_win_and_void_at_the_same_instant(play):
    played = play(tables=TABLES)
    first = [played.close(table) for table in played.tables[1:]]
    race(
        lambda: played.close(played.tables[0]),
        lambda: played.end(first[0], (1, 100)),
        lambda: played.end(first[1], (2, 10)),
        lambda: played.void(first[2]),
    )
    assert MeterAward.objects.count() == 2


def test_two_dealers_who_settle_one_round_take_one_share(play):
    played = play()
    closed = played.close()
    one, other = race(*[lambda: played.end(closed, (1, 100))] * 2)
    assert one == other
    assert MeterAward.objects.count() == 1


def test_two_floor_persons_decide_at_once(play, floor_person):
    played = play(validate_over_cents=0)
    (award,) = played.end(played.close(), (1, 100)).awards
    answers = race(
        *(
            lambda d=d: cage.decide(award.id, d, floor_person, "So.")
            for d in ("validated", "refused")
        )
    )
    assert answers.count("AwardDecided") == 1


@pytest.mark.parametrize(
    "point", ["casino.cage.closing:post", "casino.cage.models:RoundClosed.objects.create"]
)
def test_killed_while_contributing(play, point):
    played = play()
    table = played.tables[0]
    bets = [
        Box(info.seats[0], info.player, {"main": 1000, "jackpot": 100})
        for info in played.seats[table.pk]
    ]
    fact = played.house.open(table)
    before = balances()
    kill_at(point, cage.close_round, fact.pk, bets, collect)
    assert balances() == before
    cage.close_round(fact.pk, bets, collect)
    assert shows(played.meter) == (10_040, 10, 0)


@pytest.mark.parametrize(
    "point",
    [
        "casino.cage.models:MeterAward.objects.create",
        "casino.cage.ending:post",
        "casino.cage.models:RoundEnded.objects.create",
    ],
)
def test_killed_while_a_share_is_taken(play, point):
    played = play(validate_over_cents=5_000)
    fact, boxes = played.close()
    before = balances()
    kill_at(point, cage.end_round, fact.pk, "settled", settle(boxes, [(1, 100)]))
    assert (balances(), MeterAward.objects.count()) == (before, 0)
    played.end((fact, boxes), (1, 100))
    assert shows(played.meter) == (10_000, 0, 0)


@pytest.mark.parametrize(
    "point", ["casino.cage.awards:post", "casino.cage.models:AwardDecision.objects.create"]
)
@pytest.mark.parametrize("decision", ["validated", "refused"])
def test_killed_while_an_award_is_decided(play, floor_person, point, decision):
    played = play(validate_over_cents=5_000)
    (award,) = played.end(played.close(), (1, 100)).awards
    before = balances()
    kill_at(point, cage.decide, award.id, decision, floor_person, "So.")
    assert balances() == before
    assert cage.held_award(played.tables[0].pk) == award
    cage.decide(award.id, decision, floor_person, "So.")
