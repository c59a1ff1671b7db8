"""A dealer freezes in mid-step for longer than its claim lasts, and thaws when others went on."""

import time

import pytest

from casino.cage.models import JournalLine, RoundEnded
from casino.felt import store
from tests.chaos.house import hurry, nothing_created_or_lost, play_on, soon
from tests.chaos.scenes import SCENES, arguments

FROZEN = ["open:cage", "closing:felt", "closing:cage", "settling:felt", "settling:cage"]

TWO_STEPS = """
import os, threading
import django
django.setup()
from casino.dealer.killpoints import reach
together = threading.Barrier(3)
def step():
    together.wait()
    reach("settling:felt")
    os.write(1, b"went on")
steps = [threading.Thread(target=step) for _ in range(2)]
for one in steps:
    one.start()
os.nice(19)
together.wait()
for one in steps:
    one.join()
"""
"""The main thread, to which a signal for the whole process goes, has little of the machine."""


def test_no_step_goes_past_the_point_where_its_process_stands_still(start):
    """Else it might stand within a transaction, and hold what others need to take over."""
    frozen = start(
        "-c", TWO_STEPS, STOP_AT="settling:felt", DJANGO_SETTINGS_MODULE="casino.settings"
    )
    frozen.wait_until_frozen()
    assert frozen.said == ""
    frozen.thaw()
    assert frozen.popen.wait(20) == 0
    assert frozen.said == "went onwent on"


@pytest.mark.parametrize("point", FROZEN)
def test_a_dealer_thaws_in_another_round(point, den, standby, start):
    """What it still had in hand it finds done; the round that runs then is not disturbed."""
    scene = SCENES[point]
    frozen = start(*arguments(den, scene.stage(den)), STOP_AT=point)
    frozen.wait_until_frozen()
    standby.thaw()
    soon(lambda: scene.mended(den), why=f"nobody took over at {point}")
    play_on(den)
    hurry(den, "betting")
    standby.freeze()
    den.bet()
    before = _all_that_counts(den)
    frozen.thaw()
    time.sleep(1.5)
    assert frozen.popen.poll() is None, frozen.said
    assert "step failed" not in frozen.said, frozen.said
    _no_fact_is_doubled(before, den)
    frozen.end()
    standby.thaw()
    hurry(den, "results")
    nothing_created_or_lost([den])


def _all_that_counts(den):
    return {
        "number": den.last().number,
        "ended": dict(RoundEnded.objects.values_list("round_id", "kind")),
        "journal": dict(JournalLine.objects.values_list("key", "amount_cents")),
        "incarnation": store.read(den.table_id).incarnation,
    }


def _no_fact_is_doubled(before, den):
    """The thawed dealer may go on dealing this very round, with what was wagered in it."""
    after = _all_that_counts(den)
    assert after["number"] in (before["number"], before["number"] + 1)
    assert after["incarnation"] == before["incarnation"]
    assert before["ended"].items() <= after["ended"].items()
    running = f"round:{den.last().pk}:"
    new = set(after["journal"]) - set(before["journal"])
    assert all(key.startswith(running) for key in new)


def test_a_command_thaws_after_its_round(den, standby, start):
    """Somebody leaves, his process freezes between felt and cage, and the dealer pays him."""
    scene = SCENES["leave:felt"]
    frozen = start(*arguments(den, scene.stage(den)), STOP_AT="leave:felt")
    frozen.wait_until_frozen()
    standby.thaw()
    soon(lambda: scene.mended(den))
    assert den.sit(den.ann, 1).ok
    play_on(den)
    frozen.thaw()
    assert frozen.popen.wait(20) == 0, frozen.said
    assert den.ann.player in den.felt().sitters, "his old command took his new seat"
    nothing_created_or_lost([den])
