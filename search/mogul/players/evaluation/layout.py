"""The places of features in a vector."""

from collections import namedtuple
from itertools import accumulate
from typing import Any


class Layout:
    """Names in order, each with so many numbers.

    at: the place of the first number of each, by name; a NamedTuple, so that kernels can read it. width: of the vector.
    """

    def __init__(self, **widths: int) -> None:
        self._widths = widths
        *starts, self.width = accumulate(widths.values(), initial=0)
        self.at: Any = namedtuple("Places", widths)(*starts)  # type: ignore[arg-type]  # mypy takes it for a tuple

    def places(self, name: str) -> slice:
        """Those of all its numbers."""
        start = getattr(self.at, name)
        return slice(start, start + self._widths[name])
