"""Vigorish that is marked (629a.12(d)(2)), at a table: shown at its place, never wagered away,
collected once, before a new shoe or as the player leaves, whatever happens to the table."""

import pytest

from casino.cage import api as cage
from casino.cage.books import check_books
from casino.cage.models import JournalLine
from casino.dealer import floor, shoes
from casino.dealer.rounds import book_for
from casino.dealer.sweep import _mark_away
from casino.dealer.table import Plan, change, replace
from casino.felt import store
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission
from tests.dealer.room import Room

DEFERRED = {"decks": 6, "vigorish_collected": "deferred"}
WELCOME, STACK, BET = 1_000_000, 50_000, 1_000
OWED = BET * 5 // 100


@pytest.fixture
def room(db, felt_redis, settings) -> Room:
    """Banker wins every hand."""
    settings.CARD_SOURCE = "tests.dealer.cards.banker_wins"
    return Room("midibaccarat", **DEFERRED)


@pytest.fixture
def ann(room):
    user = room.user("ann")
    assert room.sit(user, 2, STACK).ok
    return user


@pytest.fixture
def bob(room):
    """He bets on Player and loses, so that the game goes on without Ann."""
    user = room.user("bob")
    assert room.sit(user, 5, STACK).ok
    return user


@pytest.fixture(autouse=True)
def proven(db):
    yield
    assert check_books() == []


def wins(room, user, times=1, cents=BET):
    for _ in range(times):
        room.until("betting")
        assert room.wager(user, 2, banker=cents).ok
        room.until("results")


def owed(room, seat=2):
    return room.view(None)["seats"][str(seat)].get("owed_cents", 0)


def stack(room, user):
    return cage.sitting_of(user.pk, room.table_id).stack_cents


def collected(user):
    """How often, and how much."""
    lines = JournalLine.objects.filter(user_id=user.pk, memo="Vigorish")
    return [line.amount_cents for line in lines.order_by("pk")]


def other_rules(room):
    """A new shoe is due for the next round."""
    filed = RulesSubmission.objects.create(game="midibaccarat", name="other", options=DEFERRED)
    Table.objects.filter(pk=room.table_id).update(submission=filed)


def test_it_is_marked_for_everybody_to_see_and_adds_up(room, ann, bob):
    for times in (1, 2, 3):
        wins(room, ann)
        assert owed(room) == times * OWED
        assert stack(room, ann) == STACK + times * BET, "paid in full, the mark aside"
        assert room.view(bob.player)["seats"]["2"]["owed_cents"] == times * OWED
    assert owed(room, 5) == 0 and collected(ann) == []


def test_it_is_collected_as_the_player_leaves(room, ann, bob):
    wins(room, ann, 3)
    room.until("betting")
    assert room.leave(ann).ok
    assert cage.wallet_cents(ann.pk) == WELCOME + 3 * BET - 3 * OWED
    assert collected(ann) == [3 * OWED]


def test_who_leaves_in_a_round_owes_for_that_round_too(room, ann, bob):
    wins(room, ann)
    room.until("betting")
    assert room.wager(ann, 2, banker=BET).ok
    room.until("deciding")
    assert room.leave(ann).ok
    assert ann.player in room.felt().sitters, "his wager is settled on the cards first"
    room.until("results")
    room.until("betting")
    assert ann.player not in room.felt().sitters
    assert cage.wallet_cents(ann.pk) == WELCOME + 2 * BET - 2 * OWED
    assert collected(ann) == [2 * OWED]


def test_it_is_collected_before_a_new_shoe_and_the_mark_taken_down_at_once(room, ann, bob):
    wins(room, ann, 2)
    other_rules(room)
    n = store.read(room.table_id).n
    room.step()
    assert room.felt().phase == "spread"
    assert owed(room) == 0 and room.view(None)["seats"]["2"]["stack_cents"] == stack(room, ann)
    assert stack(room, ann) == STACK + 2 * BET - 2 * OWED
    said = b" ".join(store.events_since(room.table_id, store.read(room.table_id).incarnation, n))
    assert b"Vigorish is collected: 1.00 from seat 2" in said
    wins(room, ann)
    assert owed(room) == OWED, "of the new shoe alone"
    assert collected(ann) == [2 * OWED]


def test_a_stack_always_covers_it(room, ann, bob):
    """629a.12(d)(2)(iii): what is owed cannot be wagered, so the last chips are the mark's."""
    wins(room, ann, 1, cents=STACK)
    mark = STACK * 5 // 100
    room.until("betting")
    everything = stack(room, ann)
    refused = room.wager(ann, 2, player=everything).refusal
    assert refused["name"] == "NotEnoughChips"
    assert room.wager(ann, 2, player=everything - mark).ok
    room.until("results")
    assert (stack(room, ann), owed(room)) == (mark, mark)
    room.until("betting")
    assert not room.wager(ann, 2, player=BET).ok
    assert room.leave(ann).ok
    assert cage.wallet_cents(ann.pk) == WELCOME - STACK
    assert collected(ann) == [mark]


