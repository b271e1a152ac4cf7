"""How much better one move is than another: both searched in the same worlds, with the same luck.

Two trees, one below each move, are grown side by side. Iteration i of both begins in the same drawn world and rolls the
same dice, so what they have in common cancels out in their difference: its standard error is that of the differences.
"""

import hashlib
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.dice import mixed
from mogul.engine.jit import kernel
from mogul.engine.seam import MAX_SEATS, players
from mogul.search.explorer import Root, World, explore, new_root, new_world
from mogul.search.run import count_seats
from mogul.search.settings import DEFAULT_SETTINGS, Settings
from mogul.search.spare_trees import give_back, take_tree
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import Tree

# One move less the other, summed over the pairs of iterations, by seat.
DIFFERENCE = np.dtype(
    [
        ("share", np.float64, (MAX_SEATS,)),  # win share
        ("share_squared", np.float64, (MAX_SEATS,)),
        ("score", np.float64, (MAX_SEATS,)),  # final points
        ("score_squared", np.float64, (MAX_SEATS,)),
    ]
)


class Side(NamedTuple):
    """One move with all its search needs. root_moves: ROOT_MOVE[1]."""

    root: Root
    root_moves: NDArray[np.void]
    tree: Tree
    world: World


@dataclass(frozen=True, slots=True)
class Difference:
    """What a seat gets out of the first move more than out of the second: means with their standard errors, as if the
    pairs were independent."""

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
def explore_pairs(game, mind, first, second, sums, exploration, seed, begin, end):
    """Run the pairs `begin` to `end` - 1 of the stream `seed` (uint64) for two Sides, and add them to `sums`, a
    DIFFERENCE."""
    once = np.int64(1)  # as a search gives it: what is called with a literal is compiled for it, 9 s longer
    for number in range(begin, end):
        first.world.dice.state = mixed(seed ^ mixed(np.uint64(number)))
        second.world.dice.state = first.world.dice.state
        explore(game, mind, first.root, first.root_moves, first.tree, first.world, exploration, once)
        explore(game, mind, second.root, second.root_moves, second.tree, second.world, exploration, once)
        for seat in range(players(game)):
            share = first.world.outcome.share[seat] - second.world.outcome.share[seat]
            score = first.world.outcome.score[seat] - second.world.outcome.score[seat]
            sums.share[seat] += share
            sums.share_squared[seat] += share * share
            sums.score[seat] += score
            sums.score_squared[seat] += score * score


class Comparison:
    """Compares two legal moves of the seat to move; run slice by slice, by whoever has a core to spare."""

    def __init__(
        self,
        game: Any,
        information: np.void,
        first: int,
        second: int,
        *,
        pairs: int,
        seed: int,
        settings: Settings = DEFAULT_SETTINGS,
    ) -> None:
        """pairs: iterations of each move, 2 or more. seed: any integer; with equal everything, equal results. A full
        tree goes on without growing.

        Raises ValueError for too few pairs, and a move that is not legal.
        """
        self._sides: list[Side] = []
        if pairs < 2:
            raise ValueError(f"pairs is {pairs}; an error needs 2 or more")
        self.game, self.mind, self._exploration = game, settings.mind, settings.exploration
        self._sides.append(_new_side(game, information, first, settings))
        self._sides.append(_new_side(game, information, second, settings))
        self._sums = np.zeros(1, DIFFERENCE)[0]
        self._seed = np.uint64(_stream_seed(seed, information))
        self._pairs = pairs
        self.pairs = 0

    def __del__(self) -> None:
        for side in self._sides:
            give_back(side.tree)

    @property
    def sides(self) -> tuple[Side, Side]:
        """The first move's and the second's."""
        first, second = self._sides
        return first, second

    @property
    def is_done(self) -> bool:
        """Whether all pairs have been run."""
        return self.pairs == self._pairs

    def run_slice(self) -> None:
        """Some more pairs: as many iterations as a slice of a search has; does not hold the GIL."""
        end = min(self.pairs + self.mind.slice // 2, self._pairs)
        first, second = self._sides
        explore_pairs(self.game, self.mind, first, second, self._sums, self._exploration, self._seed, self.pairs, end)
        self.pairs = end

    def result(self) -> ComparisonResult:
        """The differences, after the first slice."""
        sums, pairs = self._sums, self.pairs
        return ComparisonResult(
            pairs,
            tuple(
                Difference(
                    *_mean_and_error(float(sums["share"][seat]), float(sums["share_squared"][seat]), pairs),
                    *_mean_and_error(float(sums["score"][seat]), float(sums["score_squared"][seat]), pairs),
                )
                for seat in range(int(count_seats(self.game)))
            ),
        )


def _new_side(game: Any, information: np.void, move: int, settings: Settings) -> Side:
    return Side(
        root=new_root(game, information, only=[move]),
        root_moves=np.zeros(1, ROOT_MOVE),
        tree=take_tree(settings.capacity, game.move_limit),
        world=new_world(game, 0, settings.mind),
    )


def _stream_seed(seed: int, information: np.void) -> int:
    """Seed of the pairs. It shares nothing with the streams of searches from the same seed number."""
    digest = hashlib.blake2b(b"mogul.comparison", digest_size=8)
    digest.update(f"{seed}/".encode() + information.tobytes())
    return int.from_bytes(digest.digest(), "little")


def _mean_and_error(total: float, squares: float, count: int) -> tuple[float, float]:
    mean = total / count
    return mean, math.sqrt(max(squares / count - mean * mean, 0.0) / (count - 1))


def compare(
    game: Any,
    information: np.void,
    first: int,
    second: int,
    *,
    pairs: int,
    seed: int,
    settings: Settings = DEFAULT_SETTINGS,
) -> ComparisonResult:
    """A `Comparison` from beginning to end."""
    comparison = Comparison(game, information, first, second, pairs=pairs, seed=seed, settings=settings)
    while not comparison.is_done:
        comparison.run_slice()
    return comparison.result()
