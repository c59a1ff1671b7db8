"""Midibaccarat under attack: cards that are somebody else's to reveal, wagers on cards that have
been seen, answers that are not due, vigorish that is owed. The table answers each by its rule, and
cards, clock and money are as they were."""

import json
from functools import partial

import pytest

from casino.cage import api as cage
from casino.cage.books import check_books
from casino.cage.ledger import Kind
from casino.cage.models import Account
from casino.dealer import commands, floor, seating
from casino.dealer.table import Plan, change, replace
from casino.people.models import User
from tests.attack.baccarat import (
    ANSWERS,
    BANKER_WINS,
    REVEALS,
    SEATS,
    STORY,
    WAGERS,
    bet,
    does,
    next_turn,
    opened,
    refused,
    standing,
    until_moment,
)
from tests.attack.test_at_once import at_once
from tests.dealer.room import key
from tests.meters.conftest import chosen_cards

__all__ = ["chosen_cards", "opened"]
NO_ACTS = [
    {}, {"reveal": True}, {"reveal": None}, {"reveal": []}, {"reveal": ["accept"]}, {"reveal": {}},
    {"reveal": "Accept"}, {"reveal": "accept "}, {"reveal": 0}, {"reveal": "accept", "seat": 3},
    {"reveal": "accept", "house_money": "take"}, {"house_money": []}, {"house_money": {}},
    {"house_money": ["take"]}, {"house_money": "press"}, {"house_money": "press-tie"},
    {"house_money": True}, {"house_money": "take", "cents": 1}, {"set": {}}, {"auto": True},
    {"reveal": "x" * 3000}, {"reveal": [[[[[]]]]]}, {"\x00": "accept"}, {"cut": 20},
]  # fmt: skip

# --- whose cards, whose answer ------------------------------------------------------------------

HOLDERS = {
    "offered to Ann": ("ann", "accept decline"), "Ann looks": ("ann", "return decline"),
    "offered to Bob": ("bob", "accept decline"), "Bob looks": ("bob", "return decline"),
    "House Money": ("", ""), "third to Ann": ("ann", "return decline"),
    "third to Bob": ("bob", "return decline"),
}  # fmt: skip
"""Who may reveal at each moment, and how; everything else is tried."""


def wrong_reveals(moment):
    """Who tries what, and as which rule refuses it."""
    holder, may = HOLDERS[moment]
    for name in SEATS:
        for what in REVEALS:
            if name != holder:
                yield name, what, "NotYoursToReveal"
            elif what not in may.split():
                yield name, what, "AcceptFirst" if what == "return" else "AcceptedAlready"


@pytest.mark.parametrize("moment", STORY)
def test_nobody_but_the_holder_reveals_and_nobody_reveals_for_another(opened, moment):
    room, users = opened()
    stranger = room.user("dan")
    bet(room, users)
    until_moment(room, users, moment)
    before = standing(room, users)
    for name, what, rule in wrong_reveals(moment):
        assert refused(room.act(users[name], SEATS[name], reveal=what)) == rule, (name, what)
    for name, seat in SEATS.items():
        for what in REVEALS:
            assert refused(room.act(stranger, seat, reveal=what)) == "NotSeated"
            assert refused(room.act(None, seat, reveal=what)) == "NotSignedIn"
            for other in ({*SEATS.values()} - {seat}) | {2, 99}:
                assert refused(room.act(users[name], other, reveal=what)) == "NotYourPlace"
    assert standing(room, users) == before


@pytest.mark.parametrize("moment", STORY)
def test_house_money_is_answered_when_it_is_due_by_whom_it_is_due_once(opened, moment):
    room, users = opened()
    bet(room, users)
    until_moment(room, users, moment)
    if moment == "House Money":
        before = standing(room, users)
        wrong = [
            ("ann", "press-banker", "NoWagerToPress"),
            ("bob", "press-player", "NoWagerToPress"),
        ]
        for name, answer, rule in [*wrong, *(("cyd", answer, "NothingWon") for answer in ANSWERS)]:
            assert refused(room.act(users[name], SEATS[name], house_money=answer)) == rule
        assert standing(room, users) == before
        does(room, users, "ann", house_money="take")
    before = standing(room, users)
    for answer in ANSWERS:
        for name in SEATS if moment != "House Money" else ("ann",):
            rule = "AlreadyAnswered" if moment == "House Money" else "NotNow"
            assert refused(room.act(users[name], SEATS[name], house_money=answer)) == rule
    assert standing(room, users) == before


