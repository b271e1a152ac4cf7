"""The environment of a trial, and figures by its measurements."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from bench.report import Figure

Size = TypeVar("Size")

# The short form is run by tests, beside others and on busy machines: there a time is told, and judged only for having
# been measured and not having hung.
SHORT_MILLISECONDS: Final = 60_000.0


@dataclass(frozen=True)
class Stage:
    """folder: for logs and pictures. report: called with the share of the trial that is done, 0 to 1."""

    folder: Path
    is_short: bool
    report: Callable[[float], None]

    def size(self, full: Size, short: Size) -> Size:
        """A size, by the form of the trial."""
        return short if self.is_short else full

    def timed(self, gate: float) -> float | None:
        """Returns the gate of a figure that depends on the clock; None in the short form."""
        return None if self.is_short else gate

    def within(self, name: str, seconds: float, milliseconds: float) -> Figure:
        """A time that must not be longer than so many milliseconds; in the short form only it must not be endless."""
        return Figure(name, 1000 * seconds, "ms", at_most=SHORT_MILLISECONDS if self.is_short else milliseconds)


Trial = Callable[[Stage], list[Figure]]
"""Runs against servers of its own. Raises unexpected errors."""


def milliseconds(name: str, seconds: float) -> Figure:
    """A time without a limit."""
    return Figure(name, 1000 * seconds, "ms")


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` of all are not above; of none infinity, which no limit lets pass."""
    ordered = sorted(values)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)] if ordered else math.inf
