"""Learning curves: means over iterations while these grew in number, and the part of a mean's error that they tell.

A search learns as it goes: the mean of a move rises with the visits that the move gets, most of all where the seat
itself goes on in the same turn, for such a step is worth what its best continuation is worth. The search finds that
at an iteration that is another one with every seed. So means of several seeds scatter farther than independent
iterations would.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

# The variance of a mean that comes on top of its sampling variance, in units of the squared rise of the mean with e
# times as many iterations. In an open loop all worlds share what is learned, so that it comes late or early for all; in
# a comparison neither move waits for visits. Fitted to 380 candidates with a tenth of the visits and 270 comparisons,
# of both games with 2 to 5 seats, 12 seeds each; `python -m bench.scatter` measures on positions of its own.
_OF_SQUARED_RISE: Final = 0.12
_IN_OPEN_LOOP: Final = 0.6
_OF_COMPARISON_IN_OPEN_LOOP: Final = 0.35

# The mean's rise is fitted to the means of so many parts of the iterations; with fewer than three there is no curve.
_PARTS: Final = 8
_FEWEST_PARTS: Final = 3
# More points are thinned to half: a search of any length keeps between half of them and all.
_MOST_POINTS: Final = 64


class LearningCurves:
    """Sums of C quantities over the iterations of each of K moves, as they were after slices of a search.

    tree_policy: of the search. is_comparison: whether every move gets as many iterations as the others.
    """

    def __init__(self, tree_policy: Any, *, is_comparison: bool = False) -> None:
        in_open_loop = _OF_COMPARISON_IN_OPEN_LOOP if is_comparison else _IN_OPEN_LOOP
        self._part = in_open_loop if getattr(tree_policy, "open_loop", False) else _OF_SQUARED_RISE
        self._counts: list[NDArray[np.int64]] = []
        self._sums: list[NDArray[np.float64]] = []
        self._slices, self._every = 0, 1

    def add(self, counts: NDArray[np.int64], sums: NDArray[np.float64]) -> None:
        """Adds a point after a slice. counts: int64[K], iterations of each move so far; sums: float64[K, C], over them.
        Both are kept, not copied."""
        self._slices += 1
        if self._slices % self._every:
            return
        self._counts.append(counts)
        self._sums.append(sums)
        if len(self._counts) == _MOST_POINTS:
            self._counts, self._sums, self._every = self._counts[1::2], self._sums[1::2], 2 * self._every

    def learning_variances(
        self, counts: NDArray[np.int64], sums: NDArray[np.float64], variances: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """float64[K, C]: of each mean, the variance that comes on top of its sampling variance: a part of
        `squared_rises`."""
        return self._part * self.squared_rises(counts, sums, variances)

    def squared_rises(
        self, counts: NDArray[np.int64], sums: NDArray[np.float64], variances: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """float64[K, C]: the squared rise of each mean with e times as many iterations, less the part of it that chance
        alone brings; 0 or more.

        counts, sums: as they are now. variances: float64[K, C], sampling variances of the means.
        """
        reached = np.stack([*self._counts, counts])
        at = np.stack([*self._sums, sums])
        ends = np.arange(1, _PARTS + 1)[:, None] * (counts / _PARTS)
        last = np.minimum((reached[None] < ends[:, None]).sum(1), len(reached) - 1)  # int64[parts, K]: points
        upto = np.take_along_axis(reached, last, 0)
        size = np.diff(upto, axis=0, prepend=0)
        part = np.diff(np.take_along_axis(at, last[:, :, None], 0), axis=0, prepend=0.0)  # sums over a part
        above = part / np.maximum(size, 1)[:, :, None] - sums / np.maximum(counts, 1)[:, None]
        middle = np.log(np.maximum(upto - size / 2, 1.0))
        middle -= (size * middle).sum(0) / np.maximum(counts, 1)
        spread = (size * middle**2).sum(0)
        has_curve = ((size > 0).sum(0) >= _FEWEST_PARTS) & (spread > 0.0)
        spread = np.where(has_curve, spread, 1.0)[:, None]
        rise = ((size * middle)[:, :, None] * above).sum(0) / spread
        by_chance = variances * counts[:, None] / spread
        squared: NDArray[np.float64] = np.where(has_curve[:, None], np.maximum(rise**2 - by_chance, 0.0), 0.0)
        return squared
