"""688a.11(e)-(j): both comparisons, copies, fouls, the dealer's Ace High, optional wagers, envy."""

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Void
from tests.faceup_paigow.builders import (
    DEALER,
    DULL,
    GAME,
    a_set,
    box,
    dealt,
    envies,
    file,
    line,
    setting,
    table,
)

QUADS = "9s 9h 9d 9c 4s 2h Kd"
NINES = "9d 9c Qd 4h 2h"
PAIR_DEALER = "9s 9h As Kh 5s 4d 3c"
"""Set 9-9-5-4-3 and ace-king."""


def against(hand, high, low, dealer=PAIR_DEALER, **more):
    decisions = [a_set(1, high, low)]
    out = GAME.replay(
        file({1: hand}, {1: {"main": 1000}}, dealer=dealer, decisions=decisions, **more)
    )
    found = line(out, 1)
    return found["outcome"], found["credit"], found["cite"]


def test_688a_11_e__settled_from_the_dealers_right():
    wagers = {seat: {"main": 1000, "fortune": 100} for seat in (1, 3, 6)}
    out = GAME.replay(file({}, wagers, rules={"fortune": 3}))
    assert [(x["seat"], x["wager"]) for x in out["lines"]] == [
        (6, "main"), (6, "fortune"), (3, "main"), (3, "fortune"), (1, "main"), (1, "fortune"),
    ]  # fmt: skip


def test_688a_11_f_1_i__both_lower():
    found = against("8s 8d Qs Jd 6c 4s 2h", "8s 8d 6c 4s 2h", "Qs Jd")
    assert found == ("lose", 0, "688a.11(f)(1)(i)")


def test_688a_11_f_1_ii__copies_are_the_dealers():
    same = against("9d 9c Ac Kd 5d 4s 3h", "9d 9c 5d 4s 3h", "Ac Kd")
    assert same == ("lose", 0, "688a.11(f)(1)(ii)")
    high = against("9d 9c Ac Qd 5d 4s 3h", "9d 9c 5d 4s 3h", "Ac Qd")
    assert high == ("lose", 0, "688a.11(f)(1)(ii)")
    low = against("8d 8c Ac Kd 5d 4s 3h", "8d 8c 5d 4s 3h", "Ac Kd")
    assert low == ("lose", 0, "688a.11(f)(1)(ii)")


def test_688a_11_f_1_iii__a_foul_set_loses_as_a_record():
    found = against("8s 8d Qs Jd 6c 4s 2h", "Qs Jd 6c 4s 2h", "8s 8d")
    assert found == ("lose", 0, "688a.11(f)(1)(iii)")


def test_688a_11_f_2_i__only_the_high_hand_higher():
    better = against("Td Tc Qs Jd 6c 4s 2h", "Td Tc 6c 4s 2h", "Qs Jd")
    assert better == ("push", 1000, "688a.11(f)(2)(i)")
    copy = against("Td Tc Ac Kd 6c 4s 2h", "Td Tc 6c 4s 2h", "Ac Kd")
    assert copy == ("push", 1000, "688a.11(f)(2)(i)")


def test_688a_11_f_2_ii__only_the_low_hand_higher():
    lower = against("8d 8c 7s 7d 6c 4s 2h", "8d 8c 6c 4s 2h", "7s 7d")
    assert lower == ("push", 1000, "688a.11(f)(2)(ii)")
    copy = against("9d 9c 7s 7d 5d 4s 3h", "9d 9c 5d 4s 3h", "7s 7d")
    assert copy == ("push", 1000, "688a.11(f)(2)(ii)")


ACE_DEALER = "As Kh 9d 8c 6s 3h 2d"


def test_688a_11_f_2_iii__the_dealers_ace_high_pushes():
    found = against("8s 8d Qs Jd 6c 4s 2h", "8s 8d 6c 4s 2h", "Qs Jd", dealer=ACE_DEALER)
    assert found == ("push", 1000, "688a.11(f)(2)(iii)")
    foul = against("8s 8d Qs Jd 6c 4s 2h", "Qs Jd 6c 4s 2h", "8s 8d", dealer=ACE_DEALER)
    assert foul == ("push", 1000, "688a.11(f)(2)(iii)")


