"""A shoe at the table: brought, cut once, burned, dealt for many rounds, retired and revealed."""

import msgspec
import pytest

from casino.cage import api as cage
from casino.cage.books import check_books
from casino.cage.models import Shoe
from casino.dealer import floor, shoes
from casino.dealer.commands import Cut
from casino.dealer.rounds import book_for
from casino.dealer.rulebook import current_rulebook
from casino.fairness.order import verify
from casino.felt import store
from casino.floor.models import Table
from casino.submissions.models import RulesSubmission
from games.engine.settling import money
from games.midibaccarat.rules.hands import VALUES
from tests.dealer.room import Room, key

GAME = "midibaccarat"


@pytest.fixture
def room(db, felt_redis) -> Room:
    return Room(GAME, decks=6, cover_cards=156)


@pytest.fixture
def players(room):
    came = [room.user("ann"), room.user("bob"), room.user("cyd")]
    for user, seat in zip(came, (2, 5, 9), strict=True):
        assert room.sit(user, seat, 500_000).ok
    return came


def cut(room, user, position=None):
    return room.do(user, Cut(key=key(), round=room.round_id(), position=position))


def offered(room):
    return room.view(None).get("cut", {}).get("offered", {}).get("seat")


def said(room, since=1):
    reading = store.read(room.table_id)
    envelopes = store.events_since(room.table_id, reading.incarnation, since) or []
    return " ".join(text.decode() for text in envelopes)


def shoe_of(room):
    return cage.last_round(room.table_id).shoe


def play(room, players, **wagers):
    """One round in which everybody wagers and nobody reveals."""
    room.until("betting")
    for user, seat in zip(players, (2, 5, 9), strict=True):
        assert room.wager(user, seat, **(wagers or {"player": 1000})).ok
    return to_results(room)


def to_results(room):
    for _ in range(60):
        if room.step() == "results":
            return cage.last_round(room.table_id)
    raise AssertionError(room.felt().phase)


# --- the new shoe -------------------------------------------------------------------------------


def test_the_cut_is_offered_from_the_highest_number_and_the_first_card_shown(room, players):
    room.until("cutting")
    assert offered(room) == 9
    assert "burn" not in room.view(None)["shoe"]
    assert cut(room, players[2]).ok
    assert offered(room) == 5
    assert cut(room, players[1], 40).ok
    assert room.felt().phase == "cutting" and offered(room) is None
    assert room.view(None)["cut"] == {"seat": 5, "at": 40}
    assert not shoe_of(room).is_cut
    assert room.step() == "betting"
    shoe = shoe_of(room)
    assert shoe.cut == cage.PlayersCut(5, players[1].player, 40)
    first = shoes._stack(shoe)[0]
    assert room.view(None)["shoe"] == {
        "number": 1, "cards": 312, "left": 311 - (VALUES[first] or 10),
        "burn": {"card": first, "count": VALUES[first] or 10}, "results": {},
    }  # fmt: skip
    assert '"burn"' in said(room) and "The first card is shown" in said(room)


def test_nobody_cuts(room, players):
    room.until("betting")
    shoe = shoe_of(room)
    assert shoe.is_cut and shoe.cut is None
    assert "The dealer cuts the cards" in said(room)


def test_an_improper_cut_is_offered_to_the_next(room, players, admin_user):
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    floor.declare(room.table_id, {"section": "629a.5(e)"}, admin_user)
    assert offered(room) == 5
    assert cut(room, players[1], 50).ok
    room.until("betting")
    assert shoe_of(room).cut.at == 50
    with pytest.raises(Exception, match="No cut of a player"):
        floor.declare(room.table_id, {"section": "629a.5(e)"}, admin_user)


def test_the_cut_outlives_the_felt_once_a_card_could_be_seen(room, players, felt_redis):
    room.until("cutting")
    assert cut(room, players[2], 40).ok
    felt_redis.client().flushall()
    room.sweep()
    assert offered(room) == 9, "no card was seen: it is offered anew"
    assert cut(room, players[2], 60).ok
    room.until("betting")
    burned = room.view(None)["shoe"]
    felt_redis.client().flushall()
    room.sweep()
    assert room.felt().phase == "betting"
    assert room.view(None)["shoe"] == burned
    assert shoe_of(room).cut.at == 60


# --- rounds from it -----------------------------------------------------------------------------


def test_rounds_follow_each_other_in_one_order(room, players):
    first, second = play(room, players), play(room, players)
    shoe = first.shoe
    assert second.shoe == shoe and Shoe.objects.count() == 1
    assert first.commitment == second.commitment == shoe.commitment
    stack = shoes._stack(shoe)
    at = 1 + (VALUES[stack[0]] or 10)
    for facts in (first, second):
        assert facts.closed.cards.position == at
        dealt = facts.ended.record["transcript"]["deck"]
        assert tuple(dealt) == stack[at : at + len(dealt)]
        at += len(dealt)
    view = room.view(None)["shoe"]
    assert view["left"] == 312 - at
    assert list(view["results"]) == ["1", "2"]
    assert check_books() == []


