"""A busy server gets SIGTERM: every call that it has accepted is answered."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, Final

from bench.faults.load import Load, Outcome
from bench.faults.replica import Replica, several
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import ENDLESS, analysis
from mogul.client import Client
from mogul.v1 import search_pb2
from mogul.v1.suggestion_service_pb2 import SuggestRequest

_OF_EACH_KIND: Final = 6


def stopped(stage: Stage) -> list[Figure]:
    """Sends SIGTERM to one of two, with endless searches under way and others calling both."""
    load = Load()
    with stage.servers("stops", "stays") as servers, Client(several(servers)) as client:
        figures = _stop(servers[0], stage.requests.question(budget=ENDLESS), load.called(client, stage.requests))
    times = stage.times("call", [each.seconds for each in load.outcomes], median=None, longest=None)
    return [*figures, *load.figures("OK"), *times]


def _stop(server: Replica, request: SuggestRequest, others: AbstractContextManager[None]) -> list[Figure]:
    """others: further calls, from the time when all endless ones have been accepted: they would be counted as such."""
    stubs, load, calls = server.stubs.suggestions, Load(), 2 * _OF_EACH_KIND

    def last(request: Any, timeout: None) -> Any:
        return list(stubs.Analyze(request))[-1]

    with ThreadPoolExecutor(calls) as pool:
        for _ in range(_OF_EACH_KIND):
            pool.submit(load.call, "suggest", stubs.Suggest, request)
            pool.submit(load.call, "analyze", last, analysis(request))
        server.wait_for_held(calls)
        with others:
            time.sleep(0.5)
            began = time.monotonic()
            server.terminate()
            pool.shutdown()
            answered = time.monotonic() - began
            code = server.wait()
            ended = time.monotonic() - began
            time.sleep(1.0)
    return [
        Figure("calls under way", calls),
        Figure("of them not answered", calls - sum(map(_is_shut_down, load.outcomes)), at_most=0),
        Figure("from the signal to the last answer", 1000 * answered, "ms"),
        Figure("from the signal to the end of the process", 1000 * ended, "ms"),
        ended_with(code),
    ]


def ended_with(code: int) -> Figure:
    """Returns the figure of an exit code, which is negative for a process that a signal has killed."""
    return Figure("exit code, or the number of the signal", abs(code), at_most=0)


def _is_shut_down(outcome: Outcome) -> bool:
    answer = outcome.answer
    is_last = answer is not None and getattr(answer, "final", True)
    return is_last and answer.result.stop_reason == search_pb2.STOP_REASON_SHUTDOWN
