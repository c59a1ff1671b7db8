"""688a.13: each irregularity, declared at a table and found again in the round file."""

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Refusal
from games.engine.meters import Meter
from tests.faceup_paigow.builders import (
    DULL,
    GAME,
    a_set,
    box,
    dealt,
    envies,
    file,
    line,
    order_for,
    setting,
    table,
)

BOXES = [box(1), box(2)]
QUADS = "9s 9h 9d 9c 4s 2h Kd"


def offered(section, **options):
    found = [i for i in GAME.irregularities(table(**options)) if i.section == section]
    assert all(i.label and i.effect for i in found)
    return found[0] if found else None


def declared(section, rules=None, **fields):
    rules = rules or table()
    return GAME.declare(rules, setting(rules, BOXES), {"section": section, **fields})


def check_no_roll(section):
    assert offered(section).before_cards and not offered(section).reshuffles
    assert offered(section, start_method="rng") is None
    move = dealt(table(), BOXES, declared=[{"section": section}, {"section": section}])
    assert move.void is None
    assert move.state.records == ({"section": section}, {"section": section})
    assert [h.data["text"] for h in move.happenings[:3]] == [
        "No roll: the dice are shaken again", "No roll: the dice are shaken again",
        "The dice total 7",
    ]  # fmt: skip
    out = GAME.replay(file({}, {1: {"main": 1000}}, irregularities=[{"section": section}]))
    assert "No roll: the dice are shaken again" in out["calls"]


def test_688a_13_a__dice_that_do_not_lie_flat_are_no_roll():
    check_no_roll("688a.13(a)")


def test_688a_13_b__dice_that_fall_out_are_no_roll():
    check_no_roll("688a.13(b)")


def test_688a_13_c__a_wrong_total_voids():
    move = declared("688a.13(c)")
    assert move.void.section == "688a.13(c)" and "wrong position" in move.void.reason
    assert not offered("688a.13(c)").before_cards
    assert offered("688a.13(c)", start_method="rng") is None
    with pytest.raises(Refusal):
        declared("688a.13(c)", table(start_method="rng"))


def exposed(rules=None, **fields):
    rules = rules or table(fortune=3)
    boxes = [box(1, main=1000, fortune=500), box(2, main=1000, fortune=500)]
    state = dealt(rules, boxes, {1: QUADS, 2: DULL}).state
    return GAME.declare(rules, state, {"section": "688a.13(d)", "seat": 1, **fields})


def test_688a_13_d__the_card_is_seen_and_the_player_chooses_unseen():
    rules = table(fortune=3)
    move = exposed(card=3)
    (said,) = move.happenings
    assert (said.kind, said.data["seat"], said.data["card"]) == ("exposed", 1, "9d")
    state = GAME.proceed(rules, move.state, ()).state
    turn = GAME.turn(rules, state)
    assert (turn.kind, turn.players) == ("decide", ("p1",))
    own = GAME.view(rules, state, "p1")["boxes"]["1"]
    assert own["exposed"] == ["9d"] and own["choice_due"] and "cards" not in own
    assert GAME.view(rules, state, None)["boxes"]["1"]["exposed"] == ["9d"]


def test_688a_13_d__a_void_hand_gets_every_wager_back_and_causes_no_envy():
    rules = table(fortune=3)
    state = GAME.proceed(rules, exposed().state, ()).state
    state = GAME.act(rules, state, "p1", 1, {"choice": "void"}).state
    state = GAME.proceed(rules, state, ()).state
    assert GAME.turn(rules, state).players == ("p2",)
    assert "cards" not in GAME.view(rules, state, "p1")["boxes"]["1"]
    result = GAME.settle(rules, GAME.proceed(rules, state, ()).state)
    own = [x for x in result.lines if x.seat == 1]
    assert [(x.wager, x.outcome, x.credit, x.cite) for x in own] == [
        ("main", "void", 1000, "688a.13(d)"), ("fortune", "void", 500, "688a.13(d)"),
    ]  # fmt: skip
    assert not any(x.wager == "envy" for x in result.lines)
    assert result.hands[1] == {"voided": True, "exposed": ["9s"]}


