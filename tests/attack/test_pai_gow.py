"""Face Up Pai Gow Poker under attack: sets, surrenders and wagers that may not be, and hands that
their players leave in every state of a round. The table answers each by its rule and nothing has
happened."""

import json

import pytest

from casino.cage import api as cage
from casino.dealer import commands, floor
from casino.people.models import User
from games.engine.cards import JOKER_DECK
from tests.dealer.room import Room, key
from tests.meters.conftest import chosen_cards, linked
from tests.meters.floor import ADDED, SEED, TENTH, deal, last_record, replayed

__all__ = ["chosen_cards", "linked"]

PAIR = "As Ah 9d 7c 6h 4s 2c"
FOUL = {"high": ["9d", "7c", "6h", "4s", "2c"], "low": ["As", "Ah"]}
RIGHT = {"high": ["As", "Ah", "6h", "4s", "2c"], "low": ["9d", "7c"]}
LOW = RIGHT["low"]
KINGS = "Ks Kh Kd Kc 8d 5d 5s"
NO_SETS = {
    "foul": (FOUL, "FoulHand"),
    "six and one": ({"high": [*RIGHT["high"], "9d"], "low": ["7c"]}, "SetNeedsFiveAndTwo"),
    "four and three": ({"high": RIGHT["high"][1:], "low": ["As", *LOW]}, "SetNeedsFiveAndTwo"),
    "seven and none": ({"high": PAIR.split(), "low": []}, "SetNeedsFiveAndTwo"),
    "one twice": ({"high": ["As", "As", *RIGHT["high"][2:]], "low": LOW}, "NotYourCards"),
    "one of the dealer's": ({**RIGHT, "low": ["9d", "Dealer"]}, "NotYourCards"),
    "the joker": ({**RIGHT, "low": ["9d", "Jk"]}, "NotYourCards"),
    "no such card": ({**RIGHT, "low": ["9d", "1x"]}, "NotYourCards"),
    "another spelling": ({**RIGHT, "low": ["9D", "7c"]}, "NotYourCards"),
    "thousands": ({**RIGHT, "low": ["9d"] * 4000}, "SetNeedsFiveAndTwo"),
}  # fmt: skip
NO_ACTS = [
    {}, {"set": None}, {"set": []}, {"set": {"high": RIGHT["high"]}}, {"set": {**RIGHT, "x": 1}},
    {"set": {"high": "AsAh6h4s2c", "low": "9d7c"}}, {"set": {**RIGHT, "low": [1, 2]}},
    {"set": {**RIGHT, "low": {"0": "9d", "1": "7c"}}}, {"set": {**RIGHT, "low": [None, "7c"]}},
    {"auto": False}, {"auto": 1}, {"auto": "true"}, {"auto": True, "set": RIGHT},
    {"surrender": 1}, {"surrender": True, "auto": True}, {"surrender": False}, {"choice": "void "},
    {"choice": ["void"]}, {"choice": True}, {"choice": "play", "auto": True}, {"reveal": True},
]  # fmt: skip


def refused(answer) -> str:
    assert not answer.ok
    return answer.refusal["name"]


def said(room: Room, user: User, text: str) -> str:
    """The refusal of a command as it comes over the wire."""
    return refused(room.do(user, commands.decode(text)))


@pytest.fixture
def setting(linked):
    """Seat 1 holds a pair of aces, seat 2 something else; nobody has an optional wager."""
    tables = linked()
    room = tables.wager(hands={1: PAIR}, progressive=0)
    room.until("deciding")
    return room, *tables.players[0]


@pytest.mark.parametrize("kind", NO_SETS)
def test_only_the_own_seven_cards_are_set_and_never_foul(setting, kind):
    room, ann, _ = setting
    hands, name = NO_SETS[kind]
    theirs = room.view(None)["hand"]["dealer"]["cards"][0]
    hands = json.loads(json.dumps(hands).replace("Dealer", theirs))
    assert refused(room.act(ann, 1, set=hands)) == name
    assert room.view(None)["hand"]["boxes"]["1"]["set"] is False
    assert room.act(ann, 1, set=RIGHT).ok


def test_what_is_no_decision_is_named_so(setting):
    room, ann, _ = setting
    before = room.view(ann.player)["hand"]
    for action in NO_ACTS:
        assert refused(room.act(ann, 1, **action)) == "UnknownAction", action
    assert room.view(ann.player)["hand"] == before


