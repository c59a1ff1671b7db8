"""The game as the room uses it: views, layout, files of every kind of round, sections in words."""

import re
from pathlib import Path

import msgspec
import pytest

from games import faceup_paigow
from games.engine import registry
from games.engine.cards import JOKER_DECK
from games.engine.contract import Game, Void
from games.engine.meters import Meter
from games.faceup_paigow.apps import FaceUpPaiGowConfig
from games.faceup_paigow.rules.paytables import PROGRESSIVE
from games.faceup_paigow.rules.state import Round
from tests.faceup_paigow.builders import (
    DEALER,
    DULL,
    GAME,
    act,
    box,
    dealt,
    order_for,
    revealed,
    setting,
    table,
)

RULES = table(fortune=3)
BOXES = [box(1, "ann", main=1000, fortune=500), box(3, "bob", main=1000)]
SOURCES = Path(__file__).parents[2] / "games" / "faceup_paigow"
HANDS = {1: DULL, 3: "As Ah Kd Kc 9s 5h 4d"}


def started(rules=RULES, **more):
    return setting(rules, BOXES, HANDS, **more)


def test_who_it_is():
    game: Game = GAME
    assert (game.slug, game.title, game.chapter, game.seats) == (
        "face-up-pai-gow-poker", "Face Up Pai Gow Poker", "688a", 6,
    )  # fmt: skip
    assert set(GAME.sections) == {
        "bets_closed", "idle", "preshuffled", "irregularities", "decisions",
    }  # fmt: skip
    assert GAME.state_type is Round


def test_a_progressive_needs_a_meter_on_the_terms_of_its_table():
    assert GAME.meter_terms(GAME.parse({})) is None
    for number, posted in PROGRESSIVE.items():
        terms = GAME.meter_terms(GAME.parse({"progressive": number}))
        assert (terms.wager, terms.paytable) == ("progressive", str(number))
        assert terms.section == "688a.12(d)"
        assert (terms.wager_cents, terms.seed_cents) == (posted.wager_cents, posted.seed_cents)
        assert terms.rate_percent == posted.rate_percent
        assert terms.reserve_percent == posted.reserve_percent


def test_its_app_registers_it(monkeypatch):
    monkeypatch.setattr(registry, "_games", {})
    FaceUpPaiGowConfig("games.faceup_paigow", faceup_paigow).ready()
    assert registry.game_for("face-up-pai-gow-poker").title == GAME.title


def test_everything_that_is_offered_can_be_parsed_and_has_a_section():
    assert GAME.faults({}) == []
    names = {option.name for option in GAME.options()}
    assert {"house_way", "progressive", "max_payout", "start_method"} <= names
    for option in GAME.options():
        assert option.section.startswith("688a.") and option.label
        for value, label in option.choices:
            assert label
            assert [f.field for f in GAME.faults({option.name: value})] in (
                [], ["decks"], ["shuffler"],
            )  # fmt: skip
    assert [f.field for f in GAME.faults({"pot": True})] == ["pot"]
    assert [f.field for f in GAME.faults({"table_maximum": 500})] == ["table_maximum"]
    assert [f.field for f in GAME.faults({"fortune_maximum": 50})] == [
        "fortune_maximum", "fortune_maximum",
    ]  # fmt: skip


def test_the_layout_posts_what_the_section_asks():
    rules = table(ace_high=2, fortune=1, progressive=4, max_payout=9_000_000)
    posted = {i.title: dict(i.rows) for i in GAME.inscriptions(rules)}
    assert posted["Dealer's Ace High Pai Gow"] == {
        "The dealer's seven cards are an Ace High Pai Gow": "Your wager pushes"
    }
    assert posted["Fortune Bonus pays, table 1"]["Three pair"] == "Push"
    assert posted["Fortune Bonus pays, table 1"]["Five aces"] == "250 to 1"
    assert posted["Envy Bonus of a Fortune lammer"]["Four-of-a-kind"] == "5.00"
    ace_high = posted["Ace High Bonus pays, table 2"]
    assert ace_high["Only dealer has ace high, with joker"] == "15 to 1"
    progressive = posted["Progressive pays, table 4, wager 5.00"]
    assert progressive["Royal flush + royal match"] == "5,000.00 and 20% of meter"
    assert progressive["Reserve rate"] == "1%" and progressive["Original wager"] == "returned"
    assert posted["Envy Bonus of a progressive lammer"]["Five aces"] == "100.00"
    assert posted["Maximum payout"]["Per hand, meter shares and envy outside"] == "90,000.00"
    assert posted["Table limits"] == {"Wager": "10.00 to 1,000.00"}