@pytest.mark.parametrize("action", [{"choice": "play"}, None])
def test_688a_13_d__a_hand_is_played_when_the_player_says_so_or_nothing(action):
    rules = table(fortune=3)
    state = GAME.proceed(rules, exposed().state, ()).state
    if action:
        state = GAME.act(rules, state, "p1", 1, action).state
        assert GAME.turn(rules, state).players == ()
    state = GAME.proceed(rules, state, ()).state
    assert GAME.view(rules, state, "p1")["boxes"]["1"]["cards"] == QUADS.split()
    result = GAME.settle(rules, GAME.proceed(rules, state, ()).state)
    assert [x.credit for x in result.lines if x.wager == "envy"] == [500]
    assert state.records[0]["choice"] == "play"


def test_688a_13_d__only_while_cards_are_dealt_one_at_a_time():
    with pytest.raises(Refusal):
        declared("688a.13(d)", seat=1)
    shoe = table(deal="automated-shoe", fortune=3)
    with pytest.raises(Refusal):
        exposed(shoe)
    assert offered("688a.13(d)", deal="automated-shoe") is None
    with pytest.raises(Refusal):
        exposed(seat=5)
    rules = table()
    with pytest.raises(Refusal) as caught:
        GAME.act(rules, setting(rules, BOXES), "p1", 1, {"choice": "void"})
    assert caught.value.name == "NothingExposed"
    with pytest.raises(Refusal) as caught:
        GAME.act(rules, setting(rules, BOXES), "p1", 1, {"choice": "maybe"})
    assert caught.value.name == "UnknownAction"


def test_688a_13_d__who_has_left_is_not_asked():
    rules = table(fortune=3)
    state = GAME.leave(rules, exposed().state, "p1").state
    state = GAME.proceed(rules, state, ()).state
    assert state.phase == "setting"


def test_688a_13_d__in_a_round_file_with_the_meter_taken_back():
    wagers = {s: {"main": 1000, "progressive": 500} for s in (1, 2)}
    record = {"section": "688a.13(d)", "seat": 1, "choice": "void"}
    more = {"rules": {"progressive": 4}, "meters": {"m": {"value": 10**6}}}
    out = GAME.replay(file({1: QUADS, 2: DULL}, wagers, irregularities=[record], **more))
    assert line(out, 1, "progressive")["credit"] == 500
    assert out["meters"]["m"] == {"value": 10**6 + 5, "reserve": 5}
    assert envies(out) == []
    record["choice"] = "play"
    out = GAME.replay(file({1: QUADS, 2: DULL}, wagers, irregularities=[record], **more))
    assert out["meters"]["m"] == {"value": 10**6 + 10, "reserve": 10}
    assert envies(out) == [(2, 1, "progressive", 500)]


def test_688a_13_d__what_a_void_hands_player_decides_changes_nothing():
    record = {"section": "688a.13(d)", "seat": 1, "choice": "void", "cards": ["9h"]}
    wagers = {1: {"main": 1000}}
    for decisions in ([a_set(1, "9s 9h 4s 2h Kd", "9d 9c")], [{"seat": 1, "leave": True}]):
        out = GAME.replay(file({1: QUADS}, wagers, decisions=decisions, irregularities=[record]))
        assert (line(out, 1)["outcome"], line(out, 1)["credit"]) == ("void", 1000)


def test_688a_13_e__one_card_face_up_is_put_aside_and_seen():
    rules = table()
    move = dealt(
        rules, BOXES, declared=[{"section": "688a.13(e)", "position": 2}], order=JOKER_DECK
    )
    aside = JOKER_DECK[1]
    assert move.void is None
    (said,) = [h for h in move.happenings if h.kind == "aside"]
    assert said.data == {"card": aside, "section": "688a.13(e)"}
    assert move.state.place_at(1).cards == ("As", *JOKER_DECK[8:50:7])
    assert GAME.view(rules, move.state, None)["aside"] == [aside]
    assert "The 2 of spades is face up and is put aside" in move.state.calls
    assert offered("688a.13(e)").before_cards and "position" in offered("688a.13(e)").fields


