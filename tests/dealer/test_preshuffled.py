"""Decks that arrive inspected and preshuffled are not spread (680a.4(e), 688a.4(e), 629a.4(d)): the
table goes from its first player, or from old decks to new ones, straight to the cut or to betting.
"""

import pytest

from casino.cage import api as cage
from casino.dealer.commands import Spread
from casino.dealer.table import Plan, change, replace
from casino.felt import store
from tests.dealer.room import Room, key

SECTIONS = {
    "saigon-5-card": "680a.4(e)",
    "face-up-pai-gow-poker": "688a.4(e)",
    "midibaccarat": "629a.4(d)",
}
BEGINS = {"saigon-5-card": "betting", "face-up-pai-gow-poker": "cutting", "midibaccarat": "cutting"}
MANUAL = {"face-up-pai-gow-poker": {"shuffler": "manual"}}
MAIN = {"saigon-5-card": "ante", "face-up-pai-gow-poker": "main"}
"""Of the games whose decks are changed by the clock."""
EIGHT_HOURS_MS = 8 * 3_600_000


@pytest.fixture(params=SECTIONS)
def room(request, db, felt_redis) -> Room:
    room = Room(request.param, preshuffled=True, **MANUAL.get(request.param, {}))
    room.slug = request.param
    return room


def ask(room, user):
    return room.do(user, Spread(key=key()))


def said_since(room, n):
    events = store.events_since(room.table_id, store.read(room.table_id).incarnation, n)
    return " ".join(text.decode() for text in events or [])


def test_the_first_player_sees_no_spread(room):
    ann = room.user("ann")
    assert "spread" not in room.view(None)
    assert room.sit(ann, 2).ok
    assert room.felt().phase == "idle" and room.felt().deadline_ms is not None
    refused = ask(room, ann).refusal
    assert (refused["name"], refused["section"]) == ("NotSpread", SECTIONS[room.slug])
    n = store.read(room.table_id).n
    assert room.step() == BEGINS[room.slug], "in one step"
    assert "spread" not in said_since(room, n)


def test_a_table_that_rests_spreads_what_was_played_with(room):
    """A shoe is put away instead, so that the next ones are new decks again."""
    ann = room.user("ann")
    room.sit(ann, 2)
    room.until("betting")
    room.leave(ann)
    room.until("idle")
    assert ("spread" in room.view(None)) == (room.slug != "midibaccarat")
    room.sit(ann, 2)
    if room.slug == "midibaccarat":
        assert room.step() == "cutting"
        assert cage.last_round(room.table_id).shoe.number == 2
    else:
        assert room.felt().phase == "spread"
        assert ask(room, ann).ok and "cards" in room.view(None)["spread"]
        room.until("betting")


@pytest.mark.parametrize("room", MAIN, indirect=True)
def test_new_decks_by_the_clock_are_not_spread_either(room):
    ann = room.user("ann")
    room.sit(ann, 2)
    room.until("betting")
    room.wager(ann, 2, **{MAIN[room.slug]: 1000})
    room.until("results")
    old = room.felt().decks_since_ms - EIGHT_HOURS_MS
    change(room.table_id, lambda seen: Plan(replace(seen.felt, decks_since_ms=old)))
    n = store.read(room.table_id).n
    assert room.step() == BEGINS[room.slug]
    assert "New decks" in said_since(room, n)
    assert room.felt().decks_since_ms > old
    room.until("betting")
    assert room.felt().round.number == 2


def test_629a_4_d__the_next_shoe_goes_straight_to_its_cut(db, felt_redis):
    room = Room("midibaccarat", decks=6, preshuffled=True, cover_cards=156)
    ann = room.user("ann")
    room.sit(ann, 2, 500_000)
    while (last := cage.last_round(room.table_id)) is None or last.shoe.number == 1:
        room.until("betting")
        assert room.wager(ann, 2, player=1000).ok
        room.until("results")
        n = store.read(room.table_id).n
        room.step()
    assert room.felt().phase == "cutting"
    assert "New decks" in said_since(room, n) and "is offered the cut" in said_since(room, n)
    assert last.shoe.number == 2 and cage.round_fact(room.table_id, 1).shoe.reveal is not None


def test_a_lost_felt_of_such_a_table_opens_without_a_spread(room, felt_redis):
    room.sit(room.user("ann"), 2)
    felt_redis.client().flushall()
    room.sweep()
    assert room.step() == BEGINS[room.slug]
