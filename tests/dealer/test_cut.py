"""The cut before a round, offered to the players in turn, where a game leaves it to them."""

import pytest

from casino.cage import api as cage
from casino.dealer import floor, rounds
from casino.dealer.commands import Cut
from casino.dealer.table import Plan, change, replace
from casino.felt import store
from casino.floor.models import Table
from casino.history.proof import proof_of
from tests.dealer.room import Room, key

CUTTER = "688a.5(e)"
ORDER = "688a.5(d)"


def table() -> Room:
    return Room("face-up-pai-gow-poker", shuffler="manual")


@pytest.fixture
def room(db, felt_redis) -> Room:
    return table()


@pytest.fixture
def players(room):
    """In this order they came, to seats 2, 5 and 6."""
    came = [room.user("ann"), room.user("bob"), room.user("cyd")]
    for user, seat in zip(came, (2, 5, 6), strict=True):
        assert room.sit(user, seat).ok
    return came


def cut(room, user, position=None, round_id=None):
    return room.do(user, Cut(key=key(), round=round_id or room.round_id(), position=position))


def offered(room):
    return room.view(None).get("cut", {}).get("offered", {}).get("seat")


def refused(room, answer, name, section=""):
    assert not answer.ok
    assert (answer.refusal["name"], answer.refusal["section"]) == (name, section)


def said(room):
    envelopes = store.events_since(room.table_id, *_at(room)) or []
    return " ".join(text.decode() for text in envelopes)


def _at(room):
    reading = store.read(room.table_id)
    return reading.incarnation, 1


def played(room, user, seat):
    """One round with a wager of this player, to its result."""
    room.until("betting")
    assert room.wager(user, seat, main=1000).ok
    room.until("results")
    return cage.last_round(room.table_id)


def at_next_cut(room):
    room.until("results")
    return room.until("cutting")


# --- to whom ------------------------------------------------------------------------------------


def test_who_came_first_then_from_the_right_counterclockwise(room, players):
    room.until("cutting")
    order = [offered(room)]
    while room.step() == "cutting":
        order.append(offered(room))
    assert order == [2, 6, 5]
    assert room.felt().phase == "betting" and room.felt().deadline_ms is None
    assert "The dealer cuts the cards" in said(room)


def test_when_the_game_goes_on_it_begins_at_the_right(room, players):
    played(room, players[0], 2)
    room.until("cutting")
    assert offered(room) == 6


def test_a_player_with_two_boxes_is_asked_once(room, players):
    from casino.dealer.commands import TakeBox

    assert room.do(players[1], TakeBox(key=key(), seat=4)).ok
    played(room, players[0], 2)
    room.until("cutting")
    order = [offered(room)]
    while room.step() == "cutting":
        order.append(offered(room))
    assert order == [6, 4, 2], "of two boxes the lower number is named"


def test_after_a_device_has_shuffled_nobody_is_asked(db, felt_redis):
    room = Room("face-up-pai-gow-poker")
    room.sit(room.user("ann"), 2)
    room.step()
    assert room.felt().phase == "betting"
    assert "cut" not in room.view(None)
    assert rounds.prepared(cage.last_round(room.table_id)).cut_at is None


def test_a_cut_that_is_the_dealers_is_not_offered(db, felt_redis):
    room = Room(edition="2019", shuffler="manual")
    room.sit(room.user("ann"), 2)
    assert room.step() == "betting"


def test_bots_among_themselves_leave_it_to_the_dealer(room):
    bots = [room.user(f"bot{n}") for n in range(2)]
    for seat, user in enumerate(bots, start=1):
        user.is_bot = True
        user.save()
        room.sit(user, seat)
    assert room.step() == "betting"
    assert "The dealer cuts the cards" in said(room)


def test_who_is_not_here_is_not_asked(room, players):
    change(room.table_id, lambda seen: Plan(_away(seen.felt, players[0].player)))
    room.until("cutting")
    assert offered(room) == 6


def test_who_has_just_sat_down_is_asked_before_his_socket_is_counted(room):
    room.sit(room.user("ann"), 2)
    room.sweep()
    room.until("cutting")
    assert offered(room) == 2