def test_the_layout_says_little_where_little_is_offered():
    titles = [i.title for i in GAME.inscriptions(table(ace_high=None, fortune=None))]
    assert titles == [
        "Face Up Pai Gow Poker Wager pays", "Dealer's Ace High Pai Gow", "Table limits",
    ]  # fmt: skip
    wild = {i.title: dict(i.rows) for i in GAME.inscriptions(table(progressive=7))}
    assert wild["Progressive pays, table 7, wager 1.00"]["Joker"] == "fully wild"
    facts = GAME.layout(table(ace_high=None, fortune=None))
    assert None not in facts.values() and "fortune" not in facts
    assert (facts["start_method"], facts["house_way"]) == ("shaker", "Standard house way")


def test_the_public_sees_backs_the_dealer_and_who_has_decided():
    state = act(RULES, started(), 1, {"auto": True}, "ann")
    view = GAME.view(RULES, state, None)
    assert view["boxes"] == {
        "1": {"count": 7, "set": True, "lammers": ["fortune"]}, "3": {"count": 7, "set": False},
    }  # fmt: skip
    assert view["dealer"]["cards"] == DEALER.split()
    assert view["positions"] == [1, 2, 3, 4, 5, 6, 0]
    assert (view["by"], view["phase"], view["aside"]) == ("card", "setting", [])
    assert view["start"] == {
        "method": "shaker", "thrown": [1, 1, 5], "total": 7, "place": 1,
        "text": "The dice total 7", "section": "688a.5(i)(1)",
    }  # fmt: skip


def test_a_player_sees_his_own_cards_and_set():
    seen = GAME.view(RULES, started(), "bob")["boxes"]
    assert seen["3"]["cards"] == HANDS[3].split() and seen["3"]["may_surrender"] is True
    assert "cards" not in seen["1"]
    assert "may_surrender" not in GAME.view(RULES, started(), "ann")["boxes"]["1"]
    state = GAME.leave(RULES, act(RULES, started(), 3, {"auto": True}, "bob"), "bob").state
    seen = GAME.view(RULES, state, "bob")["boxes"]["3"]
    assert sorted(seen["high"] + seen["low"]) == sorted(seen["cards"]) and seen["left"] is True


def test_everybody_sees_the_result():
    state = revealed(RULES, started())
    settlement = GAME.settle(RULES, state)
    view = GAME.result(RULES, state, settlement)
    for shown in (*view["boxes"].values(), view["dealer"]):
        assert {"cards", "high", "low", "ace_high", "count"} <= set(shown)
        assert None not in shown.values()
    assert GAME.show_ms(RULES, settlement) == 1200 + 2 * 700


def test_the_state_survives_the_store():
    state = started(declared=[{"section": "688a.13(e)", "position": 3}])
    assert msgspec.json.decode(msgspec.json.encode(state), type=Round) == state
    state = revealed(RULES, state)
    assert msgspec.json.decode(msgspec.json.encode(state), type=Round) == state


def test_the_file_of_a_void_round():
    rules = table(fortune=3, progressive=1)
    void = Void("688a.13(c)", "because")
    file = GAME.transcript(rules, JOKER_DECK, BOXES, started(rules), void, {"m": Meter(9, 8)})
    assert file["void"] == {"section": "688a.13(c)", "reason": "because"}
    result = GAME.replay(file)
    assert [(x["seat"], x["wager"], x["credit"], x["cite"]) for x in result["lines"]] == [
        (x.seat, x.wager, x.credit, x.cite) for x in GAME.returned(BOXES, void).lines
    ]
    assert result["meters"] == {"m": {"value": 9, "reserve": 8}}


