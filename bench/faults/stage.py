"""The environment of a trial, and figures by its measurements."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from bench.report import Figure

Size = TypeVar("Size")

# The short form is run by tests, beside others and on busy machines: there a time is told, and judged only for having
# been measured and not having hung.
SHORT_MILLISECONDS: Final = 60_000.0


_SHARES: Final = {"least": 0.0, "median": 0.5, "p99": 0.99, "longest": 1.0}


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

    def times(self, name: str, seconds: Sequence[float], **limits: float | None) -> list[Figure]:
        """Returns figures of measured times. limits: milliseconds, or None for no limit, by `_SHARES`; in the short
        form a limited time must only not be endless."""
        return [
            Figure(
                f"{name}, {which}",
                1000 * quantile(seconds, _SHARES[which]),
                "ms",
                at_most=SHORT_MILLISECONDS if self.is_short and limit is not None else limit,
            )
            for which, limit in limits.items()
        ]


Trial = Callable[[Stage], list[Figure]]
"""Runs against servers of its own. Raises unexpected errors."""


def milliseconds(name: str, seconds: float) -> Figure:
    """A time without a limit."""
    return Figure(name, 1000 * seconds, "ms")


def quantile(values: Sequence[float], share: float) -> float:
    """Returns the smallest value that at least `share` of all are not above; infinity, which no limit lets pass, of
    none."""
    return float(np.quantile(values, share, method="inverted_cdf")) if values else math.inf
