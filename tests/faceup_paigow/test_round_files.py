"""Round files that cannot be a round are refused by field; what a record may hold is settled."""

import copy

import pytest

from games.engine.contract import Faulty
from tests.faceup_paigow.builders import DULL, GAME, a_set, file

HANDS = {1: "As Ah Kd Kc 9s 5h 4d", 2: DULL}
WAGERS = {1: {"main": 1000, "fortune": 500, "progressive": 500}, 2: {"main": 700}}
RULES = {"fortune": 3, "progressive": 4, "ace_high": 1}
METERS = {"m": {"value": 10**6, "reserve": 0}}
GOOD = a_set(1, "As Ah 9s 5h 4d", "Kd Kc")
FOUL = a_set(1, "Kd Kc 9s 5h 4d", "As Ah")


def good():
    return copy.deepcopy(file(HANDS, WAGERS, rules=dict(RULES), meters=METERS, decisions=[GOOD]))


def changed(path, value):
    whole = good()
    at = whole
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return whole


REFUSED = [
    (("format",), "round-transcript/2", "format"),
    (("game",), "saigon-5-card", "game"),
    (("table",), 3, "table"),
    (("rules", "edition"), "2021", "rules.edition"),
    (("rules", "deal"), "shoe", "rules.deal"),
    (("rules", "deal"), ..., "rules.deal"),
    (("rules", "abandoned"), "push", "rules.abandoned"),
    (("rules", "fortune"), 7, "rules.fortune"),
    (("rules", "fortune"), True, "rules.fortune"),
    (("rules", "ace_high"), 6, "rules.ace_high"),
    (("rules", "ace_high"), "1", "rules.ace_high"),
    (("rules", "progressive"), 8, "rules.progressive"),
    (("rules", "progressive"), 0, "rules.progressive"),
    (("rules", "max_payout"), 4_999_999, "rules.max_payout"),
    (("rules", "max_payout"), "6000000", "rules.max_payout"),
    (("rules", "house_way"), "mine", "rules.house_way"),
    (("rules", "progressive"), None, "seats[0].wagers.progressive"),
    (("rules", "fortune"), None, "seats[0].wagers.fortune"),
    (("rules", "progressive"), 1, "seats[0].wagers.progressive"),
    (("start",), ..., "start"),
    (("start",), 7, "start"),
    (("start",), {"method": "coin"}, "start.method"),
    (("start",), {"method": "rng", "value": 8}, "start.value"),
    (("start",), {"method": "rng", "value": True}, "start.value"),
    (("start",), {"method": "rng"}, "start.value"),
    (("start",), {"method": "rng", "value": 3, "dice": [1, 1, 1]}, "start.dice"),
    (("start",), {"method": "shaker", "dice": [1, 2]}, "start.dice"),
    (("start",), {"method": "shaker", "dice": [1, 2, 7]}, "start.dice"),
    (("start",), {"method": "shaker", "dice": 6}, "start.dice"),
    (("deck", 3), "Xs", "deck[3]"),
    (("deck", 3), "As", "deck[3]"),
    (("deck",), ["As"], "deck"),
    (("seats",), [], "seats"),
    (("seats", 0, "seat"), 7, "seats[0].seat"),
    (("seats", 1, "seat"), 1, "seats[1].seat"),
    (("seats", 0, "player"), 4, "seats[0].player"),
    (("seats", 0, "wagers", "ante"), 100, "seats[0].wagers.ante"),
    (("seats", 0, "wagers", "main"), 0, "seats[0].wagers.main"),
    (("seats", 0, "wagers", "main"), 10.5, "seats[0].wagers.main"),
    (("seats", 0, "wagers", "main"), ..., "seats[0].wagers.main"),
    (("seats", 0, "wagers", "progressive"), 100, "seats[0].wagers.progressive"),
    (("meters",), ..., "meters"),
    (("meters",), {}, "meters"),
    (("meters",), {"a": {"value": 1}, "b": {"value": 1}}, "meters"),
    (("meters", "m", "value"), -1, "meters.m.value"),
    (("meters", "m", "value"), 1.5, "meters.m.value"),
    (("meters", "m", "reserve"), -1, "meters.m.reserve"),
    (("meters", "m", "seed"), 1, "meters.m.seed"),
    (("decisions",), [{"seat": 3, "leave": True}], "decisions[0].seat"),
    (("decisions",), [{"seat": 9, "leave": True}], "decisions[0].seat"),
    (("decisions",), [{"seat": 1}], "decisions[0].seat"),
    (("decisions",), [{**GOOD, "leave": True}], "decisions[0].seat"),
    (("decisions",), [{"seat": 1, "fold": True}], "decisions[0].fold"),
    (("decisions",), [{"seat": 1, "leave": False}], "decisions[0].leave"),
    (("decisions",), [{"seat": 2, "surrender": False}], "decisions[0].surrender"),
    (("decisions",), [{"seat": 1, "surrender": True}], "decisions[0].surrender"),
    (("decisions",), [GOOD, GOOD], "decisions[1].seat"),
    (("decisions",), [{"seat": 1, "leave": True}] * 2, "decisions[1].seat"),
    (("decisions",), [{"seat": 1, "leave": True}, GOOD], "decisions[1].seat"),
    (("decisions",), [{"seat": 2, "surrender": True}, {"seat": 2, "leave": True}],
     "decisions[1].seat"),
    (("decisions", 0, "set", "low"), ["Kd"], "decisions[0].set.low"),
    (("decisions", 0, "set", "high", 0), "2s", "decisions[0].set.high"),
    (("decisions", 0, "set", "high", 0), "Zz", "decisions[0].set.high[0]"),
    (("decisions", 0, "set", "three"), [], "decisions[0].set.three"),
    (("dealer_set",), {"high": ["Jd", "6c", "7d", "8s", "3c"], "low": ["Td", "As"]},
     "dealer_set.high"),
    (("dealer_set",), {"high": ["2c", "6c", "7d", "8s", "3c"], "low": ["Td", "Jd"]},
     "dealer_set.low"),
    (("void",), {"section": "680a.13(c)", "reason": "x"}, "void.section"),
    (("irregularities",), [{"section": "688a.13(g)"}], "irregularities[0].section"),
    (("irregularities",), [{"section": "688a.13(e)"}], "irregularities[0].card"),
    (("irregularities",), [{"section": "688a.13(e)", "card": "As"}] * 2, "irregularities[1].card"),
    (("irregularities",), [{"section": "688a.13(k)", "card": "As"}], "irregularities[0].card"),
    (("irregularities",), [{"section": "688a.13(d)", "seat": 1}], "irregularities[0].choice"),
    (("irregularities",), [{"section": "688a.13(d)", "seat": 1, "choice": "maybe"}],
     "irregularities[0].choice"),
    (("irregularities",), [{"section": "688a.13(d)", "seat": 5, "choice": "void"}],
     "irregularities[0].seat"),
    (("irregularities",),
     [{"section": "688a.13(d)", "seat": 1, "choice": "void", "cards": ["2d"]}],
     "irregularities[0].cards"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "field"), REFUSED, ids=range(len(REFUSED)))