def test_688a_13_e__two_cards_face_up_void_the_round():
    two = [{"section": "688a.13(e)", "position": 1}, {"section": "688a.13(e)", "position": 7}]
    move = dealt(table(), BOXES, declared=two)
    assert move.void.section == "688a.13(e)" and "more than one" in move.void.reason
    records = [{"section": "688a.13(e)", "card": card} for card in ("As", "2s")]
    out = GAME.replay(file({}, {1: {"main": 1000}}, irregularities=records))
    assert (line(out, 1)["outcome"], line(out, 1)["cite"]) == ("void", "688a.13(e)")


def test_688a_13_e__in_a_round_file_the_card_is_skipped_where_it_lies():
    hands = {1: QUADS, 2: DULL}
    plain = file(hands, {1: {"main": 1000}, 2: {"main": 1000}})
    deck = list(plain["deck"])
    extra = deck.pop()
    moved = {**plain, "deck": [*deck[:10], extra, *deck[10:]],
             "irregularities": [{"section": "688a.13(e)", "card": extra}]}  # fmt: skip
    assert GAME.replay(moved)["lines"] == GAME.replay(plain)["lines"]
    behind = {**plain, "irregularities": [{"section": "688a.13(e)", "card": extra}]}
    assert GAME.replay(behind)["lines"] == GAME.replay(plain)["lines"]


def test_688a_13_f__a_card_drawn_in_error_is_the_next_card():
    move = declared("688a.13(f)")
    assert move.void is None
    assert move.state.places == setting(table(), BOXES).places
    assert move.state.records == ({"section": "688a.13(f)"},)
    record = {"section": "688a.13(f)", "card": "As"}
    out = GAME.replay(file({}, {1: {"main": 1000}}, irregularities=[record]))
    assert "A card drawn in error is used as the next card" in out["calls"]


def test_688a_13_g__a_wrong_number_of_cards_voids():
    move = declared("688a.13(g)")
    assert move.void.section == "688a.13(g)" and "incorrect number" in move.void.reason
    assert not offered("688a.13(g)").before_cards


def test_688a_13_h__the_dealers_hands_are_reset_the_house_way():
    rules = table()
    state = setting(rules, BOXES)
    wrong = state.with_dealer_set(type(state.dealer_set)(state.dealer[:5], state.dealer[5:]))
    assert wrong.dealer_set != state.dealer_set
    move = GAME.declare(rules, wrong, {"section": "688a.13(h)"})
    assert move.void is None and move.state.dealer_set == state.dealer_set
    assert move.state.records == ({"section": "688a.13(h)"},)
    with pytest.raises(Refusal):
        GAME.declare(rules, dealt(rules, BOXES).state, {"section": "688a.13(h)"})


def test_688a_13_h__in_a_round_file_the_wrong_set_does_not_stand():
    wagers = {1: {"main": 1000}}
    wrong = {"high": ["Jd", "6c", "7d", "8s", "3c"], "low": ["Td", "2c"]}
    house = GAME.replay(file({}, wagers))["dealer"]
    kept = GAME.replay(file({}, wagers, dealer_set=wrong))["dealer"]
    assert (kept["high"], kept["low"]) == (wrong["high"], wrong["low"]) != house["high"]
    reset = GAME.replay(
        file({}, wagers, dealer_set=wrong, irregularities=[{"section": "688a.13(h)"}])
    )
    assert reset["dealer"] == house


def test_688a_13_i__an_exposed_card_while_stacks_are_dealt_voids():
    move = declared("688a.13(i)", table(deal="automated-shoe"))
    assert move.void.section == "688a.13(i)"
    assert offered("688a.13(i)") is None and offered("688a.13(i)", deal="automated-shoe")
    with pytest.raises(Refusal):
        declared("688a.13(i)")


def test_688a_13_j__a_wrong_number_at_a_position_voids():
    move = declared("688a.13(j)")
    assert move.void.section == "688a.13(j)" and "position" in move.void.reason


