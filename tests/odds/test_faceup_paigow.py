"""Face Up Pai Gow Poker: every side wager and table, against counts of their own, the printed
tables copied a second time, and published figures."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.odds import Ask, alarms, repriced
from games.faceup_paigow.odds import dealt, fortune_odds, odds, progressive_odds
from games.faceup_paigow.odds_counts import BUG, HANDS, WILD
from games.faceup_paigow.rules.paytables import (
    ACE_HIGH,
    FORTUNE,
    PROGRESSIVE,
    FortuneRow,
    ProgressiveRow,
)
from tests.faceup_paigow.builders import table
from tests.faceup_paigow.printed import (
    ACE_PRINTED,
    BEST,
    FORTUNE_PRINTED,
    METERS,
    PLAIN,
    PROGRESSIVE_4_ENVY,
    PROGRESSIVE_PRINTED,
)


def of(wager: str, rules, ask=Ask()):  # noqa: B008
    return next(one for one in odds(rules, ask) if one.wager == wager)


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}"


def ways_of(found) -> dict[str, int]:
    return {row.name: row.ways for row in found.rows}


PUBLISHED = {
    "five-aces": 1_128, "royal-flush": 26_132, "straight-flush": 184_832,
    "four-of-a-kind": 307_472, "full-house": 4_188_528, "flush": 6_172_088,
    "three-of-a-kind": 7_672_500, "straight": 11_034_204,
}  # fmt: skip
"""Of a table without seven-card rows; read from the top, five aces first."""


def test_published_ways_of_seven_cards():
    hands = {row.hand.name: row.hand for row in FORTUNE[3]}
    ways = dealt([hands[name] for name in PUBLISHED])
    assert dict(zip(PUBLISHED, ways, strict=False)) == PUBLISHED
    assert ways[-1] == 124_556_196 and sum(ways) == HANDS


@pytest.mark.parametrize("wild", [False, True])
def test_no_hand_is_counted_twice_or_left_out(wild):
    assert sum((WILD if wild else BUG).values()) == HANDS
    assert dealt([], wild) == [HANDS]


# --- Fortune ------------------------------------------------------------------------------
@pytest.mark.parametrize("number", FORTUNE)
def test_fortune_as_printed(number):
    """The edge from the printed odds and the ways of Fortune 3, which has the same rows."""
    found, ways = of("fortune", table(fortune=number)), ways_of(of("fortune", table(fortune=3)))
    odds_printed = dict(zip(BEST, map(int, FORTUNE_PRINTED[number][0].split()), strict=True))
    odds_printed |= PLAIN
    kept = HANDS - sum(ways[name] * (pay + 1) for name, pay in odds_printed.items())
    if number == 1:
        kept -= ways_of(found)["three-pair"]
    assert found.edge == Fraction(kept, HANDS)
    assert {row.name: row.pay for row in found.rows if row.pay > 0} == odds_printed
    assert found.total == HANDS and not alarms(found)


def test_three_pair_comes_back_only_with_table_1():
    found = of("fortune", table(fortune=1))
    assert found.push_frequency == Fraction(ways_of(found)["three-pair"], HANDS) > 0
    assert of("fortune", table(fortune=2)).push_frequency == 0


def test_fortune_3_holds_its_figures():
    found = of("fortune", table(fortune=3))
    assert percent(found.edge) == "7.8279"
    assert {f.name: percent(f.value) for f in found.figures} == {
        "envy-each": "0.9185", "players-2": "6.9093", "players-3": "5.9908", "players-4": "5.0723",
        "players-5": "4.1537", "players-6": "3.2352",
    }  # fmt: skip


@pytest.mark.parametrize("number", FORTUNE)
@pytest.mark.parametrize("players", [1, 2, 6])
def test_envy_by_number_of_players(number, players):
    """Each other hand pays each lammer; a lammer needs a wager of 5.00."""
    found = of("fortune", table(fortune=number), Ask((400, 500, 2000), players))
    ways = ways_of(found)
    column = dict(zip(BEST, map(int, FORTUNE_PRINTED[number][1].split()), strict=True))
    each = Fraction(sum(ways[name] * dollars * 100 for name, dollars in column.items()), HANDS)
    at = {one.stake_cents: one.edge for one in found.stakes}
    assert at[400] == found.edge
    assert at[500] == found.edge - (players - 1) * each / 500
    assert at[2000] == found.edge - (players - 1) * each / 2000
    by_players = {f.name: f.value for f in found.figures if f.unit == "edge"}
    assert by_players.get(f"players-{players}", found.edge) == at[500]
    assert bool(found.notes) is bool(found.play) is (players > 1)


def test_a_fortune_table_of_the_house_and_another_pay():
    """Quads at 30 instead of 25, filed as a table or asked as a question."""
    rows = [
        FortuneRow(r.hand, 30 if r.hand.name == "four-of-a-kind" else r.to_one) for r in FORTUNE[3]
    ]
    found = fortune_odds(rows, table(), Ask())
    asked = repriced(of("fortune", table(fortune=3)), {"four-of-a-kind": Fraction(30)})
    assert found.edge == asked.edge
    assert found.edge - of("fortune", table(fortune=3)).edge == Fraction(-5 * 307_472, HANDS)
    assert found.figures == ()


def test_rows_are_read_from_the_top():
    """Without a row of its own a hand falls into a lower one that it satisfies too."""
    whole = ways_of(of("fortune", table(fortune=3)))
    less = [row for row in FORTUNE[3] if row.hand.name != "royal-flush"]
    found = ways_of(fortune_odds(less, table(), Ask()))
    assert found["straight-flush"] == whole["straight-flush"] + whole["royal-flush"]


# --- Ace High -----------------------------------------------------------------------------
@pytest.mark.parametrize("number", ACE_HIGH)
def test_ace_high_as_printed(number):
    found = of("ace_high", table(ace_high=number))
    both, joker, no_joker = ACE_PRINTED[number]
    assert [row.pay for row in found.rows] == [both, joker, no_joker, -1]
    a, b, c, d = (row.probability for row in found.rows)
    assert found.edge == d - both * a - joker * b - no_joker * c
    assert found.edge > 0


# --- progressive --------------------------------------------------------------------------
def by_printed(number: int, meter_cents: int) -> Fraction:
    """The return of a progressive from its printed rows, and its ways."""
    found = of("progressive", table(progressive=number), Ask(meter_cents=meter_cents))
    wager, _, _, _, returned = METERS[number]
    back = Fraction(0)
    for name, prize in PROGRESSIVE_PRINTED[number].items():
        fixed, _, share = str(prize).rpartition("+")
        cents = int(fixed or 0) * 100
        if share.endswith("%"):
            cents += meter_cents * int(share[:-1]) // 100
        else:
            cents += int(share) * 100
        back += ways_of(found)[name] * (cents + (wager * 100 if returned else 0))
    return back / (HANDS * wager * 100)


@pytest.mark.parametrize("number", PROGRESSIVE)
@pytest.mark.parametrize("meter_cents", [0, 1_000_000, 12_345_678])
def test_progressive_as_printed(number, meter_cents):
    found = of("progressive", table(progressive=number), Ask(meter_cents=meter_cents))
    assert found.edge == 1 - by_printed(number, meter_cents)
    assert set(ways_of(found)) == {*PROGRESSIVE_PRINTED[number], "none"}


@pytest.mark.parametrize("number", PROGRESSIVE)
def test_the_meter_is_at_its_seed_unless_told(number):
    seed = METERS[number][1] * 100
    found = of("progressive", table(progressive=number))
    assert found == of("progressive", table(progressive=number), Ask(meter_cents=seed))
    assert found.edge == 1 - by_printed(number, seed)


@pytest.mark.parametrize("number", PROGRESSIVE)
@pytest.mark.parametrize("players", [1, 6])
def test_break_even_is_the_first_cent_without_an_edge(number, players):
    rules = table(progressive=number)
    figures = {f.name: f for f in of("progressive", rules, Ask(players=players)).figures}
    even = int(figures["break-even"].value)
    envy = figures["envy"].value if "envy" in figures else 0
    at, below = (
        of("progressive", rules, Ask(meter_cents=cents, players=players)).edge
        for cents in (even, even - 1)
    )
    assert at - envy <= 0 < below - envy


@pytest.mark.parametrize("number", PROGRESSIVE)
def test_long_run(number):
    """Fixed sums, the rate, and a seed each time the whole meter is won."""
    _, seed, rate, reserve, _ = METERS[number]
    found = of("progressive", table(progressive=number))
    figures = {f.name: f.value for f in found.figures}
    whole = [n for n, prize in PROGRESSIVE_PRINTED[number].items() if "100%" in str(prize)]
    chance = Fraction(sum(ways_of(found)[name] for name in whole), HANDS)
    assert figures["fixed"] == by_printed(number, 0)
    assert figures["rate"] == Fraction(rate, 100)
    assert figures["seeds"] == chance * seed / METERS[number][0]
    assert figures["long-run"] == sum(figures[part] for part in ("fixed", "rate", "seeds"))
    assert figures["long-run-edge"] == 1 - figures["long-run"]
    assert ("reserve" in figures) is (reserve > 0)


def test_long_run_is_what_a_meter_pays_out_over_many_rounds():
    """Table 6 with its seed, walked through so many rounds that the meter's own value is nothing
    beside what went through it: expected flows, no chance."""
    posted = PROGRESSIVE[6]
    found = of("progressive", table(progressive=6))
    chances = {row.hand.name: Fraction(ways_of(found)[row.hand.name], HANDS) for row in posted.rows}
    whole = float(sum(chances[r.hand.name] for r in posted.rows if r.percent == 100))
    part = (
        float(sum(chances[r.hand.name] * r.percent for r in posted.rows if r.percent < 100)) / 100
    )
    fixed = float(sum(chances[r.hand.name] * r.cents for r in posted.rows))
    rounds, per_step = 10**9, 10**5
    meter, paid = float(posted.seed_cents), 0.0
    for _ in range(rounds // per_step):
        won = per_step * meter * (whole + part)
        paid += won + per_step * fixed
        meter += per_step * (posted.rate_percent + whole * posted.seed_cents) - won
    figures = {f.name: f.value for f in found.figures}
    assert paid / rounds / posted.wager_cents == pytest.approx(float(figures["long-run"]), abs=1e-3)


def test_progressive_7_as_printed():
    """95.9% at its seed and another 26% to the meter: 121.9% in the long run, and a warning."""
    found = of("progressive", table(progressive=7))
    figures = {f.name: percent(f.value)[:-3] for f in found.figures if f.unit != "cents"}
    assert f"{float(100 * (1 - found.edge)):.1f}" == "95.9"
    assert f"{float(100 * found.figures[4].value):.1f}" == "121.9", figures
    assert [(a.kind, a.where) for a in alarms(found)] == [("player", "Edge in the long run")]


def test_only_progressive_7_favours_the_player_in_the_long_run():
    for number in PROGRESSIVE:
        warned = alarms(of("progressive", table(progressive=number)))
        assert bool(warned) is (number == 7), number


def test_envy_of_progressive_4():
    """The only progressive with an envy column; its wager is 5.00 and always qualifies."""
    found = of("progressive", table(progressive=4), Ask(players=6))
    ways = ways_of(found)
    envies = map(int, PROGRESSIVE_4_ENVY.split())
    each = Fraction(
        sum(ways[name] * n for name, n in zip(PROGRESSIVE_PRINTED[4], envies, strict=True)), HANDS
    )
    figures = {f.name: f.value for f in found.figures}
    assert figures["envy-each"] == each / 5 and figures["envy"] == each
    (at,) = found.stakes
    assert (at.stake_cents, at.edge) == (500, found.edge - each)
    parts = ("fixed", "rate", "seeds", "envy")
    assert figures["long-run"] == sum(figures[part] for part in parts)
    for number in set(PROGRESSIVE) - {4}:
        other = of("progressive", table(progressive=number), Ask(players=6))
        assert other.stakes == () and not {"envy", "envy-each"} & {f.name for f in other.figures}


def test_a_reserve_says_what_seeds_do_not_need():
    figures = {f.name: f.value for f in of("progressive", table(progressive=4)).figures}
    assert figures["reserve"] == Fraction(1, 100)
    assert figures["reserve-kept"] == figures["reserve"] - figures["seeds"] > 0


# --- maximum payout -----------------------------------------------------------------------
def test_a_maximum_payout_shows_at_the_stakes_that_it_cuts():
    rules = table(max_payout=5_000_000, fortune=3, ace_high=1, fortune_maximum=2_000)
    found = of("fortune", rules, Ask())
    (at,) = found.stakes
    assert at.stake_cents == 2_000 and at.edge == found.edge + Fraction(
        32 * 5_000_000, 2_000 * HANDS
    )
    assert found.notes == (
        "The maximum payout is counted as if this were the only wager that wins.",
    )
    assert of("ace_high", rules).stakes == ()


def test_a_share_of_the_meter_is_never_cut():
    """A meter of a million: only the fixed sums of table 4 count against the limit."""
    rules = table(max_payout=5_000_000, progressive=4, fortune=None, ace_high=None)
    assert of("progressive", rules, Ask(meter_cents=100_000_000)).stakes == ()


# --- all together -------------------------------------------------------------------------
def test_what_is_not_offered_is_not_told():
    assert odds(table(ace_high=None, fortune=None, progressive=None), Ask()) == ()
    told = odds(table(ace_high=1, fortune=2, progressive=3), Ask())
    assert [one.wager for one in told] == ["ace_high", "fortune", "progressive"]


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.sampled_from(sorted(PROGRESSIVE)))
def test_a_higher_meter_is_never_worse_for_the_player(one, other, number):
    low, high = sorted((one, other))
    rules = table(progressive=number)
    edges = [of("progressive", rules, Ask(meter_cents=cents)).edge for cents in (low, high)]
    assert edges[0] >= edges[1]


def test_every_row_is_of_one_hand():
    """No table counts a hand in two rows: rows and the rest make a whole, by every table."""
    for fortune, progressive in combinations([1, 2, 3, 4, 5, 6, 7], 2):
        if fortune in FORTUNE:
            for one in odds(table(fortune=fortune, progressive=progressive), Ask()):
                assert Counter(row.total for row in one.rows) == {one.total: len(one.rows)}


def test_without_a_share_of_the_meter_there_is_no_break_even():
    """A table of the house whose rows are fixed sums."""
    posted = PROGRESSIVE[7]
    rows = tuple(ProgressiveRow(row.hand, 100_000) for row in posted.rows)
    found = progressive_odds(replace(posted, rows=rows), table(), Ask())
    names = {figure.name for figure in found.figures}
    assert "break-even" not in names
    figures = {figure.name: figure.value for figure in found.figures}
    assert figures["seeds"] == 0 and figures["fixed"] == 1 - found.edge


@pytest.mark.parametrize("number", PROGRESSIVE)
@pytest.mark.parametrize("players", [1, 6])
def test_the_curve_is_the_edge_at_each_of_its_points(number, players):
    """Envy in it; the seed, the meter and the break-even among its points."""
    rules, meter = table(progressive=number), 7_777_777
    found = of("progressive", rules, Ask(meter_cents=meter, players=players))
    figures = {figure.name: figure.value for figure in found.figures}
    curve = dict(found.curve)
    assert {0, meter, METERS[number][1] * 100, int(figures["break-even"])} <= set(curve)
    assert max(curve) > int(figures["break-even"]) and min(curve.values()) < 0
    for cents, edge in curve.items():
        alone = of("progressive", rules, Ask(meter_cents=cents, players=players)).edge
        assert edge == alone - figures.get("envy", 0)
    assert list(curve.values()) == sorted(curve.values(), reverse=True)
