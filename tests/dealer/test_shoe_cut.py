"""The cut of a shoe when people and dealers are in each other's way: twice, late, by another seat,
by who leaves, improper and again, and after the dealer has cut."""

import pytest

from casino.cage import api as cage
from casino.dealer import burning, floor, seating
from casino.felt import store
from games.engine.contract import Refusal
from tests.dealer.test_cut import cut, offered, refused, said
from tests.dealer.test_shoe import players, room, shoe_of

__all__ = ["players", "room"]
OFFERED, CUT, RECUT = "629a.5(b)", "629a.5(c)", "629a.5(e)"


def declare_improper(room, by):
    floor.declare(room.table_id, {"section": RECUT}, by)


def refused_recut(room, by, name):
    before = store.read(room.table_id).token
    with pytest.raises(Refusal) as caught:
        declare_improper(room, by)
    assert (caught.value.name, caught.value.section) == (name, RECUT)
    assert store.read(room.table_id).token == before


def test_629a_5_b__the_same_cut_again_is_harmless_and_another_one_refused(room, players):
    ann, bob, cyd = players
    room.until("cutting")
    assert cut(room, cyd, 40).ok
    n = store.read(room.table_id).n
    assert cut(room, cyd, 40).ok and store.read(room.table_id).n == n
    for user, position in ((cyd, 41), (cyd, None), (bob, 40), (ann, None)):
        refused(room, cut(room, user, position), "NothingToCut", CUT)
    room.until("betting")
    assert shoe_of(room).cut == cage.PlayersCut(9, cyd.player, 40)
    assert cut(room, cyd, 40).ok, "a repetition that comes late"
    refused(room, cut(room, cyd, 41), "NothingToCut", CUT)


def test_629a_5_b__another_seat_cannot_cut_for_who_is_asked(room, players):
    ann, bob, _ = players
    room.until("cutting")
    for user in (ann, bob):
        refused(room, cut(room, user, 40), "NotYourCut", OFFERED)
        refused(room, cut(room, user), "NotYourCut", OFFERED)
    assert offered(room) == 9


def test_629a_5_b__a_late_cut_is_refused_and_the_next_one_asked(room, players):
    room.until("cutting")
    room.hasten()
    refused(room, cut(room, players[2], 40), "TooLate", OFFERED)
    room.step()
    assert offered(room) == 5
    refused(room, cut(room, players[2], 40), "NotYourCut", OFFERED)


def test_629a_5_b__nobody_cuts_after_the_dealer_has(room, players):
    room.until("cutting")
    for user in (players[2], players[1], players[0]):
        assert cut(room, user).ok
    assert room.felt().phase == "cutting" and offered(room) is None
    refused(room, cut(room, players[2], 40), "NothingToCut", CUT)
    refused_recut(room, players[0], "NothingCut")
    room.until("betting")
    assert shoe_of(room).is_cut and shoe_of(room).cut is None
    refused(room, cut(room, players[0], 40), "NothingToCut", CUT)


def test_who_leaves_does_not_cut_any_more(room, players):
    """Between the locking of his seat and its payment he is still the one who is asked."""
    room.until("cutting")
    seating.lock_seat(room.table_id, players[2].player)
    assert offered(room) == 9
    refused(room, cut(room, players[2], 40), "Leaving")
    refused(room, cut(room, players[2]), "Leaving")
    seating.pay_leavers(room.table_id)
    room.step()
    assert offered(room) == 5
    refused(room, cut(room, players[2], 40), "NotSeated")


def test_a_cut_stands_when_its_player_leaves(room, players):
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    assert room.leave(players[2]).ok
    room.until("betting")
    assert shoe_of(room).cut == cage.PlayersCut(9, players[2].player, 40)


# --- improper ones ------------------------------------------------------------------------------


def test_629a_5_e__an_improper_cut_cannot_be_made_again_by_a_repetition(room, players, admin_user):
    ann, bob, cyd = players
    room.until("cutting")
    assert cut(room, cyd, 40).ok
    declare_improper(room, admin_user)
    refused(room, cut(room, cyd, 40), "NotYourCut", OFFERED)
    refused_recut(room, admin_user, "NothingCut")
    assert cut(room, bob, 60).ok
    declare_improper(room, admin_user)
    assert offered(room) == 2
    assert cut(room, ann, 70).ok
    declare_improper(room, admin_user)
    assert offered(room) is None, "nobody comes after seat 2: the dealer cuts"
    room.until("betting")
    assert shoe_of(room).cut is None
    assert said(room).count("The cut was improper") == 3


def test_629a_5_e__who_leaves_is_passed_over_when_it_is_cut_again(room, players, admin_user):
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    seating.lock_seat(room.table_id, players[1].player)
    declare_improper(room, admin_user)
    assert offered(room) == 2


def test_629a_5_e__not_once_the_cards_go_into_the_shoe(room, players, admin_user):
    """A dealer reads the felt when the moment is over, and the cage decides before the felt shows
    it: a call in between would be heard and change nothing."""
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    room.hasten()
    as_read = room.felt()
    refused_recut(room, admin_user, "InTheShoe")
    burning.put_in(room.table_id, as_read)
    assert room.felt().phase == "betting"
    refused_recut(room, admin_user, "NothingCut")
    assert shoe_of(room).cut.at == 40


# --- two dealers --------------------------------------------------------------------------------


def test_two_dealers_put_the_same_cards_in_once(room, players):
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    room.hasten()
    as_read = room.felt()
    burning.put_in(room.table_id, as_read)
    n = store.read(room.table_id).n
    burning.put_in(room.table_id, as_read)
    assert store.read(room.table_id).n == n
    assert said(room).count('"kind":"burn"') == 1


def test_a_dealer_who_stood_still_puts_in_what_a_felt_of_before_had(room, players, felt_redis):
    """The cage has that cut then, and the table says so; whoever cut meanwhile is told."""
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    room.hasten()
    as_read = room.felt()
    felt_redis.client().flushall()
    room.sweep()
    assert cut(room, players[2]).ok and cut(room, players[1], 60).ok
    burning.put_in(room.table_id, as_read)
    assert room.felt().phase == "betting"
    assert shoe_of(room).cut == cage.PlayersCut(9, players[2].player, 40)
    assert room.view(None)["cut"] == {"seat": 9, "at": 40}
    assert "cut already, by seat 9: 40 cards" in said(room)


def test_a_dealer_who_stood_still_before_anybody_was_asked_again(room, players, felt_redis):
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    room.hasten()
    as_read = room.felt()
    felt_redis.client().flushall()
    room.sweep()
    burning.put_in(room.table_id, as_read)
    assert offered(room) == 9, "the felt asks on; what they answer changes nothing"
    assert cut(room, players[2], 50).ok
    room.until("betting")
    assert shoe_of(room).cut.at == 40 == room.view(None)["cut"]["at"]
    assert "cut already, by seat 9: 40 cards" in said(room)
