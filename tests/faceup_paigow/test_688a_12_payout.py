"""688a.12: every row of every posted table, paid through a whole replayed round; maximum payout,
meters. The tables here are copied from the regulation a second time, by hand."""

from dataclasses import asdict, replace
from operator import attrgetter

import pytest

from games.engine.contract import Faulty
from games.engine.meters import NOTHING, Meter
from games.faceup_paigow.rules.limits import HandLimit, most_won_at_minimum
from games.faceup_paigow.rules.meter import award, contribute, contribution, less, seeded
from games.faceup_paigow.rules.paytables import FORTUNE, PROGRESSIVE
from tests.faceup_paigow.builders import DULL, GAME, box, envies, file, line, setting, table
from tests.faceup_paigow.printed import (
    ACE_PRINTED,
    BEST,
    FORTUNE_PRINTED,
    HANDS,
    METERS,
    PLAIN,
    PROGRESSIVE_4_ENVY,
    PROGRESSIVE_PRINTED,
)


def fortune_rows():
    for number, (odds, envy) in FORTUNE_PRINTED.items():
        for name, to_one, dollars in zip(BEST, odds.split(), envy.split(), strict=True):
            yield number, name, int(to_one), int(dollars)
        for name, to_one in PLAIN.items():
            yield number, name, to_one, 0


FORTUNE_ROWS = list(fortune_rows())


@pytest.mark.parametrize(("number", "name", "to_one", "envy"), FORTUNE_ROWS)
def test_688a_12_c__fortune_row(number, name, to_one, envy):
    wagers = {1: {"main": 1000, "fortune": 300}, 6: {"main": 1000, "fortune": 500}}
    out = GAME.replay(file({1: HANDS[name], 6: DULL}, wagers, rules={"fortune": number}))
    won = line(out, 1, "fortune")
    assert (won["outcome"], won["credit"]) == ("win", 300 + 300 * to_one)
    trips = name == "three-of-a-kind"
    assert won["cite"] == ("688a.12(c)" if trips else "688a.11(h)(2)(i)(B)")
    assert out["hands"]["1"]["fortune"] == name
    assert envies(out) == ([(6, 1, "fortune", envy * 100)] if envy else [])
    assert bool(envy) == any("Envy Bonus" in said for said in out["calls"])
    assert line(out, 6, "fortune")["outcome"] == "lose"


def test_688a_12_c__three_pair_pushes_on_table_1_only():
    for number in FORTUNE_PRINTED:
        wagers = {1: {"main": 1000, "fortune": 300}}
        out = GAME.replay(file({1: HANDS["three-pair"]}, wagers, rules={"fortune": number}))
        found = line(out, 1, "fortune")
        push = number == 1
        assert (found["outcome"], found["credit"]) == (("push", 300) if push else ("lose", 0))
        assert found["cite"] == ("688a.12(c)" if push else "688a.11(h)(2)(i)(A)")
        assert out["hands"]["1"]["fortune"] == ("three-pair" if push else None)


def test_688a_12_c__no_row_is_left_untried():
    tried = {(number, name) for number, name, _, _ in FORTUNE_ROWS} | {(1, "three-pair")}
    assert tried == {(n, row.hand.name) for n, rows in FORTUNE.items() for row in rows}


def test_688a_12_c__trips_that_are_a_straight_pay_as_trips():
    wagers = {1: {"main": 1000, "fortune": 100}}
    out = GAME.replay(file({1: "4h 4s 4d 5s 6d 7c 8h"}, wagers, rules={"fortune": 3}))
    assert line(out, 1, "fortune")["credit"] == 400


VALUE = 1_234_567


def paid(number, prize, contributed):
    """What a row pays: fixed sum, share of the meter as it stands, the wager where returned."""
    wager, _, _, _, returned = METERS[number]
    value, total = VALUE + contributed, 0
    for part in str(prize).split("+"):
        total += value * int(part[:-1]) // 100 if part.endswith("%") else int(part) * 100
    return total + (wager * 100 if returned else 0)


