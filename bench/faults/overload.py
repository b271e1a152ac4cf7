"""Four times as many calls as the server can serve, and interactive calls beside a full queue of batch work."""

import asyncio
import random
import time
from typing import Any, Final

import grpc

from bench.faults.async_calls import AsyncStubs, Ended, connected, unary_call
from bench.faults.health import health_check_times
from bench.faults.replica import Replica, replica
from bench.faults.stage import Stage, milliseconds
from bench.report import Figure
from bench.requests import question
from mogul.v1 import search_pb2
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest

_ITERATIONS: Final = 10_000
_TIMES: Final = 4
_SLICE: Final = 512  # iterations
_WHOLE: Final = (search_pb2.STOP_REASON_ITERATIONS, search_pb2.STOP_REASON_DECIDED)


def overload(stage: Stage) -> list[Figure]:
    """Calls without a deadline at random times, for a minute; then single calls while batch work waits."""
    with replica(stage.folder, "overload") as server:
        figures = asyncio.run(_both(stage, server))
        return [*figures, Figure("mistakes in the log", server.mistakes(), at_most=0)]


async def _both(stage: Stage, server: Replica) -> list[Figure]:
    async with connected(server.address) as stubs:
        figures = await _overloaded(stage, stubs, server)
        return figures + await _in_a_hurry(stage, stubs, server)


async def _overloaded(stage: Stage, stubs: AsyncStubs, server: Replica) -> list[Figure]:
    capacity = await _capacity(stubs, stage.size(10.0, 2.0))
    with health_check_times(server.address) as health:
        began = time.monotonic()
        called = await _offer(stage, stubs, _TIMES * capacity)
        offered = len(called) / (time.monotonic() - began)
        ended = await asyncio.gather(*called)
        seconds = time.monotonic() - began
    answers = [each.answer.result for each in ended if each.code is grpc.StatusCode.OK]
    refused = [each for each in ended if each.code is grpc.StatusCode.RESOURCE_EXHAUSTED]
    return [
        Figure("capacity", capacity, "calls/s"),
        Figure("offered / capacity", offered / capacity, at_least=stage.timed(0.85 * _TIMES)),
        Figure("answered", len(answers), at_least=1),
        Figure("refused", len(refused), at_least=stage.timed(1)),
        Figure("failed otherwise", len(ended) - len(answers) - len(refused), at_most=0),
        Figure("answers with less than their budget", sum(not _is_whole(each) for each in answers), at_most=0),
        Figure("answered a second / capacity", len(answers) / seconds / capacity, at_least=stage.timed(0.6)),
        Figure("refusals without RetryInfo", sum(each.retry_seconds <= 0 for each in refused), at_most=0),
        *stage.times("refusal", [each.seconds for each in refused], median=None, p99=None),
        Figure("health checks", len(health), at_least=1),
        *stage.times("health check", health, median=None, p99=10, longest=50),
    ]


def _is_whole(result: Any) -> bool:
    is_decided = result.stop_reason == search_pb2.STOP_REASON_DECIDED
    return result.stop_reason in _WHOLE and (is_decided or result.iterations == _ITERATIONS)


async def _capacity(stubs: AsyncStubs, seconds: float) -> float:
    """Calls a second that are answered while some wait all the time."""
    began = time.monotonic()

    async def caller() -> int:
        count = 0
        while time.monotonic() < began + seconds:
            await _ask(stubs, _ITERATIONS)
            count += 1
        return count

    counts = await asyncio.gather(*(caller() for _ in range(8)))
    return sum(counts) / (time.monotonic() - began)


async def _offer(stage: Stage, stubs: AsyncStubs, rate: float) -> list[asyncio.Task[Ended]]:
    """Begins calls at random times, without waiting for earlier ones."""
    chance, seconds = random.Random(3), stage.size(60.0, 5.0)
    called: list[asyncio.Task[Ended]] = []
    began = at = time.monotonic()
    while at < began + seconds:
        called.append(asyncio.create_task(_ask(stubs, _ITERATIONS)))
        at += chance.uniform(0, 2 / rate)
        await asyncio.sleep(max(at - time.monotonic(), 0))
        stage.report(0.8 * (at - began) / seconds)
    return called


async def _in_a_hurry(stage: Stage, stubs: AsyncStubs, server: Replica) -> list[Figure]:
    """One interactive call after the other while batch work takes all the memory it may."""
    most = (await stubs.suggestions.GetEngineInfo(GetEngineInfoRequest())).engine.limits.max_searches
    batch = [asyncio.create_task(_ask(stubs, 10_000_000, priority="PRIORITY_BATCH")) for _ in range(most)]
    done, waiting = await asyncio.wait(batch, timeout=stage.size(5.0, 2.0))
    long = await _ask(stubs, 100 * _SLICE)
    answers = [await _ask(stubs, _SLICE) for _ in range(stage.size(200, 30))]
    held = await asyncio.to_thread(lambda: server.held)
    for each in waiting:
        each.cancel()
    waits = [each.answer.serving.queue_duration.ToMicroseconds() / 1e6 for each in answers]
    a_slice = _SLICE / long.answer.serving.iterations_per_second
    return [
        Figure("batch searches held meanwhile", held, at_least=stage.timed(0.6 * most)),
        Figure("batch searches refused", len(done), at_least=1),
        milliseconds("a slice, mean", a_slice),
        *stage.times("interactive beside batch waits", waits, median=1000 * a_slice, p99=2000 * a_slice, longest=None),
    ]


async def _ask(stubs: AsyncStubs, iterations: int, **options: Any) -> Ended:
    return await unary_call(stubs.suggestions.Suggest, question(budget={"iterations": iterations}, **options))
