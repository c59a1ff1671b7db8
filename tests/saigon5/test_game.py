"""The game as the room uses it: views, the file of every kind of round, sections in plain words."""

import re
from pathlib import Path

import msgspec
import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Void
from games.saigon5.rules.state import Round
from tests.saigon5.builders import GAME, box, dealt, setting, table

RULES = table(pot=True)
BOXES = [box(1, "ann", ante=1000, pot=1000), box(3, "bob", ante=1000, pot=1000)]
SOURCES = Path(__file__).parents[2] / "games" / "saigon5"


def revealed(rules=RULES, **more):
    return GAME.proceed(rules, setting(rules, BOXES, **more), JOKER_DECK).state


def test_who_it_is():
    assert (GAME.slug, GAME.title, GAME.chapter, GAME.seats) == (
        "saigon-5-card", "Saigon 5 Card", "680a", 6,
    )  # fmt: skip
    assert GAME.deck_change(table(deck_change_hours=3)) == (3, "680a.3(c)")
    assert set(GAME.sections) == {
        "bets_closed", "idle", "preshuffled", "irregularities", "decisions",
    }  # fmt: skip


def test_the_layout_tells_how_the_table_works():
    facts = GAME.layout(table(edition="2016", bonus=None, deal="hand", abandoned="play-out"))
    assert facts == {
        "edition": "2016", "deal": "hand", "shuffler": "automated-counting", "preshuffled": False,
        "decks": 1, "deck_change_hours": 4, "abandoned": "play-out", "pot": False,
        "adjacent_boxes": 2,
        "sections": {"bonus": "680a.7(d)(2)", "bonus_area": "680a.2(b)(4)",
                     "odds": "680a.2(b)(5)", "limit": "680a.2(b)(6)", "removal": "680a.11(f)"},
    }  # fmt: skip
    assert GAME.layout(table())["bonus"] == "A"
    assert GAME.layout(table())["sections"] == {
        "bonus": "680a.7(d)(3)", "bonus_area": "680a.2(b)(5)", "odds": "680a.2(b)(6)",
        "limit": "680a.2(b)(7)", "removal": "680a.11(g)",
    }  # fmt: skip


def test_the_public_sees_backs_and_who_has_set():
    state = setting(RULES, BOXES)
    state = GAME.act(RULES, state, "ann", 1, {"auto": True}).state
    assert GAME.view(RULES, state, None) == {
        "order": [1, 3, 0], "by": "card", "aside": [], "pot_cents": 2000,
        "boxes": {"1": {"count": 5, "set": True}, "3": {"count": 5, "set": False}},
        "dealer": {"count": 5},
    }  # fmt: skip


def test_a_player_sees_his_own_cards_and_set():
    state = setting(RULES, BOXES)
    own = {"count": 5, "set": False, "cards": list(JOKER_DECK[0:15:3])}
    assert GAME.view(RULES, state, "ann")["boxes"] == {"1": own, "3": {"count": 5, "set": False}}
    state = GAME.leave(RULES, GAME.act(RULES, state, "ann", 1, {"auto": True}).state, "ann").state
    seen = GAME.view(RULES, state, "ann")["boxes"]["1"]
    assert sorted(seen["three"] + seen["two"]) == sorted(seen["cards"])
    assert seen["left"] is True


def test_no_pot_and_whole_stacks_in_the_view():
    view = GAME.view(table(), setting(table(deal="automated-shoe"), [box(1)]), None)
    assert "pot_cents" not in view and view["by"] == "stack"


def test_everybody_sees_the_result():
    state = revealed()
    settlement = GAME.settle(RULES, state)
    view = GAME.result(RULES, state, settlement)
    for shown in (*view["boxes"].values(), view["dealer"]):
        assert {"cards", "three", "two", "qualifies", "point_count", "count"} <= set(shown)
        assert None not in shown.values()
    assert view["order"] == [1, 3, 0]


def test_the_state_survives_the_store():
    state = revealed(declared=[{"section": "680a.13(a)", "position": 3}])
    assert msgspec.json.decode(msgspec.json.encode(state), type=Round) == state
    assert GAME.state_type is Round


def test_the_file_of_a_void_round():
    void = Void("680a.13(c)", "because")
    file = GAME.transcript(RULES, JOKER_DECK, BOXES, setting(RULES, BOXES), void)
    assert file["void"] == {"section": "680a.13(c)", "reason": "because"}
    result = GAME.replay(file)
    expected = GAME.returned(BOXES, void)
    assert [(x["seat"], x["wager"], x["credit"], x["cite"]) for x in result["lines"]] == [
        (x.seat, x.wager, x.credit, x.cite) for x in expected.lines
    ]


