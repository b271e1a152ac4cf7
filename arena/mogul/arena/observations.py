"""Observations as numbers, for learning algorithms: what a view says, and nothing else.

A game gives named parts, float32 arrays of fixed shapes for a component set and a number of seats. Seats are rotated:
the viewer comes first, then the others in the order of play; a spectator sees them from seat 0. Numbers are from 0 to
about 1: counts and points are divided by what is usual, and at most BOUND.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
Parts = Mapping[str, Numbers]
"""The parts of an observation by name, in a fixed order."""
Observe = Callable[[Any, Any], Parts]
"""Returns the parts of an observation from a component set and the view of a seat, or of a spectator."""

BOUND: Final = 8.0
PLAYERS: Final = 4
"""Seats of a learning environment, unless another number is given."""

Value = TypeVar("Value")


def flat(parts: Parts) -> Numbers:
    """Returns all numbers of an observation in one vector, part by part."""
    return np.concatenate([part.ravel() for part in parts.values()])


def from_seat(values: Sequence[Value], seat: int) -> tuple[Value, ...]:
    """Returns values by seat, rotated: that of `seat` first."""
    return (*values[seat:], *values[:seat])


def marks(size: int, places: Iterable[int]) -> Numbers:
    """Returns ones at some places, zeros elsewhere."""
    return counts(size, places, 1.0)


def counts(size: int, places: Iterable[int], usual: float) -> Numbers:
    """Returns the number of times that each place is named, divided by a usual one."""
    found = np.zeros(size, np.float32)
    for place in places:
        found[place] += 1.0
    return found / np.float32(usual)


def amounts(*values: float, usual: float) -> Numbers:
    """Returns some numbers divided by a usual one."""
    found: Numbers = np.minimum(np.array(values, np.float32) / np.float32(usual), np.float32(BOUND))
    return found
