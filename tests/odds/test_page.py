"""The odds of a table as its visitors see them."""

import re
from fractions import Fraction
from html import unescape
from itertools import pairwise

import pytest

from casino.cage import api as cage
from casino.floor.models import Operator, Table
from casino.lobby.odds import HALF, card
from casino.lobby.odds_chart import HEIGHT, WIDTH, chart
from casino.lobby.odds_session import BANDS, hour
from casino.submissions.models import RulesSubmission
from games.engine.odds import Ask, Row, WagerOdds
from games.engine.odds_book import mathematics_of
from games.engine.odds_session import session
from games.engine.odds_writers import percent
from games.engine.registry import all_games, game_for
from games.faceup_paigow.rules.meter import terms

pytestmark = pytest.mark.django_db
PAI_GOW = "face-up-pai-gow-poker"


def a_table(slug: str, invitation: str = "", **options) -> Table:
    return Table.objects.create(
        operator=Operator.objects.create(name="Room"), name="Lotus", invitation=invitation,
        submission=RulesSubmission.objects.create(game=slug, name="s", options=options),
    )  # fmt: skip


def read(client, table, question: str = "", **headers) -> str:
    answer = client.get(f"/table/{table.pk}/odds/{question}", headers=headers)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_wager_of_a_table_stands_there_with_all_its_rows(client, game):
    page = read(client, a_table(game.slug))
    found = mathematics_of(game.slug).exact(game.parse({}), Ask())
    assert found
    for odds in found:
        assert f'id="wager-{odds.wager}"' in page
        assert page.count(f'<span class="num">{percent(odds.edge)}</span>') >= 1
        for row in odds.rows:
            assert row.label in page and f">{row.ways:,}</td>" in page
    assert "style=" not in page and page.count("<script") <= 3


def test_the_main_wager_says_that_it_was_dealt(client):
    page = read(client, a_table(PAI_GOW))
    assert "6.1822%" in page and "as dealt" in page and "Standard error of that" in page
    way = {"name": "Simple", "rules": [{"rule": "all", "keep": "high-card"}]}
    other = read(client, a_table(PAI_GOW, house_way=way))
    assert "as dealt" not in other and "manage.py" not in other
    assert "main wager" in other


def test_a_row_says_what_it_is(client):
    page = read(client, a_table("saigon-5-card"))
    assert ">Two pair</th>" in page
    assert ">1 in 2,869,685</td>" in page, "five aces"
    assert "138,600" in page and "4.8298%" in page and ">8 to 1<" in page and "38.6384%" in page


def test_in_brief_for_the_panel_of_the_table(client):
    table = a_table("saigon-5-card")
    brief = read(client, table, **{"HX-Request": "true"})
    assert "<html" not in brief and "1.8675%" in brief and "12.8022%" in brief
    assert f'href="/table/{table.pk}/odds/"' in brief
    answer = client.get(f"/table/{table.pk}/odds/")
    assert "HX-Request" in answer.headers["Vary"]


def test_at_a_stake_and_with_others(client):
    page = read(client, a_table(PAI_GOW), "?stake=5&players=6")
    assert "Edge, staking 5.00" in page and "3.2352%" in page
    assert "5 other hands in play" in page


def test_the_meter_of_the_table_or_one_that_is_asked_for(client):
    table = a_table(PAI_GOW, progressive=7)
    meter = cage.create_meter("grand", "Grand", PAI_GOW, terms(7))
    cage.link(table.pk, meter.pk)
    assert "The meter shows 1,000.00." in read(client, table)
    page = read(client, table, "?meter=7000")
    assert "The meter shows 7,000.00." in page and "of each wager is yours on average" in page
    assert 'name="meter"' in page
    assert 'name="meter"' not in read(client, a_table(PAI_GOW))


def test_progressive_7_is_shown_for_what_it_is(client):
    page = read(client, a_table(PAI_GOW, progressive=7))
    assert 'Returned in the long run</dt><dd class="num">121.8557%' in page
    assert "-21.8557%" in page


