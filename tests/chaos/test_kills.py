"""A real process is killed at every point where it may die; a second, healthy one takes over.

Every point at a table with a pot; at one that feeds a progressive meter those that ask its game
and that `test_meters.py`, where a share is won, does not reach. Shoes have `test_shoes.py`.
"""

import re

import pytest

from casino.dealer import floor
from casino.dealer.killpoints import POINTS
from casino.floor.models import Table
from tests.chaos.house import Den, nothing_created_or_lost, play_on, soon
from tests.chaos.meters import MeterDen
from tests.chaos.processes import ROOT
from tests.chaos.scenes import SCENES, arguments

ELSEWHERE = {
    "award:cage": "tests/chaos/test_meters.py",
    "shoe:cage": "tests/chaos/test_shoes.py",
    "shoe:cut": "tests/chaos/test_shoes.py",
    "shoe:retired": "tests/chaos/test_shoes.py",
}
"""Points that a table without a meter or a shoe never reaches."""

WITH_A_METER = ("leave:cage", "open:cage", "void:cage", "next:felt", "rebuild:cage")


def test_the_list_of_points_is_one_list():
    text = (ROOT / "docs" / "architecture.md").read_text()
    documented = re.findall(r"^\| `([a-z]+:[a-z]+)` \|", text, re.MULTILINE)
    assert sorted(documented) == sorted(set(documented)) == sorted(POINTS)
    assert sorted(POINTS) == sorted([*SCENES, *ELSEWHERE])


def test_a_point_that_is_reached_elsewhere_is_tested_there():
    for point, test in ELSEWHERE.items():
        assert f'KILL_AT="{point}"' in (ROOT / test).read_text()


def test_every_point_is_in_the_code_once():
    source = "".join(p.read_text() for p in (ROOT / "casino").rglob("*.py"))
    reached = set(re.findall(r'\breach\("([a-z:]+)"\)', source))
    assert reached == set(POINTS)


@pytest.mark.parametrize(
    ("kind", "point"),
    [*((Den, point) for point in SCENES), *((MeterDen, point) for point in WITH_A_METER)],
)
def test_a_process_is_killed(kind, point, standby, start, admin_user):
    scene, den = SCENES[point], kind()
    victim = start(*arguments(den, scene.stage(den)), KILL_AT=point)
    victim.wait_until_killed()
    standby.thaw()
    soon(lambda: scene.mended(den), why=f"nobody mended {point}")
    _everybody_back(den, admin_user)
    play_on(den)
    nothing_created_or_lost([den])


def _everybody_back(den: Den, admin_user) -> None:
    """For the next round: an open table, Ann and Bob in their seats."""
    if Table.objects.get(pk=den.table_id).status != Table.Status.OPEN:
        floor.open_table(den.table_id, admin_user)
        soon(lambda: den.felt().phase != "closed")
    for user, seat in ((den.ann, 1), (den.bob, 3)):
        if user.player not in den.felt().sitters:
            assert den.sit(user, seat).ok