def test_688a_13_k__a_shuffler_that_jams_means_another_shuffle():
    one = offered("688a.13(k)")
    assert one.before_cards and one.reshuffles and not one.covers_device
    assert offered("688a.13(k)", shuffler="manual") is None


def test_688a_13_l__an_automated_shoe_that_jams_voids():
    move = declared("688a.13(l)", table(deal="automated-shoe"))
    assert move.void.section == "688a.13(l)" and "did not deal" in move.void.reason
    for rules in (table(), table(deal="hand")):
        with pytest.raises(Refusal) as caught:
            declared("688a.13(l)", rules)
        assert (caught.value.name, caught.value.section) == ("NotApplicable", "688a.13")


def test_688a_13_m__a_broken_device_is_covered_and_cards_come_from_the_manual_shoe():
    one = offered("688a.13(m)")
    assert one.before_cards and one.covers_device and not one.reshuffles
    rules = table(deal="automated-shoe")
    move = dealt(rules, BOXES, device_ok=False, order=JOKER_DECK)
    assert (move.state.deal, move.state.device_ok) == ("manual-shoe", False)
    assert move.state.place_at(1).cards == JOKER_DECK[0:49:7]
    assert move.state.records == ({"section": "688a.13(m)"},)
    assert offered("688a.13(m)", shuffler="manual") is None
    assert offered("688a.13(m)", shuffler="manual", deal="automated-shoe")


@pytest.mark.parametrize(
    "section", ["688a.13(a)", "688a.13(e)", "688a.13(k)", "688a.5(f)", "680a.13(c)", None]
)
def test_what_cannot_happen_after_the_first_card_is_refused(section):
    with pytest.raises(Refusal) as caught:
        declared(section)
    assert caught.value.name == "NotApplicable"


def test_what_was_declared_before_the_cards_is_recorded_in_order():
    before = [
        {"section": "688a.5(f)"}, {"section": "688a.13(k)"}, {"section": "688a.13(k)"},
        {"section": "688a.13(a)"}, {"section": "688a.13(e)", "position": 1},
        {"section": "nonsense"}, {"section": "688a.13(a)"},
    ]  # fmt: skip
    state = dealt(table(), BOXES, declared=before, device_ok=False, order=JOKER_DECK).state
    assert [record["section"] for record in state.records] == [
        "688a.5(f)", "688a.13(k)", "688a.13(m)", "688a.13(a)", "688a.13(a)", "688a.13(e)",
    ]  # fmt: skip
    assert state.records[-1]["card"] == "As"
    assert len(state.calls) == 7


def test_a_live_round_with_irregularities_replays_alike():
    rules = table(progressive=4, fortune=3)
    boxes = [box(1, main=1000, progressive=500, fortune=500), box(2, main=1000, fortune=500)]
    order = order_for({1: QUADS, 2: DULL}, 1, "manual-shoe")
    before = [{"section": "688a.13(b)"}, {"section": "688a.13(e)", "position": 53}]
    state = GAME.deal(rules, boxes, order, before, 1, True, (1, 1, 5)).state
    state = GAME.declare(rules, state, {"section": "688a.13(d)", "seat": 1, "card": 2}).state
    state = GAME.declare(rules, state, {"section": "688a.13(f)"}).state
    state = GAME.proceed(rules, state, ()).state
    state = GAME.act(rules, state, "p1", 1, {"choice": "void"}).state
    state = GAME.proceed(rules, state, ()).state
    state = GAME.proceed(rules, state, ()).state
    live = GAME.settle(rules, state, {"m": Meter(10**6 + 5, 5)})
    out = GAME.replay(GAME.transcript(rules, order, boxes, state, None, {"m": Meter(10**6)}))
    assert [x["credit"] for x in out["lines"]] == [x.credit for x in live.lines]
    assert out["meters"] == live.extra["meters"] == {"m": {"value": 10**6, "reserve": 0}}
    said = [x for x in live.calls if "drawn in error" not in x]
    assert [x for x in out["calls"] if "drawn in error" not in x] == said