def test_nobody_decides_for_another_or_twice_or_for_another_round(setting):
    room, ann, bob = setting
    for action in ({"auto": True}, {"surrender": True}, {"choice": "void"}, {"set": RIGHT}):
        assert refused(room.act(bob, 1, **action)) == "NotYourBox"
        assert refused(room.act(bob, 6, **action)) == "NotYourBox"
    assert refused(room.act(ann, 1, choice="void")) == "NothingExposed"
    assert room.act(ann, 1, set=RIGHT).ok
    for action in ({"auto": True}, {"surrender": True}, {"set": RIGHT}):
        assert refused(room.act(ann, 1, **action)) == "AlreadyDecided"
    old = room.round_id()
    room.until("betting")
    late = commands.Act(key=key(), round=old, seat=2, action={"auto": True})
    assert refused(room.do(bob, late)) == "AnotherRound"


def test_surrender_is_refused_with_an_optional_wager_on_any_box(linked):
    tables = linked()
    room, (ann, bob) = tables.room, tables.players[0]
    assert room.leave(bob).ok
    assert room.do(ann, commands.TakeBox(key=key(), seat=2)).ok
    deal({1: PAIR, 2: KINGS})
    room.until("betting")
    assert room.wager(ann, 1, main=1000).ok and room.wager(ann, 2, main=1000, progressive=100).ok
    room.until("deciding")
    for seat in (2, 1):
        assert refused(room.act(ann, seat, surrender=True)) == "SurrenderWithSideWager"
    assert not [b for b in room.view(ann.player)["hand"]["boxes"].values() if "may_surrender" in b]


@pytest.mark.parametrize(
    "cents", ["99", "101", "200", "50", "100.5", "1e2", "true", '"100"', "-100", "10000000000"]
)
def test_a_progressive_wager_is_its_amount_once(linked, cents):
    tables = linked()
    ann = tables.players[0][0]
    room = tables.room
    room.until("betting")
    wager = '{"type":"wager","key":"%s","round":"%s","seat":1,"wagers":{"main":1000,%s}}'
    text = wager % (key(), room.round_id(), f'"progressive":{cents}')
    try:
        command = commands.decode(text)
    except ValueError:
        command = None
    if command is not None:
        assert refused(room.do(ann, command)) in ("NotTheProgressiveAmount", "NotAStake")
    assert "wagers" not in room.view(None)["seats"]["1"]


def test_a_repeated_and_a_late_progressive_wager_add_nothing(linked):
    tables = linked()
    room = tables.wager()
    ann = tables.players[0][0]
    for _ in range(5):
        assert room.wager(ann, 1, main=1000, progressive=100).ok
    alone = room.wager(ann, 1, progressive=100)
    assert refused(alone) == "MainFirst"
    for phase in ("dealing", "deciding", "results"):
        room.until(phase)
        late = room.wager(ann, 1, main=1000, progressive=100)
        assert refused(late) == "BetsClosed", phase
        assert tables.value == SEED + 2 * ADDED


# --- two boxes of one player -------------------------------------------------------------------


@pytest.fixture
def two_boxes(linked):
    """Ann has seats 1 and 2 with equal wagers: seat 2 comes first."""
    tables = linked()
    room, (ann, bob) = tables.room, tables.players[0]
    assert room.leave(bob).ok
    assert room.do(ann, commands.TakeBox(key=key(), seat=2)).ok
    deal({1: PAIR, 2: KINGS})
    room.until("betting")
    for seat in (1, 2):
        assert room.wager(ann, seat, main=1000).ok
    room.until("deciding")
    return room, ann


def test_the_hand_that_waits_tells_nothing_of_its_cards(two_boxes):
    """Neither what is right nor what is wrong with a set of it, nor the hand when given up."""
    room, ann = two_boxes
    foreign = {"high": list(JOKER_DECK[:5]), "low": list(JOKER_DECK[5:7])}
    for action in ({"set": foreign}, {"set": FOUL}, {"set": RIGHT}, {"auto": True},
                   {"set": {"high": [], "low": []}}):  # fmt: skip
        assert refused(room.act(ann, 1, **action)) == "OtherHandFirst", action
    assert room.act(ann, 1, surrender=True).ok
    waiting = room.view(ann.player)["hand"]["boxes"]["1"]
    assert waiting["waits"] and not {"cards", "house_way", "high"} & waiting.keys()
    assert room.act(ann, 2, auto=True).ok
    room.until("results")
    assert room.view(None)["hand"]["boxes"]["1"] == {"count": 7, "set": False, "surrendered": True}


