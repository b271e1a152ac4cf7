"""The stage of a trial: its servers, the checks that all trials make of them, and figures by measurements.

A server's memory over a trial.
"""

import math
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import grpc
import numpy as np
from matplotlib.figure import Figure as Picture

from bench.faults.replica import Replica, replicas
from bench.report import Figure
from bench.requests import GameRequests

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


Size = TypeVar("Size")

# The short form is run by tests, beside others and on busy machines: there a time is told, and judged only for having
# been measured and not having hung.
_SHORT_MILLISECONDS: Final = 60_000.0
_SHARES: Final = {"least": 0.0, "median": 0.5, "p99": 0.99, "longest": 1.0}


@dataclass(eq=False)
class Stage:
    """folder: for logs and plots. requests: of the load."""

    folder: Path
    is_short: bool
    requests: GameRequests
    _answers: list[Any] = field(default_factory=list, init=False)
    _seconds_until_free: list[float] = field(default_factory=list, init=False)
    _memory: list[Figure] = field(default_factory=list, init=False)
    _lost: int = field(default=0, init=False)
    _mistakes: int = field(default=0, init=False)

    @contextmanager
    def server(self, name: str, growth: float | None = None) -> Iterator[Replica]:
        """A server for the time of a block. growth: MiB by which its memory may grow; None: it is not sampled."""
        with self.servers(name) as (server,):
            if growth is None:
                yield server
                return
            memory = Memory()
            with memory.sampled(server, self.size(1.0, 0.05)):
                yield server
            memory.draw(self.folder / f"{name}.svg")
            self._memory += memory.figures(growth)

    @contextmanager
    def servers(self, *names: str) -> Iterator[list[Replica]]:
        """Servers for the time of a block. At its end, no search may be left on those that the trial has not ended."""
        with replicas(self.folder, *names) as servers:
            for server in servers:
                self.ask(server)
            yield servers
            for server in servers:
                if server.is_running:
                    self._seconds_until_free.append(server.wait_for_held(0))
                    self.ask(server)
                elif not server.is_ended:
                    self._lost += 1
                self._mistakes += server.mistakes()

    def ask(self, server: Replica) -> None:
        """Asks the question whose answer must be the same each time."""
        answer: Any
        try:
            answer = server.stubs.suggestions.Suggest(self.requests.question(), timeout=60).result
        except grpc.RpcError as error:
            answer = error
        self._answers.append(answer)

    def figures(self) -> list[Figure]:
        """Returns the figures that all trials have, once the servers are gone."""
        return [
            *self._memory,
            *self.times("until nothing is held", self._seconds_until_free, longest=1000),
            Figure("usual question, asked", len(self._answers), at_least=1),
            Figure("usual question, other answers", sum(each != self._answers[0] for each in self._answers), at_most=0),
            Figure("servers lost", self._lost, at_most=0),
            Figure("mistakes in the logs", self._mistakes, at_most=0),
        ]

    def size(self, full: Size, short: Size) -> Size:
        """A size, by the form of the trial."""
        return short if self.is_short else full

    def timed(self, gate: float) -> float | None:
        """Returns the gate of a figure that depends on the clock; None in the short form."""
        return None if self.is_short else gate

    def times(self, name: str, seconds: Sequence[float], **limits: float | None) -> list[Figure]:
        """Returns figures of measured times. limits: milliseconds, or None for no limit, by `_SHARES`; in the short
        form a limited time must only not be endless."""
        return [
            Figure(
                f"{name}, {which}",
                1000 * quantile(seconds, _SHARES[which]),
                "ms",
                at_most=_SHORT_MILLISECONDS if self.is_short and limit is not None else limit,
            )
            for which, limit in limits.items()
        ]


def quantile(values: Sequence[float], share: float) -> float:
    """Returns the smallest value that at least `share` of all are not above; infinity, which no limit lets pass, of
    none."""
    return float(np.quantile(values, share, method="inverted_cdf")) if values else math.inf
