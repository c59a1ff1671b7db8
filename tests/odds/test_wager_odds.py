"""The neutral part: what follows from rows, stakes, warnings. No game is asked."""

from fractions import Fraction
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import odds_book
from games.engine.odds import (
    LOST,
    PUSH,
    Alarm,
    Ask,
    AtStake,
    Bounds,
    Figure,
    Row,
    WagerOdds,
    alarms,
    ask_faults,
    at_stakes,
    repriced,
    to_one,
)


def wager(*ends, **more) -> WagerOdds:
    """From (ways, pay) pairs."""
    total = sum(ways for ways, _ in ends)
    rows = [
        Row(f"r{i}", f"Row {i}", ways, total, Fraction(pay)) for i, (ways, pay) in enumerate(ends)
    ]
    return WagerOdds("w", "Wager", "1a.1", "coins", tuple(rows), **more)


FAIR = wager((1, 1), (1, -1))
ENDS = st.lists(
    st.tuples(st.integers(0, 12), st.fractions(-1, 50, max_denominator=20)), min_size=1
).filter(lambda ends: sum(ways for ways, _ in ends) > 0)


def test_a_coin():
    assert (FAIR.edge, FAIR.hit_frequency, FAIR.push_frequency) == (0, Fraction(1, 2), 0)
    assert FAIR.variance == 1 and FAIR.standard_deviation == 1.0


@given(ENDS)
def test_everything_follows_from_the_rows(ends):
    """Against a list in which every way stands by itself."""
    results = [Fraction(pay) for ways, pay in ends for _ in range(ways)]
    odds, n = wager(*ends), len(results)
    mean = sum(results) / Fraction(n)
    assert odds.total == n and odds.mean == -odds.edge == mean
    assert odds.hit_frequency == Fraction(sum(x > 0 for x in results), n)
    assert odds.push_frequency == Fraction(sum(x == 0 for x in results), n)
    assert odds.variance == sum((x - mean) ** 2 for x in results) / n
    assert isclose(odds.standard_deviation, sqrt(odds.variance))
    assert sum(row.probability for row in odds.rows) == 1
    assert sum(row.contribution for row in odds.rows) == mean


@given(ENDS, st.data())
def test_another_pay_prices_as_if_it_had_always_been_so(ends, data):
    place = data.draw(st.integers(0, len(ends) - 1))
    pay = data.draw(st.fractions(-1, 50, max_denominator=20))
    other = [(ways, pay if i == place else had) for i, (ways, had) in enumerate(ends)]
    assert repriced(wager(*ends), {f"r{place}": pay}) == wager(*other)


def test_repricing_keeps_nothing_that_the_old_pays_said():
    old = wager(
        (1, 1), (1, -1), stakes=(AtStake(100, Fraction(0)),),
        figures=(Figure("f", "F", Fraction(1), "edge"),), notes=("n",),
    )  # fmt: skip
    new = repriced(old, {"r0": Fraction(2)})
    assert (new.stakes, new.figures, new.notes) == ((), (), ("n",))
    assert new.edge == Fraction(-1, 2)
    with pytest.raises(KeyError, match=r"r7, r8"):
        repriced(old, {"r8": PUSH, "r0": PUSH, "r7": PUSH})


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ((), "no rows"),
        ((Row("a", "A", 1, 2, PUSH),), "the ways of its rows are not 2"),
        ((Row("a", "A", 1, 2, PUSH), Row("b", "B", 1, 3, PUSH)), "different totals"),
        ((Row("a", "A", -1, 1, PUSH), Row("b", "B", 2, 1, PUSH)), "less than no ways"),
        ((Row("a", "A", 1, 2, PUSH), Row("a", "B", 1, 2, LOST)), "a row is there twice"),
    ],
)
def test_rows_that_are_not_a_whole_are_refused(rows, says):
    with pytest.raises(ValueError, match=says):
        WagerOdds("w", "W", "1a.1", "", rows)


def test_odds_to_one():
    assert (to_one(8), to_one((1, 2)), to_one((3, 2))) == (8, Fraction(1, 2), Fraction(3, 2))


def test_stakes_show_rounding():
    """At 1 to 2 a stake of 1.01 wins half a cent less."""
    odds = wager((1, Fraction(1, 2)), (1, -1))
    at = at_stakes(odds.rows, Ask((101, 100, 101)), (0, 0))
    assert [one.stake_cents for one in at] == [100, 101]
    assert [one.edge for one in at] == [Fraction(1, 4), Fraction(51, 202)]


def test_unasked_only_the_stakes_of_the_area_that_change_something():
    odds = wager((1, Fraction(1, 2)), (1, -1))
    assert at_stakes(odds.rows, Ask(), (100, 200)) == ()
    assert [one.stake_cents for one in at_stakes(odds.rows, Ask(), (101, 200))] == [101]
    assert at_stakes(odds.rows, Ask(), (0, 0)) == ()


def test_what_a_row_is_worth_may_be_told_otherwise():
    at = at_stakes(FAIR.rows, Ask((500,)), (0, 0), lambda row, stake: Fraction(-stake, 2))
    assert at == (AtStake(500, Fraction(1, 2)),)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (Ask(), []),
        (Ask((1, 10**12), 6, 0), []),
        (Ask((0, -5, 10**12 + 1)), ["A stake must be"]),
        (Ask(players=0), ["At this table 1 to 6"]),
        (Ask(players=7, meter_cents=-1), ["At this table 1 to 6", "A meter shows"]),
        (Ask(meter_cents=10**12 + 1), ["A meter shows"]),
    ],
)
def test_what_cannot_be_asked(ask, words):
    found = ask_faults(ask, 6)
    assert len(found) == len(words)
    assert all(said.startswith(word) for said, word in zip(found, words, strict=True))


def test_warnings():
    odds = wager(
        (1, 1), (1, -1), stakes=(AtStake(500, Fraction(-1, 100)),),
        figures=(
            Figure("long", "In the long run", Fraction(3, 10), "edge"),
            Figure("share", "A share", Fraction(-3), "share"),
        ),
    )  # fmt: skip
    assert alarms(odds) == (Alarm("player", "w", "staking 5.00", Fraction(-1, 100)),)
    bounds = Bounds(Fraction(1, 100), Fraction(2, 10))
    assert [(a.kind, a.where) for a in alarms(odds, bounds)] == [
        ("low", ""), ("player", "staking 5.00"), ("high", "In the long run"),
    ]  # fmt: skip
    assert alarms(wager((1, 1), (1, -1)), Bounds(Fraction(0), Fraction(0))) == ()


def test_the_book_of_games():
    assert odds_book.mathematics_of("no-such-game") is None
    plain = odds_book.Mathematics(lambda rules, ask: (FAIR,))
    odds_book.register("a-game-for-this-test", plain)
    try:
        assert odds_book.mathematics_of("a-game-for-this-test") is plain
    finally:
        del odds_book._games["a-game-for-this-test"]
    assert plain.simulations({}) == plain.dealt({}) == ()
