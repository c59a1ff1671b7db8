"""What many rounds come to, against coins that are known and against every sequence by itself."""

from fractions import Fraction
from itertools import pairwise, product
from math import comb, isclose, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.odds import Ask
from games.engine.odds_book import mathematics_of
from games.engine.odds_session import ROUNDS_MOST, session, session_figures
from games.engine.registry import all_games
from tests.odds.test_wager_odds import FAIR, wager

PAYS = st.fractions(-1, 8, max_denominator=4)


@given(st.lists(st.tuples(st.integers(1, 9), PAYS), min_size=1, max_size=3), st.integers(1, 4))
def test_every_sequence_by_itself(ends, rounds):
    odds = wager(*ends)
    found = session(odds, rounds)
    expected: dict[Fraction, float] = {}
    for sequence in product(odds.rows, repeat=rounds):
        result = sum((row.pay for row in sequence), Fraction(0))
        chance = prod(float(row.probability) for row in sequence)
        expected[result] = expected.get(result, 0.0) + chance
    assert [result for result, _ in found.results] == sorted(expected)
    for result, chance in found.results:
        assert isclose(chance, expected[result], rel_tol=1e-9)


def test_a_hundred_coins():
    found = session(FAIR, 100)
    chances = dict(found.results)
    for up in range(-20, 21, 2):
        assert isclose(chances[Fraction(up)], comb(100, 50 + up // 2) / 2**100, rel_tol=1e-9)
    assert isclose(found.ahead, (1 - comb(100, 50) / 2**100) / 2, abs_tol=1e-8)
    assert found.unknown < 1e-8
    assert (found.quantile(0.5), found.quantile(0.0), found.quantile(0.95)) == (
        0, found.results[0][0], 16,
    )  # fmt: skip
    assert found.quantile(1.0) == found.results[-1][0]
    assert isclose(
        found.within(Fraction(-2), Fraction(2)), sum(chances[Fraction(x)] for x in (-2, 0, 2))
    )
    assert isclose(found.within(None, None), 1 - found.unknown, abs_tol=1e-12)


@pytest.mark.parametrize("rounds", [1, 60])
def test_mean_and_spread_are_those_of_the_wager(rounds):
    """Of every wager of every game: mean and variance grow with the rounds, within what was let
    go."""
    for game in all_games():
        for odds in mathematics_of(game.slug).exact(game.parse({}), Ask()):
            found = session(odds, rounds)
            mean = sum(float(result) * chance for result, chance in found.results)
            lost = 1e-4 if rounds == 1 else 0.25
            assert abs(mean - rounds * float(odds.mean)) < lost, odds.wager
            assert found.unknown < 1e-4


@pytest.mark.parametrize("most", [3, 12, 40])
@pytest.mark.parametrize(
    "ends", [((1, 8), (9, -1)), ((1, 1), (1, -1)), ((3, Fraction(19, 20)), (2, -1))]
)
def test_bands_hold_everything_that_is_known(ends, most):
    found = session(wager(*ends), 40)
    bands = found.bands(most)
    low, high = found.quantile(0.001), found.quantile(0.999)
    assert 1 <= len(bands) <= most
    assert bands[0][0] < low <= bands[0][1] and bands[-1][0] < high <= bands[-1][1]
    widths = {upper - lower for lower, upper, _ in bands}
    (width,) = widths
    assert all(before[1] == after[0] for before, after in pairwise(bands))
    assert all(lower % width == 0 for lower, _, _ in bands), "nothing won or lost is an edge"
    for place, (lower, upper, chance) in enumerate(bands):
        inside = sum(
            c for result, c in found.results
            if (place == 0 or result > lower) and (place == len(bands) - 1 or result <= upper)
        )  # fmt: skip
        assert isclose(chance, inside, rel_tol=1e-9)


def test_who_is_even_is_not_ahead():
    found = session(FAIR, 20)
    ahead = sum(chance for lower, _, chance in found.bands(50) if lower >= 0)
    assert isclose(ahead, found.ahead)


def test_bands_of_a_single_result():
    assert session(wager((1, Fraction(1, 2))), 3).bands(5) == ((1, 2, 1.0),)
    assert session(wager((1, 0)), 3).bands(5) == ((-1, 0, 1.0),)


@pytest.mark.parametrize("rounds", [0, -1, ROUNDS_MOST + 1])
def test_how_long_a_session_can_be(rounds):
    with pytest.raises(ValueError, match="1 to 250 rounds"):
        session(FAIR, rounds)


def test_a_session_in_four_figures():
    found = {figure.name: figure for figure in session_figures(FAIR, 100)}
    assert {name: figure.value for name, figure in found.items() if figure.unit == "amount"} == {
        "session-low": -20, "session-middle": 0, "session-high": 20,
    }  # fmt: skip
    ahead = found["session-ahead"]
    assert ahead.unit == "share" and f"{float(ahead.value):.4f}" == "0.4602"
    assert ahead.label == "After 100 rounds: ahead"
