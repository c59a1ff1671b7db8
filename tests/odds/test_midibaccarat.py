"""Midibaccarat and EZ Baccarat: every wager, against a count one by one and published tables."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.odds import Ask, alarms
from games.midibaccarat.odds import odds
from games.midibaccarat.rules.vigorish import vigorish
from tests.midibaccarat import reference
from tests.midibaccarat.builders import box, line, settled, shoe, table
from tests.midibaccarat.test_figures import weighed

DECKS = (6, 7, 8)
WAGERS = ("banker", "player", "tie", "dragon_player", "dragon_banker")
CARD = "TA23456789"


def of(wager: str, rules, ask=Ask()):  # noqa: B008
    return next(one for one in odds(rules, ask) if one.wager == wager)


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}"


def hand(count: int, cards: int) -> list[str]:
    """Cards that count so much, two or three of them; the reference looks at nothing else."""
    return ["Ts"] * (cards - 1) + [CARD[count] + "s"]


@cache
def by_pay(decks: int, ez: bool, paytable: str, wager: str) -> Counter:
    """Ways by pay: the reference judges every score of the count one by one."""
    rules = {"ez": ez, "tie_odds": 8, "dragon_bonus": paytable}
    found: Counter = Counter()
    for (player, banker, player_cards, banker_cards), ways in weighed(decks).items():
        pay = Fraction(
            reference.pays(rules, wager, hand(player, player_cards), hand(banker, banker_cards))
        )
        if wager == "banker" and not ez and pay > 0:
            pay = Fraction(95, 100)
        found[pay] += ways
    return found


CASES = [
    *product((8,), (False, True), "ABC", WAGERS),
    *product((6, 7), (True,), "A", WAGERS),
    *product(DECKS, (True,), "A", ("dragon_7", "panda_8")),
]


@pytest.mark.parametrize(("decks", "ez", "paytable", "wager"), CASES)
def test_every_wager_one_by_one(decks, ez, paytable, wager):
    found: Counter = Counter()
    for row in of(wager, table(decks=decks, ez=ez, dragon_bonus=paytable)).rows:
        found[row.pay] += row.ways
    assert found == by_pay(decks, ez, paytable, wager)


EDGES = {
    ("banker", False): "1.0579", ("player", False): "1.2351", ("tie", False): "14.3596",
    ("banker", True): "1.0183", ("dragon_7", True): "7.6113", ("panda_8", True): "10.1876",
    ("dragon_player", False): "2.6517", ("dragon_banker", False): "9.3731",
}  # fmt: skip


@pytest.mark.parametrize(("wager", "ez"), EDGES)
def test_the_figures_to_hold(wager, ez):
    assert percent(of(wager, table(ez=ez)).edge) == EDGES[wager, ez]


def test_the_dragon_bonus_row_by_row_as_published():
    rows = {row.name: row.ways for row in of("dragon_player", table()).rows}
    assert rows == {
        "by-9": 18_409_431_764_992, "by-8": 34_097_645_543_424, "by-7": 89_590_261_473_280,
        "by-6": 141_238_897_317_888, "by-5": 166_169_165_987_840, "by-4": 186_780_352_174_080,
        "natural": 812_685_054_124_032, "natural-tie": 89_325_908_267_520,
        "lose": 3_460_101_558_850_304,
    }  # fmt: skip
    rows = {row.name: row.ways for row in of("dragon_banker", table()).rows}
    assert (rows["by-9"], rows["by-4"]) == (15_390_342_909_952, 201_147_167_287_296)


def test_rows_cite_what_settles_them():
    """One section, or the one around several."""
    sections = {row.name: row.section for row in of("dragon_player", table()).rows}
    assert sections["by-9"] == "629a.7(a)(4)(i)(C)"
    assert sections["natural"] == "629a.7(a)(4)(i)" and sections["lose"] == "629a.7(a)(4)(ii)"
    ez = {row.name: row for row in of("banker", table(ez=True)).rows}
    assert ez["dragon-7"].pay == 0 and ez["dragon-7"].section == "629a.7(a)(1)(iii)"


def test_what_is_not_offered_is_not_told():
    told = [one.wager for one in odds(table(dragon_bonus=None, house_money=False), Ask())]
    assert told == ["banker", "player", "tie"]
    told = [one.wager for one in odds(table(dragon_hands="banker", house_money=True), Ask())]
    assert told == ["banker", "player", "tie", "dragon_banker", "house_money"]


def test_tie_at_the_odds_filed():
    assert percent(of("tie", table(tie_odds=9)).edge) == "4.8440"
    assert [a.kind for a in alarms(of("tie", table(tie_odds=10)))] == ["player"]


# --- vigorish -----------------------------------------------------------------------------
def test_vigorish_to_the_next_quarter():
    """25 cents of 5.00 are just 5%; of 6.00 they would be 30, and 50 are taken."""
    rules = table(vigorish_rounding="up-25")
    found = of("banker", rules, Ask((500, 600)))
    won = found.rows[0].probability
    assert found.rows[0].name == "win"
    assert [at.edge - found.edge for at in found.stakes] == [0, won * Fraction(20, 600)]
    exact = of("banker", table(), Ask((500, 610, 600)))
    assert [at.edge - found.edge for at in exact.stakes] == [0, 0, won * Fraction(-1, 1220)]


def test_unasked_the_limits_of_the_table_are_looked_at():
    rules = table(vigorish_rounding="up-25", table_minimum=1100, table_maximum=500_000)
    assert [at.stake_cents for at in of("banker", rules).stakes] == [1100]
    assert of("banker", table(table_minimum=1100)).stakes == ()
    assert of("banker", table(ez=True, vigorish_rounding="up-25", table_minimum=1100)).stakes == ()


@given(
    st.integers(1, 3000), st.sampled_from(["exact", "up-25"]),
    st.sampled_from(["at-payout", "deferred"]),
)  # fmt: skip
def test_a_stake_wins_what_the_settlement_pays(stake, rounding, collected):
    """Banker wins a real round; its line, less what is marked, is what the odds say."""
    rules = table(vigorish_rounding=rounding, vigorish_collected=collected)
    found = of("banker", rules, Ask((stake,)))
    lines = settled(rules, [box(1, banker=stake)], shoe("Ts 7h", "9d Tc"))
    told = line(lines.lines, 1, "banker")
    net = told.credit - stake - (told.vigorish_owed or 0)
    win, tie, lose = found.rows
    assert found.stakes[0].edge == lose.probability - win.probability * Fraction(net, stake)
    assert vigorish(rules, stake) >= 0 and tie.pay == 0


# --- House Money --------------------------------------------------------------------------
def test_house_money_taken():
    found = of("house_money", table(house_money=True))
    assert percent(found.edge) == "35.7764"
    assert [row.name for row in found.rows] == ["both", "one", "lose"]
    assert [row.pay for row in found.rows] == [15, 3, -1]


@cache
def four_cards(decks: int) -> list[tuple]:
    """(ways, pays, Player's mean, Banker's wins and Dragon 7s) for every four values and whether
    each hand is a pair, of every sequence of six cards weighed by itself."""
    values = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    found = []
    for ranks in product(range(13), repeat=4):
        player_pair, banker_pair = ranks[0] == ranks[2], ranks[1] == ranks[3]
        if not (player_pair or banker_pair):
            continue
        ways = 1
        for n, rank in enumerate(ranks):
            ways *= 4 * decks - ranks[:n].count(rank)
        pays = 15 if player_pair and banker_pair else 3
        found.append((ways, pays, *after(decks, tuple(values[rank] for rank in ranks))))
    return found


@cache
def after(decks: int, four: tuple[int, ...]) -> tuple[Fraction, Fraction, Fraction]:
    """How often Player wins, Banker wins, and Banker wins with a Dragon 7, by trying every two
    further cards with the reference's own procedure."""
    held = [(16 if value == 0 else 4) * decks - four.count(value) for value in range(10)]
    left = sum(held)
    ends = [0, 0, 0]
    for fifth, sixth in product(range(10), repeat=2):
        ways = held[fifth] * (held[sixth] - (fifth == sixth))
        player, banker = reference.deal([CARD[v] + "s" for v in (*four, fifth, sixth)])
        mine, theirs = reference.count(player), reference.count(banker)
        ends[0] += ways * (mine > theirs)
        ends[1] += ways * (theirs > mine)
        ends[2] += ways * (mine < theirs == 7 and len(banker) == 3)
    total = left * (left - 1)
    return Fraction(ends[0], total), Fraction(ends[1], total), Fraction(ends[2], total)


