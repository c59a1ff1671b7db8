"""A share above the limit: the table keeps the hand on show until a floor person decides."""

from datetime import timedelta

import pytest
from django.utils import timezone

from casino.cage import api as cage
from casino.cage.models import Round
from casino.dealer import awards, meters
from casino.felt.connection import sync_client
from games.engine.contract import Refusal
from tests.meters.floor import ADDED, SEED, TENTH, WHOLE, floor_person

WON = SEED + 2 * ADDED


@pytest.fixture
def floor_man(db):
    return floor_person()


@pytest.fixture
def pending(linked):
    """Seat 2 has won the whole meter; (the tables, the award)."""
    tables = linked(2, validate_over_cents=SEED)
    tables.play(hands={2: WHOLE})
    return tables, cage.held_award(tables.room.table_id)


def shows(tables):
    return tables.room.view(None)["result"]["awards"]


def opened(tables):
    return Round.objects.filter(table=tables.room.table_id).count()


def decide(tables, award, decision, by):
    awards.decide(tables.room.table_id, award.id, decision, "Seen.", by)


def test_the_hand_stays_on_show_and_the_meter_starts_again(pending):
    tables, _ = pending
    view = tables.room.view(None)
    assert shows(tables) == [{"seat": 2, "cents": WON, "status": "pending"}]
    assert view["waiting"].startswith("The share of the meter won at seat 2 awaits")
    assert view["seats"]["2"]["stack_cents"] < 102_000
    assert tables.shown["value_cents"] == SEED
    limit = timezone.now() + timedelta(minutes=9)
    assert view["deadline_ms"] > limit.timestamp() * 1000


def test_no_round_opens_although_the_clock_of_the_result_runs_out(pending):
    tables, _ = pending
    for _ in range(3):
        assert tables.room.step() == "results"
        tables.room.sweep()
    assert opened(tables) == 1
    tables.play(1)


def test_validation_moves_the_felt_and_the_next_round_opens(pending, floor_man):
    tables, award = pending
    before = tables.room.view(None)["seats"]["2"]["stack_cents"]
    decide(tables, award, "validated", floor_man)
    view = tables.room.view(None)
    assert shows(tables) == [{"seat": 2, "cents": WON, "status": "paid"}]
    assert "waiting" not in view
    assert view["seats"]["2"]["stack_cents"] == before + WON
    assert view["deadline_ms"] < (timezone.now() + timedelta(minutes=1)).timestamp() * 1000
    assert tables.room.step() == "betting"
    assert opened(tables) == 2


def test_the_winner_does_not_decide_about_his_own_share(pending):
    tables, award = pending
    winner = tables.players[0][1]
    assert award.player == winner.player
    with pytest.raises(Refusal) as refused:
        decide(tables, award, "validated", winner)
    assert refused.value.name == "OwnShare"
    assert cage.award(award.id).status == "pending"


def test_a_refusal_gives_the_share_back_to_the_meter_that_all_tables_show(pending, floor_man):
    tables, award = pending
    decide(tables, award, "refused", floor_man)
    assert shows(tables)[0]["status"] == "refused"
    assert tables.value == SEED + WON == tables.shown["value_cents"]
    assert tables.room.step() == "betting"


def test_two_pending_shares_are_decided_one_by_one(linked, floor_man):
    tables = linked(validate_over_cents=1_000)
    tables.play(hands={2: WHOLE, 1: TENTH})
    first, second = cage.undecided()
    decide(tables, first, "validated", floor_man)
    assert "seat 1" in tables.room.view(None)["waiting"]
    assert tables.room.step() == "results"
    decide(tables, second, "refused", floor_man)
    assert [a["status"] for a in shows(tables)] == ["paid", "refused"]
    assert tables.room.step() == "betting"


def test_after_the_time_limit_the_table_goes_on_and_the_wallet_is_paid(linked, floor_man):
    tables = linked(validate_over_cents=SEED, validation_minutes=0)
    tables.play(hands={2: WHOLE})
    assert shows(tables)[0]["status"] == "pending"
    assert tables.room.step() == "betting"
    (award,) = cage.undecided()
    winner = tables.players[0][1]
    before = cage.wallet_cents(winner.pk)
    decide(tables, award, "validated", floor_man)
    assert cage.wallet_cents(winner.pk) == before + WON
    assert tables.room.felt().phase == "betting"


def test_a_winner_who_leaves_while_it_is_pending_is_paid_into_his_wallet(pending, floor_man):
    tables, award = pending
    winner = tables.players[0][1]
    tables.room.leave(winner)
    decide(tables, award, "validated", floor_man)
    assert cage.wallet_cents(winner.pk) > 1_000_000 + SEED - 5_000
    assert shows(tables)[0]["status"] == "paid"


def test_a_lost_felt_shows_the_hand_again(pending, floor_man):
    tables, award = pending
    sync_client().flushall()
    tables.room.sweep()
    assert tables.room.felt().phase == "results"
    assert shows(tables)[0]["status"] == "pending"
    assert tables.room.step() == "results"
    decide(tables, award, "validated", floor_man)
    assert tables.room.step() == "betting"


def test_a_decision_that_only_the_cage_knows_is_shown_by_the_sweep(pending, floor_man):
    """Its process died before it had told the felt."""
    tables, award = pending
    cage.decide(award.id, "validated", floor_man, "Seen.")
    tables.room.sweep()
    meters.mend()
    assert shows(tables)[0]["status"] == "paid"
    assert tables.room.step() == "betting"


@pytest.mark.parametrize(
    ("reason", "table", "name"), [("  ", 0, "ReasonMissing"), ("Seen.", 1, "AwardUnknown")]
)
def test_refusals(pending, floor_man, reason, table, name):
    tables, award = pending
    with pytest.raises(Refusal) as caught:
        awards.decide(tables.rooms[table].table_id, award.id, "validated", reason, floor_man)
    assert caught.value.name == name
    assert shows(tables)[0]["status"] == "pending"
