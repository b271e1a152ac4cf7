"""The load of a trial: calls of its clients, and their outcomes."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from bench.faults.replica import Replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import GameRequests
from mogul.client import Client
from mogul.v1.suggestion_service_pb2 import SuggestRequest

_LAST_SECONDS: Final = 120.0  # for the calls under way at the end
_CALLERS: Final = 4
_PAUSE: Final = 0.04  # seconds at most between two calls of a caller, which leave cores to others
_PATIENCE: Final = 30.0  # seconds for one call, tried again as often as it takes

Habit = Callable[[random.Random], object]
"""Makes a call, or a few, and waits for them."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a call: an answer or an error. seconds: as measured by the client. deadline: in seconds."""

    kind: str
    seconds: float
    deadline: float
    answer: Any = None
    error: Any = None

    @property
    def code(self) -> str:
        """The name of its status."""
        return "OK" if self.error is None else str(self.error.code().name)

    @property
    def retry_seconds(self) -> float:
        """The delay after which a refused call may be repeated; 0 without RetryInfo."""
        status, retry = rpc_status.from_call(self.error), error_details_pb2.RetryInfo()
        found = status is not None and any(each.Unpack(retry) for each in status.details)
        return float(retry.retry_delay.ToTimedelta().total_seconds()) if found else 0.0


class Load:
    """Calls and their outcomes. unanswered: habits that did not come to an end; None without any."""

    def __init__(self) -> None:
        self.outcomes = list[Outcome]()
        self.unanswered: int | None = None

    def call(
        self, kind: str, method: Callable[..., Any], *arguments: Any, timeout: float | None = None, **options: Any
    ) -> Outcome:
        """Makes a call and waits for its end."""
        answer = error = None
        began = time.perf_counter()
        try:
            answer = method(*arguments, timeout=timeout, **options)
        except grpc.RpcError as refused:
            error = refused
        outcome = Outcome(kind, time.perf_counter() - began, timeout or 0.0, answer, error)
        self.outcomes.append(outcome)
        return outcome

    @contextmanager
    def repeated(self, *habits: Habit, pause: float) -> Iterator[None]:
        """Habits, each in a thread of its own with pauses up to `pause` seconds, for the time of a block."""
        ended = threading.Event()

        def repeat(habit: Habit, number: int) -> None:
            chance = random.Random(number)
            while not ended.wait(chance.uniform(0, pause)):
                habit(chance)

        pool = ThreadPoolExecutor(len(habits))
        threads = [pool.submit(repeat, habit, number) for number, habit in enumerate(habits)]
        try:
            yield
        finally:
            ended.set()
            done, unanswered = wait(threads, _LAST_SECONDS)
            self.unanswered = (self.unanswered or 0) + len(unanswered)
            pool.shutdown(wait=False)
        for each in done:
            each.result()

    def called(self, client: Client, requests: GameRequests) -> Any:
        """A few callers for the time of a block, with the client's own retries."""
        request, record = requests.question(budget={"iterations": 500}), requests.whole(requests.played().record)
        calls = (
            lambda: self.call("suggest", client.suggest, request.position, request.options, timeout=_PATIENCE),
            lambda: self.call("legal moves", client.legal_moves, record, timeout=_PATIENCE),
            lambda: self.call("engine info", client.engine_info, timeout=_PATIENCE),
        )
        return self.repeated(*_CALLERS * [lambda chance: chance.choice(calls)()], pause=_PAUSE)

    def with_code(self, code: str) -> list[Outcome]:
        """The outcomes with a status."""
        return [each for each in self.outcomes if each.code == code]

    def counts(self) -> list[Figure]:
        """Returns the number of outcomes of each kind and status."""
        counts = Counter(f"{each.kind}: {each.code}" for each in self.outcomes)
        return [Figure(name, count) for name, count in sorted(counts.items())]

    def figures(self, *codes: str, calls: int = 1) -> list[Figure]:
        """Returns figures of so many calls, or more, that may end with these codes alone."""
        found = [
            Figure("calls", len(self.outcomes), at_least=calls),
            *self.counts(),
            Figure("calls that failed", sum(each.code not in codes for each in self.outcomes), at_most=0),
        ]
        if self.unanswered is not None:
            found.append(Figure("calls without an answer", self.unanswered, at_most=0))
        return found

    def refusals(self, stage: Stage, **limits: float | None) -> list[Figure]:
        """Returns figures of the calls that a busy server refused. limits: see `Stage.times`."""
        refused = self.with_code("RESOURCE_EXHAUSTED")
        return [
            Figure("refusals without RetryInfo", sum(each.retry_seconds <= 0 for each in refused), at_most=0),
            *stage.times("refusal", [each.seconds for each in refused], **limits),
        ]


@contextmanager
def searching(server: Replica, request: SuggestRequest, count: int) -> Iterator[list[Any]]:
    """So many calls of Suggest for the time of a block, at whose end they are cancelled."""
    calls = [server.stubs.suggestions.Suggest.future(request) for _ in range(count)]
    yield calls
    for each in calls:
        each.cancel()
