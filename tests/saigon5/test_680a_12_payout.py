"""680a.12: the odds, and the payout limit of each edition."""

import pytest

from games.engine.contract import Faulty
from games.saigon5.rules.options import most_won_at_minimum
from games.saigon5.rules.paytable import PAYTABLES, ante_odds
from tests.saigon5.builders import GAME, box, cards, line, place, settled, table

OUT = "2s 3s 2d 3d 2h"
HIGH = {"table_maximum": 100_000_000, "bonus_maximum": 100_000_000, "adjacent_boxes": 3}
PAID = {
    "As Ah Ad Ac Jk": 5000, "Ts Js Qs Ks As": 1000, "Jk Js Qs Ks As": 250, "5s 6s 7s 8s 9s": 100,
    "5s 5h 5d 5c 9s": 50, "5s 5h 5d 9c 9s": 20, "5s 6s 7s 8s Ts": 15, "5s 6s 7s 8s 9d": 12,
    "5s 5h 5d 8s 9d": 10, "5s 5h 8d 8s 9d": 8,
}  # fmt: skip


def test_680a_12_a__one_to_one_unless_the_count_is_5():
    assert {n: ante_odds(n) for n in range(1, 11) if n != 5} == dict.fromkeys(
        (1, 2, 3, 4, 6, 7, 8, 9, 10), (1, 1)
    )


def test_680a_12_b__one_to_two_with_5_and_half_a_cent_is_dropped():
    assert ante_odds(5) == (1, 2)
    for stake, credit in ((1000, 1500), (1001, 1501), (1, 1)):
        result = settled(table(), OUT, place(1, "Ks Qs Js", "As 4h", ante=stake))
        assert line(result, 1).credit == credit


@pytest.mark.parametrize("hand", PAID)
def test_680a_12_c__paytable_A(hand):
    five = cards(hand)
    result = settled(
        table(), OUT, place(1, " ".join(five[:3]), " ".join(five[3:]), ante=1000, bonus=300)
    )
    assert line(result, 1, "bonus").credit == 300 + 300 * PAID[hand]


def test_680a_12_c__the_posted_table_is_the_one_that_pays():
    assert [row.to_one for row in PAYTABLES["A"]] == list(PAID.values())
    (posted,) = [i for i in GAME.inscriptions(table()) if i.area == "bonus"]
    assert posted.section == "680a.12(c)" and posted.title == "Bonus pays, table A"
    assert posted.rows[0] == ("Five aces", "5,000 to 1")
    assert posted.rows[-1] == ("Two pair", "8 to 1")


def test_680a_12_a__the_posted_odds_of_the_ante():
    (posted,) = [i for i in GAME.inscriptions(table(bonus=None)) if i.area == "ante"]
    assert posted.section == "680a.12(a)"
    assert posted.rows == (("Winning Ante", "1 to 1"), ("Showdown count 5", "1 to 2"))


def limited(edition):
    rules = table(edition=edition, payout_limit=5_000_000, **HIGH)
    win, five = ("Ks Qs Js", "Th 9s"), ("As Ah Ad", "Ac Jk")
    return settled(
        rules, OUT,
        place(1, *win, player="ann", ante=2_000_000),
        place(2, *win, player="bob", ante=6_000_000, bonus=1_000_000),
        place(3, *win, player="ann", ante=4_000_000),
        place(4, *five, player="ann", ante=1000, bonus=2000),
    )  # fmt: skip


def test_680a_12_d__2016_limits_ante_and_bonus_over_all_boxes_in_settlement_order():
    result = limited("2016")
    assert line(result, 4, "bonus").credit == 2000 + 5_000_000
    assert line(result, 3).credit == line(result, 3).stake == 4_000_000
    assert line(result, 1).credit == 2_000_000
    assert line(result, 2).credit == 6_000_000 + 5_000_000
    assert line(result, 2).why == (
        "The dealer does not qualify and this hand does with 30; its showdown hand counts 9: the "
        "ante wins 1 to 1. The payout limit of 50,000.00 per player and round leaves "
        "less (680a.12(d))."
    )
    assert "payout limit" not in line(result, 4).why
    assert {x.outcome for x in result.lines if x.seat == 3} == {"win"}


def test_680a_12_d__2019_limits_the_ante_only():
    result = limited("2019")
    assert line(result, 4, "bonus").credit == 2000 + 10_000_000
    assert line(result, 3).credit == 8_000_000
    assert "payout limit" not in line(result, 3).why
    assert "payout limit" in line(result, 1).why
    assert line(result, 1).credit == 2_000_000 + 1_000_000
    assert line(result, 2).credit == 11_000_000