def test_refused(path, value, field):
    with pytest.raises(Faulty) as caught:
        GAME.replay(changed(path, value))
    (fault,) = caught.value.faults
    assert fault.field == field and fault.message


def test_boxes_of_one_player_are_adjacent_and_at_most_two():
    for seats in ((1, 3), (1, 2, 3)):
        with pytest.raises(Faulty) as caught:
            GAME.replay(
                file({}, {s: {"main": 100} for s in seats}, players=dict.fromkeys(seats, "ann"))
            )
        assert caught.value.faults[0].field == "seats"
        assert caught.value.faults[0].section == "688a.7(f)"


def test_the_good_one_is_settled():
    out = GAME.replay(good())
    assert set(out["hands"]["1"]) == {
        "cards", "fortune", "ace_high", "progressive", "high", "low", "foul", "set_by",
    }  # fmt: skip
    assert set(out["dealer"]) == {"cards", "high", "low", "ace_high"}
    assert out["calls"] == [
        "no more bets", "The number is 7", "The stub is counted: 4 cards are left",
    ]  # fmt: skip
    assert out["start"] == {"method": "rng", "total": 7, "place": 1}


def test_a_players_foul_set_is_settled():
    out = GAME.replay(changed(("decisions",), [FOUL]))
    assert out["lines"][1]["cite"] == "688a.11(f)(1)(iii)"
    assert out["hands"]["1"]["foul"] is True


def test_notes_are_welcome_anywhere():
    whole = good()
    whole["note"] = whole["rules"]["note"] = whole["start"]["note"] = "x"
    whole["seats"][0]["wagers"]["note"] = whole["meters"]["note"] = "x"
    whole["meters"]["m"]["note"] = whole["decisions"][0]["set"]["note"] = "x"
    assert GAME.replay(whole) == GAME.replay(good())


def test_a_meter_may_be_there_though_nobody_played_for_it():
    out = GAME.replay(file({}, {1: {"main": 100}}, rules={"progressive": 4}, meters=METERS))
    assert out["meters"] == METERS
    out = GAME.replay(file({}, {1: {"main": 100}}, meters=METERS))
    assert out["meters"] == METERS


def test_a_round_void_before_any_card_needs_no_start():
    whole = changed(("start",), ...)
    whole["void"] = {"section": "688a.13(k)", "reason": "no cards came"}
    whole["decisions"] = []
    out = GAME.replay(whole)
    assert {x["outcome"] for x in out["lines"]} == {"void"}
    assert out["meters"] == METERS


def test_what_is_left_out_has_its_default():
    whole = good()
    del whole["decisions"], whole["rules"]["ace_high"]
    assert GAME.replay(whole)["hands"]["1"]["set_by"] == "house"
