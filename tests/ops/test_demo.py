"""The demonstration floor that `make play` opens."""

import json

import pytest

from casino.cage.models import MeterLink
from casino.dealer.floor import lobby_rows
from casino.floor.models import Operator, Table
from casino.ops import demo
from games.engine.contract import Refusal
from games.engine.registry import all_games
from tests.dealer.conftest import felt_redis, felt_server

__all__ = ["felt_redis", "felt_server"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def floor(felt_redis):
    assert demo.open_demo_floor()


def test_it_has_tables_of_every_game_and_a_quiet_one_to_practise(floor):
    rows = lobby_rows()
    assert {row.game for row in rows} == {game.slug for game in all_games()}
    for game in all_games():
        mine = [row for row in rows if row.game == game.slug]
        assert any(row.practice for row in mine) and sum(not row.practice for row in mine) >= 2


def test_the_houses_players_play_at_tables_that_exist_and_leave_room(floor):
    bots = demo.bots_by_table()
    tables = {table.name: table for table in Table.objects.all()}
    assert set(bots) == set(tables)
    games = {row.game for row in lobby_rows() if bots[row.name]}
    assert games == {game.slug for game in all_games()}
    assert all(bots[row.name] <= row.seats - 2 for row in lobby_rows())


def test_tables_that_share_a_meter_are_linked_to_one(floor):
    names = [link.table.name for link in MeterLink.objects.order_by("table")]
    assert names == ["Plum Blossom", "Golden Carp"]
    meters = {(link.meter.slug, link.meter.title) for link in MeterLink.objects.all()}
    assert meters == {("lotus", "Lotus Progressive")}


def test_a_second_time_nothing_is_touched(floor):
    assert not demo.open_demo_floor()
    assert Operator.objects.count() == 1


def test_tables_of_other_terms_share_no_meter(tmp_path):
    data = json.loads(demo.DEMO_FILE.read_text())
    data["submissions"]["carp"]["options"]["progressive"] = 1
    path = tmp_path / "floor.json"
    path.write_text(json.dumps(data))
    with pytest.raises(Refusal, match="terms"):
        demo.open_demo_floor(path)
    assert not Operator.objects.exists()
