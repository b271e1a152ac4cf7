"""Clients that cancel at any time: nothing may be left of their searches."""

import random
import time
from typing import Any, Final

from bench.faults.memory import Memory
from bench.faults.replica import Replica, replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import question
from bench.stubs import Stubs
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest

_LONGEST: Final = 0.15  # seconds until a call is cancelled: from before it is read to far into its search
_AT_ONCE: Final = 6  # calls of a round at most: more than there are cores
_ROUNDS_A_CHECK: Final = 25
_GROWTH: Final = 12.0  # MiB: half of what a single search holds


def cancels(stage: Stage) -> list[Figure]:
    """A thousand calls, of both kinds, a few at a time."""
    chance = random.Random(2)
    sizes = _rounds(chance, stage.size(1000, 240))
    freed: list[float] = []
    with replica(stage.folder, "cancels") as server:
        stubs = Stubs(server.address)
        expected, spoilt, memory = stubs.usual_answer(), 0, Memory(server)
        for number, size in enumerate(sizes):
            freed.append(_round(stubs, server, chance, size))
            memory.sample()
            if number % _ROUNDS_A_CHECK == 0:
                spoilt += stubs.usual_answer() != expected
            stage.report(number / len(sizes))
        spoilt += stubs.usual_answer() != expected
        held, mistakes = server.held, server.mistakes()
        stubs.channel.close()
    memory.draw(stage.folder / "cancels.svg")
    return [
        Figure("calls cancelled", sum(sizes)),
        Figure("held afterwards", held, at_most=0),
        *stage.times("until all is free", freed, median=50, p99=50, longest=50),
        Figure("next calls with another answer", spoilt, at_most=0),
        *memory.figures(_GROWTH),
        Figure("mistakes in the log", mistakes, at_most=0),
    ]


def _rounds(chance: random.Random, calls: int) -> list[int]:
    sizes: list[int] = []
    while (left := calls - sum(sizes)) > 0:
        sizes.append(min(chance.randint(1, _AT_ONCE), left))
    return sizes


def _round(stubs: Stubs, server: Replica, chance: random.Random, size: int) -> float:
    """Some calls, each cancelled at its moment; returns the seconds from the last one's until nothing is held."""
    began = time.monotonic()
    calls = [_endless(stubs, chance) for _ in range(size)]
    for moment, call in sorted(((chance.uniform(0, _LONGEST), call) for call in calls), key=lambda each: each[0]):
        time.sleep(max(began + moment - time.monotonic(), 0.0))
        call.cancel()
    return server.wait_for_held(0)


def _endless(stubs: Stubs, chance: random.Random) -> Any:
    request = question(budget={"iterations": 10_000_000})
    if chance.random() < 0.5:
        return stubs.suggestions.Suggest.future(request)
    analysis = AnalyzeRequest(position=request.position, options=request.options)
    analysis.report_interval.FromMilliseconds(50)
    return stubs.suggestions.Analyze(analysis)
