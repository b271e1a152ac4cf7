"""All trials, by name."""

from typing import Final

from bench.faults.cancels import cancels
from bench.faults.deadlines import deadlines
from bench.faults.fuzz import fuzz
from bench.faults.overload import overload
from bench.faults.stage import Trial

TRIALS: Final[dict[str, Trial]] = {"deadlines": deadlines, "cancels": cancels, "overload": overload, "fuzz": fuzz}