def test_a_record_holds_no_card_that_is_still_to_come(room, players):
    facts = play(room, players)
    assert {"order", "shuffled", "salt", "cut"}.isdisjoint(facts.ended.record)
    assert len(facts.ended.record["transcript"]["deck"]) <= 6


def test_a_void_discards_what_could_have_been_seen(room, players, admin_user):
    room.until("betting")
    assert room.wager(players[0], 2, banker=1000).ok
    room.until("deciding")
    floor.void(room.table_id, "629a.13", "A card fell.", admin_user)
    void = cage.last_round(room.table_id)
    after = play(room, players)
    assert void.ended.kind == "void"
    cards = cage.round_facts(void.pk).closed.cards
    assert after.closed.cards.position == cards.position + cards.count
    assert list(room.view(None)["shoe"]["results"]) == ["2"]


def test_a_void_before_the_cards_leaves_the_shoe_as_it_was(room, players, admin_user):
    first = play(room, players)
    room.until("betting")
    floor.void(room.table_id, "629a.13", "A mistake.", admin_user)
    after = play(room, players)
    gone = len(first.ended.record["transcript"]["deck"])
    assert after.number == 3
    assert after.closed.cards.position == first.closed.cards.position + gone


@pytest.mark.parametrize("phase", ["betting", "dealing", "deciding", "results"])
def test_a_lost_felt_goes_on_with_the_same_shoe(room, players, felt_redis, phase):
    play(room, players)
    room.until("betting")
    assert room.wager(players[0], 2, banker=1000).ok
    if phase != "betting":
        room.until(phase) if phase != "results" else to_results(room)
    felt_redis.client().flushall()
    room.sweep()
    last = play(room, players)
    assert Shoe.objects.count() == 1 and last.shoe.number == 1
    assert check_books() == []
    assert last.ended.kind == "settled"


# --- its end ------------------------------------------------------------------------------------


def test_the_end_of_a_shoe(room, players):
    """The cover card, "last hand", one more; then other decks, and the old order is public. A whole
    shoe is played in tests/company/test_whole_shoe.py."""
    calls = set()
    over = False
    while not over:
        facts = play(room, players, player=1000)
        calls |= {h["data"].get("text") for h in (facts.ended.shoe or {"said": []})["said"]}
        over = shoes.state_of(book_for(facts), facts.shoe).is_over
    assert any("last hand" in (text or "").lower() for text in calls)
    assert room.view(None)["shoe"]["cover_shown"]
    n = store.read(room.table_id).n
    assert room.step() == "spread"
    old = cage.round_facts(facts.pk).shoe
    assert old.reveal is not None and old.reason == shoes.IS_OVER
    reveal = old.reveal
    assert verify(old.commitment, reveal["shuffled"], reveal["cut"], reveal["salt"])
    assert "New decks" in said(room, n)
    assert room.step() == "cutting"
    new = play(room, players)
    assert new.shoe.number == 2 and new.shoe.reveal is None
    assert list(room.view(None)["shoe"]["results"]) == [str(new.number)]
    assert check_books() == []


# --- vigorish that is marked ------------------------------------------------------------------


@pytest.fixture
def marking(db, felt_redis) -> Room:
    return Room(GAME, decks=6, cover_cards=150, vigorish_collected="deferred")


def mark(room, seat):
    """The stack and the mark of a place as everybody sees them."""
    told = room.view(None)["seats"][str(seat)]
    return told["stack_cents"], told.get("owed_cents", 0)


def rounds_of(room, ann):
    """Banker wagers, round by round until the shoe is over."""
    while True:
        room.until("betting")
        assert room.wager(ann, 2, banker=1000).ok
        played = to_results(room)
        assert mark(room, 2) == in_the_cage(room, ann)
        yield played


def in_the_cage(room, user):
    info = cage.sitting_of(user.pk, room.table_id)
    return info.stack_cents, info.owed_cents


def test_marks_fall_with_the_change_that_brings_the_new_shoe(marking):
    ann, room = marking.user("ann"), marking
    assert room.sit(ann, 2, 500_000).ok
    for _ in rounds_of(room, ann):
        if room.view(None)["shoe"].get("last_hand"):
            break
    room.until("betting")
    assert room.wager(ann, 2, banker=1000).ok
    to_results(room)
    before = mark(room, 2)
    assert before[1] > 0
    version = store.read(room.table_id).n
    room.step()
    assert mark(room, 2) == (before[0] - before[1], 0) == in_the_cage(room, ann)
    told = said(room, version)
    paid = money(before[1])
    assert f'{{"kind":"vigorish","seat":2,"cents":{before[1]}}}' in told
    assert f"Vigorish is collected: {paid} from seat 2" in told and "629a.12(d)(2)(i)" in told
    assert told.index("New decks") < told.index("Vigorish is collected")


