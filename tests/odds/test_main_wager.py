"""The main wager of Face Up Pai Gow Poker, dealt: every round of a deal judged as the reference
judges it, and the figures from a seed."""

import random
from itertools import islice, permutations
from math import hypot, isclose

import pytest

from games.engine import odds_book
from games.engine.cards import JOKER_DECK
from games.engine.odds_simulation import simulate
from games.faceup_paigow.odds_ace_high import alone
from games.faceup_paigow.odds_counts import HANDS
from games.faceup_paigow.odds_dealt import dealt_once
from games.faceup_paigow.odds_main import ROUNDS, simulations
from games.faceup_paigow.rules.options import parse
from tests.faceup_paigow import reference as ref

HOUSE, BEST = simulations(parse({}))
ORDER = ("win", "high-only", "low-only", "ace-high", "lower", "copy")


def deals_of(seed: int):
    chance = random.Random(seed)
    return (chance.sample(JOKER_DECK, HOUSE.cards) for _ in iter(int, 1))


def outcome(dealer, hand) -> str:
    high, low = hand[0] > dealer[0], hand[1] > dealer[1]
    if high and low:
        return "win"
    if high or low:
        return "high-only" if high else "low-only"
    return "lower" if hand[0] < dealer[0] and hand[1] < dealer[1] else "copy"


def lawful(cards):
    return [
        (ref.worth(h), ref.worth(low)) for h, low in ref.all_sets(cards) if not ref.is_foul(h, low)
    ]


def expected(cards, best: bool) -> dict[str, int]:
    """The rounds of one deal, each by the reference."""
    hands = [cards[i : i + 7] for i in range(0, 49, 7)]
    found = dict.fromkeys(ORDER, 0)
    for player, dealer in permutations(hands, 2):
        if ref.is_ace_high(dealer):
            found["ace-high"] += 1
            continue
        theirs = ref.house_set(dealer)
        choices = lawful(player) if best else [ref.house_set(player)]
        found[min((outcome(theirs, mine) for mine in choices), key=ORDER.index)] += 1
    return found


@pytest.mark.parametrize(("simulation", "best"), [(HOUSE, False), (BEST, True)])
def test_every_round_of_a_deal(simulation, best):
    for cards in islice(deals_of(11), 12):
        tally = dict(zip(ORDER, simulation.judge(cards), strict=True))
        wanted = expected(cards, best)
        if best:  # where all is lost, which loss it is called is the same to the player
            for counts in (tally, wanted):
                counts["lower"] += counts.pop("copy")
        assert tally == wanted
        assert sum(tally.values()) == ROUNDS == 42


def test_endings_are_the_rows():
    assert [ending.name for ending in HOUSE.endings] == list(ORDER)
    assert [int(ending.pay) for ending in HOUSE.endings] == [1, 0, 0, 0, -1, -1]
    assert HOUSE.deck == JOKER_DECK and HOUSE.play != BEST.play


def test_the_best_set_is_never_worse_than_the_house_way():
    for cards in islice(deals_of(2), 60):
        house, best = (
            sum(n * ending.pay for n, ending in zip(s.judge(cards), s.endings, strict=True))
            for s in (HOUSE, BEST)
        )
        assert best >= house


def test_it_comes_near_what_is_known():
    """How often the dealer has an Ace High is counted elsewhere; the best play is published to
    leave the house 1.8%."""
    (house,) = simulate(HOUSE, islice(deals_of(1), 600), every=600)
    known = (alone(True) + alone(False)) / HANDS
    ace_high = {row.name: row for row in house.rows}["ace-high"].probability
    assert isclose(ace_high, known, rel_tol=0.1)
    assert 0.05 < house.edge < 0.07 and house.estimate.standard_error < 0.003
    (best,) = simulate(BEST, islice(deals_of(1), 200), every=200)
    assert abs(float(best.edge) - 0.018) < 4 * best.estimate.standard_error


SIMPLE = {"name": "Simple", "rules": [{"rule": "all", "keep": "high-card"}]}


def test_another_house_way_is_dealt_as_filed():
    """Keeping the highest hand high leaves the dealer weaker low hands."""
    other, _ = simulations(parse({"house_way": SIMPLE}))
    assert any(other.judge(cards) != HOUSE.judge(cards) for cards in islice(deals_of(4), 5))


@pytest.mark.parametrize(("simulation", "deals"), [(HOUSE, 1500), (BEST, 400)])
def test_what_was_dealt_at_length_is_dealt_again_in_part(simulation, deals):
    """From another seed: every ending and the edge within four errors of both."""
    long = next(one for one in dealt_once(parse({})) if one.wager == simulation.wager)
    (short,) = simulate(simulation, islice(deals_of(99), deals), every=deals)
    error = hypot(long.estimate.standard_error, short.estimate.standard_error)
    assert abs(float(long.edge - short.edge)) < 4 * error
    assert long.estimate.standard_error < short.estimate.standard_error / 4
    for known, found in zip(long.rows, short.rows, strict=True):
        assert (known.name, known.pay, known.section) == (found.name, found.pay, found.section)
        hands = deals * 7
        spread = (float(known.probability) / hands) ** 0.5
        assert abs(float(known.probability - found.probability)) < 4 * spread


def test_the_ace_highs_dealt_at_length_are_those_counted():
    known = (alone(True) + alone(False)) / HANDS
    for long in dealt_once(parse({})):
        hands = long.total / 6
        found = {row.name: row for row in long.rows}["ace-high"].probability
        assert abs(float(found) - known) < 4 * (known / hands) ** 0.5


def test_nothing_is_known_beforehand_of_another_house_way():
    assert dealt_once(parse({"house_way": SIMPLE})) == ()
    assert [one.wager for one in dealt_once(parse({"fortune": None}))] == ["main", "best"]


def test_the_room_knows_where_to_ask():
    told = odds_book.mathematics_of("face-up-pai-gow-poker")
    assert [one.wager for one in told.simulations(parse({}))] == ["main", "best"]
    for slug in ("saigon-5-card", "midibaccarat"):
        other = odds_book.mathematics_of(slug)
        assert other.simulations(None) == other.dealt(None) == ()
