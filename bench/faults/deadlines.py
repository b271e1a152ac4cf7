"""Random deadlines on a saturated server: an answer before each, or a refusal at once."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bench.faults.health import health_check_times
from bench.faults.load import Load, searching
from bench.faults.stage import Stage
from bench.report import Figure
from bench.requests import ENDLESS

_DEADLINES: Final = (0.05, 2.0)  # seconds
# Endless searches that keep all cores busy and leave memory for so many more; a call that comes while those are taken
# is refused.
_ROOM: Final = 4
_CALLS_A_SECOND: Final = 6.0  # about 6 of the calls would be held at a time: some find no room
_AT_ONCE: Final = 64


def deadlines(stage: Stage) -> list[Figure]:
    """A hundred calls with deadlines of 50 to 2000 ms."""
    chance, endless, load = random.Random(1), stage.requests.question(budget=ENDLESS), Load()
    total = stage.size(100, 30)
    with stage.server("deadlines") as server, searching(server, endless, server.max_searches - _ROOM) as busy:
        server.wait_for_held(len(busy))
        suggest = server.stubs.suggestions.Suggest
        with health_check_times(server.address) as health, ThreadPoolExecutor(_AT_ONCE) as pool:
            for _ in range(total):
                pool.submit(load.call, "suggest", suggest, endless, timeout=chance.uniform(*_DEADLINES))
                time.sleep(chance.expovariate(_CALLS_A_SECOND))
    answered, refused = load.with_code("OK"), load.with_code("RESOURCE_EXHAUSTED")
    margins = [each.deadline - each.seconds for each in answered]
    return [
        *load.figures("OK", "RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED", calls=total),
        Figure("answered", len(answered), at_least=stage.size(0.3 * total, 1)),
        Figure("refused", len(refused), at_least=0.03 * total),
        Figure("late", len(load.with_code("DEADLINE_EXCEEDED")), at_most=stage.timed(0)),
        Figure("answered without one iteration", sum(each.answer.result.iterations == 0 for each in answered)),
        *stage.times("time left at the answer", margins, least=None, median=None),
        *load.refusals(stage, median=None, longest=20),
        *stage.times("health check meanwhile", health, median=None, p99=10),
    ]
