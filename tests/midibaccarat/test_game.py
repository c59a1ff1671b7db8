"""The game as the room uses it: views, the file of every kind of round, sections in plain words."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from games.engine.contract import Void
from games.midibaccarat.rules.state import Round
from tests.midibaccarat.builders import GAME, act, at, box, dealt, finished, shoe, table, until

RULES = table()
BOXES = [box(1, player=1000, house_money=500), box(3, banker=2000)]
ORDER = shoe("2s 2h", "Kd 4c", "5d 7h")
"""A pair in the Player's Hand; both draw."""
SOURCES = Path(__file__).parents[2] / "games" / "midibaccarat"


def test_who_it_is():
    assert (GAME.slug, GAME.title, GAME.chapter, GAME.seats) == (
        "midibaccarat", "Midibaccarat", "629a", 9,
    )  # fmt: skip
    assert set(GAME.sections) == {
        "bets_closed", "idle", "preshuffled", "irregularities", "decisions", "vigorish",
    }  # fmt: skip
    assert GAME.throw(RULES) is GAME.meter_terms(RULES) is None
    assert GAME.contribution(RULES, BOXES).value_cents == 0


def test_the_layout_tells_how_the_table_works():
    assert GAME.layout(table(dragon_bonus=None, ez=True, decks=6)) == {
        "decks": 6, "shuffler": "manual", "preshuffled": False, "cover_cards": 14, "ez": True,
        "tie_odds": 8, "house_money": True, "house_money_press_percent": 100,
        "vigorish_rounding": "exact", "vigorish_collected": "at-payout",
        "disclosed_card": "discard", "adjacent_boxes": 1,
    }  # fmt: skip


def test_everybody_sees_the_result():
    state = finished(RULES, BOXES, ORDER)
    settlement = GAME.settle(RULES, state)
    view = GAME.result(RULES, state, settlement)
    assert view == {
        "phase": "finished", "aside": [], "boxes": view["boxes"],
        "player": {"cards": ["2s", "2h", "5d"], "count": 9},
        "banker": {"cards": ["Kd", "4c", "7h"], "count": 1},
        "cards_used": 6, "cards_gone": 6, "dragon_7": False, "panda_8": False,
    }  # fmt: skip
    assert view["boxes"]["1"] == {
        "house_money": {"outcome": "win", "credit": 2000}, "stakes": {"player": 1000},
    }  # fmt: skip
    assert GAME.show_ms(RULES, settlement) == 1500 + 2 * 300


@pytest.mark.parametrize(
    ("phase", "player", "banker"),
    [
        ("dealing", 0, 0), ("player-hand", 0, 0), ("banker-hand", 2, 0), ("house-money", 2, 2),
        ("player-third", 2, 2), ("banker-third", 3, 2), ("finished", 3, 3),
    ],
)  # fmt: skip
def test_what_everybody_sees_in_each_phase(phase, player, banker):
    state = at(RULES, BOXES, ORDER, phase)
    for audience in (None, "p1", "p3"):
        view = GAME.view(RULES, state, audience)
        assert len(view["player"]["cards"]) == player
        assert len(view["banker"]["cards"]) == banker
        hidden = [*state.player[player:], *state.banker[banker:]]
        own = json.dumps(view.get("squeeze", ""))
        assert not any(card in json.dumps(view).replace(own, "") for card in hidden)
        assert None not in view.values()


def test_no_view_holds_null():
    for phase in ("dealing", "banker-hand", "house-money", "player-third", "finished"):
        state = at(RULES, BOXES, ORDER, phase)
        for audience in (None, "p1"):
            assert "null" not in json.dumps(GAME.view(RULES, state, audience))


def test_the_state_survives_the_store():
    found = [{"section": "629a.13(d)", "position": 1}]
    order = ("9s", *ORDER)
    state = at(RULES, BOXES, order, "house-money", declared=found)
    state = act(RULES, state, 1, house_money="press-player")
    for one in (state, until(RULES, state, order, "finished")):
        assert msgspec.json.decode(msgspec.json.encode(one), type=Round) == one
    assert GAME.state_type is Round


def test_the_file_of_a_round_holds_its_own_cards_and_no_other():
    state = finished(RULES, BOXES, ORDER)
    file = GAME.transcript(RULES, ORDER, BOXES, state, None)
    assert file["deck"] == list(ORDER[:6])
    output = GAME.replay(file)
    settlement = GAME.settle(RULES, state)
    assert [x["credit"] for x in output["lines"]] == [x.credit for x in settlement.lines]
    assert output["calls"] == list(settlement.calls)
    assert (output["hands"], output["dealer"]) == ({}, {})


