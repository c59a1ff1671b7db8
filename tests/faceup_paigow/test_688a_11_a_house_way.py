"""688a.11(a): how the dealer sets: the standard house way rule by rule and against the yardstick,
and house ways that an operator files."""

import json
from random import Random

import pytest

from games.engine.cards import JOKER_DECK
from games.engine.contract import Faulty
from games.engine.poker import Category
from games.faceup_paigow.rules.filing import house_way
from games.faceup_paigow.rules.houseway import SHAPES, best_class, facts_of, house_set
from games.faceup_paigow.rules.ranks import category_of
from games.faceup_paigow.rules.standard import STANDARD
from tests.faceup_paigow import reference
from tests.faceup_paigow.builders import GAME, cards, file, table

WAY = house_way("standard")


def low_of(text, way=WAY):
    return " ".join(sorted(house_set(way, cards(text)).low))


RULES = [
    ("1 nothing", "Ks Qh Td 8c 6s 3h 2d", "QT"),
    ("1 nothing, joker", "Jk Qh Td 8c 6s 3h 2d", "QT"),
    ("2 one pair", "9s 9h Kd Qc 6s 3h 2d", "KQ"),
    ("2 a pair with the joker", "As Jk Kd Qc 6s 3h 2d", "KQ"),
    ("3 split", "Ks Kh 7d 7c As 3h 2d", "77"),
    ("3(a) small pairs, king over", "6s 6h 2d 2c Ks 9h 8d", "9K"),
    ("3(a) small pairs, queen over", "6s 6h 2d 2c Qs 9h 8d", "22"),
    ("3(a) a seven is not small", "7s 7h 2d 2c Ks 9h 8d", "22"),
    ("3(b) ace over, low pair small", "Ks Kh 6d 6c As 9h 8d", "9A"),
    ("3(b) ace over, both tens or lower", "Ts Th 7d 7c As 9h 8d", "9A"),
    ("3(b) joker is the ace over", "Ts Th 7d 7c Jk 2h 3d", "3A"),
    ("3(b) jacks split", "Js Jh 7d 7c As 9h 2d", "77"),
    ("3 aces split", "As Ah 2d 2c Ks 9h 8d", "22"),
    ("4 three pair", "Ks Kh 7d 7c 3s 3h 2d", "KK"),
    ("5 trips", "9s 9h 9d Kc Qs 3h 2d", "KQ"),
    ("5 three aces", "As Ah Ad Kc 9s 3h 2d", "AK"),
    ("6 straight, best low", "9s 8h 7d 6c 5s Ah 2d", "2A"),
    ("6 six to a straight gives the higher end", "9s 8h 7d 6c 5s 4h Kd", "9K"),
    ("6 one pair", "9s 8h 7d 6c 5s 5h Kd", "5K"),
    ("6 trips under a straight", "9s 8h 7d 6c 5s 5h 5d", "55"),
    ("6 flush with two pair is rule 3", "As 9s 8s 4s 2s 9h 8h", "A4"),
    ("6 straight with three pair is rule 4", "9s 8h 7d Jk 9h 8s 7s", "99"),
    ("6 royal", "As Ks Qs Js Ts 9h 3d", "A3"),
    ("7 full house", "9s 9h 9d Kc Ks 3h 2d", "KK"),
    ("7 higher of two pairs", "9s 9h 9d Kc Ks 3h 3d", "KK"),
    ("7 two sets of three", "9s 9h 9d Kc Ks Kh 3d", "KK"),
    ("8 four and a pair", "9s 9h 9d 9c Ks Kh 3d", "KK"),
    ("8 four and three", "9s 9h 9d 9c Ks Kh Kd", "KK"),
    ("8 low four", "6s 6h 6d 6c Qs Jh 3d", "JQ"),
    ("8 middle four, king", "9s 9h 9d 9c Ks Jh 3d", "JK"),
    ("8 middle four, no king", "9s 9h 9d 9c Qs Jh 3d", "99"),
    ("8 high four", "Js Jh Jd Jc As Kh 3d", "JJ"),
    ("8 four aces with the joker", "As Ah Ad Jk Ks Qh 3d", "AA"),
    ("9 five aces", "As Ah Ad Ac Jk Qh Qd", "AA"),
    ("9 five aces and kings", "As Ah Ad Ac Jk Kh Kd", "KK"),
]


