"""Metrics of matches for Prometheus. Names, labels and units: docs/reference/metrics.md."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram

# Seconds. Weak levels take some milliseconds, full strength seconds, a busy engine minutes.
BUCKETS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0, 600.0)


class Metrics:
    """The metrics of one service of matches, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.level_seconds = Histogram(
            "mogul_match_level_seconds",
            "From the turn of a level to the choice of its move, of moves that were kept.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.level_failures = Counter(
            "mogul_match_level_failures",
            "Moves of levels that failed, of the engine or of the store; each is tried again.",
            registry=self.registry,
        )
