"""One iteration: a world is sampled, a path selected and expanded, the leaf evaluated, the result backed up.

Statistics of the root moves, in numbers people understand, for every seat, are kept apart from the tree's reward, which
the search maximizes and which may be another mixture.

One thread's part of a search has a tree, a stream of random numbers, and statistics of the root moves.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import GAME_OVER, MAX_SEATS, determinize, observed_chance, play, players, seat_to_move
from mogul.engine.jit import inlined, kernel
from mogul.search.evaluator import evaluate
from mogul.search.request import Settings
from mogul.search.root import Root, World, new_world
from mogul.search.tree import NONE, PATH_LIMIT, ROOT, Tree, give_back, node_below, take_tree
from mogul.search.tree_policy import is_open_loop, sample_move, select

# One root move, summed over the iterations that began with it.
ROOT_MOVE = np.dtype(
    [
        ("visits", np.int64),
        ("reward", np.float64, (MAX_SEATS,)),  # as backed up
        ("share", np.float64, (MAX_SEATS,)),  # win share
        ("share_squared", np.float64, (MAX_SEATS,)),
        ("score", np.float64, (MAX_SEATS,)),  # final points
        ("score_squared", np.float64, (MAX_SEATS,)),
        ("ranks", np.int64, (MAX_SEATS, MAX_SEATS)),  # [seat, rank]: how often the seat came to that place
    ]
)


@inlined
def record_outcome(game, root_move, outcome):
    """Adds an iteration's ESTIMATE to a ROOT_MOVE. Where a score is an expectation, its square is expected too."""
    root_move.visits += 1
    for seat in range(players(game)):
        share = outcome.share[seat]
        score = outcome.score[seat]
        root_move.reward[seat] += outcome.reward[seat]
        root_move.share[seat] += share
        root_move.share_squared[seat] += share * share
        root_move.score[seat] += score
        root_move.score_squared[seat] += score * score + outcome.variance[seat]
        root_move.ranks[seat, outcome.rank[seat]] += 1


@inlined
def sample_world(game, root, world):
    """Makes `world.state` a world that the viewer cannot rule out, after the moves of the prefix."""
    determinize(game, root.information, world.rng, world.state)
    for move in root.prefix:
        play(game, world.state, move, world.rng)


@inlined
def select_path(policy, game, evaluator, thread):
    """Plays the world of `thread` down the tree, to its leaf or the end of the game; returns the length of
    `tree.path`."""
    tree, world, viewer = thread.tree, thread.world, thread.root.viewer
    node = np.int64(ROOT)  # as later nodes are: a function of the node is compiled once
    length = 0
    tree.path.others = 0
    seat = seat_to_move(game, world.state)
    while seat != GAME_OVER and node != NONE and length < PATH_LIMIT:
        tree.path.others += seat != viewer
        if seat != viewer and length > 0 and is_open_loop(policy):
            play(game, world.state, sample_move(policy, game, evaluator, world, viewer), world.rng)
            seat = seat_to_move(game, world.state)
            continue
        tree.nodes[node].visits += 1
        edge, move, is_leaf = select(policy, game, evaluator, thread, node, seat)
        if edge == NONE:
            return length
        tree.path.edge[length] = edge
        length += 1
        play(game, world.state, move, world.rng)
        if is_leaf:
            return length
        seat = seat_to_move(game, world.state)
        if seat != GAME_OVER:
            node = node_below(tree, edge, observed_chance(game, world.state, viewer))
    return length


@inlined
def backward(game, tree, length, reward):
    """Adds one iteration's `reward` (float64[S], one for every seat: max^n) to the edges of its path."""
    for place in range(length):
        edge = tree.edges[tree.path.edge[place]]
        edge.visits += 1
        for seat in range(players(game)):
            edge.reward[seat] += reward[seat]


@inlined
def simulate(policy, game, evaluator, thread):
    """Runs one iteration on a ThreadState."""
    root, tree, world = thread.root, thread.tree, thread.world
    sample_world(game, root, world)
    length = select_path(policy, game, evaluator, thread)
    evaluate(evaluator, game, world, root.viewer)
    backward(game, tree, length, world.outcome.reward)
    first_move = tree.edges[tree.path.edge[0]].move
    record_outcome(game, thread.root_moves[root.ordinals[first_move]], world.outcome)


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
