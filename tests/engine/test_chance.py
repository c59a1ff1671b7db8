"""What a throw can be."""

import pytest

from games.engine.chance import Throw

SHAKER = Throw("Three dice", "688a.5(i)(1)", times=3, faces=6)


@pytest.mark.parametrize("thrown", [(1, 1, 1), (6, 6, 6), [2, 3, 4]])
def test_dice_from_one_to_six(thrown):
    assert SHAKER.can_be(thrown)


@pytest.mark.parametrize(
    "thrown", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (7, 1, 1), (1.0, 1, 1), (True, 1, 1)]
)
def test_nothing_else(thrown):
    assert not SHAKER.can_be(thrown)
