"""UCB1 with availability counts: the tree policy of information-set search (Cowling, Powley, Whitehouse 2012).

Every seat chooses for itself in the tree: max^n. A node is expanded by one move an iteration, and the iteration is
evaluated after that move.
"""

import math
from typing import Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import list_moves, random_move
from mogul.engine.jit import implements, inlined
from mogul.engine.rng import below
from mogul.search.tree import NONE, add_edge, find_edge, logarithm
from mogul.search.tree_policy import keep_alike, list_candidates, list_observed_moves, sample_move, select, weigh_moves


class Ucb1(NamedTuple):
    """exploration: the constant before the root, in units of the reward (0 to 1); how much worse a move may look and
    still be tried. 0 or more."""

    exploration: float = 0.7

    @property
    def open_loop(self) -> bool:
        """False: see `tree_policy.is_open_loop`."""
        return False

    def problems(self) -> list[str]:
        """A sentence for every constant out of range."""
        if 0.0 <= self.exploration < math.inf:
            return []
        return [f"exploration is {self.exploration}; it must be a finite number, 0 or more"]


UCB1: Final = Ucb1()


@inlined
def _best_edge(policy, tree, node, distinct, seat):
    """The edge of the highest upper confidence bound for `seat` among the `distinct` moves of `tree.seen` (of equal
    ones the first), or NONE, and how many of them have no edge yet: these are then the first in `tree.seen`.

    Counts the availability of every edge it looks at.
    """
    best = NONE
    best_bound = -np.inf
    untried = 0
    for place in range(distinct):
        move = tree.seen.move[place]
        index = find_edge(tree, node, move)
        if index == NONE:
            tree.seen.move[untried] = move
            untried += 1
        else:
            edge = tree.edges[index]
            share = 1.0 / edge.visits
            explored = policy.exploration * math.sqrt(logarithm(tree, edge.availability) * share)
            bound = edge.reward[seat] * share + explored
            edge.availability += 1
            if bound > best_bound:
                best = index
                best_bound = bound
    return best, untried


@implements(select, Ucb1)
def _select(policy, game, evaluator, thread, node, seat):
    """A move without an edge as long as there is one, at random; else the one of the highest bound.

    A forced move is no decision: the iteration goes on below it even when its edge is new. It has an edge all the same,
    for in another world of the same node its player may have a choice.
    """
    tree, moves, rng = thread.tree, thread.world.moves, thread.world.rng
    count = list_candidates(game, thread, node)
    distinct, hidden = list_observed_moves(game, thread, count)
    edge, untried = _best_edge(policy, tree, node, distinct, seat)
    is_new = untried > 0 and tree.used.edges < len(tree.edges)
    if is_new:
        edge = add_edge(tree, node, tree.seen.move[below(rng, untried)], seat)
    move = np.int16(NONE)
    if edge != NONE:
        move = tree.edges[edge].move
        if hidden:
            alike = keep_alike(game, thread, count, move)
            move = moves.move[np.int64(below(rng, alike)) if alike > 1 else 0]
    return edge, move, is_new and count > 1


@implements(sample_move, Ucb1)
def _sample_move(policy, game, evaluator, world, viewer):
    """Uniformly at random: UCB1 knows no priors."""
    return random_move(game, world.state, world.moves, world.rng)


@implements(weigh_moves, Ucb1)
def _weigh_moves(policy, game, evaluator, world):
    count = list_moves(game, world.state, world.moves)
    for place in range(count):
        world.priors.prior[place] = 1.0
    return count
