"""Nested rollouts: from a root move on, every seat makes the move that a small search of its own finds.

In the tree one seat plans, and the others are sampled from a policy: with more iterations the search finds moves to
which that policy has no answer, and players have. Here all seats search, each by what it knows, and answer. Rollouts of
a search choose better than the search (Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search",
NIPS 1996; nested in each other: Cazenave, "Nested Monte-Carlo Search", IJCAI 2009). The moves are followed in the same
worlds with the same random numbers, so that few rollouts tell them apart.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import (
    GAME_OVER,
    NOTHING_SEEN,
    determinize,
    list_moves,
    observe,
    play_openly,
    seat_to_move,
)
from mogul.engine.jit import inlined, seldom
from mogul.engine.record_copies import aligned, copy_record
from mogul.engine.rng import new_rng
from mogul.search.evaluator import ends_rollout, evaluate
from mogul.search.root import Root, weigh_hidden_choices
from mogul.search.search_thread import ThreadState, run_iterations
from mogul.search.settings import SMALLEST_CAPACITY, Settings
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import NONE, ROOT, new_tree
from mogul.search.world import World, new_world

# Of each search in a rollout: with 40 its choices were no better, and it took four times as long (docs/lab/strength.md,
# "Nested rollouts").
INNER_ITERATIONS: Final = 10
_STREAMS: Final = 3  # of random numbers for each world: of its deal, of chance, and of the searches


class _Scratch(NamedTuple):
    """start: the world of a rollout before its first move. world: where it is played. before: the state before a move.
    known, common, followed: common knowledge at the root, after its prefix, and during the rollout. thread: of the
    searches in it."""

    start: Any
    world: World
    before: Any
    known: Any
    common: Any
    followed: Any
    thread: ThreadState


@inlined
def _clear(tree):
    tree.slots[:] = 0
    tree.used.nodes, tree.used.edges = 1, 0
    root = tree.nodes[ROOT]
    root.outcome, root.next, root.edge, root.visits = NOTHING_SEEN, NONE, NONE, 0


@inlined
def _most_visited_move(tree, seat):
    """Of the root's edges; ties go to the highest reward of `seat`."""
    best, edge = tree.nodes[ROOT].edge, tree.nodes[ROOT].edge
    while edge != NONE:
        one, other = tree.edges[edge], tree.edges[best]
        if one.visits > other.visits or (one.visits == other.visits and one.reward[seat] > other.reward[seat]):
            best = edge
        edge = one.next
    return tree.edges[best].move


@inlined
def _searched_move(policy, game, evaluator, scratch, seat, iterations):
    """The move of a search from the knowledge of the seat to move."""
    thread = scratch.thread
    observe(game, scratch.world.state, scratch.followed, thread.root.information)
    weigh_hidden_choices(policy, game, evaluator, thread.root.information, thread.world)
    _clear(thread.tree)
    root = thread.root
    # The moves are counted together: its choice is read from the tree.
    own = Root(root.information, root.prefix, seat, seat, root.moves, root.ordinals, root.min_visits)
    state = ThreadState(own, thread.root_moves, thread.tree, thread.world)
    run_iterations(policy, game, evaluator, state, iterations)
    return _most_visited_move(thread.tree, seat)


@seldom
def draw_world(game, root, scratch):
    """Draws the world of the next rollouts, after the moves of the prefix."""
    determinize(game, root.information, scratch.world.rng, scratch.start)
    copy_record(scratch.common, scratch.known)
    for move in root.prefix:
        play_openly(game, scratch.before, scratch.start, scratch.common, move, scratch.world.rng)


@seldom
def roll_out(policy, game, evaluator, scratch, viewer, move, iterations):
    """Follows the drawn world from a move of the viewer to where the evaluator values it; returns the viewer's reward.
    iterations: of the search for each move after it."""
    world = scratch.world
    copy_record(world.state, scratch.start)
    copy_record(scratch.followed, scratch.common)
    while True:
        play_openly(game, scratch.before, world.state, scratch.followed, move, world.rng)
        seat = seat_to_move(game, world.state)
        if seat == GAME_OVER or ends_rollout(evaluator, game, world.state):
            break
        count = list_moves(game, world.state, world.moves)
        move = world.moves.move[0]
        if count > 1:
            move = _searched_move(policy, game, evaluator, scratch, np.int64(seat), iterations)
    evaluate(evaluator, game, world, viewer)
    return world.outcome.reward[viewer]


class NestedRollouts:
    """Rollouts from moves of a root, all of them in the same worlds."""

    def __init__(self, game: Any, root: Root, common: np.void, settings: Settings, seed: int) -> None:
        """common: common knowledge at the root, see `game_interface`. seed: of the worlds."""
        self._game, self._root, self._settings, self._seed = game, root, settings, seed
        inner = root._replace(
            information=np.zeros(1, root.information.dtype)[0],
            prefix=np.zeros(0, np.int16),
            moves=np.zeros(0, np.int16),
            ordinals=np.zeros(game.move_limit, np.int16),
            min_visits=0,
        )
        self._scratch = _Scratch(
            start=np.zeros(1, game.state_dtype)[0],
            world=new_world(game, 0, settings.evaluator),
            before=np.zeros(1, game.state_dtype)[0],
            known=aligned(common),
            common=np.zeros(1, common.dtype)[0],
            followed=np.zeros(1, common.dtype)[0],
            thread=ThreadState(
                root=inner,
                root_moves=np.zeros(1, ROOT_MOVE),
                tree=new_tree(SMALLEST_CAPACITY, game.move_limit),
                world=new_world(game, 0, settings.evaluator),
            ),
        )

    def rewards(self, world: int, moves: Sequence[int]) -> list[float]:
        """Returns the viewer's reward after each of these moves in world number `world`."""
        scratch, first = self._scratch, self._seed + _STREAMS * world
        _restart(scratch.world.rng, first)
        draw_world(self._game, self._root, scratch)
        found = []
        for move in moves:  # each with the same random numbers
            _restart(scratch.world.rng, first + 1)
            _restart(scratch.thread.world.rng, first + 2)
            found.append(self._reward(move))
        return found

    def _reward(self, move: int) -> float:
        how, viewer = self._settings, self._root.viewer
        return float(
            roll_out(
                how.tree_policy, self._game, how.evaluator, self._scratch, viewer, np.int16(move), INNER_ITERATIONS
            )
        )


def _restart(rng: np.void, seed: int) -> None:
    rng["state"] = new_rng(seed)["state"]
