"""Saigon 5 Card: every wager of both editions, against a count of its own and ../shared figures.

`test_complete_counts` proves the frozen counts; here it is what is made of them.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from games.engine.odds import Ask, repriced
from games.saigon5.odds import bonus_odds_of, odds
from games.saigon5.odds_counts import BONUS, HANDS, KINDS, MEETINGS
from games.saigon5.rules.paytable import PAYTABLES
from tests.odds.five import kind_of, set_of
from tests.saigon5 import reference
from tests.saigon5.builders import line, place, settled, table
from tests.saigon5.test_figures import multisets

EXAMPLES = [
    "As Kh 2d 3c 4s",
    "2s 2h 3d 4c 9s",
    "Ts 9h 8d 7c 6s",
    "Jk As 5h 6d Kc",
    "3s 4h 5d 6c 7s",
]


def of(wager: str, rules, ask=Ask()):  # noqa: B008
    return next(one for one in odds(rules, ask) if one.wager == wager)


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}"


@pytest.fixture(scope="module")
def hands() -> dict:
    """A hand of every kind, set by the reference's own house way."""
    found = {}
    for counts in multisets():
        found.setdefault(kind_of(counts), set_of(counts))
    assert set(found) == set(KINDS)
    return found


@pytest.mark.parametrize("edition", ["2016", "2019"])
def test_the_ante_by_the_reference(edition, hands):
    """Each pair of kinds is judged by the reference, weighed by how often it is dealt."""
    expected: Counter = Counter()
    for (mine, theirs), ways in MEETINGS.items():
        result, won = reference.ante(hands[theirs], hands[mine], None, 1000)
        expected[Fraction(won if result != "lose" else -1000, 1000)] += ways
    found = of("ante", table(edition=edition))
    priced: Counter = Counter()
    for row in found.rows:
        priced[row.pay] += row.ways
    assert priced == expected
    assert found.total == HANDS * comb(48, 5)


def test_the_ante_of_the_figures_to_hold():
    found = of("ante", table())
    by_pay: Counter = Counter()
    for row in found.rows:
        by_pay[row.pay] += row.probability
    assert [f"{float(by_pay[pay]):.6f}" for pay in (1, Fraction(1, 2), 0, -1)] == [
        "0.390104", "0.037351", "0.145091", "0.427454",
    ]  # fmt: skip
    assert percent(found.edge) == "1.8675"
    assert sum(MEETINGS[a, b] for a in KINDS for b in KINDS if a[0]) == 1_970_018 * comb(48, 5)


def test_a_row_is_named_by_the_section_that_settles_it(hands):
    rows = {row.name: row for row in of("ante", table()).rows}
    for mine, theirs in product(hands, repeat=2):
        if set(sum(hands[mine], ())) & set(sum(hands[theirs], ())):
            continue
        (three, two), (dealer_three, dealer_two) = hands[mine], hands[theirs]
        dealer = " ".join((*dealer_three, *dealer_two))
        told = line(
            settled(table(), dealer, place(1, " ".join(three), " ".join(two), ante=1000)), 1
        )
        names = [n for n, row in rows.items() if row.section == told.cite]
        pays = {rows[n].pay for n in names}
        assert Fraction(told.credit - 1000, 1000) in pays, (mine, theirs)


def test_the_bonus():
    found = of("bonus", table())
    assert percent(found.edge) == "12.8022"
    assert [row.ways for row in found.rows[:-1]] == [
        1, 4, 20, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600,
    ]  # fmt: skip
    assert found.hit_frequency == Fraction(sum(BONUS.values()), HANDS)
    assert [row.pay for row in found.rows] == [5000, 1000, 250, 100, 50, 20, 15, 12, 10, 8, -1]


def test_two_pair_at_9_would_hold_what_the_rulemaking_said():
    """Another pay prices at once, from the same counts."""
    assert percent(repriced(of("bonus", table()), {"two-pair": Fraction(9)}).edge) == "7.9724"


def test_a_bonus_table_of_the_house():
    """Fewer rows than the posted one: what it does not name loses."""
    rows = PAYTABLES["A"][:3]
    found = bonus_odds_of(rows, table(), Ask())
    lost = HANDS - 25
    assert found.rows[-1].ways == lost
    assert found.edge == Fraction(lost - 5000 - 4 * 1000 - 20 * 250, HANDS)


def test_what_is_not_offered_is_not_told():
    assert [one.wager for one in odds(table(bonus=None), Ask())] == ["ante"]
    assert [one.wager for one in odds(table(edition="2016"), Ask())] == ["ante", "bonus"]
    assert [one.wager for one in odds(table(pot=True), Ask())] == ["ante", "bonus", "pot"]


def test_the_pot_of_two_is_counted():
    found = of("pot", table(pot=True))
    higher = sum(n for (a, b), n in MEETINGS.items() if a[1] > b[1])
    equal = sum(n for (a, b), n in MEETINGS.items() if a[1] == b[1])
    assert [row.ways for row in found.rows] == [higher, equal, higher]
    assert found.edge == 0 and found.total == HANDS * comb(48, 5)


@pytest.mark.parametrize("players", [3, 6])
def test_the_pot_of_more_is_even(players):
    found = of("pot", table(pot=True), Ask(players=players))
    assert found.edge == 0 and found.notes
    assert found.rows[0].pay == players - 1 and found.hit_frequency == Fraction(1, players)
    assert of("pot", table(pot=True), Ask(players=1)).total == HANDS * comb(48, 5)


def test_a_payout_limit_shows_at_the_stakes_that_it_cuts():
    """Five aces at 5,000 to 1 win 500,000 with 100; the limit leaves 50,000."""
    rules = table(edition="2016", payout_limit=5_000_000, bonus_minimum=100, bonus_maximum=10_000)
    found = of("bonus", rules)
    (at,) = found.stakes
    assert at.stake_cents == 10_000
    royals = 4 * (100_000 - 50_000)  # a royal at 1,000 to 1 wins 100,000
    lost = Fraction((500_000 - 50_000) + royals, 100)
    assert at.edge == found.edge + lost / HANDS
    assert "payout limit" in found.notes[0]
    ante = of("ante", rules)
    assert ante.stakes == () and ante.notes == found.notes


def test_from_2019_the_limit_covers_the_ante_alone():
    rules = table(edition="2019", payout_limit=5_000_000, table_maximum=10_000_000)
    assert of("bonus", rules, Ask((10_000,))).stakes[0].edge == of("bonus", rules).edge
    assert of("bonus", rules).notes == ()
    ante = of("ante", rules)
    (at,) = ante.stakes
    whole, half = (
        sum(row.probability for row in ante.rows if row.pay == pay) for pay in (1, Fraction(1, 2))
    )
    assert at.stake_cents == 10_000_000
    assert at.edge == ante.edge + whole / 2 and half > 0


def test_half_a_cent_is_dropped():
    ante = of("ante", table(), Ask((101,)))
    half = sum(row.probability for row in ante.rows if row.pay == Fraction(1, 2))
    assert ante.stakes[0].edge == ante.edge + half * Fraction(1, 2) / 101