PROGRESSIVE_ROWS = [
    (n, name, p) for n, rows in PROGRESSIVE_PRINTED.items() for name, p in rows.items()
]


@pytest.mark.parametrize(("number", "name", "prize"), PROGRESSIVE_ROWS)
def test_688a_12_d__progressive_row(number, name, prize):
    wager, seed, rate, reserve_rate, _ = METERS[number]
    stake = wager * 100
    wagers = {1: {"main": 1000, "progressive": stake}, 6: {"main": 1000, "progressive": stake}}
    out = GAME.replay(
        file({1: HANDS[name], 6: DULL}, wagers, rules={"progressive": number},
             meters={"hall": {"value": VALUE, "reserve": 700}})
    )  # fmt: skip
    added, reserve = 2 * stake * rate // 100, 700 + 2 * stake * reserve_rate // 100
    won = line(out, 1, "progressive")
    assert (won["outcome"], won["credit"]) == ("win", paid(number, prize, added))
    assert won["cite"] == "688a.11(h)(3)(i)(B)"
    assert out["hands"]["1"]["progressive"] == name
    percent = [int(x[:-1]) for x in str(prize).split("+") if x.endswith("%")]
    share = (VALUE + added) * percent[0] // 100 if percent else 0
    after = {"value": VALUE + added - share, "reserve": reserve}
    if percent == [100]:
        after = {"value": seed * 100, "reserve": max(reserve - seed * 100, 0)}
    assert out["meters"] == {"hall": after}
    assert [x["cents"] for x in out["shares"]] == ([share] if percent else [])
    expected = []
    if number == 4:
        dollars = dict(zip(BEST, map(int, PROGRESSIVE_4_ENVY.split()), strict=True))[name]
        expected = [(6, 1, "progressive", dollars * 100)]
    assert envies(out) == expected
    lost = line(out, 6, "progressive")
    assert (lost["credit"], lost["cite"]) == (0, "688a.11(h)(3)(i)(A)")


@pytest.mark.parametrize(("number", "made"), [(1, "no pair"), (2, "a pair")])
def test_688a_12_d__a_lost_hand_is_read_with_the_joker_as_its_table_says(number, made):
    """A joker that is fully wild makes a pair with the king; else it is an ace by itself."""
    wagers = {1: {"main": 1000, "progressive": METERS[number][0] * 100}}
    out = GAME.replay(
        file({1: "Jk Kd Jh 9c 7h 5d 2s"}, wagers, rules={"progressive": number},
             meters={"m": {"value": VALUE}})
    )  # fmt: skip
    assert line(out, 1, "progressive")["why"].startswith(f"These seven cards make {made};")


def test_688a_12_d__no_row_is_left_untried():
    tried = {(number, name) for number, name, _ in PROGRESSIVE_ROWS}
    assert tried == {(n, r.hand.name) for n, t in PROGRESSIVE.items() for r in t.rows}


def test_688a_12_d__tables_that_end_above_the_full_house_are_cited():
    for number in (4, 6):
        stake = METERS[number][0] * 100
        out = GAME.replay(
            file({1: HANDS["full-house"]}, {1: {"main": 1000, "progressive": stake}},
                 rules={"progressive": number}, meters={"m": {"value": VALUE}})
        )  # fmt: skip
        found = line(out, 1, "progressive")
        assert (found["outcome"], found["cite"]) == ("lose", "688a.12(d)")