@pytest.mark.parametrize("moment", STORY)
def test_what_is_no_decision_is_named_so(opened, moment):
    room, users = opened()
    bet(room, users)
    until_moment(room, users, moment)
    before = standing(room, users)
    for name, seat in SEATS.items():
        for action in NO_ACTS:
            text = json.dumps({"type": "act", "key": key(), "round": room.round_id(),
                               "seat": seat, "action": action})  # fmt: skip
            command = commands.decode(text)
            assert refused(room.do(users[name], command)) == "UnknownAction", action
    assert standing(room, users) == before


def test_an_answer_of_another_round_or_after_its_time_is_none(opened):
    room, users = opened()
    bet(room, users)
    until_moment(room, users, "House Money")
    old = room.round_id()
    for name in ("", "0-0", old.replace("-", "-0"), old + "0", "\u0967-1"):
        act = commands.Act(key=key(), round=name, seat=1, action={"house_money": "press-player"})
        assert refused(room.do(users["ann"], act)) == "AnotherRound", name
    room.hasten()
    assert refused(room.act(users["ann"], 1, house_money="press-player")) == "TooLate"
    room.until("betting")
    late = commands.Act(key=key(), round=old, seat=1, action={"house_money": "press-player"})
    assert refused(room.do(users["ann"], late)) == "AnotherRound"
    assert check_books() == []


def one_of(answers, *rules):
    """The one that was taken; every other one was refused by one of these rules."""
    assert {refused(answer) for answer in answers if not answer.ok} <= {*rules}
    (taken,) = [answer for answer in answers if answer.ok]
    return taken


@pytest.mark.django_db(transaction=True)
def test_of_many_answers_at_once_one_is_taken(opened):
    room, users = opened()
    bet(room, users)
    until_moment(room, users, "offered to Ann")
    accept = [partial(room.act, users["ann"], 1, reveal="accept")] * 12
    one_of(at_once(*accept), "AcceptedAlready")
    given = [partial(room.act, users["ann"], 1, reveal=how) for how in ("return", "decline") * 6]
    one_of(at_once(*given), "NotYoursToReveal", "NothingToDecide")
    next_turn(room, "house-money")
    press = [partial(room.act, users["ann"], 1, house_money=how) for how in ANSWERS[:2] * 6]
    one_of(at_once(*press), "AlreadyAnswered")
    room.until("results")
    assert check_books() == []


# --- wagers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", STORY)
def test_no_wager_comes_goes_or_grows_once_the_betting_is_over(opened, moment):
    room, users = opened()
    bet(room, users)
    until_moment(room, users, moment)
    before = standing(room, users)
    for name, seat in SEATS.items():
        for area in ("banker", "player", "tie", "dragon_player", "dragon_banker", "house_money"):
            for placed in ({area: 1000}, {**WAGERS[name], area: 2000}, {}):
                assert refused(room.wager(users[name], seat, **placed)) == "BetsClosed"
    assert standing(room, users) == before


NO_STAKES = {
    "banker": {900: "UnderMinimum", 500_100: "OverMaximum", 1050: "NotInChips"},
    "tie": {400: "UnderMinimum", 50_100: "OverMaximum", 550: "NotInChips"},
    "house_money": {400: "UnderMinimum", 20_100: "OverMaximum", 501: "NotInChips"},
    "dragon_player": {400: "UnderMinimum", 20_100: "OverMaximum", 599: "NotInChips"},
}  # fmt: skip


@pytest.mark.parametrize("area", NO_STAKES)
def test_a_stake_is_in_chips_and_within_its_limits(opened, area):
    room, users = opened()
    assert room.chips(users["ann"], 600_000).ok
    assert room.wager(users["ann"], 1, player=1000).ok
    before = room.felt().sitters
    for cents, rule in {**NO_STAKES[area], -1000: "NotAStake", -1: "NotAStake"}.items():
        both = {"player": 1000, area: cents}
        assert refused(room.wager(users["ann"], 1, **both)) == rule, cents
    for unknown in ("dragon_7", "panda_8", "pair", "Banker", "", "\u0000", "__class__"):
        both = {"player": 1000, unknown: 1000}
        assert refused(room.wager(users["ann"], 1, **both)) == "NoSuchWager", unknown
    assert refused(room.wager(users["ann"], 3, player=1000)) == "NotYourBox"
    assert room.felt().sitters == before