def test_the_file_of_a_round_that_never_had_cards():
    file = GAME.transcript(table(deal="hand"), JOKER_DECK, [box(2)], None, Void("", "the room"))
    assert (file["rules"]["deal"], file["decisions"]) == ("hand", [])
    assert "irregularities" not in file
    assert GAME.replay(file)["lines"][0]["outcome"] == "void"


def test_the_file_of_a_round_with_irregularities_and_a_covered_device():
    rules = table(deal="automated-shoe", pot=True)
    before = [{"section": "680a.13(a)", "position": 4}]
    state = setting(rules, BOXES, declared=before, device_ok=False)
    state = GAME.declare(rules, state, {"section": "680a.13(b)"}).state
    state = GAME.proceed(rules, state, JOKER_DECK).state
    file = GAME.transcript(rules, JOKER_DECK, BOXES, state, None)
    assert file["rules"]["deal"] == "manual-shoe"
    assert file["irregularities"] == [
        {"section": "680a.13(f)"}, {"section": "680a.13(a)", "card": "4s"},
        {"section": "680a.13(b)"},
    ]  # fmt: skip
    settlement = GAME.settle(rules, state)
    result = GAME.replay(file)
    assert [x["credit"] for x in result["lines"]] == [x.credit for x in settlement.lines]
    assert result["dealer"] == settlement.dealer
    assert result["calls"] == list(settlement.calls)


def test_the_file_of_two_cards_face_up():
    two = [{"section": "680a.13(a)", "position": n} for n in (1, 2)]
    move = dealt(RULES, BOXES, declared=two)
    file = GAME.transcript(RULES, JOKER_DECK, BOXES, move.state, move.void)
    assert GAME.replay(file)["void"]["reason"] == move.void.reason
    del file["void"]
    assert GAME.replay(file)["void"]["reason"] == move.void.reason


def test_a_leaver_is_in_the_file_after_his_set():
    state = setting(RULES, BOXES)
    state = GAME.act(RULES, state, "ann", 1, {"set": _set_of(state, 1)}).state
    state = GAME.leave(RULES, GAME.leave(RULES, state, "ann").state, "bob").state
    state = GAME.proceed(RULES, state, JOKER_DECK).state
    file = GAME.transcript(RULES, JOKER_DECK, BOXES, state, None)
    assert [(d["seat"], "leave" in d) for d in file["decisions"]] == [
        (1, False), (1, True), (3, True),
    ]  # fmt: skip
    assert [x["outcome"] for x in GAME.replay(file)["lines"]] == ["lose", "lose", "push", "push"]


def _set_of(state, seat):
    from games.saigon5.rules.hands import house_way

    hand = house_way(state.place_at(seat).cards)
    return {"three": list(hand.three), "two": list(hand.two)}


def cited() -> set[str]:
    """Every section that stands in the sources of the game."""
    text = "".join(p.read_text() for p in SOURCES.rglob("*.py") if p.name != "sections.py")
    return set(re.findall(r'"(680a\.\d+(?:\([0-9A-Za-z]+\))*)"', text)) | {
        "680a.11(d)(1)(ii)(A)", "680a.11(d)(1)(ii)(B)", "680a",
    }  # fmt: skip


@pytest.mark.parametrize("cite", sorted(cited()))
def test_every_cite_has_a_sentence(cite):
    sentence = GAME.explain(cite)
    assert sentence.endswith(".") and sentence[0].isupper()
    if cite.startswith("680a.11(d)("):
        assert sentence != GAME.explain("680a.11(d)")


@pytest.mark.parametrize(
    ("cite", "same"),
    [
        ("680a.6(c)(4)", "680a.6(c)"), ("680a.11(d)(9)(z)", "680a.11(d)"), ("680a.99", "680a"),
        ("", "680a"), ("the room", "680a"), ("680a.8(c)", "680a.8"),
    ],
)  # fmt: skip
def test_a_section_without_a_sentence_has_its_parents(cite, same):
    assert GAME.explain(cite) == GAME.explain(same)
    assert GAME.explain("680a.8") != GAME.explain("680a")


@pytest.mark.parametrize(
    ("hand", "cards", "said"),
    [
        ("three", "Ts 7h Kd", "does not qualify"),
        ("three", "4c 9h 7s", "qualifies with 20"),
        ("three", "Ks Qh Jd", "qualifies with 30"),
        ("three", "Jk 4h Kd", "qualifies with 20"),
        ("two", "Kc 9s", "Point Count 9"),
        ("two", "Jk As", "Point Count 10"),
        ("cards", "Ts Th Kd Kc 9s", ""),
    ],
)
def test_hands_are_said_as_people_say_them(hand, cards, said):
    assert GAME.spoken(hand, cards.split()) == said
