"""Rounds that feed a meter and win of it, at real tables."""

import pytest

from casino.cage import api as cage
from casino.cage.models import MeterAward, Round
from casino.dealer import floor
from casino.dealer.rebuild import rebuild
from casino.felt.connection import sync_client
from tests.meters.floor import (
    ADDED,
    SEED,
    TENTH,
    WHOLE,
    floor_person,
    last_record,
    replayed,
)


def test_wagers_feed_the_meter_at_no_more_bets_and_every_table_shows_it(linked):
    tables = linked(2)
    tables.wager()
    assert tables.value == SEED
    tables.room.until("dealing")
    assert tables.value == SEED + 2 * ADDED
    shown = tables.shown
    assert (shown["value_cents"], shown["tables"]) == (SEED + 2 * ADDED, 2)
    assert (shown["seed_cents"], shown["rate_percent"], shown["hits"]) == (SEED, 28, [])


def test_the_whole_meter_is_won_at_one_of_two_tables(linked):
    tables = linked(2)
    tables.wager(1)
    tables.rooms[1].until("dealing")
    view = tables.play(0, hands={2: WHOLE})
    won = SEED + 4 * ADDED
    (line,) = [x for x in view["result"]["lines"] if (x["seat"], x["wager"]) == (2, "progressive")]
    assert line["credit"] == won
    assert view["result"]["awards"] == [{"seat": 2, "cents": won, "status": "paid"}]
    assert view["seats"]["2"]["net_cents"] > won - 2000
    assert tables.value == SEED
    (hit,) = tables.shown["hits"]
    assert (hit["seat"], hit["percent"], hit["cents"], hit["table"]) == (2, 100, won, "T1")
    assert hit["round"] == view["round"]["id"]
    assert tables.shown["value_cents"] == SEED


def test_the_second_hand_of_a_round_takes_its_share_of_what_the_first_left(linked):
    tables = linked()
    view = tables.play(hands={2: WHOLE, 1: TENTH})
    assert [a["cents"] for a in view["result"]["awards"]] == [SEED + 2 * ADDED, SEED // 10]
    assert tables.value == SEED - SEED // 10
    assert last_record(tables.room).record["meters"] == {
        "grand": {"value": SEED - SEED // 10, "reserve": 0}
    }


@pytest.mark.parametrize("paytable", range(1, 8))
@pytest.mark.parametrize("hand", [WHOLE, TENTH, "Kh Kd Kc Ks 9s 4d 2d"])
def test_every_stored_round_file_settles_to_the_stored_lines(linked, paytable, hand):
    tables = linked(2, paytable=paytable, limit_cents=SEED + 10 if paytable == 1 else None)
    stake = tables.meter.wager_cents
    tables.wager(1, progressive=stake)
    tables.rooms[1].until("dealing")
    tables.play(0, hands={2: hand}, progressive=stake)
    tables.rooms[1].until("results")
    for room in tables.rooms:
        again, stored = replayed(room)
        assert again == stored


def test_a_void_takes_the_contributions_back_and_its_file_says_how_the_meter_stands(linked):
    tables = linked()
    tables.wager()
    tables.room.until("dealing")
    floor.void(tables.room.table_id, "688a.13", "A card fell.", floor_person())
    assert tables.value == SEED == tables.shown["value_cents"]
    transcript = last_record(tables.room).record["transcript"]
    assert transcript["meters"] == {"grand": {"value": SEED, "reserve": 0}}
    again, stored = replayed(tables.room)
    assert again == stored


def test_a_felt_that_is_lost_in_the_round_takes_them_back(linked):
    tables = linked()
    tables.wager()
    tables.room.until("dealing")
    sync_client().flushall()
    tables.room.sweep()
    assert tables.value == SEED
    assert tables.room.felt().phase == "results"


@pytest.mark.parametrize("cents", [1, 99, 101, 200, 500])
def test_another_amount_is_refused_by_name(linked, cents):
    tables = linked()
    tables.wager(seats=())
    user = tables.players[0][0]
    answer = tables.room.wager(user, 1, main=1000, progressive=cents)
    assert not answer.ok
    assert answer.refusal["section"].startswith("688a.")
    assert tables.room.wager(user, 1, main=1000, progressive=100).ok


def test_a_repeated_wager_feeds_once(linked):
    tables = linked()
    for _ in range(3):
        tables.wager(seats=(1,))
    tables.room.until("dealing")
    assert tables.value == SEED + ADDED


def test_a_late_wager_is_refused_and_feeds_nothing(linked):
    tables = linked()
    tables.wager(seats=(1,))
    tables.room.until("dealing")
    late = tables.room.wager(tables.players[0][1], 2, main=1000, progressive=100)
    assert (late.refusal["name"], late.refusal["section"]) == ("BetsClosed", "688a.7(c)")
    assert tables.value == SEED + ADDED


def test_a_round_settles_against_the_meter_it_was_opened_with(linked):
    tables = linked()
    tables.wager(hands={2: TENTH})
    other = cage.create_meter("other", "Other", "face-up-pai-gow-poker", tables.meter.terms)
    cage.link(tables.room.table_id, other.pk)
    assert cage.meter_of(tables.room.table_id) == tables.meter.pk
    tables.room.until("results")
    assert MeterAward.objects.get().meter == tables.meter
    assert cage.meter_of(tables.room.table_id) == other.pk
    tables.play()
    assert Round.objects.get(number=2).meter == other


def test_a_table_without_a_link_feeds_a_meter_of_its_own(linked):
    from tests.dealer.room import Room

    room = Room("face-up-pai-gow-poker", deal="automated-shoe", progressive=6)
    ann = room.user("ann")
    room.sit(ann, 1, 100_000)
    room.until("betting")
    own = cage.display(cage.meter_of(room.table_id))
    assert (own.title, own.value_cents, own.tables) == ("T1", 200_000, 1)


def test_a_felt_laid_again_shows_no_old_result(linked):
    tables = linked()
    tables.play(hands={2: TENTH})
    sync_client().flushall()
    rebuild(tables.room.table, "a test", 1)
    assert tables.room.felt().phase == "idle"