def test_688a_12_d__two_winners_are_paid_in_settlement_order():
    """Seat 6 takes the whole meter, seat 1 a tenth of what it starts again with."""
    wagers = {s: {"main": 1000, "progressive": 100} for s in (1, 6)}
    hands = {6: HANDS["seven-card-straight-flush"], 1: HANDS["five-aces"]}
    out = GAME.replay(
        file(hands, wagers, rules={"progressive": 1}, meters={"m": {"value": 2_000_001}})
    )
    assert line(out, 6, "progressive")["credit"] == 2_000_001 + 56
    assert line(out, 1, "progressive")["credit"] == 100_000
    assert out["meters"]["m"]["value"] == 900_000
    assert [(x["seat"], x["cents"]) for x in out["shares"]] == [(6, 2_000_057), (1, 100_000)]
    turned = {1: HANDS["seven-card-straight-flush"], 6: HANDS["five-aces"]}
    out = GAME.replay(
        file(turned, wagers, rules={"progressive": 1}, meters={"m": {"value": 2_000_009}})
    )
    assert line(out, 6, "progressive")["credit"] == 200_006
    assert line(out, 1, "progressive")["credit"] == 2_000_065 - 200_006
    assert out["meters"]["m"]["value"] == 1_000_000


def test_688a_12_d__a_settlement_names_its_shares_and_what_a_void_hand_took_back():
    """What the cage moves: the same figures as those of the record."""
    rules = table(progressive=1, deal="automated-shoe")
    hands = {6: HANDS["five-aces"], 3: HANDS["seven-card-straight-flush"], 1: DULL}
    boxes = [box(seat, main=1000, progressive=100) for seat in hands]
    state = GAME.proceed(
        rules, setting(rules, sorted(boxes, key=attrgetter("seat")), hands), ()
    ).state
    state = state.with_place(replace(state.place_at(1), voided=True))
    fed = contribute(PROGRESSIVE[1], Meter(1_000_000), 3)
    settled = GAME.settle(rules, state, {"m": fed})
    assert settled.take_back == contribution(PROGRESSIVE[1], 1)
    left = less(fed, settled.take_back).value_cents
    assert [(s.seat, s.percent, s.cents) for s in settled.shares] == [
        (6, 10, left // 10), (3, 100, left - left // 10)
    ]  # fmt: skip
    assert [asdict(share) for share in settled.shares] == settled.extra["shares"]


def test_688a_12_d__without_a_meter_nothing_is_taken_back():
    rules = table(progressive=1, deal="automated-shoe")
    state = GAME.proceed(rules, setting(rules, [box(1, main=1000, progressive=100)]), ()).state
    state = state.with_place(replace(state.place_at(1), voided=True))
    settled = GAME.settle(rules, state)
    assert (settled.take_back, settled.shares) == (NOTHING, ())


def test_688a_12_d__the_reserve_pays_for_the_seed_as_far_as_it_reaches():
    four = PROGRESSIVE[4]
    assert award(four, Meter(5_000_000, 1_500_000), 100) == (5_000_000, Meter(1_000_000, 500_000))
    assert award(four, Meter(5_000_000, 400_000), 100) == (5_000_000, Meter(1_000_000, 0))
    assert award(four, Meter(1_000_099, 7), 10) == (100_009, Meter(900_090, 7))


@pytest.mark.parametrize("number", METERS)
def test_688a_12_d__contributions(number):
    wager, seed, rate, reserve_rate, _ = METERS[number]
    printed = PROGRESSIVE[number]
    start = seeded(printed)
    assert start == Meter(seed * 100, 0)
    after = contribute(printed, start, 3)
    assert after == Meter(seed * 100 + 3 * wager * rate, 3 * wager * reserve_rate)
    assert less(after, contribution(printed, 3)) == start
    boxes = [box(1, main=1000, progressive=wager * 100), box(2)]
    added = GAME.contribution(table(progressive=number), boxes)
    assert added == Meter(wager * rate, wager * reserve_rate)
    assert GAME.contribution(table(), boxes) == Meter(0, 0)


ACE_JOKER = "Jk Kh 9d 8c 6s 3h 2d"
ACE_PLAIN = "As Kh 9d 8c 6s 3h 2d"
ACE_OTHER = "Ah Ks 9s 8h 5s 4h 2c"


@pytest.mark.parametrize("number", ACE_PRINTED)
def test_688a_12_b__every_row_of_every_table(number):
    both, joker, plain = ACE_PRINTED[number]
    tried = [(ACE_JOKER, ACE_OTHER, both), (ACE_JOKER, DULL.replace("3d", "4d"), joker),
             (ACE_PLAIN, DULL.replace("3d", "4d"), plain)]  # fmt: skip
    for dealer, player, to_one in tried:
        hand = player.replace("6s", "6h")
        wagers = {1: {"main": 1000, "ace_high": 300}}
        out = GAME.replay(file({1: hand}, wagers, dealer=dealer, rules={"ace_high": number}))
        found = line(out, 1, "ace_high")
        assert (found["outcome"], found["credit"]) == ("win", 300 * (to_one + 1))
        assert found["cite"] == "688a.11(h)(1)(i)(B)"
        assert line(out, 1)["cite"] == "688a.11(f)(2)(iii)"


def test_688a_12_a__main_pays_even_money():
    out = GAME.replay(file({1: "As Ah Kd Kc 9s 5h 4d"}, {1: {"main": 777}}))
    assert (line(out, 1)["outcome"], line(out, 1)["credit"]) == ("win", 1554)


def test_688a_12_e__the_main_win_counts_first_and_is_never_reduced():
    wagers = {1: {"main": 4_000_000, "fortune": 1000}}
    out = GAME.replay(
        file({1: HANDS["five-aces"]}, wagers, rules={"fortune": 2, "max_payout": 5_000_000})
    )
    assert line(out, 1)["credit"] == 8_000_000
    assert line(out, 1, "fortune")["credit"] == 1000 + 400_000
    wagers[1]["fortune"] = 10_000
    out = GAME.replay(
        file({1: HANDS["five-aces"]}, wagers, rules={"fortune": 2, "max_payout": 5_000_000})
    )
    assert line(out, 1, "fortune")["credit"] == 10_000 + 1_000_000
    assert "688a.12(e)" in line(out, 1, "fortune")["why"]
    wagers[1]["main"] = 6_000_000
    out = GAME.replay(
        file({1: HANDS["five-aces"]}, wagers, rules={"fortune": 2, "max_payout": 5_000_000})
    )
    assert line(out, 1)["credit"] == 12_000_000
    assert line(out, 1, "fortune") | {"outcome": "win", "credit": 10_000} == line(out, 1, "fortune")


def test_688a_12_e__fixed_sums_are_reduced_shares_and_envy_never():
    wagers = {
        1: {"main": 4_900_000, "progressive": 500},
        2: {"main": 4_900_000, "progressive": 500},
    }
    out = GAME.replay(
        file({1: HANDS["seven-card-straight-flush"], 2: "9s 2s 9d 9c 4s 2h Kd"}, wagers,
             rules={"progressive": 4, "max_payout": 5_000_000}, meters={"m": {"value": 9_000_000}})
    )  # fmt: skip
    assert line(out, 1)["outcome"] == "win"
    assert line(out, 1, "progressive")["credit"] == 100_000 + 9_000_010 + 500
    assert (2, 1, "progressive", 100_000) in envies(out)


def test_688a_12_e__each_hand_has_its_own_maximum():
    wagers = {s: {"main": 1000, "fortune": 100_000} for s in (1, 2)}
    hands = {1: HANDS["royal-flush"], 2: "Kh Kd Kc 5h 5d 9c 2h"}
    out = GAME.replay(
        file(hands, wagers, players={1: "ann", 2: "ann"},
             rules={"fortune": 2, "max_payout": 5_000_000})
    )  # fmt: skip
    main = line(out, 1)["credit"] - 1000 if line(out, 1)["outcome"] == "win" else 0
    assert line(out, 1, "fortune")["credit"] == 100_000 + 5_000_000 - main
    assert line(out, 2, "fortune")["credit"] == 600_000


def test_688a_12_e__what_one_wager_takes_is_gone_for_the_next():
    limit = HandLimit(1000)
    assert [limit.pay(won) for won in (600, 300, 300, 1)] == [600, 300, 100, 0]


def test_a_meter_stays_in_whole_cents_and_never_falls_below_nothing():
    for table_ in PROGRESSIVE.values():
        added = contribution(table_, 3)
        assert type(added.value_cents) is type(added.reserve_cents) is int
    assert less(Meter(3, 4), Meter(5, 7)) == Meter(0, 0)
    assert less(Meter(9, 9), Meter(5, 7)) == Meter(4, 2)


def limit_fault(**options):
    found = GAME.faults({"max_payout": 5_000_000, **options})
    return found[0].message if found else ""


def test_688a_12_e__how_low_the_maximum_may_be_filed():
    assert limit_fault(max_payout=4_999_999) == "must be at least 50,000.00"
    assert limit_fault(fortune=2, fortune_minimum=500) == (
        "must be at least 80,020.00, the most that one player can win in a round at the minimum "
        "wagers"
    )
    assert limit_fault(fortune=2, fortune_minimum=500, max_payout=8_002_000, ace_high=None) == ""
    assert limit_fault(fortune=2, fortune_minimum=500, max_payout=8_001_999, ace_high=None)
    assert limit_fault(fortune=2, fortune_minimum=500, adjacent_boxes=1) == ""
    with pytest.raises(Faulty):
        table(max_payout=1)


@pytest.mark.parametrize(
    ("tables", "ace_stake", "one_box", "two_boxes"),
    [
        # main wagers alone
        ({}, 100, 1000, 2000),
        # a royal flush on each box
        ({"progressive": 1}, 100, 1000 + 50_000, 2000 + 2 * 50_000),
        # five of a kind with the wild joker on one box, a royal flush on the other
        ({"progressive": 2}, 100, 1000 + 50_000, 2000 + 50_000 + 30_000),
        # a seven-card straight flush on each, from both tables
        ({"fortune": 2, "progressive": 4}, 100, 1000 + 1_300_000, 2000 + 2 * 1_300_000),
        # the dealer and every box have ace high
        ({"ace_high": 5}, 100, 4000, 8000),
        ({"ace_high": 5, "progressive": 2}, 10_000, 400_000, 800_000),
        # the dealer has ace high with the joker, the boxes their straight flushes
        ({"ace_high": 1, "fortune": 2, "progressive": 4}, 1000, 1_310_000, 2 * 1_310_000),
        # the dealer has ace high without the joker, which one box has
        ({"ace_high": 1, "progressive": 2}, 1000, 58_000, 58_000 + 38_000),
    ],
)
def test_688a_12_e__the_most_one_player_can_win_at_the_minimums(
    tables, ace_stake, one_box, two_boxes
):
    filed = {
        "table_minimum": 1000, "ace_high_minimum": ace_stake, "fortune_minimum": 100,
        "ace_high": None, "fortune": None, "progressive": None, **tables,
    }  # fmt: skip
    assert most_won_at_minimum({**filed, "adjacent_boxes": 1}) == one_box
    assert most_won_at_minimum({**filed, "adjacent_boxes": 2}) == two_boxes


def test_688a_12_e__with_ace_high_the_dealers_ace_high_can_win_more():
    """Two straight flushes at 5,000 to 1 of $5 and 10 to 1 of $100 for a dealer with the joker."""
    assert limit_fault(
        fortune=3, fortune_minimum=500, ace_high=1, ace_high_minimum=10_000,
        ace_high_maximum=20_000,
    ) == (
        "must be at least 52,000.00, the most that one player can win in a round at the minimum "
        "wagers"
    )  # fmt: skip
