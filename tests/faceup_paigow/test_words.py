"""The sentence on every settled wager, word by word, and what the record of a hand holds."""

import pytest

from tests.faceup_paigow.builders import GAME, a_set, file, line
from tests.faceup_paigow.printed import HANDS

QUADS = "9s 9h 9d 9c 4s 2h Kd"
DULL = "3d 6s Jc 8d Tc 7s 5c"
FULL = "5s 5h 5d Jd Js 4h Qs"
THREE_PAIR = "5s 5h 7s 7h Js Jh Qs"
ACE_QUEEN = "Ah Qd Jh 9d 7c 4s 2c"
KING_DEALER = "3c 6c Kd 8s Td 7d 2h"
QUEEN_DEALER = "3c 6c Qc 8s Td 7h 2s"
ACE_DEALER = "As Kh Td 8c 6h 3h 2d"
JOKER_DEALER = "Jk Kh Td 8c 6h 3h 2d"
WHOLE = {"main": 1000, "ace_high": 100, "fortune": 500, "progressive": 100}
OFFERED = {"ace_high": 1, "fortune": 1, "progressive": 1}
PUSHED = "The dealer's seven cards are an Ace High Pai Gow, so the wager comes back."
TOO_LOW = "These seven cards make {}; the posted {} table starts at {}."
NO_ACE_HIGH = (
    "The dealer's seven cards are not an Ace High Pai Gow, which is an ace or the joker with no "
    "pair, straight or flush: the bonus loses."
)


def replayed(hands, dealer, wagers=None, rules=None, **more):
    return GAME.replay(
        file(
            hands, wagers or dict.fromkeys(hands, WHOLE), dealer=dealer, rules=rules or OFFERED,
            meters={"m": {"value": 1_000_000}}, **more,
        )
    )  # fmt: skip


def whys(out, seat):
    return {x["wager"]: x["why"] for x in out["lines"] if x["seat"] == seat}


def test_688a_11_h_1_i_B__a_dealers_ace_high_with_and_without_the_joker_and_both():
    joker = replayed({1: FULL}, JOKER_DEALER)
    assert whys(joker, 1) == {
        "main": PUSHED,
        "ace_high": "The dealer has an Ace High Pai Gow with the joker, which pays 10 to 1; it "
        "would be 20 to 1 if this box had had one too.",
        "fortune": "These seven cards make a full house, which pays 5 to 1.",
        "progressive": "These seven cards make a full house, which pays 4.00.",
    }
    alone = whys(replayed({1: DULL}, ACE_DEALER), 1)
    assert alone == {
        "main": PUSHED,
        "ace_high": "The dealer has an Ace High Pai Gow without the joker, which pays 8 to 1; it "
        "would be 10 to 1 with it, and 20 to 1 if this box had had one too.",
        "fortune": TOO_LOW.format("no pair", "Fortune", "three pair"),
        "progressive": TOO_LOW.format("no pair", "progressive", "a full house"),
    }
    both = whys(replayed({1: ACE_QUEEN}, ACE_DEALER), 1)
    assert both["ace_high"] == (
        "The dealer and this box both have an Ace High Pai Gow, which pays 20 to 1."
    )


def test_688a_11_h__three_pair_comes_back_and_no_ace_high_loses():
    out = replayed({1: THREE_PAIR}, KING_DEALER, decisions=[a_set(1, "5s 5h 7s 7h Qs", "Js Jh")])
    assert whys(out, 1) == {
        "main": "This box: two pair, 7s and 5s, then a pair of jacks. Dealer: king-7, then "
        "10-8. Both hands of the box are higher, so the wager wins 1 to 1.",
        "ace_high": NO_ACE_HIGH,
        "fortune": "These seven cards make three pair: the wager comes back.",
        "progressive": TOO_LOW.format("three pair", "progressive", "a full house"),
    }


def test_688a_11_b__a_hand_that_its_player_did_not_set_says_why():
    left = [{"seat": 2, "leave": True}]
    rules = {**OFFERED, "abandoned": "play-out"}
    out = replayed({1: DULL, 2: FULL}, KING_DEALER, rules=rules, decisions=left)
    assert whys(out, 1)["main"].startswith(
        "Set by the house way when time ran out (688a.11(b)). This box: jack-"
    )
    assert whys(out, 2)["main"].startswith(
        "Set by the house way because its player had left (688a.7(b)). This box: three 5s, then "
    )


@pytest.mark.parametrize(
    ("cards", "made", "fortune", "progressive"),
    [
        (FULL, "a full house", None, 4),
        ("5s 9s Js Ks 4s 3h 8d", "a flush", None, 7),
        ("5s 6h 7d 8d 9c Kd 2h", "a straight", None, 1),
        ("5s 5h 5d 8d 9c Kd 2h", "three of a kind", None, 1),
        ("5s 5h 9s 9h Js Jh Qs", "three pair", 2, 4),
        ("5s 5h 8h 8d 9c Kd 2h", "two pair", 1, 4),
        ("5s 5h 8h Jd 9c Kd 2h", "a pair", 2, 2),
    ],
)
def test_688a_11_h__a_hand_below_the_posted_table_is_named_with_its_lowest_row(
    cards, made, fortune, progressive
):
    rules = {"ace_high": None, "fortune": fortune or 1, "progressive": progressive}
    wagers = {1: {"main": 1000, "fortune": 100, "progressive": 100 if progressive != 4 else 500}}
    told = whys(replayed({1: cards}, QUEEN_DEALER, wagers, rules), 1)
    lowest = "four of a kind" if progressive == 4 else "a full house"
    assert told["progressive"] == TOO_LOW.format(made, "progressive", lowest)
    if fortune:
        starts = "three pair" if fortune == 1 else "a straight"
        assert told["fortune"] == TOO_LOW.format(made, "Fortune", starts)