def test_688a_11_f_2_iii__but_not_a_surrendered_or_abandoned_wager():
    wagers = {1: {"main": 1000}, 2: {"main": 1000}}
    decisions = [{"seat": 1, "surrender": True}, {"seat": 2, "leave": True}]
    out = GAME.replay(file({}, wagers, dealer=ACE_DEALER, decisions=decisions))
    assert (line(out, 1)["outcome"], line(out, 1)["cite"]) == ("lose", "688a.11(d)")
    assert (line(out, 2)["outcome"], line(out, 2)["cite"]) == ("lose", "688a.7(b)")
    assert out["dealer"]["ace_high"] is True


def test_688a_11_f_3__both_higher():
    found = against("Td Tc 7s 7d 6c 4s 2h", "Td Tc 6c 4s 2h", "7s 7d")
    assert found == ("win", 2000, "688a.11(f)(3)")


def test_688a_11_f_3__higher_by_the_last_card_alone():
    """9-9-5-4-3 and ace-king against 9-9-5-4-2 and ace-queen."""
    found = against(
        "9d 9c Ad Kc 5d 4s 3h", "9d 9c 5d 4s 3h", "Ad Kc", dealer="9s 9h As Qh 5s 4d 2c"
    )
    assert found == ("win", 2000, "688a.11(f)(3)")


KING_DEALER = "Ks Qh Jd 9s 7s 5c 3c"
"""Set K-9-7-5-3 and queen-jack."""


def test_688a_11_f_3__one_point_of_the_last_card_decides_between_hands_without_a_pair():
    """K-9-7-5-4 is the next hand above the dealer's."""
    better = against("Kd Qc Jc 9h 7h 5d 4d", "Kd 9h 7h 5d 4d", "Qc Jc", dealer=KING_DEALER)
    assert better == ("push", 1000, "688a.11(f)(2)(i)")
    both = against("Kd Kc 9h 7h 5d 4d 2c", "Kd 9h 7h 5d 4d", "Kc 2c", dealer=KING_DEALER)
    assert both == ("win", 2000, "688a.11(f)(3)")


def test_688a_11_f_3__why_says_both_hands():
    decisions = [a_set(1, "Td Tc 6c 4s 2h", "7s 7d")]
    out = GAME.replay(
        file({1: "Td Tc 7s 7d 6c 4s 2h"}, {1: {"main": 1000}}, dealer=PAIR_DEALER,
             decisions=decisions)
    )  # fmt: skip
    assert line(out, 1)["why"] == (
        "This box: a pair of 10s, then a pair of 7s. Dealer: a pair of 9s, then ace-king. "
        "Both hands of the box are higher, so the wager wins 1 to 1."
    )


def test_688a_11_h__every_optional_wager_is_settled_after_the_main_one():
    wagers = {1: {"progressive": 100, "fortune": 100, "ace_high": 100, "main": 1000}}
    rules = {"ace_high": 1, "fortune": 1, "progressive": 1}
    out = GAME.replay(file({1: QUADS}, wagers, rules=rules, meters={"m": {"value": 1_000_000}}))
    assert [x["wager"] for x in out["lines"]] == ["main", "ace_high", "fortune", "progressive"]


def test_688a_11_h_1_i_A__no_ace_high_no_bonus():
    out = GAME.replay(
        file({1: ACE_DEALER}, {1: {"main": 1000, "ace_high": 100}}, rules={"ace_high": 1})
    )
    found = line(out, 1, "ace_high")
    assert (found["outcome"], found["cite"]) == ("lose", "688a.11(h)(1)(i)(A)")
    assert out["hands"]["1"]["ace_high"] is True


def test_688a_11_h_1_i_B__ace_high_pays():
    out = GAME.replay(
        file({1: DULL.replace("6s", "6h").replace("3d", "4d")},
             {1: {"main": 1000, "ace_high": 100}}, dealer=ACE_DEALER, rules={"ace_high": 1})
    )  # fmt: skip
    found = line(out, 1, "ace_high")
    assert (found["credit"], found["cite"]) == (900, "688a.11(h)(1)(i)(B)")


def test_688a_11_h_2_i_A__below_a_straight():
    out = GAME.replay(file({1: DULL}, {1: {"main": 1000, "fortune": 100}}, rules={"fortune": 1}))
    found = line(out, 1, "fortune")
    assert (found["outcome"], found["cite"]) == ("lose", "688a.11(h)(2)(i)(A)")


