"""Random deadlines on a saturated server: an answer before each, or a refusal at once."""

import asyncio
import random
from typing import Final, NamedTuple

import grpc

from bench.faults.async_calls import AsyncStubs, Ended, connected, unary_call
from bench.faults.chart import write_chart
from bench.faults.health import health_check_times
from bench.faults.replica import Replica, replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import question
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, SuggestRequest

_ENDLESS: Final = 10_000_000  # iterations
_DEADLINES: Final = (0.05, 2.0)  # seconds
# Endless searches that keep all cores busy and leave memory for so many more; a call that comes while those are taken
# is refused.
_ROOM: Final = 4
_CALLS_A_SECOND: Final = 6.0  # about 6 of the calls would be held at a time: some find no room


class _Called(NamedTuple):
    deadline: float
    ended: Ended


def deadlines(stage: Stage) -> list[Figure]:
    """A hundred calls with deadlines of 50 to 2000 ms."""
    with replica(stage.folder, "deadlines") as server:
        called, health = asyncio.run(_calls(stage, server))
        mistakes = server.mistakes()
    answered = [each for each in called if each.ended.code is grpc.StatusCode.OK]
    refused = [each for each in called if each.ended.code is grpc.StatusCode.RESOURCE_EXHAUSTED]
    late = [each for each in called if each.ended.code is grpc.StatusCode.DEADLINE_EXCEEDED]
    failed = len(called) - len(answered) - len(refused) - len(late)
    _draw(stage, answered, refused)
    margins = [each.deadline - each.ended.seconds for each in answered]
    refusals = [each.ended.seconds for each in refused]
    return [
        Figure("calls", len(called)),
        Figure("answered", len(answered), at_least=0.3 * len(called)),
        Figure("refused", len(refused), at_least=0.03 * len(called)),
        Figure("late", len(late), at_most=stage.timed(0)),
        Figure("failed otherwise", failed, at_most=0),
        Figure("answered without one iteration", sum(each.ended.answer.result.iterations == 0 for each in answered)),
        *stage.times("time left at the answer", margins, least=None, median=None),
        Figure("refusals without RetryInfo", sum(each.ended.retry_seconds <= 0 for each in refused), at_most=0),
        *stage.times("refusal", refusals, median=None, longest=20),
        *stage.times("health check meanwhile", health, median=None, p99=10),
        Figure("mistakes in the log", mistakes, at_most=0),
    ]


async def _calls(stage: Stage, server: Replica) -> tuple[list[_Called], list[float]]:
    chance = random.Random(1)
    endless = question(budget={"iterations": _ENDLESS})
    async with connected(server.address) as stubs:
        room = (await stubs.suggestions.GetEngineInfo(GetEngineInfoRequest())).engine.limits.max_searches
        busy = [stubs.suggestions.Suggest(endless) for _ in range(room - _ROOM)]
        await asyncio.to_thread(server.wait_for_held, len(busy))
        with health_check_times(server.address) as health:
            called, total = [], stage.size(100, 30)
            for number in range(total):
                deadline = chance.uniform(*_DEADLINES)
                called.append(asyncio.create_task(_call(stubs, endless, deadline)))
                await asyncio.sleep(chance.expovariate(_CALLS_A_SECOND))
                stage.report(number / total)
            ended = await asyncio.gather(*called)
        for each in busy:
            each.cancel()
    return ended, health


async def _call(stubs: AsyncStubs, request: SuggestRequest, deadline: float) -> _Called:
    return _Called(deadline, await unary_call(stubs.suggestions.Suggest, request, deadline))


def _draw(stage: Stage, answered: list[_Called], refused: list[_Called]) -> None:
    points = {
        name: [(1000 * each.deadline, 1000 * each.ended.seconds) for each in called]
        for name, called in (("answered", answered), ("refused", refused))
    }
    latest = {"the deadline": [(0.0, 0.0), (1000 * _DEADLINES[1], 1000 * _DEADLINES[1])]}
    write_chart(stage.folder / "deadlines.svg", ("deadline, ms", "end of the call, ms"), points, latest)