def _away(felt, player):
    sitter = replace(felt.sitters[player], away_since_ms=1)
    return replace(felt, sitters={**felt.sitters, player: sitter})


def test_it_passes_on_when_the_one_asked_declines_or_leaves(room, players):
    ann, bob, cyd = players
    room.until("cutting")
    assert cut(room, ann).ok
    assert offered(room) == 6
    assert room.leave(cyd).ok
    room.step()
    assert offered(room) == 5
    assert cut(room, bob).ok
    assert room.felt().phase == "betting"


def test_with_everybody_gone_the_table_rests(room, players):
    room.until("cutting")
    for user in players:
        assert room.leave(user).ok
    assert room.step() == "idle"
    assert cage.last_round(room.table_id).ended.kind == "void"


# --- the cut ------------------------------------------------------------------------------------


def test_the_cut_is_applied_in_the_open_and_kept_with_the_money(room, players):
    ann = players[0]
    room.until("cutting")
    assert cut(room, ann, 20).ok
    assert room.view(None)["cut"] == {"seat": 2, "at": 20}
    assert "Seat 2 cuts: 20 cards go to the bottom" in said(room)
    facts = played(room, ann, 2)
    shuffled = list(rounds.prepared(facts).shuffled)
    assert facts.closed.cut == cage.PlayersCut(2, ann.player, 20)
    assert facts.ended.record["order"] == [*shuffled[20:], *shuffled[:20]]
    assert facts.ended.record["transcript"]["deck"] == facts.ended.record["order"]
    assert facts.ended.record["players_cut"] == {"seat": 2, "player": ann.player, "at": 20}


def test_the_dealers_cut_is_the_one_committed_to(room, players):
    facts = played(room, players[0], 2)
    ready = rounds.prepared(facts)
    assert facts.closed.cut is None and "players_cut" not in facts.ended.record
    assert facts.ended.record["cut"] == ready.cut_at
    at = ready.cut_at
    assert facts.ended.record["order"] == [*ready.shuffled[at:], *ready.shuffled[:at]]


def test_the_proof_names_both_cuts(room, players):
    room.until("cutting")
    cut(room, players[0], 43)
    proof = proof_of(played(room, players[0], 2))
    assert proof["players_cut"]["at"] == 43
    assert 10 <= proof["cut"] <= 43
    assert proof["transcript"]["deck"] == proof["shuffled"][43:] + proof["shuffled"][:43]


def test_the_transcript_of_a_cut_round_settles_alike(room, players):
    from games.engine.registry import game_for

    room.until("cutting")
    cut(room, players[0], 31)
    record = played(room, players[0], 2).ended.record
    output = game_for("face-up-pai-gow-poker").replay(record["transcript"])
    assert output["net"] == record["net"]


def test_the_next_round_is_cut_anew(room, players):
    room.until("cutting")
    cut(room, players[0], 20)
    played(room, players[0], 2)
    room.until("cutting")
    assert room.felt().round.cut is None
    assert "at" not in room.view(None)["cut"]


# --- refusals -----------------------------------------------------------------------------------


def test_refusals_in_their_order(room, players):
    ann, bob, _ = players
    stranger = room.user("dan")
    room.until("cutting")
    before = store.read(room.table_id).token
    refused(room, cut(room, stranger, 20), "NotSeated")
    refused(room, cut(room, bob, 20, "1-999"), "AnotherRound")
    refused(room, cut(room, bob, 20), "NotYourCut", ORDER)
    refused(room, cut(room, bob), "NotYourCut", ORDER)
    for position in (0, 9, 44, 53, 10_000):
        refused(room, cut(room, ann, position), "CutTooNearTheEnd", CUTTER)
    assert store.read(room.table_id).token == before


@pytest.mark.parametrize("position", [10, 43])
def test_ten_cards_from_either_end_are_enough(room, players, position):
    room.until("cutting")
    assert cut(room, players[0], position).ok


def test_a_late_cut_is_refused(room, players):
    room.until("cutting")
    room.hasten()
    refused(room, cut(room, players[0], 20), "TooLate", ORDER)
    assert room.felt().round.cut is None