def test_688a_11_h_2_i_B__a_straight_or_higher_is_acknowledged_when_envied():
    wagers = {1: {"main": 1000, "fortune": 100}, 2: {"main": 1000, "fortune": 500}}
    out = GAME.replay(file({1: QUADS, 2: DULL}, wagers, rules={"fortune": 3}))
    assert line(out, 1, "fortune")["cite"] == "688a.11(h)(2)(i)(B)"
    said = "Seat 1 holds four of a kind, an Envy Bonus Qualifying Hand"
    assert out["calls"][-1] == said
    wagers[2] = {"main": 1000, "fortune": 400}
    out = GAME.replay(file({1: QUADS, 2: DULL}, wagers, rules={"fortune": 3}))
    assert said not in out["calls"] and envies(out) == []


def test_688a_11_h_2_i_B__what_nobody_else_envies_is_not_acknowledged():
    """The progressive pays the hand, and no other player has a lammer."""
    out = GAME.replay(
        file({1: QUADS, 2: DULL}, {1: {"main": 1000, "progressive": 500}, 2: {"main": 1000}},
             rules={"progressive": 4}, meters={"m": {"value": 10**6}})
    )  # fmt: skip
    assert line(out, 1, "progressive")["outcome"] == "win"
    assert not [said for said in out["calls"] if "Envy" in said]


def test_688a_11_h_2_i_C__a_hand_without_optional_wagers_is_envied():
    wagers = {1: {"main": 1000}, 2: {"main": 1000, "fortune": 500}}
    out = GAME.replay(file({1: QUADS, 2: DULL}, wagers, rules={"fortune": 3}))
    assert envies(out) == [(2, 1, "fortune", 500)]
    assert "Seat 1 holds four of a kind" in out["calls"][-1]


STRAIGHT_FLUSH = "4h 5h 6h 7h 8h Kc Qc"


def test_688a_11_h_2_ii__every_lammer_for_every_other_players_hand():
    wagers = {
        1: {"main": 1000, "fortune": 500, "progressive": 500},
        2: {"main": 1000, "fortune": 900},
        5: {"main": 1000},
    }
    hands = {1: QUADS, 2: STRAIGHT_FLUSH, 5: DULL}
    out = GAME.replay(
        file(hands, wagers, rules={"fortune": 3, "progressive": 4},
             meters={"m": {"value": 1_000_000}})
    )  # fmt: skip
    assert envies(out) == [
        (2, 1, "fortune", 500), (1, 2, "fortune", 2000), (1, 2, "progressive", 2000),
    ]  # fmt: skip
    assert {x["cite"] for x in out["lines"] if x["wager"] == "envy"} == {"688a.11(h)(2)(ii)"}
    assert all(x["stake"] == 0 for x in out["lines"] if x["wager"] == "envy")


def test_688a_11_h_2_ii__never_for_the_own_hands_nor_the_dealers():
    wagers = {1: {"main": 1000, "fortune": 500}, 2: {"main": 1000, "fortune": 500}}
    hands = {1: QUADS, 2: STRAIGHT_FLUSH}
    players = {1: "ann", 2: "ann"}
    dealer = "Ts Th Td Tc 3c 6c 2c"
    out = GAME.replay(file(hands, wagers, dealer, players, rules={"fortune": 3}))
    assert envies(out) == []


def test_688a_11_h_2_ii__a_table_without_an_envy_column_pays_none():
    wagers = {1: {"main": 1000, "progressive": 500}, 2: {"main": 1000, "progressive": 500}}
    out = GAME.replay(
        file({1: QUADS, 2: DULL}, wagers, rules={"progressive": 3}, meters={"m": {"value": 10**6}})
    )
    assert envies(out) == []
    assert line(out, 1, "progressive")["credit"] == 37_500


def test_688a_11_h_2_ii__abandoned_hands_neither_cause_nor_collect():
    wagers = {1: {"main": 1000, "fortune": 500}, 2: {"main": 1000, "fortune": 500}}
    for leaver, left in ((1, []), (2, [])):
        out = GAME.replay(
            file({1: QUADS, 2: DULL}, wagers, rules={"fortune": 3},
                 decisions=[{"seat": leaver, "leave": True}])
        )  # fmt: skip
        assert envies(out) == left
    out = GAME.replay(
        file({1: QUADS, 2: DULL}, wagers, rules={"fortune": 3, "abandoned": "play-out"},
             decisions=[{"seat": 1, "leave": True}, {"seat": 2, "leave": True}])
    )  # fmt: skip
    assert envies(out) == [(2, 1, "fortune", 500)]