def test_the_file_of_a_round_that_never_had_cards():
    file = GAME.transcript(table(deal="hand"), JOKER_DECK, [box(2)], None, Void("", "the room"))
    assert (file["rules"]["deal"], file["decisions"]) == ("hand", [])
    assert "irregularities" not in file and "start" not in file and "meters" not in file
    assert GAME.replay(file)["lines"][0]["outcome"] == "void"


def test_the_file_of_two_cards_face_up():
    two = [{"section": "688a.13(e)", "position": n} for n in (1, 2)]
    move = dealt(RULES, BOXES, declared=two, order=JOKER_DECK)
    file = GAME.transcript(RULES, JOKER_DECK, BOXES, move.state, move.void)
    assert GAME.replay(file)["void"]["reason"] == move.void.reason
    del file["void"]
    assert GAME.replay(file)["void"]["reason"] == move.void.reason


def test_a_covered_device_is_in_the_file():
    rules = table(deal="automated-shoe")
    state = revealed(rules, setting(rules, BOXES, device_ok=False, order=JOKER_DECK))
    file = GAME.transcript(rules, JOKER_DECK, BOXES, state, None)
    assert file["rules"]["deal"] == "manual-shoe"
    assert file["irregularities"] == [{"section": "688a.13(m)"}]
    assert GAME.replay(file)["dealer"] == GAME.settle(rules, state).dealer


@pytest.mark.parametrize(
    ("abandoned", "decisions", "cites"),
    [
        ("losing", [(1, "leave"), (2, "leave")], ["688a.7(b)", "688a.7(b)"]),
        ("play-out", [(1, "surrender"), (2, "leave")], ["688a.11(d)", "688a.11(f)(1)(i)"]),
    ],
)
def test_a_surrender_before_leaving_is_written_as_it_counts(abandoned, decisions, cites):
    rules = table(abandoned=abandoned)
    boxes = [box(1, "ann", main=2000), box(2, "ann", main=1000)]
    hands = {1: "3s 4d 5h 7h 8c 9c Jh", 2: "2h 3h 4h 5s 7s 8d 9s"}
    state = setting(rules, boxes, hands, dealer="As Ah Kd Kc Qs Jd Ts")
    state = act(rules, state, 1, {"surrender": True}, "ann")
    state = revealed(rules, GAME.leave(rules, state, "ann").state)
    order = order_for({0: "As Ah Kd Kc Qs Jd Ts", **hands}, 1, "manual-shoe")
    file = GAME.transcript(rules, order, boxes, state, None)
    found = [(d["seat"], next(k for k in d if k != "seat")) for d in file["decisions"]]
    assert found == decisions
    live = GAME.settle(rules, state)
    assert [x.cite for x in reversed(live.lines)] == cites
    assert [x["cite"] for x in GAME.replay(file)["lines"]] == [x.cite for x in live.lines]


def cited() -> set[str]:
    """Every section that stands in the sources of the game."""
    text = "".join(p.read_text() for p in SOURCES.rglob("*.py") if p.name != "sections.py")
    return set(re.findall(r'"(688a\.\d+(?:\([0-9A-Za-z]+\))*)"', text))


@pytest.mark.parametrize("cite", sorted(cited()))
def test_every_cite_has_a_sentence(cite):
    sentence = GAME.explain(cite)
    assert sentence.endswith(".") and sentence[0].isupper()
    if cite.startswith(("688a.11(", "688a.13(", "688a.12(")):
        assert sentence != GAME.explain(cite.split("(")[0])


@pytest.mark.parametrize(
    ("cite", "same"),
    [
        ("688a.6(f)(4)", "688a.6(f)"), ("688a.11(h)(3)(i)(B)(4)", "688a.11(h)(3)(i)(B)"),
        ("688a.99", "688a"), ("", "688a"), ("the room", "688a"),
    ],
)  # fmt: skip
def test_a_section_without_a_sentence_has_its_parents(cite, same):
    assert GAME.explain(cite) == GAME.explain(same)
    assert GAME.explain("688a.8") != GAME.explain("688a")


def test_words_of_a_line_never_show_a_form():
    state = revealed(RULES, started())
    for found in GAME.settle(RULES, state).lines:
        assert found.why and "{" not in found.why and found.why.endswith(".")
