"""Shares of a meter above its limit await a floor person; then they are paid once, or go back."""

import pytest
from django.db import IntegrityError, connection, transaction

from casino.cage import api as cage
from casino.cage.ledger import Kind
from tests.cage.meter_play import cents, shows

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_is_proven")]


def pending(play, house, **choices):
    played = play(validate_over_cents=5_000, **choices)
    ended = played.end(played.close(), (1, 100))
    return played, ended.awards[0]


def test_a_share_above_the_limit_awaits_validation_and_the_meter_starts_again(play, house):
    played, award = pending(play, house)
    assert (award.status, award.cents) == ("pending", 10_040)
    assert shows(played.meter) == (10_000, 0, 0)
    assert cents(Kind.AWARD, award.id) == 10_040
    assert played.stack(1) == 100_000 - 1600
    assert cage.held_award(played.tables[0].pk) == award == cage.undecided()[0]
    user = played.seats[played.tables[0].pk][0].user_id
    assert cage.chips_cents(user) == 1_000_000 - 1600 + 10_040
    assert "10040" not in str(cage.statement(user))


def test_a_share_up_to_the_limit_is_paid_at_once(play):
    played = play(validate_over_cents=1_004)
    assert played.end(played.close(), (1, 10)).awards[0].status == "paid"


def test_the_table_opens_no_round_before_the_award_is_decided(play, house, floor_person):
    played, award = pending(play, house)
    house.refused("AwardPending", house.open, played.tables[0])
    cage.decide(award.id, "validated", floor_person, "Seen on the felt.")
    assert house.open(played.tables[0]).number == 2


def test_validation_pays_the_stack_once(play, house, floor_person):
    played, award = pending(play, house)
    for _ in range(2):
        decided = cage.decide(award.id, "validated", floor_person, "Seen on the felt.")
        assert decided.status == "paid"
    assert played.stack(1) == 100_000 - 1600 + 10_040
    user = played.seats[played.tables[0].pk][0].user_id
    newest = cage.statement(user).entries[0]
    assert newest.postings[-1].memo == "Validated share of the meter, seat 1"
    assert sum(posting.amount_cents for posting in newest.postings) == -1600 + 10_040
    house.refused("AwardDecided", cage.decide, award.id, "refused", floor_person, "No.")


def test_a_refused_share_goes_back_to_the_meter(play, house, floor_person):
    played, award = pending(play, house, limit_cents=15_000)
    assert cage.decide(award.id, "refused", floor_person, "Marked.").status == "refused"
    assert shows(played.meter) == (15_000, 0, 5_040)
    assert played.stack(1) == 100_000 - 1600
    played.end(played.close(), (1, 10))
    assert shows(played.meter) == (15_000, 10, 5_040 + 40 - 1_500)


def test_after_its_time_a_share_stays_payable_to_the_wallet(play, house, floor_person):
    played, award = pending(play, house, validation_minutes=0)
    assert cage.held_award(played.tables[0].pk) is None
    house.open(played.tables[0])
    info = played.seats[played.tables[0].pk][0]
    wallet = cage.wallet_cents(info.user_id)
    cage.decide(award.id, "validated", floor_person, "Late.")
    assert cage.wallet_cents(info.user_id) == wallet + 10_040
    assert played.stack(1) == 100_000 - 1600


def test_a_share_of_somebody_who_left_meanwhile_goes_to_his_wallet(play, house, floor_person):
    played, award = pending(play, house)
    info = played.seats[played.tables[0].pk][0]
    cage.close_sitting(info.id, house.key())
    cage.decide(award.id, "validated", floor_person, "Seen.")
    assert cage.wallet_cents(info.user_id) == 1_000_000 - 1600 + 10_040


def test_there_is_nothing_to_decide_about_other_shares(play, house, floor_person):
    played = play()
    paid = played.end(played.close(), (1, 10)).awards[0]
    for award_id in (paid.id, paid.id + 1):
        house.refused("AwardUnknown", cage.decide, award_id, "validated", floor_person, "So.")


# --- written once -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cage_meteraward SET share_cents = 1",
        "DELETE FROM cage_meteraward",
        "UPDATE cage_awarddecision SET decision = 'refused'",
        "DELETE FROM cage_awarddecision",
        "UPDATE cage_meter SET seed_cents = 1",
        "UPDATE cage_meter SET limit_cents = 20000",
        "UPDATE cage_meter SET rate_percent = 99",
        "DELETE FROM cage_meter",
    ],
)
def test_nothing_of_a_meter_is_changed_afterwards(play, house, floor_person, statement):
    _, award = pending(play, house)
    cage.decide(award.id, "validated", floor_person, "Seen.")
    with (
        pytest.raises(IntegrityError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_counters_and_hits(play, floor_person):
    played = play(validate_over_cents=5_000)
    (award,) = played.end(played.close(), (1, 100)).awards
    assert cage.counters(played.meter).pending_cents == 10_040
    cage.decide(award.id, "refused", floor_person, "Marked.")
    played.void(played.close())
    played.end(played.close(), (2, 10), voided=(1,))
    counted = cage.counters(played.meter)
    shown = 10_000 + 10_040 + 20
    assert counted == cage.Counters(
        display_cents=shown - shown // 10,
        reserve_cents=5,
        overflow_cents=0,
        coin_in_cents=300,
        contributed_cents=60,
        hits=1,
        wins_cents=shown // 10,
        pending_cents=0,
    )
    (hit,) = cage.display(played.meter.pk).hits
    assert (hit.seat, hit.cents, hit.round) == (2, shown // 10, f"{played.tables[0].pk}-3")
