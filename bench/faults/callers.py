"""Clients that call one thing after the other, with the published service config."""

import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import grpc

from bench.faults.replica import Replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import played, question, whole
from mogul.client import Client

_CALLERS: Final = 4
_PAUSE: Final = 0.02  # seconds between two calls of a caller, which leave cores to others
_PATIENCE: Final = 30.0  # seconds for one call, tried again as often as it takes


@dataclass
class Called:
    """Outcomes of calls. servers: suggestions by the name of the server."""

    seconds: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    servers: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Called") -> None:
        """Adds the outcomes of other callers."""
        self.seconds += other.seconds
        self.failures += other.failures
        self.servers += other.servers

    def figures(self, stage: Stage) -> list[Figure]:
        """Returns figures in which not one call may have failed."""
        return [
            Figure("unary calls", len(self.seconds) + self.failures.total(), at_least=1),
            *(Figure(f"failed: {code}", count) for code, count in self.failures.items()),
            Figure("unary calls failed", self.failures.total(), at_most=0),
            *(Figure(f"suggestions by server {name}", self.servers[name]) for name in sorted(self.servers)),
            *stage.times("unary call", self.seconds, median=None, longest=None),
        ]


def several(servers: Iterable[Replica]) -> str:
    """The target of a client of all of them."""
    return "ipv4:" + ",".join(each.address for each in servers)


@contextmanager
def calling(client: Client) -> Iterator[Called]:
    """Callers for the time of a block."""
    called, ended = Called(), threading.Event()
    with ThreadPoolExecutor(_CALLERS) as pool:
        callers = [pool.submit(_call, client, called, ended) for _ in range(_CALLERS)]
        try:
            yield called
        finally:
            ended.set()
        for each in callers:
            each.result()


def _call(client: Client, called: Called, ended: threading.Event) -> None:
    request, record = question(budget={"iterations": 500}), whole(played().record)
    while not ended.is_set():
        for call in (
            lambda: called.servers.update(
                [client.suggest(request.position, request.options, timeout=_PATIENCE).serving.server]
            ),
            lambda: client.legal_moves(record, timeout=_PATIENCE),
            lambda: client.engine_info(timeout=_PATIENCE),
        ):
            began = time.monotonic()
            try:
                call()
            except grpc.RpcError as error:
                called.failures.update([error.code().name])
            else:
                called.seconds.append(time.monotonic() - began)
            ended.wait(_PAUSE)
