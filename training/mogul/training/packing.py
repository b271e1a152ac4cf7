"""Whole decisions packed into batches of one shape, so that JAX compiles a step once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Pack:
    """A batch of B decisions with R moves, and its shape, D decisions and M moves; the rest is padding.

    decisions: int64[B], among all. rows: int64[R], of their moves among those of all decisions. owner: int32[M],
    ascending; for each move of the batch its decision within the batch, that of padding D - 1. starts: int64[B], of
    each decision's moves within the batch. size: D.
    """

    decisions: NDArray[np.int64]
    rows: NDArray[np.int64]
    owner: NDArray[np.int32]
    starts: NDArray[np.int64]
    size: int

    def of_decisions(self, values: NDArray[Any]) -> NDArray[Any]:
        """Returns the values of its decisions, padded to D."""
        return _padded(values[self.decisions], self.size, 0)

    def chosen(self, place: NDArray[np.int32]) -> NDArray[np.int32]:
        """Returns the row of one move of each decision, by its place among the decision's moves; -1 of padding."""
        return _padded((self.starts + place[self.decisions]).astype(np.int32), self.size, -1)

    def of_moves(self, values: NDArray[Any]) -> NDArray[Any]:
        """Returns the values of its moves, padded to M."""
        return _padded(values[self.rows], len(self.owner), 0)


class Packer:
    """Packs decisions with `counts`, int32[], moves each into batches of at most `rows` moves: the padding is empty
    decisions, and moves of the last one."""

    def __init__(self, counts: NDArray[np.int32], rows: int) -> None:
        self.rows = max(rows, int(counts.max(initial=0)))
        self._counts = counts
        self._first = np.cumsum(counts) - counts
        self._decisions = self.rows // 2 + 1  # a decision has at least two moves

    def packs(self, decisions: NDArray[np.int64]) -> Iterator[Pack]:
        """Yields the batches of some decisions, in their order."""
        ends = np.cumsum(self._counts[decisions])
        begin, taken = 0, 0
        while begin < len(decisions):
            end = int(np.searchsorted(ends, taken + self.rows, side="right"))
            yield self._pack(decisions[begin:end])
            begin, taken = end, int(ends[end - 1])

    def _pack(self, decisions: NDArray[np.int64]) -> Pack:
        counts = self._counts[decisions]
        owner, starts = np.repeat(np.arange(len(decisions), dtype=np.int32), counts), np.cumsum(counts) - counts
        rows = self._first[decisions][owner] + np.arange(len(owner)) - starts[owner]
        return Pack(decisions, rows, _padded(owner, self.rows, self._decisions - 1), starts, self._decisions)


def _padded(values: NDArray[Any], size: int, filler: float) -> NDArray[Any]:
    widths = ((0, size - len(values)), *((0, 0),) * (values.ndim - 1))
    return np.pad(values, widths, constant_values=filler)