def test_a_second_cut_is_refused_and_a_repetition_is_harmless(room, players):
    ann, bob, _ = players
    room.until("cutting")
    assert cut(room, ann, 20).ok
    n = store.read(room.table_id).n
    assert cut(room, ann, 20).ok
    assert store.read(room.table_id).n == n
    refused(room, cut(room, ann, 21), "NothingToCut", CUTTER)
    refused(room, cut(room, ann), "NothingToCut", CUTTER)
    refused(room, cut(room, bob, 20), "NothingToCut", CUTTER)
    assert room.felt().round.cut.at == 20


def test_wagers_wait_for_the_cut(room, players):
    room.until("cutting")
    refused(room, room.wager(players[0], 2, main=1000), "NotCutYet")


def test_nothing_is_offered_where_no_cut_is_due(db, felt_redis):
    room = Room("face-up-pai-gow-poker")
    ann = room.user("ann")
    room.sit(ann, 2)
    room.until("betting")
    refused(room, cut(room, ann, 20), "NothingToCut")


# --- losses, floor, frozen dealers --------------------------------------------------------------


@pytest.mark.parametrize("taken", [True, False])
def test_a_lost_felt_offers_the_cut_again(room, players, felt_redis, taken):
    room.until("cutting")
    if taken:
        assert cut(room, players[0], 20).ok
        assert room.wager(players[0], 2, main=1000).ok
    felt_redis.client().flushall()
    room.sweep()
    felt = room.felt()
    assert felt.phase == "cutting" and felt.round.cut is None
    assert offered(room) == 6
    assert cut(room, players[2], 30).ok
    facts = played(room, players[0], 2)
    assert facts.number == 1
    assert facts.closed.cut == cage.PlayersCut(6, players[2].player, 30)


def test_a_felt_with_another_cut_than_the_closed_one_is_void(room, players):
    """A dealer who stood still has closed what a felt of before had."""
    room.until("cutting")
    cut(room, players[0], 20)
    assert room.wager(players[0], 2, main=1000).ok
    other = rounds.close_fact(room.felt(), rounds.book_for(cage.last_round(room.table_id)))
    assert other.cut.at == 20
    change(room.table_id, lambda seen: Plan(_cut_at(seen.felt, 21)))
    room.until("results")
    ended = cage.last_round(room.table_id).ended
    assert ended.kind == "void"
    assert room.chips_of(players[0]) == 1_000_000


def _cut_at(felt, at):
    return replace(felt, round=replace(felt.round, cut=replace(felt.round.cut, at=at)))


def test_the_floor_can_void_and_close_while_cards_are_cut(room, players):
    boss = players[0]
    room.until("cutting")
    floor.void(room.table_id, "688a.5(f)", "The cut was improper.", boss)
    assert room.until("cutting").round.number == 2
    floor.close_table(room.table_id, boss)
    room.sweep()
    assert room.felt().phase == "closed"


def test_a_recut_is_declared_while_cards_are_cut(room, players):
    room.until("cutting")
    floor.declare(room.table_id, {"section": "688a.5(f)"}, players[0])
    assert room.felt().phase == "results"
    assert room.until("cutting").round.number == 2


def test_another_submission_is_taken_up_while_cards_are_cut(room, players):
    from casino.submissions.models import RulesSubmission

    room.until("cutting")
    other = RulesSubmission.objects.create(game="face-up-pai-gow-poker", name="other", options={})
    Table.objects.filter(pk=room.table_id).update(submission=other)
    room.sweep()
    assert room.felt().phase == "betting"
    assert room.felt().round.submission_id == other.pk


def test_a_device_that_is_repaired_meanwhile_ends_the_cutting(db, felt_redis):
    room = Room("face-up-pai-gow-poker")
    ann = room.user("ann")
    Table.objects.filter(pk=room.table_id).update(device_covered=True)
    change(room.table_id, lambda seen: Plan(replace(seen.felt, device_covered=True)))
    room.sit(ann, 3)
    room.until("cutting")
    floor.repair_device(room.table_id, ann)
    assert "cut" not in room.view(None)
    refused(room, cut(room, ann, 20), "NothingToCut")
    assert room.step() == "betting"
    assert played(room, ann, 3).ended.kind == "settled"
