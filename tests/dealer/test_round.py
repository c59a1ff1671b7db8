"""A round from the first chair to the next betting, step by step."""

import msgspec
import pytest

from casino.cage import api as cage
from casino.dealer import desk, views
from casino.dealer.views import apply
from casino.felt import store
from casino.floor.models import Table
from casino.people import notes


def dealt(room, *players):
    """Players sit in seats 1, 3, 5, ..., wager 10.00, and the cards go out."""
    for index, user in enumerate(players):
        assert room.sit(user, 1 + 2 * index).ok
    room.until("betting")
    for index, user in enumerate(players):
        assert room.wager(user, 1 + 2 * index, ante=1000).ok
    room.step()
    return room.felt()


def test_first_player_sees_the_cards_face_up_then_betting_opens(room):
    ann = room.user("ann")
    assert room.view(None)["phase"] == "idle"
    assert "cards" not in room.view(None)["spread"]
    assert room.sit(ann, 3).ok
    seen = room.view(None)
    assert seen["phase"] == "spread" and len(seen["spread"]["cards"]) == 53
    assert room.step() == "betting"
    assert len(room.view(None)["round"]["commitment"]) == 64


def test_betting_clock_starts_with_the_first_wager_and_stops_without(room):
    ann = room.user("ann")
    room.sit(ann, 3)
    room.until("betting")
    assert room.felt().deadline_ms is None
    room.wager(ann, 3, ante=1000)
    assert room.felt().deadline_ms is not None
    room.wager(ann, 3)
    assert room.felt().deadline_ms is None


def test_whole_round_with_a_pot(room):
    ann, bob = room.user("ann"), room.user("bob")
    felt = dealt(room, ann, bob)
    assert felt.phase == "dealing"
    assert all(box.wagers["pot"] == 1000 for box in felt.round.boxes)
    assert room.view(None)["seats"]["1"]["stack_cents"] == 48_000
    room.until("results")
    view = room.view(None)
    assert {line["wager"] for line in view["result"]["lines"]} == {"ante", "pot"}
    before = room.chips_of(ann) + room.chips_of(bob)
    assert sum(view["result"]["net"].values()) == before - 2_000_000
    assert room.step() == "betting"
    assert "result" not in room.view(None)


def test_one_player_alone_makes_no_pot(room):
    ann = room.user("ann")
    felt = dealt(room, ann)
    assert "pot" not in felt.round.boxes[0].wagers


def test_deal_now_when_everybody_is_ready(room):
    ann, bob = room.user("ann"), room.user("bob")
    room.sit(ann, 1)
    room.sit(bob, 2)
    room.until("betting")
    room.wager(ann, 1, ante=1000)
    assert room.ready(ann).ok
    assert room.felt().deadline_ms > store.read(room.table_id).now_ms + 1000
    assert room.ready(bob).ok
    assert room.felt().deadline_ms <= store.read(room.table_id).now_ms


def test_leaving_between_rounds_pays_at_once(room):
    ann = room.user("ann")
    room.sit(ann, 3)
    room.until("betting")
    room.wager(ann, 3, ante=1000)
    assert room.leave(ann).ok
    assert cage.wallet_cents(ann.pk) == 1_000_000
    assert room.felt().sitters == {}
    room.step()
    assert room.felt().phase == "idle"
    assert cage.last_round(room.table_id).ended.kind == "void"


def test_leaving_in_a_round_abandons_its_wagers(room):
    ann, bob = room.user("ann"), room.user("bob")
    dealt(room, ann, bob)
    room.until("deciding")
    assert room.leave(ann).ok
    assert room.felt().sitters[ann.player].leaving
    felt = room.until("results")
    lines = [
        li for li in felt.result["result"]["lines"] if li["seat"] == 1 and li["wager"] == "ante"
    ]
    assert lines[0]["outcome"] == "lose" and lines[0]["cite"] == "680a.7(b)"
    room.step()
    assert ann.player not in room.felt().sitters
    assert cage.wallet_cents(ann.pk) == 1_000_000 - 2_000


def test_leaving_at_closing_lets_the_wager_stand(room):
    ann, bob = room.user("ann"), room.user("bob")
    room.sit(ann, 1)
    room.sit(bob, 3)
    room.until("betting")
    room.wager(ann, 1, ante=1000)
    room.wager(bob, 3, ante=1000)
    _stop_at_closing(room)
    assert room.leave(ann).ok
    felt = room.until("results")
    cites = {li["cite"] for li in felt.result["result"]["lines"] if li["seat"] == 1}
    assert "680a.7(b)" in cites


def _stop_at_closing(room):
    from casino.dealer.table import Plan, change, replace

    change(room.table_id, lambda seen: Plan(replace(seen.felt, phase="closing", deadline_ms=0)))
    assert room.felt().phase == "closing"


def test_idle_rounds_stand_a_player_up(room):
    ann, bob = room.user("ann"), room.user("bob")
    room.sit(ann, 1)
    room.sit(bob, 3)
    for _ in range(5):
        room.until("betting")
        room.wager(ann, 1, ante=1000)
        room.until("results")
    room.until("betting")
    assert bob.player not in room.felt().sitters
    assert cage.wallet_cents(bob.pk) == 1_000_000
    (told,) = notes.take(bob.pk)
    assert told.startswith("Your seat at T1 was given up after 5 rounds without a wager.")
    assert notes.take(bob.pk) == []