@pytest.mark.parametrize(("ez", "percentage"), [(False, 100), (True, 40)])
def test_house_money_pressed_four_cards_by_four(ez, percentage):
    """However a winner plays, by all four ranks and all that can follow."""
    rules = table(decks=6, ez=ez, house_money=True, house_money_press_percent=percentage)
    found = of("house_money", rules)
    gain = dict.fromkeys(("player", "banker", "best-player", "best-banker", "best"), Fraction(0))
    for ways, pays, player_wins, banker_wins, dragons in four_cards(6):
        units = ways * pays
        player = player_wins - banker_wins
        banker = (banker_wins - dragons if ez else banker_wins * Fraction(95, 100)) - player_wins
        gain["player"] += units * player
        gain["banker"] += units * banker
        gain["best-player"] += units * max(player, 0)
        gain["best-banker"] += units * max(banker, 0)
        gain["best"] += units * max(player, banker, 0)
    told = {figure.name.removeprefix("press-"): figure.value for figure in found.figures}
    for name, units in gain.items():
        assert told[name] == found.edge - units / found.total * Fraction(percentage, 100), name
    assert told["best"] < min(told["best-player"], told["best-banker"]) < found.edge


def test_best_play_of_house_money_in_eight_decks():
    told = {f.name: percent(f.value) for f in of("house_money", table(house_money=True)).figures}
    assert told == {
        "press-best-player": "23.9721", "press-best-banker": "24.3626", "press-best": "12.5583",
        "press-player": "36.2101", "press-banker": "36.4835",
    }  # fmt: skip
