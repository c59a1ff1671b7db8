"""Every refusal is named, and leaves felt and cage as they were."""

import pytest

from casino.cage import api as cage
from casino.dealer.commands import Act, GiveBox, Sit, Spread, Wager
from casino.felt import store
from tests.dealer.room import key


def refused(room, answer, name):
    assert not answer.ok
    assert answer.refusal["name"] == name, answer.refusal
    assert answer.refusal["message"]


@pytest.fixture
def seated(room):
    ann, bob = room.user("ann"), room.user("bob")
    room.sit(ann, 1)
    room.sit(bob, 3)
    room.until("betting")
    return room, ann, bob


@pytest.mark.parametrize(
    ("wagers", "name"),
    [
        ({"ante": -1000}, "StakeNotPositive"),
        ({"ante": 150}, "StakeNotInChips"),
        ({"ante": 500}, "BelowMinimum"),
        ({"ante": 10**14}, "AboveMaximum"),
        ({"bonus": 500}, "AnteMissing"),
        ({"ante": 1000, "pot": 1000}, "PotIsCollected"),
        ({"ante": 1000, "dragon": 1000}, "UnknownWager"),
    ],
)
def test_stakes_that_cannot_be(seated, wagers, name):
    room, ann, _ = seated
    before = store.read(room.table_id)
    answer = room.wager(ann, 1, **wagers)
    assert not answer.ok and answer.refusal["section"] is not None
    after = store.read(room.table_id)
    assert (before.token, before.n) == (after.token, after.n), name


def test_above_the_stack(seated):
    room, ann, _ = seated
    refused(room, room.wager(ann, 1, ante=50_000), "NotEnoughChips")
    assert room.wager(ann, 1, ante=49_000).ok


def test_another_players_box(seated):
    room, ann, _ = seated
    refused(room, room.wager(ann, 3, ante=1000), "NotYourBox")
    refused(room, room.wager(ann, 5, ante=1000), "NotYourBox")


def test_late_replayed_and_early(seated):
    room, ann, _bob = seated
    refused(room, room.do(ann, Wager(key=key(), round="1-999", seat=1, wagers={})), "AnotherRound")
    old = room.round_id()
    room.wager(ann, 1, ante=1000)
    refused(room, room.act(ann, 1, auto=True), "NothingToDecide")
    room.step()
    late = room.do(ann, Wager(key=key(), round=old, seat=1, wagers={"ante": 2000}))
    refused(room, late, "BetsClosed")
    assert late.refusal["section"] == "680a.7(c)"
    room.until("betting")
    refused(
        room, room.do(ann, Act(key=key(), round=old, seat=1, action={"auto": True})), "AnotherRound"
    )


def test_after_the_deadline_by_the_servers_clock(seated):
    room, ann, bob = seated
    room.wager(ann, 1, ante=1000)
    room.hasten()
    import time

    time.sleep(0.01)
    refused(room, room.wager(bob, 3, ante=1000), "BetsClosed")


def test_spectators_and_strangers(seated):
    room, _, _ = seated
    refused(room, room.do(None, Spread(key=key())), "NotSignedIn")
    refused(room, room.wager(room.user("cyd"), 1, ante=1000), "NotSeated")
    gone = room.user("dan")
    gone.is_active = False
    refused(room, room.do(gone, Spread(key=key())), "NotSignedIn")


def test_sitting_twice_and_on_a_taken_seat(seated):
    room, ann, _ = seated
    assert not room.sit(ann, 2).ok
    cyd = room.user("cyd")
    refused(room, room.sit(cyd, 1), "SeatTaken")
    assert cage.wallet_cents(cyd.pk) == 1_000_000
    assert not room.sit(cyd, 7).ok
    assert not room.sit(cyd, 2, 10**9).ok
    assert not room.sit(cyd, 2, 0).ok
    assert not room.sit(cyd, 2, -5).ok


def test_the_same_sit_twice_is_one_sitting(room):
    ann = room.user("ann")
    command = Sit(key=key(), seat=2, buy_in_cents=50_000)
    assert room.do(ann, command).ok and room.do(ann, command).ok
    assert cage.wallet_cents(ann.pk) == 950_000


def test_a_sit_replayed_after_leaving_does_not_sit_again(room):
    ann = room.user("ann")
    command = Sit(key=key(), seat=2, buy_in_cents=50_000)
    room.do(ann, command)
    room.leave(ann)
    refused(room, room.do(ann, command), "SittingEnded")
    assert cage.wallet_cents(ann.pk) == 1_000_000


def test_chips_only_between_rounds(seated):
    room, ann, _ = seated
    room.wager(ann, 1, ante=1000)
    room.until("deciding")
    refused(room, room.chips(ann, 5000), "RoundRunning")


def test_the_last_box_cannot_be_given_back(seated):
    room, ann, _ = seated
    refused(room, room.do(ann, GiveBox(key=key(), seat=1)), "LastBox")


def test_setting_is_checked(seated):
    room, ann, _ = seated
    room.wager(ann, 1, ante=1000)
    room.until("deciding")
    before = store.read(room.table_id).token
    for action in (
        {},
        {"set": {}},
        {"set": {"three": ["As", "As", "As"], "two": ["As", "As"]}},
        {"set": 7},
        {"fold": True},
        {"auto": "yes"},
    ):
        assert not room.act(ann, 1, **action).ok, action
    assert store.read(room.table_id).token == before
    refused(room, room.act(ann, 3, auto=True), "NotYourBox")
    assert room.act(ann, 1, auto=True).ok