def test_who_was_away_too_long_is_told_that_his_seat_was_given_up(room, monkeypatch):
    monkeypatch.setattr("casino.dealer.sweep.ARRIVING_MS", -1)
    bob = room.user("bob")
    Table.objects.update(clocks={"hold_ms": 0})
    room.sit(bob, 3)
    room.until("betting")
    room.sweep()
    for _ in range(50):
        room.sweep()
    (told,) = notes.take(bob.pk)
    assert "because your connection was away for too long" in told


def test_who_leaves_by_himself_needs_no_telling(room):
    bob = room.user("bob")
    room.sit(bob, 3)
    room.leave(bob)
    assert notes.take(bob.pk) == []


@pytest.mark.parametrize("audience", [None, "ann", "bob"])
def test_snapshot_and_events_make_a_fresh_snapshot(room, audience):
    ann, bob = room.user("ann"), room.user("bob")
    who = {"ann": ann.player, "bob": bob.player}.get(audience)
    first = desk.snapshot(room.table_id, who)
    view, n = first.view, first.n
    for act in _a_whole_evening(room, ann, bob):
        act()
        for envelope in store.events_since(room.table_id, first.incarnation, n) or []:
            event = msgspec.json.decode(envelope)
            assert event["from"] == n
            view, n = apply(view, event["p"].get(who or "", event["p"][""])), event["n"]
        assert view == desk.snapshot(room.table_id, who).view


def _a_whole_evening(room, ann, bob):
    yield lambda: room.sit(ann, 1)
    yield lambda: room.sit(bob, 2)
    yield room.step
    yield lambda: room.chips(ann, 5_000)
    yield lambda: room.wager(ann, 1, ante=1500, bonus=500)
    yield lambda: room.wager(bob, 2, ante=1000)
    yield lambda: room.wager(ann, 1, ante=1000)
    yield lambda: room.ready(ann)
    for _ in range(3):
        yield room.step
    yield lambda: room.act(ann, 1, auto=True)
    yield lambda: room.leave(bob)
    for _ in range(5):
        yield room.step
    yield lambda: room.leave(ann)
    yield room.step


def test_no_value_in_any_view_is_null(room):
    ann, bob = room.user("ann"), room.user("bob")
    for act in _a_whole_evening(room, ann, bob):
        act()
        for who in (None, ann.player, bob.player):
            assert b"null" not in msgspec.json.encode(room.view(who))


def test_face_down_cards_reach_nobody_else(room):
    ann, bob = room.user("ann"), room.user("bob")
    dealt(room, ann, bob)
    public = room.view(None)["hand"]
    assert all("cards" not in box for box in public["boxes"].values())
    assert "cards" not in public["dealer"]
    mine = room.view(ann.player)["hand"]["boxes"]
    assert len(mine["1"]["cards"]) == 5 and "cards" not in mine["3"]


def test_round_record_verifies_and_replays(room):
    from casino.fairness.order import verify
    from games.engine.registry import game_for

    ann, bob = room.user("ann"), room.user("bob")
    dealt(room, ann, bob)
    room.until("results")
    facts = cage.last_round(room.table_id)
    record = facts.ended.record
    assert verify(facts.commitment, record["shuffled"], record.get("cut"), record["salt"])
    replayed = game_for("saigon-5-card").replay(record["transcript"])
    kept = [(li["seat"], li["wager"], li["outcome"], li["credit"]) for li in record["lines"]]
    assert [
        (li["seat"], li["wager"], li["outcome"], li["credit"]) for li in replayed["lines"]
    ] == kept
    assert replayed["net"] == record["net"]


def test_round_ids_name_table_and_number(room):
    room.sit(room.user("ann"), 1)
    room.until("betting")
    assert room.view(None)["round"]["id"] == views.round_id(room.table_id, 1)


def test_680a_3_c_decks_are_changed_by_the_clock_and_spread(room):
    from casino.dealer.table import Plan, change, replace

    ann = room.user("ann")
    dealt(room, ann)
    room.until("results")
    hours_ms = 4 * 3_600_000
    change(
        room.table_id,
        lambda seen: Plan(replace(seen.felt, decks_since_ms=seen.felt.decks_since_ms - hours_ms)),
    )
    assert room.step() == "spread"
    assert len(room.view(None)["spread"]["cards"]) == 53
    assert room.step() == "betting"


def test_680a_13_a_two_cards_face_up_are_shown_and_void_the_round(room, admin_user):
    from casino.dealer import floor

    ann = room.user("ann")
    room.sit(ann, 1)
    room.until("betting")
    room.wager(ann, 1, ante=1000)
    n = store.read(room.table_id).n
    for position in (2, 4):
        declared = {"section": "680a.13(a)", "position": position}
        floor.declare(room.table_id, declared, admin_user)
    room.step()
    envelopes = store.events_since(room.table_id, 1, n)
    said = [h for e in envelopes for h in msgspec.json.decode(e)["h"]]
    assert [h["kind"] for h in said].count("aside") == 2
    assert room.view(None)["result"]["void"]["section"] == "680a.13(a)"
    assert room.chips_of(ann) == 1_000_000
