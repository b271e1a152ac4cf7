"""A server's memory over a trial."""

import statistics
import time
from pathlib import Path

from bench.faults.chart import write_chart
from bench.faults.replica import Replica
from bench.report import Figure

# This share of the samples does not count: memory grows until all trees of the pool have been filled as far as searches
# fill them. With everything at once that took 30 s; then two minutes showed no growth.
_WARM_UP = 0.5


class Memory:
    """Samples of resident memory. Growth: from the first third of the samples that count to the last."""

    def __init__(self, server: Replica) -> None:
        self._server = server
        self._began = time.monotonic()
        self._samples: list[tuple[float, float]] = []  # seconds, MiB

    def sample(self) -> None:
        """Takes a sample."""
        figures = self._server.figures()
        memory = figures["process_resident_memory_bytes"] / 2**20
        self._samples.append((time.monotonic() - self._began, memory))

    def figures(self, at_most: float) -> list[Figure]:
        """`at_most`: how much it may grow, in MiB."""
        counted = [memory for _, memory in self._samples[int(_WARM_UP * len(self._samples)) :]]
        third = len(counted) // 3
        before, after = statistics.median(counted[:third]), statistics.median(counted[-third:])
        return [
            Figure("memory, after warming up", before, "MiB"),
            Figure("memory, most", max(counted), "MiB"),
            Figure("memory, growth of the median", after - before, "MiB", at_most=at_most),
        ]

    def draw(self, path: Path) -> None:
        """A picture of all samples."""
        write_chart(path, ("time, s", "MiB"), {}, {"resident memory of the server": self._samples})