@pytest.mark.parametrize(("rule", "hand", "low"), RULES, ids=[rule for rule, _, _ in RULES])
def test_688a_11_a__standard_rule(rule, hand, low):
    """Which of two cards of one rank goes low does not matter; the joker is an ace."""
    ranks = [card.replace("Jk", "A")[0] for card in low_of(hand).split()]
    assert sorted(ranks) == sorted(low)


def test_688a_11_a__equal_ranks_leave_the_highest_high_hand():
    """Of four aces two go low; the flush is made by leaving the right two high."""
    hand = house_set(WAY, cards("As Ah Ad Jk 9s 8s 4s"))
    assert hand.low == ("Ah", "Ad")
    assert category_of(hand.high_rank) is Category.FLUSH


def test_688a_11_a__every_hand_as_the_yardstick():
    chance = Random(12)
    few = [c for c in JOKER_DECK if c[0] in "AKJ972" or c == "Jk"]
    suited = [c for c in JOKER_DECK if c[1] in "sk"] + ["Ah", "Kh", "9d"]
    for n in range(150):
        hand = chance.sample([JOKER_DECK, few, suited][n % 3], 7)
        ours = house_set(WAY, hand)
        found = (reference.worth(ours.high), reference.worth(ours.low))
        assert found == reference.house_set(hand), (hand, ours)


def test_688a_11_a__a_rule_fits_every_kind_of_hand_and_none_is_foul():
    chance = Random(4)
    kinds = set()
    pools = [
        JOKER_DECK,
        [c for c in JOKER_DECK if c[0] in "AKQ2" or c == "Jk"],
        [c for c in JOKER_DECK if c[1] == "s" or c in ("Jk", "Ah", "2h")],
    ]
    for n in range(3000):
        hand = chance.sample(pools[n % 3], 7)
        facts = facts_of(hand)
        assert any(rule.fits(facts) for rule in WAY.rules), hand
        assert not house_set(WAY, hand).is_foul
        kinds.add((facts.best, facts.shape))
    assert {best for best, _ in kinds} == set(Category)
    assert {shape for _, shape in kinds} >= set(SHAPES.values()) - {(5, 2)}


def test_best_class_is_that_of_the_best_five():
    chance = Random(9)
    for _ in range(60):
        hand = chance.sample(JOKER_DECK, 7)
        assert int(best_class(hand)) == reference.best_class(hand)


HIGHEST = {"name": "Best high hand", "rules": [{"rule": "all", "keep": "five-aces"}]}
PAIRS_APART = {
    "name": "Never two pair high",
    "rules": [
        {"rule": "split", "shapes": ["2+2"], "low": ["pairs.2", "pairs.2"]},
        {"rule": "strong", "best": ["flush", "straight"], "keep": "straight"},
        {"rule": "rest", "keep": "high-card"},
    ],
}


def test_688a_11_a__an_operator_files_another_house_way():
    rules = table(house_way=PAIRS_APART)
    assert rules.way.name == "Never two pair high"
    assert rules.filed_way == PAIRS_APART
    assert GAME.layout(rules)["house_way"] == "Never two pair high"
    way = rules.way
    assert low_of("6s 6h 2d 2c Ks 9h 8d", way) == "2c 2d"
    assert low_of("9s 8h 7d 6c 5s Ah 2d", way) == "2d Ah"
    assert low_of("Ks Qh Td 8c 6s 3h 2d", way) == "Qh Td"


def test_688a_11_a__where_no_rule_fits_the_highest_high_hand_is_set():
    hand = house_set(house_way(HIGHEST), cards("9s 9h 9d Kc Ks 3h 2d"))
    assert category_of(hand.high_rank) is Category.FULL_HOUSE


