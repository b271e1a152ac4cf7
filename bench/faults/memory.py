"""A server's memory over a trial."""

import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from matplotlib.figure import Figure as Picture

from bench.faults.replica import Replica
from bench.report import Figure

# This share of the samples does not count: memory grows until all trees of the pool have been filled as far as searches
# fill them. With everything at once that took 30 s; then two minutes showed no growth.
_WARM_UP: Final = 0.5


class Memory:
    """Samples of resident memory. Growth: from the first third of the samples that count to the last."""

    def __init__(self) -> None:
        self.samples: list[tuple[float, float]] = []  # seconds, MiB

    @contextmanager
    def sampled(self, server: Replica, seconds: float) -> Iterator[None]:
        """Takes a sample every so many seconds for the time of a block."""
        ended = threading.Event()
        thread = threading.Thread(target=self._sample, args=(server, seconds, ended))
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _sample(self, server: Replica, seconds: float, ended: threading.Event) -> None:
        began = time.monotonic()
        while server.is_running and not ended.wait(seconds):
            memory = server.figures()["process_resident_memory_bytes"] / 2**20
            self.samples.append((time.monotonic() - began, memory))

    def figures(self, at_most: float) -> list[Figure]:
        """`at_most`: how much it may grow, in MiB."""
        counted = [memory for _, memory in self.samples[int(_WARM_UP * len(self.samples)) :]]
        third = len(counted) // 3
        before, after = statistics.median(counted[:third]), statistics.median(counted[-third:])
        return [
            Figure("memory, after warming up", before, "MiB"),
            Figure("memory, most", max(counted), "MiB"),
            Figure("memory, growth of the median", after - before, "MiB", at_most=at_most),
        ]

    def draw(self, path: Path) -> None:
        """Writes a picture of all samples."""
        picture = Picture(layout="constrained")
        plot = picture.subplots()
        plot.plot(*zip(*self.samples, strict=True))
        plot.set(xlabel="time, s", ylabel="resident memory of the server, MiB", xlim=0, ylim=0)
        picture.savefig(path)