@pytest.mark.parametrize(
    "question",
    ["?stake=x", "?stake=-5", "?stake=0", "?stake=1.005", "?stake=1e400", "?players=0",
     "?players=7", "?players=1.5", "?players=99999999999999999999", "?stake=NaN"],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_and_the_plain_answer_given(client, question):
    table = a_table(PAI_GOW)
    page = read(client, table, question)
    assert 'class="errorlist"' in page
    plain = read(client, table)
    assert plain.count("Edge, staking") == page.count("Edge, staking") == 0


def test_unknown_questions_change_nothing(client):
    table = a_table("midibaccarat")
    page = read(client, table, "?a=b&meter=-1&players=99")
    assert 'class="errorlist"' not in page and 'name="players"' not in page


def test_a_private_table_is_for_its_guests(client):
    table = a_table("saigon-5-card", invitation="a-secret-word")
    answer = client.get(f"/table/{table.pk}/odds/")
    assert answer.status_code == 403 and "1.8675%" not in answer.content.decode()
    client.get("/t/a-secret-word/")
    assert "1.8675%" in read(client, table)


def test_no_table_no_odds(client):
    assert client.get("/table/999/odds/").status_code == 404
    assert client.post("/table/999/odds/").status_code == 405


def test_a_game_that_tells_no_odds(client, monkeypatch):
    table = a_table("saigon-5-card")
    monkeypatch.setattr("casino.lobby.odds.mathematics_of", lambda slug: None)
    assert client.get(f"/table/{table.pk}/odds/").status_code == 404


def test_the_rules_of_a_table_lead_to_its_odds(client):
    table = a_table("saigon-5-card")
    assert f'href="/table/{table.pk}/odds/"' in client.get(f"/rules/{table.pk}/").content.decode()


def test_words_of_others_are_words(client):
    """A house way may be called anything; so may a table."""
    table = a_table("saigon-5-card")
    Table.objects.filter(pk=table.pk).update(name="<script>alert(1)</script>")
    raw = client.get(f"/table/{table.pk}/odds/").content.decode()
    assert "<script>alert" not in raw and "&lt;script&gt;alert" in raw


# --- the meter drawn ----------------------------------------------------------------------
def drawn_points(page: str) -> list[tuple[float, float]]:
    (line,) = re.findall(r'<polyline class="meter-line" points="([^"]+)"', page)
    return [tuple(map(float, point.split(","))) for point in line.split()]


@pytest.mark.parametrize("number", range(1, 8))
def test_the_edge_falls_as_the_meter_rises_and_crosses_nothing_at_break_even(client, number):
    page = read(client, a_table(PAI_GOW, progressive=number))
    points = drawn_points(page)
    assert points == sorted(points) and [y for _, y in points] == sorted(y for _, y in points)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    (zero,) = re.findall(r'd="M8 ([\d.]+)H392"', page)
    (even,) = re.findall(r'class="meter-even" d="M([\d.]+) 12V128"', page)
    assert (float(even), float(zero)) in points


def test_where_the_meter_stands_is_on_the_line_and_in_words(client):
    page = read(client, a_table(PAI_GOW, progressive=7), "?meter=7000")
    (here,) = re.findall(r'<circle class="meter-here" cx="([\d.]+)" cy="([\d.]+)"', page)
    assert tuple(map(float, here)) in drawn_points(page)
    assert "At 7,000.00 the edge is -0.24" in page and "from 6,663.27 on there is none" in page


def test_nothing_is_drawn_where_there_is_no_meter(client):
    assert "polyline" not in read(client, a_table(PAI_GOW))
    flat = WagerOdds(
        "w", "W", "1a", "", (Row("a", "A", 1, 1, Fraction(0)),), curve=((0, Fraction(0)),)
    )
    assert chart(flat, 0) is None and card(flat).chart is None
    level = WagerOdds(
        "w", "W", "1a", "", (Row("a", "A", 1, 1, Fraction(-1)),),
        curve=((0, Fraction(1)), (5, Fraction(1))),
    )  # fmt: skip
    assert chart(level, 5).even is None and chart(level, 5).words.endswith("100.0000%.")


# --- an hour ------------------------------------------------------------------------------
def test_an_hour_of_each_wager_is_drawn_and_told(client):
    page = read(client, a_table("saigon-5-card", pot=True))
    assert page.count("After 60 rounds: ahead") == 2 * 3, "as words and for a screen reader"
    assert page.count('<svg viewBox="0 0 400 100"') == 3


def test_the_bars_of_an_hour_are_what_is_likely():
    rules = game_for("midibaccarat").parse({})
    player = mathematics_of("midibaccarat").exact(rules, Ask())[1]
    drawn = hour(player)
    assert 20 < len(drawn.bars) <= BANDS and max(bar.height for bar in drawn.bars) == 100
    for bar, after in pairwise(drawn.bars):
        assert bar.x + bar.width <= after.x and bar.y + bar.height == pytest.approx(100)
        assert after.ahead or not bar.ahead
    likely = session(player, 60)
    assert f"ahead {100 * likely.ahead:.1f}% of the time" in drawn.words
    assert f"half end at {likely.quantile(0.5)} wagers or less" in drawn.words
    assert hour(player) is drawn, "drawn once"


# --- bars ---------------------------------------------------------------------------------
def test_bars_lie_on_the_side_of_who_gains_and_never_leave_the_drawing():
    for game in all_games():
        for odds in mathematics_of(game.slug).exact(game_for(game.slug).parse({}), Ask()):
            for line in card(odds).lines:
                assert line.bar_from >= 0 and line.bar_from + line.bar_width <= 2 * HALF
                gains = line.row.contribution
                if gains > 0:
                    assert line.bar_from == HALF and line.bar_width > 0
                elif gains < 0:
                    assert line.bar_from + line.bar_width == pytest.approx(HALF, abs=0.01)
                else:
                    assert line.bar_width == 0


def test_nothing_won_or_lost_is_no_bar():
    drawn = card(WagerOdds("w", "W", "1a", "", (Row("a", "A", 1, 1, Fraction(0)),)))
    assert drawn.lines[0].bar_width == 0 and not drawn.for_player