def test_a_player_has_one_place(opened):
    room, users = opened()
    for seat in (2, 4, 8, 3, 99):
        answer = room.do(users["ann"], commands.TakeBox(key=key(), seat=seat))
        assert refused(answer) in ("TooManyBoxes", "SeatTaken", "SeatUnknown")
    assert refused(room.sit(users["ann"], 2)) == "AlreadySeated"
    assert refused(room.do(users["ann"], commands.GiveBox(key=key(), seat=1))) == "LastBox"
    assert room.felt().sitters[users["ann"].player].seats == (1,)


# --- vigorish that is owed ----------------------------------------------------------------------


@pytest.fixture
def owing(opened):
    """Bob has won 20 dollars on Banker and owes one of them; what he had before."""
    room, users = opened(BANKER_WINS, vigorish_collected="deferred")
    had = room.chips_of(users["bob"])
    bet(room, users, bob={"banker": 2000})
    room.until("results")
    assert room.felt().sitters[users["bob"].player].owed_cents == 100
    return room, users, had


def leaves(room, users):
    assert room.leave(users["bob"]).ok


def leaves_a_round(room, users):
    """With a wager on it, which is lost: no tie is next."""
    room.until("betting")
    bet(room, users, cyd={"player": 1000}, bob={"tie": 500})
    room.until("deciding")
    assert room.leave(users["bob"]).ok
    room.until("betting")


def closes_the_browser(room, users):
    """He is away longer than a seat is held; nobody of these has a socket."""

    def judge(seen):
        long_ago = seen.now_ms - 10**7
        gone = replace(seen.felt.sitters[users["bob"].player], since_ms=1, away_since_ms=long_ago)
        return Plan(seating.with_sitter(seen.felt, gone))

    room.until("betting")
    change(room.table_id, judge)
    room.sweep()


def is_closed_upon(room, users):
    floor.close_table(room.table_id, User.objects.create(username="floor"))
    room.until("closed")


WAYS_OUT = [leaves, leaves_a_round, closes_the_browser, is_closed_upon]


@pytest.mark.parametrize("way", WAYS_OUT)
def test_nobody_takes_vigorish_away(owing, way):
    room, users, had = owing
    bob = users["bob"]
    way(room, users)
    assert bob.player not in room.felt().sitters
    assert cage.sitting_of(bob.pk, room.table_id) is None
    lost = 500 if way is leaves_a_round else 0
    assert cage.wallet_cents(bob.pk) == had + 2000 - 100 - lost
    assert not Account.objects.filter(kind=Kind.OWED, balance_cents__gt=0)
    assert check_books() == []


def test_what_is_owed_is_not_wagered(owing):
    room, users, _ = owing
    room.until("betting")
    free = room.felt().sitters[users["bob"].player].stack_cents - 100
    assert free == 51_900
    for placed in ({"player": free + 100}, {"banker": free, "tie": 500}, {"banker": free + 100}):
        assert refused(room.wager(users["bob"], 3, **placed)) == "NotEnoughChips"
    assert refused(room.sit(users["bob"], 4)) == "AlreadySeated"
    assert room.wager(users["bob"], 3, player=free).ok
    room.until("results")
    assert check_books() == []


# --- what a floor person enters -----------------------------------------------------------------


@pytest.mark.parametrize("place", ["", "0", "-1", "313", "1" * 30, "1" * 5000, "x", "1.5", "१"])
def test_a_place_of_the_shoe_that_is_none_is_not_declared(opened, client, place):
    room, users = opened()
    client.force_login(User.objects.create(username="boss", is_staff=True, is_superuser=True))
    before = room.felt()
    entered = {"declare-section": "629a.13(d)", "declare-position": place, "section": "629a.13(d)",
               "position": place}  # fmt: skip
    pit = f"/admin/floor/table/{room.table_id}/pit/"
    client.post(f"{pit}declare/", entered)
    assert room.felt().round == before.round
    bet(room, users)
    room.until("results")
    assert "void" not in room.view(None)["result"]