def test_a_mark_falls_as_its_player_leaves(marking):
    ann, bob, room = marking.user("ann"), marking.user("bob"), marking
    for user, seat in ((ann, 2), (bob, 5)):
        assert room.sit(user, seat, 500_000).ok
    for _ in rounds_of(room, ann):
        if mark(room, 2)[1]:
            break
    version, owed = store.read(room.table_id).n, mark(room, 2)[1]
    assert room.leave(ann).ok
    assert f"Vigorish is collected: {money(owed)} from seat 2" in said(room, version)
    assert "2" not in room.view(None)["seats"]


def test_a_mark_that_was_collected_by_a_dealer_who_died_falls_with_the_sweep(marking):
    ann, room = marking.user("ann"), marking
    assert room.sit(ann, 2, 500_000).ok
    for _ in rounds_of(room, ann):
        if mark(room, 2)[1]:
            break
    version = store.read(room.table_id).n
    shoes.retire(room.table_id, "Over.")
    room.sweep()
    assert mark(room, 2)[1] == 0 and mark(room, 2) == in_the_cage(room, ann)
    assert "Vigorish is collected" in said(room, version)


# --- the end of a shoe --------------------------------------------------------------------------


def test_it_is_revealed_when_the_table_rests_or_closes(room, players, admin_user):
    shoe = play(room, players).shoe
    for user in players:
        room.leave(user)
    room.until("idle")
    assert cage.last_round(room.table_id).shoe.number == 1
    assert shoe_of(room).reveal is not None
    room.sit(players[0], 2, 100_000)
    room.until("betting")
    assert shoe_of(room).number == shoe.number + 1 and shoe_of(room).reveal is None
    floor.close_table(room.table_id, admin_user)
    assert room.felt().phase == "closed"
    assert shoe_of(room).reveal is not None
    assert cage.current_shoe(room.table_id) is None


def test_other_rules_are_played_from_another_shoe(room, players):
    play(room, players)
    ez = RulesSubmission.objects.create(game=GAME, name="ez", options={"ez": True})
    Table.objects.filter(pk=room.table_id).update(submission=ez)
    new = play(room, players)
    assert (new.submission_id, new.shoe.number, new.shoe.cards) == (ez.pk, 2, 416)
    old = cage.round_fact(room.table_id, 1).shoe
    assert old.reason == shoes.OTHER_RULES and old.reveal is not None


# --- the squeeze --------------------------------------------------------------------------------


def at_offer(room, players):
    room.until("betting")
    assert room.wager(players[0], 2, player=1000).ok
    assert room.wager(players[1], 5, banker=2000).ok
    room.until("deciding")


def test_an_offer_has_a_short_clock_of_its_own_for_everybody(room, players):
    at_offer(room, players)
    first = room.felt()
    assert first.turn.endswith("2 offer")
    assert room.act(players[0], 2, reveal="decline").ok
    second = room.felt()
    assert second.turn.endswith("5 offer")
    assert second.deadline_ms >= first.deadline_ms
    assert room.act(players[1], 5, reveal="accept").ok
    third = room.felt()
    assert third.turn.endswith("5 hold")
    assert third.deadline_ms - second.deadline_ms > 10_000
    assert "squeeze" in room.view(players[1].player)["hand"]
    assert "squeeze" not in room.view(players[0].player)["hand"]


def test_who_is_away_is_not_waited_for(room, players):
    from casino.dealer.sweep import _mark_away

    at_offer(room, players)
    now = store.read(room.table_id).now_ms
    _mark_away(room.table_id, players[0].player, now)
    assert room.felt().deadline_ms <= store.read(room.table_id).now_ms
    assert room.step() == "deciding"
    assert room.felt().turn.endswith("5 offer")


def test_an_irregularity_of_two_moments_is_taken_by_its_moment(room, players, admin_user):
    room.until("betting")
    assert room.wager(players[0], 2, player=1000).ok
    declared = {"section": "629a.13(d)", "position": 1}
    floor.declare(room.table_id, declared, admin_user)
    assert room.felt().round.declared == (declared,)
    room.until("deciding")
    floor.declare(room.table_id, {"section": "629a.13(d)"}, admin_user)
    hand = msgspec.json.decode(room.felt().round.hand)
    assert hand["disclosed_after"] == 1


def test_two_dealers_bring_one_new_shoe(room, players, monkeypatch):
    """The second one had read that the old shoe was over before the first one put it away."""
    facts = play(room, players)
    ez = RulesSubmission.objects.create(game=GAME, name="ez", options={"ez": True})
    Table.objects.filter(pk=room.table_id).update(submission=ez)
    book, retire = current_rulebook(ez.pk), shoes._retire

    def meanwhile(shoe, why):
        monkeypatch.setattr(shoes, "_retire", retire)
        shoes.in_use(book, room.table_id, True)
        retire(shoe, why)

    monkeypatch.setattr(shoes, "_retire", meanwhile)
    new = play(room, players)
    assert (new.shoe.number, Shoe.objects.count()) == (2, 2)
    assert cage.round_facts(facts.pk).shoe.reveal is not None
    assert check_books() == []
