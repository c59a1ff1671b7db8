"""Tables by phase, counted from the felt at the moment of a scrape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from prometheus_client import REGISTRY, Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector


class TablesByPhase(Collector):
    """With a store away the figure is absent: a scrape must still tell everything else."""

    def describe(self) -> Iterator[Metric]:
        return iter(())

    def collect(self) -> Iterator[Metric]:
        from casino.dealer.floor import lobby_rows

        family = GaugeMetricFamily(
            "room_tables", "Tables, by the phase they are in", labels=["phase"]
        )
        try:
            phases = Counter(row.phase for row in lobby_rows())
        except Exception:
            return
        for phase, count in phases.items():
            family.add_metric([phase], count)
        yield family


def install() -> None:
    REGISTRY.register(TablesByPhase())
