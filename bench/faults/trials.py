"""All trials, by name."""

from typing import Final

from bench.faults.cancels import cancels
from bench.faults.deadlines import deadlines
from bench.faults.fuzz import fuzz
from bench.faults.garbage import garbage
from bench.faults.killed import killed
from bench.faults.mixed import mixed
from bench.faults.overload import overload
from bench.faults.same import same
from bench.faults.stage import Trial
from bench.faults.stopped import stopped

TRIALS: Final[dict[str, Trial]] = {
    "deadlines": deadlines,
    "cancels": cancels,
    "overload": overload,
    "fuzz": fuzz,
    "garbage": garbage,
    "killed": killed,
    "stopped": stopped,
    "same": same,
    "mixed": mixed,
}