def test_680a_12_d__no_limit_unless_one_is_established():
    rules = table(edition="2016", **HIGH)
    result = settled(rules, OUT, place(1, "Ks Qs Js", "Th 9s", ante=90_000_000))
    assert line(result, 1).credit == 180_000_000
    assert "payout limit" not in line(result, 1).why


def limit_fault(**options) -> str:
    faults = GAME.faults(options)
    assert {(f.field, f.section) for f in faults} <= {("payout_limit", "680a.12(d)")}
    return faults[0].message if faults else ""


def test_680a_12_d__not_below_50_000_dollars():
    assert limit_fault(payout_limit=4_999_999) == "must be at least 50,000.00"
    assert limit_fault(payout_limit=5_000_000) == ""


def test_680a_12_d__not_below_the_most_that_minimum_wagers_can_win():
    options = {"bonus_minimum": 5000, "adjacent_boxes": 2}
    figure = 5000 * 5000 + 100 * 5000 + 1000
    assert limit_fault(**options, payout_limit=figure) == ""
    assert limit_fault(**options, payout_limit=figure - 1) == (
        "must be at least 255,010.00, the most that one player can win in a round at the minimum "
        "wagers"
    )


def test_680a_12_d__on_a_single_box_the_most_is_what_one_hand_wins():
    options = {"bonus_minimum": 2000, "adjacent_boxes": 1}
    assert limit_fault(**options, payout_limit=5000 * 2000) == ""
    assert limit_fault(**options, payout_limit=5000 * 2000 - 1) != ""


@pytest.mark.parametrize(
    ("boxes", "ante", "bonus", "most"),
    [
        (1, 100, 100, 500_000),  # five aces; the ante comes back at best
        (1, 500_000, 100, 600_000),  # a royal that also wins its ante
        (2, 100, 100, 510_100),
        (2, 400_000, 100, 1_000_000),
        (4, 100_000, 100, 830_000),
        (5, 100, 100, 540_400),
        (5, 200_000, 100, 1_410_000),
        (6, 200_000, 100, 1_620_000),
    ],
)
def test_680a_12_d__the_most_one_player_can_win_at_the_minimums(boxes, ante, bonus, most):
    assert most_won_at_minimum(boxes, ante, "A", bonus) == most
    assert most_won_at_minimum(boxes, ante, None, bonus) == boxes * ante


def test_680a_12_d__the_most_is_really_won():
    rules = table(adjacent_boxes=6, bonus_minimum=100)
    places = [place(1, "As Ah Ad", "Ac Jk", ante=1000, bonus=100)] + [
        place(n, f"K{s} Q{s} J{s}", f"T{s} 9{s}", player="p1", ante=1000, bonus=100)
        for n, s in ((2, "s"), (3, "h"), (4, "d"), (5, "c"))
    ]
    places.append(place(6, "5s 7s 8s", "4s 6s", player="p1", ante=1000, bonus=100))
    result = settled(rules, "2h 3h 2d 3d 2c", *places)
    won = sum(x.credit - x.stake for x in result.lines)
    assert won == most_won_at_minimum(6, 1000, "A", 100)


def test_680a_12_d__the_limit_is_posted_with_what_it_covers():
    for edition, covered in (("2016", "Ante and Bonus"), ("2019", "Ante")):
        rules = table(edition=edition, payout_limit=6_000_000)
        posted = GAME.inscriptions(rules)[-1]
        assert (posted.title, posted.section) == ("Payout limit", "680a.12(d)")
        assert posted.rows == ((f"Per player and round, {covered}", "60,000"),)
        assert GAME.layout(rules)["payout_limit"] == 6_000_000
    assert "payout_limit" not in GAME.layout(table())


def test_a_limit_is_judged_within_the_boxes_there_are():
    with pytest.raises(Faulty) as caught:
        table(adjacent_boxes=60, payout_limit=5_000_000)
    assert [f.field for f in caught.value.faults] == ["adjacent_boxes"]


def test_limits_and_pot_are_posted():
    titles = [i.title for i in GAME.inscriptions(table(pot=True))]
    assert titles == ["Ante pays", "Bonus pays, table A", "Pot Wager", "Table limits"]
    _, _, pot, limits = GAME.inscriptions(table(pot=True))
    assert pot.rows == (("Highest two-card hand", "wins it"),)
    assert (pot.section, limits.section) == ("680a.7(d)(2)", "680a.7(d)(1)")
    assert (pot.area, limits.area) == ("pot", "")
    assert limits.rows == (
        ("Ante", "10 to 1,000"),
        ("Bonus", "1 to 100"),
        ("Pot", "10, collected"),
    )
    assert GAME.collect(table(pot=True), [box(1), box(2)])[0].wagers["pot"] == 1000
