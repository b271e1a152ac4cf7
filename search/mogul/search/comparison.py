"""The difference between two moves, both searched in the same worlds, with the same luck.

Two trees, one below each move, are grown side by side. Iteration i of both begins in the same sampled world with the
same random numbers, so luck common to both cancels out in their difference: its standard error is that of the
differences.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import MAX_SEATS, players
from mogul.engine.jit import kernel
from mogul.engine.rng import mixed
from mogul.search.request import SearchRequest, comparison_seed
from mogul.search.root import new_root
from mogul.search.run import count_seats, run_to_end
from mogul.search.simulate import SearchThread, run_iterations
from mogul.search.summary import LearningCurves, sampling_variances

# One move less the other, summed over the pairs of iterations, by seat.
DIFFERENCES = np.dtype(
    [
        ("seed", np.uint64),  # of the pairs' stream
        ("pairs", np.int64),  # run so far
        ("share", np.float64, (MAX_SEATS,)),  # win share
        ("share_squared", np.float64, (MAX_SEATS,)),
        ("score", np.float64, (MAX_SEATS,)),  # final points
        ("score_squared", np.float64, (MAX_SEATS,)),
    ]
)


@dataclass(frozen=True, slots=True)
class Difference:
    """The gain of a seat by the first move over the second: means, and their standard errors over seeds."""

    win_share: float
    win_share_error: float
    score: float
    score_error: float


@dataclass(frozen=True, slots=True)
class ComparisonResult:
    """The first move less the second, by seat. pairs: iterations of each."""

    pairs: int
    seats: tuple[Difference, ...]


@kernel
def run_pairs(policy, game, evaluator, first, second, differences, pairs):
    """Runs so many more pairs of iterations on two ThreadStates, and adds them to `differences`, DIFFERENCES."""
    once = np.int64(1)  # as a search gives it: a literal compiles the callee anew, 9 s longer
    for _ in range(pairs):
        first.world.rng.state = mixed(differences.seed ^ mixed(np.uint64(differences.pairs)))
        second.world.rng.state = first.world.rng.state
        run_iterations(policy, game, evaluator, first, once)
        run_iterations(policy, game, evaluator, second, once)
        differences.pairs += 1
        for seat in range(players(game)):
            share = first.world.outcome.share[seat] - second.world.outcome.share[seat]
            score = first.world.outcome.score[seat] - second.world.outcome.score[seat]
            differences.share[seat] += share
            differences.share_squared[seat] += share * share
            differences.score[seat] += score
            differences.score_squared[seat] += score * score


def _both(share: NDArray[np.float64], score: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[..., 2 * S]: win shares and points as quantities of one curve."""
    return np.concatenate([share, score], axis=-1)


class Comparison:
    """Compares two legal moves of the seat to move, slice by slice."""

    def __init__(self, request: SearchRequest, first: int, second: int) -> None:
        """request: its iterations are divided between both moves; they run on one thread. A full tree goes on without
        growing.

        Raises ValueError for another budget than of iterations, for too few of them, and a move that is not legal.
        """
        iterations = request.budget.iterations
        if iterations is None or request.budget.seconds is not None:
            raise ValueError(f"the budget is {request.budget}; a comparison has one of iterations alone")
        self._pairs = iterations // 2
        if self._pairs < 2:
            raise ValueError(f"iterations is {iterations}; an error needs 2 of each move, 4 or more in all")
        self.request = request
        self.sides = self._new_side(first), self._new_side(second)
        self._differences = np.zeros(1, DIFFERENCES)[0]
        self._differences["seed"] = comparison_seed(request.seed, request.information)
        # Of win shares and points after both moves.
        self._curves = LearningCurves(request.settings.tree_policy, is_comparison=True)

    def _new_side(self, move: int) -> SearchThread:
        root = new_root(replace(self.request, only=(move,), min_visits=0))
        return SearchThread(self.request.game, root, self.request.settings, 0)

    @property
    def pairs(self) -> int:
        """Pairs of iterations run so far."""
        return int(self._differences["pairs"])

    @property
    def is_done(self) -> bool:
        """True if all pairs have been run."""
        return self.pairs == self._pairs

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """Some more pairs: as many iterations as a slice of a search has; does not hold the GIL, nor use the pool."""
        policy, evaluator = self.request.settings.tree_policy, self.request.settings.evaluator
        first, second = self.sides
        pairs = min(max(evaluator.slice // 2, 2), self._pairs - self.pairs)  # an error needs two
        run_pairs(policy, self.request.game, evaluator, first.state, second.state, self._differences, pairs)
        sums = self._sums()
        self._curves.add(sums["visits"], _both(sums["share"], sums["score"]))

    def _sums(self) -> NDArray[np.void]:
        """ROOT_MOVE[2]: of the first move and of the second; a copy."""
        return np.concatenate([side.state.root_moves for side in self.sides])

    def result(self) -> ComparisonResult:
        """The differences, after the first slice."""
        means = _both(self._differences["share"], self._differences["score"]) / self.pairs
        squares = _both(self._differences["share_squared"], self._differences["score_squared"]) / self.pairs
        variances = np.maximum(squares - means * means, 0.0) / (self.pairs - 1)
        sums = self._sums()
        by_sampling = _both(sampling_variances(sums, "share"), sampling_variances(sums, "score"))
        # Luck is common to both moves; when each finds its best continuation is not, unless they never differ.
        by_learning = self._curves.learning_variances(sums["visits"], _both(sums["share"], sums["score"]), by_sampling)
        variances += by_learning.sum(0) * (variances > 0.0)
        share, score = means.reshape(2, MAX_SEATS)
        share_error, score_error = np.sqrt(variances).reshape(2, MAX_SEATS)
        return ComparisonResult(
            self.pairs,
            tuple(
                Difference(float(share[seat]), float(share_error[seat]), float(score[seat]), float(score_error[seat]))
                for seat in range(int(count_seats(self.request.game)))
            ),
        )


def compare(request: SearchRequest, first: int, second: int) -> ComparisonResult:
    """A `Comparison` from beginning to end."""
    return run_to_end(Comparison(request, first, second)).result()
