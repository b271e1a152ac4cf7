"""One thread's part of a search: a tree, a stream of random numbers, the statistics of the root moves."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.jit import kernel
from mogul.search.root import Root
from mogul.search.settings import Settings
from mogul.search.simulate import simulate
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import Tree
from mogul.search.tree_pool import give_back, take_tree
from mogul.search.world import World, new_world


class ThreadState(NamedTuple):
    """The data that an iteration reads and writes. root_moves: ROOT_MOVE[max(R, 1)]."""

    root: Root
    root_moves: NDArray[np.void]
    tree: Tree
    world: World


@kernel
def run_iterations(policy, game, evaluator, thread, iterations):
    """Runs `iterations` iterations on a ThreadState."""
    for _ in range(iterations):
        simulate(policy, game, evaluator, thread)


class SearchThread:
    """Runs iterations of one tree. Not for use by two threads at a time."""

    state: ThreadState

    def __init__(self, game: Any, root: Root, settings: Settings, seed: int) -> None:
        self._game, self._settings = game, settings
        self.state = ThreadState(
            root=root,
            root_moves=np.zeros(max(len(root.moves), 1), ROOT_MOVE),
            tree=take_tree(settings.capacity, game.move_limit),
            world=new_world(game, seed, settings.evaluator),
        )

    def __del__(self) -> None:
        if hasattr(self, "state"):  # not where memory for the tree was missing
            give_back(self.state.tree)

    def run_iterations(self, iterations: int) -> None:
        """Runs `iterations` more; does not hold the GIL."""
        run_iterations(self._settings.tree_policy, self._game, self._settings.evaluator, self.state, iterations)


def most_visited_thread(search_threads: Sequence[SearchThread], ordinal: int) -> SearchThread:
    """The thread that visited the root move at `ordinal` most; of equal ones the first."""
    return max(search_threads, key=lambda each: int(each.state.root_moves["visits"][ordinal]))