def test_a_stack_that_is_no_more_than_the_mark_pays_it_before_a_new_shoe(room, ann, bob):
    wins(room, ann, 1, cents=STACK)
    mark = STACK * 5 // 100
    room.until("betting")
    assert room.wager(ann, 2, player=stack(room, ann) - mark).ok
    room.until("results")
    other_rules(room)
    room.step()
    assert (stack(room, ann), owed(room)) == (0, 0)
    room.until("betting")
    assert room.chips(ann, 10_000).ok and room.wager(ann, 2, banker=BET).ok


def test_who_is_away_owes_on_and_pays_when_his_seat_is_given_up(room, ann, bob):
    wins(room, ann, 2)
    now = store.read(room.table_id).now_ms
    _mark_away(room.table_id, ann.player, now)
    room.until("betting")
    assert owed(room) == 2 * OWED
    hold_ms = room.felt().clocks["hold_ms"]
    change(room.table_id, lambda seen: Plan(_gone_for(seen.felt, ann, now - hold_ms - 1)))
    room.sweep()
    assert ann.player not in room.felt().sitters
    assert cage.wallet_cents(ann.pk) == WELCOME + 2 * BET - 2 * OWED
    assert collected(ann) == [2 * OWED]


def _gone_for(felt, user, since_ms):
    away = replace(felt.sitters[user.player], away_since_ms=since_ms, since_ms=since_ms)
    return replace(felt, sitters={**felt.sitters, user.player: away})


def test_a_new_shoe_collects_from_who_is_away(room, ann, bob):
    wins(room, ann)
    _mark_away(room.table_id, ann.player, store.read(room.table_id).now_ms)
    other_rules(room)
    room.step()
    assert (stack(room, ann), owed(room)) == (STACK + BET - OWED, 0)


@pytest.mark.parametrize("act", [floor.last_round, floor.close_table])
def test_a_table_that_closes_collects_once(room, ann, bob, admin_user, act):
    wins(room, ann, 2)
    act(room.table_id, admin_user)
    for _ in range(4):
        room.step()
        room.sweep()
    assert room.felt().phase == "closed"
    assert cage.wallet_cents(ann.pk) == WELCOME + 2 * BET - 2 * OWED
    assert collected(ann) == [2 * OWED]
    assert cage.current_shoe(room.table_id) is None


def test_a_void_round_marks_nothing_and_leaves_what_is_marked(room, ann, bob, admin_user):
    wins(room, ann)
    room.until("betting")
    assert room.wager(ann, 2, banker=BET).ok
    room.until("deciding")
    floor.void(room.table_id, "629a.13", "A card fell.", admin_user)
    assert cage.last_round(room.table_id).ended.kind == "void"
    assert (stack(room, ann), owed(room)) == (STACK + BET, OWED)
    assert collected(ann) == []


@pytest.mark.parametrize("phase", ["betting", "deciding", "results"])
def test_redis_is_emptied_while_it_is_owed(room, ann, bob, felt_redis, phase):
    wins(room, ann)
    room.until("betting")
    assert room.wager(ann, 2, banker=BET).ok
    if phase != "betting":
        room.until(phase)
    marked = cage.sitting_of(ann.pk, room.table_id).owed_cents
    assert marked == (2 * OWED if phase == "results" else OWED)
    felt_redis.client().flushall()
    room.sweep()
    assert owed(room) == marked
    room.until("betting")
    assert room.leave(ann).ok
    assert collected(ann) == [marked]
    assert room.chips_of(ann) == WELCOME + marked // OWED * (BET - OWED)


def test_the_end_of_the_shoe_collects_it(db, felt_redis, settings):
    settings.CARD_SOURCE = "tests.dealer.cards.banker_wins"
    room = Room("midibaccarat", **DEFERRED, cover_cards=156)
    ann = room.user("ann")
    assert room.sit(ann, 2, STACK).ok
    over, won = False, 0
    while not over:
        wins(room, ann)
        facts = cage.last_round(room.table_id)
        won += sum(line.get("vigorish_owed", 0) for line in facts.ended.record["lines"])
        assert owed(room) == won
        over = shoes.state_of(book_for(facts), facts.shoe).is_over
    room.step()
    assert owed(room) == 0 and collected(ann) == [won] and won > 0