def test_two_boxes_of_one_player_envy_each_other_nothing(linked):
    tables = linked(paytable=3)
    room, (ann, bob) = tables.room, tables.players[0]
    assert room.do(ann, commands.TakeBox(key=key(), seat=2)).ok is False
    assert room.leave(bob).ok
    assert room.do(ann, commands.TakeBox(key=key(), seat=2)).ok
    deal({1: KINGS, 2: TENTH})
    room.until("betting")
    for seat in (1, 2):
        assert room.wager(ann, seat, main=1000, fortune=500, progressive=500).ok
    room.until("results")
    assert not [x for x in room.view(None)["result"]["lines"] if x["wager"] == "envy"]


# --- leaving -----------------------------------------------------------------------------------

STATES = {
    "dealt": lambda room, ann: room.until("dealing"),
    "deciding": lambda room, ann: room.until("deciding"),
    "set": lambda room, ann: room.until("deciding") and room.act(ann, 2, auto=True),
}


@pytest.mark.parametrize("state", STATES)
def test_who_leaves_takes_no_share_and_neither_causes_nor_collects_an_envy(linked, state):
    tables = linked(paytable=3)
    room, (bob, ann) = tables.room, tables.players[0]
    deal({1: KINGS, 2: TENTH})
    room.until("betting")
    for seat, user in ((1, bob), (2, ann)):
        assert room.wager(user, seat, main=1000, fortune=500, progressive=500).ok
    before = tables.value
    STATES[state](room, ann)
    assert room.leave(ann).ok
    assert refused(room.act(ann, 2, auto=True)) == "Leaving"
    room.until("results")
    result = room.view(None)["result"]
    assert not [
        x for x in result["lines"] if x["wager"] == "envy" or (x["seat"] == 2 and x["credit"])
    ]
    assert "awards" not in result
    assert room.view(None)["hand"]["boxes"]["2"]["abandoned"] is True
    assert tables.value > before


def test_who_leaves_when_the_round_has_ended_takes_his_share_along(linked):
    tables = linked()
    room = tables.room
    ann = tables.players[0][1]
    had = room.chips_of(ann)
    tables.play(hands={2: TENTH})
    assert room.leave(ann).ok
    assert room.chips_of(ann) == cage.wallet_cents(ann.pk) > had + SEED // 10 - 2000


# --- a card that was exposed ---------------------------------------------------------------------


@pytest.fixture
def exposed(linked):
    """The third card of seat 2, which holds the whole meter, was shown; its player is asked."""
    tables = linked()
    room = Room("face-up-pai-gow-poker", deal="manual-shoe", progressive=1)
    cage.link(room.table_id, tables.meter.pk)
    ann, bob = room.user("Ann"), room.user("Bob")
    assert room.sit(ann, 1).ok and room.sit(bob, 2).ok
    room.until("betting")
    for seat, user in ((1, ann), (2, bob)):
        assert room.wager(user, seat, main=1000, fortune=500, progressive=100).ok
    room.until("dealing")
    by = User.objects.create(username="floor-2")
    floor.declare(room.table_id, {"section": "688a.13(d)", "seat": 2, "card": 3}, by)
    room.until("deciding")
    return tables, room, ann, bob


def test_a_choice_is_its_own_players_and_made_once_unseen(exposed):
    tables, room, ann, bob = exposed
    for user in (ann, bob):
        assert not [b for b in room.view(user.player)["hand"]["boxes"].values() if "cards" in b]
    for choice in ("void", "play"):
        assert refused(room.act(ann, 2, choice=choice)) == "NotYourBox"
        assert refused(room.act(ann, 1, choice=choice)) == "NothingExposed"
    for action in ({"auto": True}, {"surrender": True}, {"set": RIGHT}):
        assert refused(room.act(bob, 2, **action)) == "NotNow"
    assert room.act(bob, 2, choice="void").ok
    assert room.act(bob, 2, choice="play").ok is False
    assert room.step() == "deciding"
    assert refused(room.act(bob, 2, choice="play")) == "NothingExposed"
    assert refused(room.act(bob, 2, auto=True)) == "AlreadyDecided"
    room.until("results")
    assert tables.value == SEED + ADDED
    assert {x["outcome"] for x in room.view(None)["result"]["lines"] if x["seat"] == 2} == {"void"}
    again, kept = replayed(room)
    assert again == kept


def test_who_leaves_instead_of_answering_has_abandoned_his_hand(exposed):
    tables, room, _, bob = exposed
    assert room.leave(bob).ok
    assert room.felt().phase == "deciding"
    room.until("results")
    lines = [x for x in room.view(None)["result"]["lines"] if x["seat"] == 2]
    assert {(x["outcome"], x["credit"]) for x in lines} == {("lose", 0)}
    assert tables.value == SEED + 2 * ADDED
    assert last_record(room).record["hands"]["2"].keys() == {"abandoned", "exposed"}
    again, kept = replayed(room)
    assert again == kept
