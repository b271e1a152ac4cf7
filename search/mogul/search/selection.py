"""Which edge an iteration follows from a node: UCB1 with availability counts, or a move never tried before."""

import math

import numpy as np

from mogul.engine.game_interface import observed_move
from mogul.engine.jit import inlined
from mogul.engine.rng import below
from mogul.search.tree import NONE, find_edge, logarithm


@inlined
def look_at(game, tree, state, moves, count, root_seat):
    """Fill `tree.seen` with the `count` legal moves as the root seat observes them, each once; returns how many there
    are, and whether any is veiled: looks unlike itself."""
    veiled = False
    for place in range(count):
        veiled |= observed_move(game, state, moves.move[place], root_seat) != moves.move[place]
    if not veiled:
        for place in range(count):
            tree.seen.move[place] = moves.move[place]
        return count, False
    tree.used.stamp += 1
    distinct = 0
    for place in range(count):
        seen = observed_move(game, state, moves.move[place], root_seat)
        if tree.stamps[seen] != tree.used.stamp:
            tree.stamps[seen] = tree.used.stamp
            tree.seen.move[distinct] = seen
            distinct += 1
    return distinct, True


@inlined
def best_edge(tree, node, distinct, seat, exploration):
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
            bound = edge.reward[seat] * share + exploration * math.sqrt(logarithm(tree, edge.availability) * share)
            edge.availability += 1
            if bound > best_bound:
                best = index
                best_bound = bound
    return best, untried


@inlined
def move_behind(game, state, moves, count, root_seat, seen, rng):
    """One of the legal moves that the root seat observes as `seen`, uniformly at random: what it cannot see, its tree
    must not choose."""
    alike = 0
    for place in range(count):
        alike += observed_move(game, state, moves.move[place], root_seat) == seen
    to_skip = np.int64(below(rng, alike)) if alike > 1 else 0
    place = 0
    while True:
        if observed_move(game, state, moves.move[place], root_seat) == seen:
            if to_skip == 0:
                return moves.move[place]
            to_skip -= 1
        place += 1
