"""Odds that are dealt: a coin whose edge is known, the error that is told, and how it grows."""

import random
from fractions import Fraction
from itertools import islice, repeat
from math import inf, isclose
from statistics import fmean, stdev

from games.engine.odds_simulation import Ending, Simulation, simulate

PAYS = (Fraction(1), Fraction(0), Fraction(-1))
COIN = Simulation(
    "w", "Wager", "1a.1", "As it comes.", ("h", "e", "t"), 2,
    tuple(Ending(name, name, pay, "1a.2") for name, pay in zip("het", PAYS, strict=True)),
    judge=lambda cards: [cards.count(side) for side in "het"],
    notes=("Two at a time.",),
)  # fmt: skip


def deals(seed: int):
    chance = random.Random(seed)
    return (chance.choices(COIN.deck, k=COIN.cards) for _ in iter(int, 1))


def test_rows_are_what_was_dealt():
    (odds,) = simulate(COIN, [["h", "t"], ["h", "h"], ["e", "t"]])
    assert [(row.name, row.ways, row.total) for row in odds.rows] == [
        ("h", 3, 6), ("e", 1, 6), ("t", 2, 6),
    ]  # fmt: skip
    assert odds.edge == Fraction(-1, 6)
    assert odds.basis == "6 rounds simulated in 3 deals"
    assert (odds.play, odds.notes, odds.rows[0].section) == ("As it comes.", COIN.notes, "1a.2")


def test_the_error_is_that_of_the_mean_over_deals():
    dealt = list(islice(deals(3), 400))
    (odds,) = simulate(COIN, dealt, every=400)
    means = [(cards.count("h") - cards.count("t")) / 2 for cards in dealt]
    assert odds.estimate.rounds == 800
    assert isclose(float(odds.mean), fmean(means), abs_tol=1e-12)
    assert isclose(odds.estimate.standard_error, stdev(means) / 20)


def test_it_comes_near_and_says_how_near():
    """The coin is fair; three errors cover it, and they shrink with the root of the deals."""
    few, *_, many = simulate(COIN, islice(deals(1), 6400), every=100)
    for odds in (few, many):
        assert abs(float(odds.edge)) < 3 * odds.estimate.standard_error
    assert isclose(many.estimate.standard_error * 8, few.estimate.standard_error, rel_tol=0.2)


def test_the_same_seed_gives_the_same_figures():
    first, second, other = (
        list(simulate(COIN, islice(deals(seed), 250), every=100)) for seed in (7, 7, 8)
    )
    assert first == second != other
    assert [odds.estimate.rounds for odds in first] == [200, 400, 500]


def test_who_has_seen_enough_stops_asking():
    """No further deal is asked for."""
    source = deals(1)
    growing = simulate(COIN, source, every=10)
    assert next(growing).total == 20
    growing.close()
    rest = simulate(COIN, islice(source, 1))
    assert next(rest).total == 2


def test_one_deal_says_nothing_of_its_error():
    (odds,) = simulate(COIN, [["h", "t"]])
    assert odds.estimate.standard_error == inf


def test_no_spread_is_no_error():
    (odds,) = simulate(COIN, repeat(["e", "e"], 3), every=5)
    assert (odds.edge, odds.estimate.standard_error) == (0, 0.0)


def test_without_a_deal_there_is_nothing():
    assert list(simulate(COIN, [])) == []
