"""Which edge an iteration follows from a node: UCB1 with availability counts, or a move never tried before.

One decision goes over the legal moves once and over the node's edges once. `stamp_moves` marks the legal moves as the
root seat observes them, `best_edge` takes the marks off those that have an edge, and what is still marked is new.
"""

import math

import numpy as np

from mogul.engine.dice import below
from mogul.engine.jit import inlined
from mogul.engine.seam import observed_move
from mogul.search.tree import NONE, logarithm


@inlined
def stamp_moves(game, tree, state, moves, count, root_seat):  # type: ignore[no-untyped-def]
    """Mark the `count` legal moves; returns how many the root seat can tell apart, and whether any looks unlike itself."""
    tree.used.stamp += 1
    stamp = tree.used.stamp
    distinct = 0
    veiled = False
    for place in range(count):
        move = moves.move[place]
        seen = observed_move(game, state, move, root_seat)
        veiled |= seen != move
        if tree.stamps[seen] != stamp:
            tree.stamps[seen] = stamp
            distinct += 1
    return distinct, veiled


@inlined
def best_edge(tree, node, seat, exploration):  # type: ignore[no-untyped-def]
    """The legal edge of the highest upper confidence bound for `seat` (of equal ones the newest), or NONE, and how many
    legal edges there are. Counts their availability and takes their moves' marks off."""
    stamp = tree.used.stamp
    best = NONE
    best_bound = -np.inf
    tried = 0
    index = tree.nodes[node].edge
    while index != NONE:
        edge = tree.edges[index]
        if tree.stamps[edge.move] == stamp:
            tree.stamps[edge.move] = 0
            tried += 1
            share = 1.0 / edge.visits
            bound = edge.reward[seat] * share + exploration * math.sqrt(logarithm(tree, edge.availability) * share)
            edge.availability += 1
            if bound > best_bound:
                best = index
                best_bound = bound
        index = edge.next
    return best, tried


@inlined
def untried_move(game, tree, state, moves, count, root_seat, untried, dice):  # type: ignore[no-untyped-def]
    """One of the `untried` moves that are still marked, as observed, uniformly at random."""
    stamp = tree.used.stamp
    to_skip = np.int64(below(dice, untried)) if untried > 1 else 0
    place = 0
    while True:
        seen = observed_move(game, state, moves.move[place], root_seat)
        if tree.stamps[seen] == stamp:
            if to_skip == 0:
                return seen
            to_skip -= 1
            tree.stamps[seen] = 0
        place += 1


@inlined
def move_behind(game, state, moves, count, root_seat, seen, dice):  # type: ignore[no-untyped-def]
    """One of the legal moves that the root seat observes as `seen`, uniformly at random: what it cannot see, its tree
    must not choose."""
    alike = 0
    for place in range(count):
        alike += observed_move(game, state, moves.move[place], root_seat) == seen
    to_skip = np.int64(below(dice, alike)) if alike > 1 else 0
    place = 0
    while True:
        if observed_move(game, state, moves.move[place], root_seat) == seen:
            if to_skip == 0:
                return moves.move[place]
            to_skip -= 1
        place += 1
