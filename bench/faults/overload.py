"""Four times as many calls as the server can serve, and interactive calls beside a full queue of batch work."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from bench.faults.health import health_check_times
from bench.faults.load import Load, searching
from bench.faults.replica import Replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import ENDLESS
from mogul.v1 import search_pb2

_ITERATIONS: Final = 10_000
_TIMES: Final = 4
_CALLERS: Final = 8  # that measure the capacity
_MORE_CALLS: Final = 64  # under way besides those that the server holds: the others are refused at once
_SLICE: Final = 512  # iterations


def overload(stage: Stage) -> list[Figure]:
    """Calls without a deadline at random times, for a minute; then single calls while batch work waits."""
    with stage.server("overload") as server:
        return [*_overloaded(stage, server), *_in_a_hurry(stage, server)]


def _overloaded(stage: Stage, server: Replica) -> list[Figure]:
    capacity = _capacity(stage, server)
    request, load = stage.requests.question(budget={"iterations": _ITERATIONS}), Load()
    chance, seconds, offered = random.Random(3), stage.size(60.0, 5.0), 0
    with health_check_times(server.address) as health:
        began = at = time.monotonic()
        with ThreadPoolExecutor(server.max_searches + _MORE_CALLS) as pool:
            while at < began + seconds:
                pool.submit(load.call, "suggest", server.stubs.suggestions.Suggest, request)
                offered += 1
                at += chance.uniform(0, 2 / (_TIMES * capacity))
                time.sleep(max(at - time.monotonic(), 0))
            offered_a_second = offered / (time.monotonic() - began)
        answered = load.with_code("OK")
        answered_a_second = len(answered) / (time.monotonic() - began)
    return [
        Figure("capacity", capacity, "calls/s"),
        *load.figures("OK", "RESOURCE_EXHAUSTED", calls=offered),
        Figure("offered / capacity", offered_a_second / capacity, at_least=stage.timed(0.85 * _TIMES)),
        Figure("answered", len(answered), at_least=1),
        Figure("refused", len(load.with_code("RESOURCE_EXHAUSTED")), at_least=stage.timed(1)),
        Figure("answers with less than their budget", sum(not _is_whole(each.answer) for each in answered), at_most=0),
        Figure("answered a second / capacity", answered_a_second / capacity, at_least=stage.timed(0.6)),
        *load.refusals(stage, median=None, p99=None),
        Figure("health checks", len(health), at_least=1),
        *stage.times("health check", health, median=None, p99=10, longest=50),
    ]


def _capacity(stage: Stage, server: Replica) -> float:
    """Calls a second that are answered while some wait all the time."""
    request, load, seconds = stage.requests.question(budget={"iterations": _ITERATIONS}), Load(), stage.size(10.0, 2.0)
    began = time.monotonic()
    suggest = server.stubs.suggestions.Suggest
    with load.repeated(*_CALLERS * [lambda _: load.call("suggest", suggest, request)], pause=0.0):
        time.sleep(seconds)
    return len(load.with_code("OK")) / (time.monotonic() - began)


def _is_whole(answer: Any) -> bool:
    result = answer.result
    if result.stop_reason == search_pb2.STOP_REASON_ITERATIONS:
        return bool(result.iterations == _ITERATIONS)
    return bool(result.stop_reason == search_pb2.STOP_REASON_DECIDED)


def _in_a_hurry(stage: Stage, server: Replica) -> list[Figure]:
    """One interactive call after the other while batch work takes all the memory it may."""
    most, question = server.max_searches, stage.requests.question
    suggest, short = server.stubs.suggestions.Suggest, question(budget={"iterations": _SLICE})
    with searching(server, question(budget=ENDLESS, priority="PRIORITY_BATCH"), most) as batch:
        time.sleep(stage.size(5.0, 2.0))
        refused = sum(each.done() for each in batch)
        a_slice = _SLICE / suggest(question(budget={"iterations": 100 * _SLICE})).serving.iterations_per_second
        answers = [suggest(short) for _ in range(stage.size(200, 30))]
        held = server.held
    waits = [each.serving.queue_duration.ToMicroseconds() / 1e6 for each in answers]
    return [
        Figure("batch searches held meanwhile", held, at_least=stage.timed(0.6 * most)),
        Figure("batch searches refused", refused, at_least=1),
        Figure("a slice, mean", 1000 * a_slice, "ms"),
        *stage.times("interactive beside batch waits", waits, median=1000 * a_slice, p99=2000 * a_slice, longest=None),
    ]
