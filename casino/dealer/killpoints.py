"""Named points between two writes to a store, where tests kill or freeze a real process.

The list is the promise: at each of these points a process may vanish and no chip is created or
lost, or stand still for as long as it likes and then go on. docs/architecture.md explains each; a
test enumerates them.
"""

import os
import signal
import threading

from django.conf import settings

POINTS: dict[str, str] = {
    "sit:cage": "the sitting is in the cage, not yet on the felt",
    "box:cage": "the second box is taken in the cage, the felt does not show it",
    "unbox:cage": "a box is given back in the cage, the felt still shows it",
    "leave:felt": "the seat is locked on the felt, the cage has not paid yet",
    "leave:cage": "the cage has paid, the seat is still on the felt",
    "chips:cage": "more chips are in the cage's stack, the felt shows the old one",
    "open:cage": "the round is opened in the cage, the felt does not know it",
    "shoe:cage": "a shoe is brought in the cage, no round is opened from it",
    "shoe:cut": "the shoe is cut in the cage, the felt does not show its first card",
    "shoe:retired": "the shoe is retired in the cage, no other one is brought",
    "closing:felt": "the felt stands at closing, the cage has not closed",
    "closing:cage": "the wagers are in escrow, the felt still stands at closing",
    "dealing:felt": "the cards are on the felt, nobody has decided",
    "settling:felt": "all is decided, the cage has not ended the round",
    "settling:cage": "the round has ended in the cage, the felt shows no result",
    "award:cage": "a share of the meter is decided in the cage, the felt shows it pending",
    "void:cage": "a void is in the cage, the felt still plays the round",
    "next:felt": "the seats are clear for the next round, which is not opened",
    "closed:felt": "the felt is closed, the table's row does not say so yet",
    "rebuild:cage": "the incarnation is raised, the felt is not laid",
}


_at_a_point = threading.Lock()
"""Two steps of one table may come to a point together: one stops there, the other one before it."""


def reach(point: str) -> None:
    """Die here if a test asked for it (KILL_AT), or stand still here once (STOP_AT)."""
    assert point in POINTS
    if not settings.TESTING:
        return
    if os.environ.get("KILL_AT") == point:
        os.kill(os.getpid(), signal.SIGKILL)
    with _at_a_point:
        if os.environ.get("STOP_AT") == point:
            del os.environ["STOP_AT"]
            _stand_still()


def _stand_still() -> None:
    """This very thread takes the signal. One to the process goes to any thread of it, and until
    that one has run, this one would go on: into a transaction, where nobody can take over."""
    signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)
