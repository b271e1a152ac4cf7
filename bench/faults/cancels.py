"""Clients that cancel at any time: nothing may be left of their searches."""

import random
import time
from typing import Any, Final

from bench.faults.replica import Replica
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import ENDLESS, analysis

_LONGEST: Final = 0.15  # seconds until a call is cancelled: from before it is read to far into its search
_AT_ONCE: Final = 6  # calls of a round at most: more than there are cores
_ROUNDS_A_QUESTION: Final = 25
_GROWTH: Final = 12.0  # MiB: half of what a single search holds


def cancels(stage: Stage) -> list[Figure]:
    """A thousand calls, of both kinds, a few at a time."""
    chance, total = random.Random(2), stage.size(1000, 240)
    called, freed = 0, list[float]()
    with stage.server("cancels", growth=_GROWTH) as server:
        while called < total:
            size = min(chance.randint(1, _AT_ONCE), total - called)
            freed.append(_round(stage, server, chance, size))
            called += size
            if len(freed) % _ROUNDS_A_QUESTION == 0:
                stage.ask(server)
    return [
        Figure("calls cancelled", called),
        *stage.times("until all is free", freed, median=50, p99=50, longest=50),
    ]


def _round(stage: Stage, server: Replica, chance: random.Random, size: int) -> float:
    """Some calls, each cancelled at its moment; returns the seconds from the last one's until nothing is held."""
    began = time.monotonic()
    calls = [_endless(stage, server, chance) for _ in range(size)]
    moments = sorted(chance.uniform(0, _LONGEST) for _ in calls)
    for moment, call in zip(moments, chance.sample(calls, size), strict=True):
        time.sleep(max(began + moment - time.monotonic(), 0.0))
        call.cancel()
    return server.wait_for_held(0)


def _endless(stage: Stage, server: Replica, chance: random.Random) -> Any:
    request = stage.requests.question(budget=ENDLESS)
    if chance.random() < 0.5:
        return server.stubs.suggestions.Suggest.future(request)
    return server.stubs.suggestions.Analyze(analysis(request))