def test_688a_11_a__a_rule_that_names_a_rank_the_hand_has_not_is_passed_over():
    second = {"rule": "second pair", "low": ["pairs.2", "pairs.2"]}
    way = house_way({"name": "x", "rules": [second, *STANDARD["rules"]]})
    assert low_of("9s 9h 6d 6c Ks 3h 2d", way) == "6c 6d"
    assert low_of("9s 9h Kd Qc 6s 3h 2d", way) == low_of("9s 9h Kd Qc 6s 3h 2d") == "Kd Qc"


def test_688a_11_a__a_rule_that_can_only_be_foul_does_not_fit():
    foul = {"rule": "foul", "best": ["pair"], "low": ["pairs.1", "pairs.1"]}
    way = house_way({"name": "x", "rules": [foul, *STANDARD["rules"]]})
    assert low_of("9s 9h Kd Qc 6s 3h 2d", way) == "Kd Qc"


def test_688a_11_a__the_house_way_travels_in_the_round_file():
    hands, wagers = {1: "6s 6h 5d 5c Ks 9h 8d"}, {1: {"main": 1000}}
    standard = GAME.replay(file(hands, wagers))["hands"]["1"]["low"]
    other = GAME.replay(file(hands, wagers, rules={"house_way": PAIRS_APART}))["hands"]["1"]["low"]
    assert (sorted(standard), sorted(other)) == (["9h", "Ks"], ["5c", "5d"])
    written = GAME.replay(
        file(hands, wagers, rules={"house_way": json.loads(json.dumps(STANDARD))})
    )
    assert written["hands"]["1"]["low"] == standard


WRONG = [
    ("highest", "house_way", "standard or"),
    (7, "house_way", "standard or"),
    ({"name": "x", "rules": []}, "house_way.rules", "1 to 100"),
    ({"name": "x"}, "house_way.rules", "missing"),
    ({"name": "x", "rules": [{"rule": "a"}]}, "house_way.rules[0].low", "either this or"),
    ({"name": "x", "rules": [{"rule": "a", "keep": "pair", "low": ["pairs.1", "pairs.1"]}]},
     "house_way.rules[0].low", "either this or"),
    ({"name": "x", "rules": [{"rule": "a", "low": ["pairs.1"]}]},
     "house_way.rules[0].low", "two cards"),
    ({"name": "x", "rules": [{"rule": "a", "low": ["pairs.0", "pairs.1"]}]},
     "house_way.rules[0].low[0]", "group and a place"),
    ({"name": "x", "rules": [{"rule": "a", "low": ["pairs.1", "kings.1"]}]},
     "house_way.rules[0].low[1]", "group and a place"),
    ({"name": "x", "rules": [{"rule": "a", "keep": "pairs"}]},
     "house_way.rules[0].keep", "must be one of"),
    ({"name": "x", "rules": [{"rule": "a", "best": ["pairs"], "keep": "pair"}]},
     "house_way.rules[0].best[0]", "must be one of"),
    ({"name": "x", "rules": [{"rule": "a", "shapes": ["2+1"], "keep": "pair"}]},
     "house_way.rules[0].shapes[0]", "must be one of"),
    ({"name": "x", "rules": [{"rule": "a", "when": [[]], "keep": "pair"}]},
     "house_way.rules[0].when[0]", "list of conditions"),
    ({"name": "x", "rules": [{"rule": "a", "keep": "pair",
                              "when": [[{"card": "pairs.1", "least": "1"}]]}]},
     "house_way.rules[0].when[0][0].least", "must be one of"),
    ({"name": "x", "rules": [{"rule": "a", "keep": "pair", "other": 1}]},
     "house_way.rules[0].other", "not a known key"),
]  # fmt: skip


@pytest.mark.parametrize(("filed", "field", "reason"), WRONG, ids=range(len(WRONG)))
def test_a_house_way_that_cannot_be_is_refused_by_field(filed, field, reason):
    with pytest.raises(Faulty) as caught:
        table(house_way=filed)
    (fault,) = caught.value.faults
    assert fault.field == field and reason in fault.message
    with pytest.raises(Faulty) as caught:
        GAME.replay(file({}, {1: {"main": 1000}}, rules={"house_way": filed}))
    assert caught.value.faults[0].field == f"rules.{field}"