def test_688a_11_h_3_i_A__below_a_full_house():
    out = GAME.replay(
        file({1: DULL}, {1: {"main": 1000, "progressive": 100}}, rules={"progressive": 1},
             meters={"m": {"value": 10**6}})
    )  # fmt: skip
    found = line(out, 1, "progressive")
    assert (found["outcome"], found["cite"]) == ("lose", "688a.11(h)(3)(i)(A)")
    assert out["meters"]["m"]["value"] == 10**6 + 28


def test_688a_11_h_3_i_B__a_full_house_or_better():
    out = GAME.replay(
        file({1: QUADS}, {1: {"main": 1000, "progressive": 100}}, rules={"progressive": 1},
             meters={"m": {"value": 10**6}})
    )  # fmt: skip
    found = line(out, 1, "progressive")
    assert (found["credit"], found["cite"]) == (7500, "688a.11(h)(3)(i)(B)")
    assert found["why"] == "These seven cards make four of a kind, which pays 75.00."


def test_688a_11_h_3_i_B_4__a_share_of_the_meter_is_named_apart():
    """It is not the table's money: the record tells how much came from the meter."""
    out = GAME.replay(
        file({1: "As Ah Ad Ac Jk 5d 9c"}, {1: {"main": 1000, "progressive": 100}},
             rules={"progressive": 1}, meters={"m": {"value": 10**6}})
    )  # fmt: skip
    assert out["shares"] == [
        {"seat": 1, "wager": "progressive", "hand": "five-aces", "percent": 10, "cents": 100_002}
    ]


def test_688a_11_h_3_i_C__a_progressive_lammer_envies_hands_without_wagers():
    wagers = {1: {"main": 1000}, 2: {"main": 1000, "progressive": 500}}
    out = GAME.replay(
        file({1: QUADS, 2: DULL}, wagers, rules={"progressive": 4}, meters={"m": {"value": 10**6}})
    )
    assert envies(out) == [(2, 1, "progressive", 500)]


def test_688a_11_j__every_hand_can_be_put_together_again():
    rules = table(fortune=3)
    boxes = [box(2, main=1000, fortune=100), box(5)]
    state = GAME.proceed(rules, setting(rules, boxes, {2: QUADS}), ()).state
    order = dealt(rules, boxes, {2: QUADS}).state  # the same deal twice
    assert [p.cards for p in order.places] == [p.cards for p in state.places]
    live = GAME.settle(rules, state)
    assert live.hands[2]["cards"] == QUADS.split()
    assert live.dealer["cards"] == DEALER.split()
    assert sorted(live.hands[5]["cards"]) == sorted(live.hands[5]["high"] + live.hands[5]["low"])


def test_a_progressive_wager_needs_a_meter_to_be_settled():
    rules = table(progressive=1)
    boxes = [box(1, main=1000, progressive=100)]
    state = GAME.proceed(rules, setting(rules, boxes), ()).state
    with pytest.raises(ValueError, match=r"^a progressive wager is settled against a meter$"):
        GAME.settle(rules, state)


def test_a_void_round_returns_every_wager_and_leaves_the_meter():
    wagers = {1: {"main": 1000, "fortune": 500, "progressive": 100}, 2: {"main": 700}}
    out = GAME.replay(
        file({}, wagers, rules={"fortune": 3, "progressive": 1}, meters={"m": {"value": 5}},
             void={"section": "688a.13(g)", "reason": "a card too many"})
    )  # fmt: skip
    assert {(x["outcome"], x["credit"] == x["stake"], x["cite"]) for x in out["lines"]} == {
        ("void", True, "688a.13(g)")
    }
    assert out["meters"] == {"m": {"value": 5, "reserve": 0}}
    assert out["net"] == {"p1": 0, "p2": 0}
    settlement = GAME.returned([box(1)], Void("688a.13(c)", "wrong total"))
    assert GAME.show_ms(table(), settlement) == 1000


def test_the_whole_deck_is_dealt_from():
    assert set(file({}, {1: {"main": 1}})["deck"]) == set(JOKER_DECK)
