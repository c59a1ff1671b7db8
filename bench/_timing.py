"""How every benchmark measures: candidates side by side, five interleaved passes, medians, ratios.

Interleaving lets a busy moment of the machine hit all candidates; a ratio of medians is what may be
compared between machines, a time in seconds is not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median

PASSES = 5


def medians(candidates: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Median seconds of process time for one call of each candidate."""
    seconds: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(PASSES):
        for name, call in candidates.items():
            start = time.process_time()
            call()
            seconds[name].append(time.process_time() - start)
    return {name: median(measured) for name, measured in seconds.items()}


def report(title: str, measured: Mapping[str, float], per: int, base: str) -> None:
    """One line a candidate: microseconds per item, and times the base's."""
    print(title)
    for name, seconds in measured.items():
        micros = seconds / per * 1e6
        print(f"  {name:<34} {micros:9.3f} us   {seconds / measured[base]:6.2f} x {base}")
