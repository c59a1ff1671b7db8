"""The exact figures of the game, by complete enumeration of the 154,143,080 hands."""

from fractions import Fraction

import pytest

from games.faceup_paigow.rules.holdings import Holding
from games.faceup_paigow.rules.paytables import FORTUNE, PROGRESSIVE
from tests.faceup_paigow.enumeration import ALL, counted, fortune_rows, progressive_rows


def test_every_hand_is_counted():
    assert ALL == 154_143_080
    assert sum(counted().values()) == sum(counted(wild=True).values()) == ALL
    assert min(counted().values()) >= 0


def test_hands_with_the_bug_joker():
    rows = fortune_rows(3)
    assert rows["five-aces"] == 1_128
    assert rows["four-of-a-kind"] == 307_472
    assert rows["full-house"] == 4_188_528
    assert rows["flush"] == 6_172_088
    assert rows["three-of-a-kind"] == 7_672_500
    assert rows["straight"] == 11_034_204
    better = Holding.FULL_HOUSE | Holding.FLUSH | Holding.FOUR_OF_A_KIND | Holding.FIVE_ACES
    both = Holding.THREE_OF_A_KIND | Holding.STRAIGHT
    as_trips = sum(n for mask, n in counted().items() if mask & both == both and not mask & better)
    assert as_trips == 201_824


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}%"


def edge(paytable: int) -> Fraction:
    """What the house keeps of a Fortune wager without envy."""
    rows = fortune_rows(paytable)
    back = sum(rows[row.hand.name] * (row.to_one + 1) for row in FORTUNE[paytable])
    return 1 - Fraction(back, ALL)


def test_fortune_paytable_3():
    assert percent(edge(3)) == "7.8279%"


def test_envy_of_paytable_3_for_each_other_hand_and_a_5_dollar_wager():
    rows = fortune_rows(3)
    envy = sum(rows[row.hand.name] * row.envy_cents for row in FORTUNE[3])
    assert percent(Fraction(envy, ALL * 500)) == "0.9185%"


@pytest.mark.parametrize("paytable", FORTUNE)
def test_no_fortune_table_favours_the_player(paytable):
    assert 0 < edge(paytable) < Fraction(3, 10)


def test_progressive_7_as_printed_favours_the_player():
    """At its seed it returns 95.9%, and another 26% goes to the meter."""
    table, rows = PROGRESSIVE[7], progressive_rows(7)
    back = sum(
        rows[row.hand.name] * (row.cents + table.seed_cents * row.percent // 100)
        for row in table.rows
    )
    at_seed = Fraction(back, ALL * table.wager_cents)
    assert f"{float(100 * at_seed):.1f}%" == "95.9%"
    assert f"{float(100 * at_seed + table.rate_percent):.1f}%" == "121.9%"