def test_the_file_of_a_round_with_answers_and_a_leaver():
    boxes = [box(n, player=1000, house_money=500) for n in (1, 4, 7)]
    state = at(RULES, boxes, ORDER, "house-money")
    state = act(RULES, state, 1, house_money="press-player")
    state = GAME.leave(RULES, GAME.leave(RULES, state, "p1").state, "p4").state
    state = until(RULES, state, ORDER, "finished")
    file = GAME.transcript(RULES, (), boxes, state, None)
    assert file["decisions"] == [
        {"seat": 1, "house_money": "press-player"}, {"seat": 4, "leave": True},
    ]  # fmt: skip
    settlement = GAME.settle(RULES, state)
    assert [x["credit"] for x in GAME.replay(file)["lines"]] == [x.credit for x in settlement.lines]


@pytest.mark.parametrize("disclosed_card", ["discard", "simulate"])
@pytest.mark.parametrize("section", ["629a.13(a)", "629a.13(b)", "629a.13(c)", "629a.13(d)"])
@pytest.mark.parametrize(
    "order",
    [
        shoe("Ks 6h", "Kd 7c"), shoe("Ks 6h", "Kd 5c", "9h"), shoe("Ks 2h", "Kd 2c", "9h"),
        shoe("Ks 9h", "Kd 2c"),
    ],
)  # fmt: skip
def test_the_file_of_every_irregularity(order, section, disclosed_card):
    rules = table(disclosed_card=disclosed_card)
    state = dealt(rules, BOXES, order).state
    state = GAME.declare(rules, state, {"section": section}).state
    state = until(rules, state, order, "finished")
    file = GAME.transcript(rules, order, BOXES, state, None)
    assert file["deck"] == list(order[: len(file["deck"])])
    output, settlement = GAME.replay(json.loads(json.dumps(file))), GAME.settle(rules, state)
    assert [x["credit"] for x in output["lines"]] == [x.credit for x in settlement.lines]
    for key in ("player", "banker", "cards_used", "discarded", "simulated"):
        assert output.get(key) == settlement.extra.get(key)
    assert sorted(output["calls"]) == sorted(settlement.calls)


def test_the_file_of_a_void_round():
    void = Void("629a.13(e)", "the shoe is short")
    short = ORDER[:5]
    move = GAME.proceed(RULES, at(RULES, BOXES, short, "player-third", up=True), short)
    file = GAME.transcript(RULES, short, BOXES, move.state, void)
    assert file["void"] == {"section": "629a.13(e)", "reason": "the shoe is short"}
    assert file["deck"] == list(short)
    expected = GAME.returned(BOXES, void)
    assert [
        (x["seat"], x["wager"], x["credit"], x["cite"]) for x in GAME.replay(file)["lines"]
    ] == [(x.seat, x.wager, x.credit, x.cite) for x in expected.lines]


def test_the_file_of_a_round_that_never_had_cards():
    file = GAME.transcript(RULES, ORDER, [box(2)], None, Void("", "the room"))
    assert (file["deck"], file["decisions"]) == ([], [])
    assert "irregularities" not in file
    assert GAME.replay(file)["lines"][0]["outcome"] == "void"


def cited() -> set[str]:
    """Every section that stands in the sources of the game."""
    text = "".join(p.read_text() for p in SOURCES.rglob("*.py") if p.name != "sections.py")
    return set(re.findall(r'"(629a\.\d+(?:\([0-9A-Za-z]+\))*)"', text)) | {
        "629a.8(c)(3)(i)(A)", "629a",
    }  # fmt: skip


@pytest.mark.parametrize("cite", sorted(cited()))
def test_every_cite_has_a_sentence(cite):
    sentence = GAME.explain(cite)
    assert sentence.endswith(".") and sentence[0].isupper()
    if cite.startswith("629a.7(a)("):
        assert sentence != GAME.explain("629a.7(a)")


@pytest.mark.parametrize(
    ("cite", "same"),
    [
        ("629a.6(b)(2)", "629a.6"), ("629a.7(a)(9)(z)", "629a.7(a)"), ("629a.99", "629a"),
        ("", "629a"), ("the room", "629a"), ("629a.8(a)", "629a.8"),
    ],
)  # fmt: skip
def test_a_section_without_a_sentence_has_its_parents(cite, same):
    assert GAME.explain(cite) == GAME.explain(same)
    assert GAME.explain("629a.8") != GAME.explain("629a")


@pytest.mark.parametrize(
    ("hand", "cards", "said"),
    [
        ("player", "As 7d", "a natural 8"),
        ("banker", "Kd 9c", "a natural 9"),
        ("banker", "Kd 2c 6h", "8"),
        ("player", "Td Qc", "0"),
        ("player", "", ""),
        ("discarded", "Td Qc", ""),
    ],
)
def test_hands_are_said_as_people_say_them(hand, cards, said):
    assert GAME.spoken(hand, cards.split()) == said
