"""What a dealer process measures about itself."""

from contextlib import AbstractContextManager

from prometheus_client import Counter, Histogram

_STEPS = Histogram("room_dealer_step_seconds", "Time of one claimed step of a table")
VOIDS = Counter("room_rounds_void_total", "Rounds that a dealer gave up")


def step_seconds() -> AbstractContextManager[object]:
    return _STEPS.time()
