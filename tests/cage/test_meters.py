"""Progressive meters in the cage: what feeds them and who wins of them; no cent is invented."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from casino.cage import api as cage
from casino.cage.ledger import BANK, Kind
from casino.cage.models import JournalLine, Meter, MeterAward, MeterLink
from games.engine.contract import Box
from tests.cage.game import TERMS, CageGame, collect, end_round, settle
from tests.cage.meter_play import cents, shows

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_is_proven")]


# --- whose meter ------------------------------------------------------------------------------


def test_a_meter_begins_at_its_seed(play):
    assert shows(play().meter) == (10_000, 0, 0)


def test_a_table_without_a_fitting_link_gets_a_meter_of_its_own(house):
    table = house.table(meter="1")
    fact = house.open(table)
    own = Meter.objects.get()
    assert (own.terms, own.title, own.game) == (TERMS, table.name, CageGame.slug)
    assert (fact.meter_id, MeterLink.objects.get(table=table).meter) == (own.pk, own)
    end_round(fact.pk, "void", [], {})
    assert house.open(table).meter_id == own.pk
    assert Meter.objects.count() == 1


def test_rules_that_ask_for_other_terms_get_another_meter_and_the_first_again_later(house):
    table = house.table(meter="1")
    first, second = table.submission, house.submission(meter="2")
    fed = []
    for submission in (first, second, first):
        table.submission = submission
        table.save()
        fact = house.open(table)
        fed.append(fact.meter_id)
        end_round(fact.pk, "void", [], {})
    assert fed[0] == fed[2] != fed[1]
    assert Meter.objects.get(pk=fed[1]).seed_cents == 20_000


def test_rules_without_a_progressive_feed_no_meter(house):
    assert house.open(house.table()).meter_id is None
    assert not Meter.objects.exists()


def test_only_tables_of_equal_terms_are_linked(house, play):
    meter = play().meter
    house.refused("OtherTerms", cage.link, house.table(meter="2").pk, meter.pk)
    house.refused("OtherTerms", cage.link, house.table().pk, meter.pk)


def test_a_link_acts_from_the_next_round_on(play):
    played = play()
    other = cage.create_meter("other", "Other", CageGame.slug, TERMS)
    closed = played.close()
    cage.link(played.tables[0].pk, other.pk)
    played.end(closed, (1, 100))
    assert (shows(played.meter), shows(other)) == ((10_000, 0, 0), (10_000, 0, 0))
    played.close()
    assert (shows(played.meter), shows(other)) == ((10_000, 0, 0), (10_040, 10, 0))


# --- contributions ----------------------------------------------------------------------------


def test_wagers_feed_meter_and_reserve_at_no_more_bets(play):
    played = play()
    fact, _ = played.close()
    assert shows(played.meter) == (10_040, 10, 0)
    assert cents(Kind.ESCROW, fact.pk) == 2200 - 50
    lines = JournalLine.objects.filter(round_id=fact.pk, user=None)
    assert {line.section for line in lines} == {TERMS.section}


def test_a_round_without_such_a_wager_adds_nothing(play):
    played = play()
    played.close(jackpots=())
    assert shows(played.meter) == (10_000, 0, 0)


def test_a_round_closed_twice_feeds_once(play):
    played = play()
    fact, boxes = played.close()
    cage.close_round(fact.pk, boxes, collect)
    assert shows(played.meter) == (10_040, 10, 0)


def test_a_wager_that_is_returned_feeds_nothing(play):
    played = play()
    table = played.tables[0]
    fact = played.house.open(table)
    poor = [Box(1, played.seats[table.pk][0].player, {"main": 200_000, "jackpot": 100})]
    assert cage.close_round(fact.pk, poor, collect).boxes == ()
    assert shows(played.meter) == (10_000, 0, 0)


def test_two_tables_feed_one_meter(play):
    played = play(tables=2)
    for table in played.tables:
        played.close(table)
    assert shows(played.meter) == (10_080, 20, 0)


def test_what_is_over_the_limit_waits_in_the_overflow(play):
    played = play(limit_cents=10_050)
    played.end(played.close())
    played.end(played.close())
    assert shows(played.meter) == (10_050, 20, 30)
    played.end(played.close(), (2, 10))
    assert played.stack(2) == 100_000 - 3 * 1600 + 1005
    assert shows(played.meter) == (10_050 - 1005 + 70, 30, 0)


# --- shares -----------------------------------------------------------------------------------


def test_a_share_is_paid_from_the_meter_and_the_rest_of_the_credit_from_the_house(play):
    played = play()
    ended = played.end(played.close(), (1, 10), fixed_cents=700)
    assert shows(played.meter) == (10_040 - 1004, 10, 0)
    assert played.stack(1) == 100_000 - 1600 + 1004 + 700
    (award,) = ended.awards
    assert (award.seat, award.percent, award.cents, award.status) == (1, 10, 1004, "paid")
    assert cents(Kind.HOUSE, played.tables[0].pk) == 2200 + 1000 - 50 - 700
    assert ended.lines[1].credit == 1704


def test_after_the_whole_of_it_the_bank_gives_what_the_reserve_lacks_of_the_seed(play):
    played = play()
    before = cents(*BANK)
    played.end(played.close(), (1, 100))
    assert played.stack(1) == 100_000 - 1600 + 10_040
    assert shows(played.meter) == (10_000, 0, 0)
    assert cents(*BANK) == before - 9_990


def test_a_reserve_that_reaches_pays_the_whole_seed(play):
    played = play(sit_cents=500_000)
    before = cents(*BANK)
    played.end(played.close(jackpot_cents=150_000), (1, 100))
    assert (shows(played.meter), cents(*BANK)) == ((10_000, 5_000, 0), before)


def test_settlement_order_decides_between_two_hands_of_a_round(play):
    played = play()
    ended = played.end(played.close(), (2, 100), (1, 10))
    assert [award.cents for award in ended.awards] == [10_040, 1_000]
    assert shows(played.meter) == (9_000, 0, 0)
    values = MeterAward.objects.order_by("position").values_list("value_cents", flat=True)
    assert list(values) == [10_040, 10_000]


def test_a_share_of_somebody_who_has_left_goes_to_his_wallet(play, house):
    played = play()
    closed = played.close()
    info = played.seats[played.tables[0].pk][0]
    cage.close_sitting(info.id, house.key())
    played.end(closed, (1, 10))
    assert cage.wallet_cents(info.user_id) == 1_000_000 - 1600 + 1004


def test_a_round_settled_twice_takes_its_share_once(play):
    played = play()
    closed = played.close()
    assert played.end(closed, (1, 100)) == played.end(closed, (2, 10))
    assert MeterAward.objects.count() == 1


def test_the_meter_as_it_stood_before_is_told_without_this_rounds_wagers(play):
    played = play()
    played.end(played.close())
    assert played.end(played.close()).record == {"grand": [10_040, 10]}


# --- what goes back ---------------------------------------------------------------------------


def test_a_void_takes_its_contributions_back(play):
    played = play()
    played.void(played.close())
    assert shows(played.meter) == (10_000, 0, 0)
    assert played.stack(1) == 100_000


def test_a_void_over_the_limit_takes_back_from_the_overflow_in_effect(play):
    played = play(limit_cents=10_010)
    played.void(played.close())
    assert shows(played.meter) == (10_000, 0, 0)


def test_a_void_hand_takes_its_part_back_before_anybody_is_paid(play):
    played = play()
    played.end(played.close(), (1, 100), voided=(2,))
    assert played.stack(1) == 100_000 - 1600 + 10_020
    assert played.stack(2) == 100_000
    assert shows(played.meter) == (10_000, 0, 0)


def test_the_bank_covers_a_void_whose_contributions_another_table_has_won(play):
    played = play(tables=2)
    closed = played.close(played.tables[0])
    played.end(played.close(played.tables[1]), (1, 100))
    assert shows(played.meter) == (10_000, 0, 0)
    played.void(closed)
    assert shows(played.meter) == (9_960, 0, 0)
    assert played.stack(1) == 100_000


def test_what_another_table_has_won_meanwhile_makes_no_reserve_negative(play):
    played = play(tables=2)
    closed = played.close(played.tables[0])
    played.end(played.close(played.tables[1]), (1, 100))
    ended = played.end(closed, (1, 10), voided=(2,))
    assert ended.record == {"grand": [9_960, 0]}
    assert shows(played.meter) == (9_980 - 998, 0, 0)


# --- refusals of settlements --------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda o: {"meters": {"grand": type(o.take_back)(10_040, 10)}},
        lambda o: {"meters": {"other": o.meters["grand"]}},
        lambda o: {"shares": [replace(o.shares[0], cents=20_000)]},
        lambda o: {"shares": [replace(o.shares[0], cents=1005)]},
        lambda o: {"shares": [replace(o.shares[0], seat=2)]},
        lambda o: {"shares": [replace(o.shares[0], cents=-1)]},
        lambda o: {"shares": []},
    ],
)
def test_a_settlement_that_disagrees_with_the_meter_is_refused_as_a_whole(play, spoil):
    played = play()
    fact, boxes = played.close()
    good = settle(boxes, [(1, 10)])

    def bad(stand):
        outcome = good(stand)
        return replace(outcome, **spoil(outcome))

    with pytest.raises(cage.LinesDisagree):
        cage.end_round(fact.pk, "settled", bad)
    assert shows(played.meter) == (10_040, 10, 0)
    assert not MeterAward.objects.exists()
    played.void((fact, boxes))


def test_title_and_validation_may_change(play):
    meter = play().meter
    meter.title, meter.validate_over_cents, meter.validation_minutes = "Grander", 1, 2
    meter.save()
    assert Meter.objects.get().title == "Grander"


def test_a_limit_under_the_seed_is_refused(play):
    with pytest.raises(IntegrityError), transaction.atomic():
        play(limit_cents=9_999)