def test_688a_11_f_1_iii__a_foul_set_is_told_with_both_hands():
    foul = [a_set(1, "5s 7s 8h Jh Qs", "9d 9h")]
    out = replayed({1: "5s 7s 8h Jh Qs 9d 9h"}, KING_DEALER, decisions=foul)
    assert whys(out, 1)["main"] == (
        "The low hand, a pair of 9s, ranks above the high hand, queen-jack: the set is foul and "
        "loses."
    )


def test_688a_11_h_2_ii__each_envy_names_the_hand_and_its_lammers_own_paytable():
    wagers = {1: {"main": 1000}, 2: {"main": 1000, "fortune": 500, "progressive": 500}}
    rules = {"fortune": 2, "progressive": 4}
    out = replayed({1: QUADS, 2: DULL}, QUEEN_DEALER, wagers, rules)
    assert [x["why"] for x in out["lines"] if x["wager"] == "envy"] == [
        "Seat 1 holds four of a kind; the fortune lammer is paid its Envy Bonus by Fortune "
        "paytable 2.",
        "Seat 1 holds four of a kind; the progressive lammer is paid its Envy Bonus by "
        "Progressive paytable 4.",
    ]
    assert out["calls"][-1] == "Seat 1 holds four of a kind, an Envy Bonus Qualifying Hand"


def test_688a_12_e__what_the_maximum_leaves_is_told():
    wagers = {1: {"main": 6_000_000, "ace_high": 100, "fortune": 100, "progressive": 100}}
    rules = {**OFFERED, "max_payout": 5_000_000}
    out = replayed({1: QUADS}, QUEEN_DEALER, wagers, rules)
    less = " The maximum payout per hand leaves less (688a.12(e))."
    assert whys(out, 1)["fortune"] == (
        "These seven cards make four of a kind, which pays 20 to 1." + less
    )
    assert whys(out, 1)["progressive"] == (
        "These seven cards make four of a kind, which pays 75.00." + less
    )
    assert (line(out, 1, "fortune")["credit"], line(out, 1, "progressive")["credit"]) == (100, 0)


def test_688a_12_d__a_share_of_the_meter_is_told_with_its_figure():
    out = replayed({1: HANDS["five-aces"]}, KING_DEALER)
    share = out["shares"][0]
    told = f"{share['percent']}% of the meter, {share['cents'] // 100:,}.{share['cents'] % 100:02d}"
    assert whys(out, 1)["progressive"].endswith(f"{told}.")


def test_what_becomes_of_hands_that_are_not_compared():
    hands = {1: DULL, 2: ACE_QUEEN, 3: FULL}
    out = replayed(
        hands, KING_DEALER, {1: WHOLE, 2: {"main": 1000}, 3: WHOLE},
        decisions=[{"seat": 1, "leave": True}, {"seat": 2, "surrender": True}],
        irregularities=[
            {"section": "688a.13(d)", "seat": 3, "choice": "void", "cards": ["5s"]},
        ],
    )  # fmt: skip
    assert set(whys(out, 1).values()) == {"The player left during the round, so this wager loses."}
    assert whys(out, 2) == {"main": "The hand was surrendered, so the whole wager is collected."}
    assert set(whys(out, 3).values()) == {
        "A card of this hand was exposed and its player chose a void: the wager comes back."
    }
    assert out["hands"] == {
        "1": {"abandoned": True},
        "2": {"surrendered": True, "cards": ACE_QUEEN.split(), "fortune": None, "ace_high": True,
              "progressive": None},
        "3": {"voided": True, "exposed": ["5s"]},
    }  # fmt: skip
    assert out["start"] == {"method": "rng", "total": 7, "place": 1}
    assert (out["meters"], out["shares"]) == ({"m": {"value": 1_000_028, "reserve": 0}}, [])


@pytest.mark.parametrize(
    ("hand", "cards", "said"),
    [
        ("high", "Ts Th Td 4s 4h", "a full house, 10s over 4s"),
        ("high", "Ks Kh 4d 4s Jk", "two pair, kings and 4s"),
        ("high", "9s 9h 9d 9c Kd", "four 9s"),
        ("high", "As Ah Ad Ac Jk", "five aces"),
        ("high", "As 2h 3d 4c 5s", "a straight, ace to 5"),
        ("high", "As Kh Qd Jc Ts", "a straight, 10 to ace"),
        ("high", "9s Kh Qd Jc Ts", "a straight, 9 to king"),
        ("high", "6s 5h 4d 3c 2s", "a straight, 2 to 6"),
        ("high", "6s 5s 4s 3s Jk", "a straight flush, 3 to 7"),
        ("high", "Qs Js Ts 9s Jk", "a straight flush, 9 to king"),
        ("high", "9s 5s 4s 3s Jk", "a flush, ace high"),
        ("high", "As Js Ts Qs Jk", "a royal flush"),
        ("low", "Jk Ks", "ace-king"),
        ("low", "8s 8h", "a pair of 8s"),
        ("cards", "8s 8h 2c 3c 4d 9h Jd", ""),
    ],
)
def test_hands_are_said_as_people_say_them(hand, cards, said):
    assert GAME.spoken(hand, cards.split()) == said
