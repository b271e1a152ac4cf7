"""All trials, by name."""

import gc
from collections.abc import Callable
from typing import Final

from bench.faults.cancels import cancels
from bench.faults.deadlines import deadlines
from bench.faults.fuzz import fuzz
from bench.faults.killed import killed
from bench.faults.mixed import mixed
from bench.faults.overload import overload
from bench.faults.same import same
from bench.faults.stage import Stage
from bench.faults.stopped import stopped
from bench.report import Figure

# Each runs against servers of its own, and raises unexpected errors.
TRIALS: Final[dict[str, Callable[[Stage], list[Figure]]]] = {
    each.__name__: each for each in (deadlines, cancels, overload, fuzz, killed, stopped, same, mixed)
}


def run_trial(name: str, stage: Stage) -> list[Figure]:
    """Its figures. The garbage collector does not look through all of numba meanwhile: that would make calls late."""
    gc.collect()
    gc.freeze()
    try:
        return [*TRIALS[name](stage), *stage.figures()]
    finally:
        gc.unfreeze()
