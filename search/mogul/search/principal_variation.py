"""The principal variation: the most visited line of play behind a root move."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined, seldom
from mogul.search.tree import NONE, ROOT, Tree, find_edge

LONGEST: Final = 16
# A line ends before a move with fewer visits: from there on it is a guess, not a plan.
FEWEST_VISITS: Final = 8

VARIATION_MOVE = np.dtype(
    [("reward", np.float64, (MAX_SEATS,)), ("visits", np.int32), ("seat", np.int16), ("move", np.int16)]
)


@seldom
def find_root_edges(tree, moves, edges):
    """Fills `edges` (int32[R]) with the index of the edge of each root move, or NONE."""
    for ordinal in range(len(moves)):
        edges[ordinal] = find_edge(tree, ROOT, moves[ordinal])


@inlined
def _most_visited(records, index):
    """The most visited record of a linked list that begins at `index`, the oldest of equal ones; NONE of an empty
    one."""
    best = NONE
    while index != NONE:
        if best == NONE or records[index].visits >= records[best].visits:
            best = index
        index = records[index].next
    return best


@seldom
def follow(tree, edge, line):
    """Fills `line` (VARIATION_MOVE[]) with the line that begins with `edge`, or with the most visited one; returns its
    length, at least 1."""
    length = 0
    if edge == NONE:
        edge = _most_visited(tree.edges, tree.nodes[ROOT].edge)
    while edge != NONE and length < len(line) and (length == 0 or tree.edges[edge].visits >= FEWEST_VISITS):
        for seat in range(MAX_SEATS):
            line[length].reward[seat] = tree.edges[edge].reward[seat]
        line[length].visits = tree.edges[edge].visits
        line[length].seat = tree.edges[edge].seat
        line[length].move = tree.edges[edge].move
        length += 1
        node = _most_visited(tree.nodes, tree.edges[edge].child)
        edge = _most_visited(tree.edges, tree.nodes[node].edge) if node != NONE else NONE
    return length


def principal_variation(tree: Tree, edge: int = NONE) -> NDArray[np.void]:
    """The most visited line from an edge, or from the root: VARIATION_MOVE[1..LONGEST], by the most visited outcomes of
    chance."""
    line = np.zeros(LONGEST, VARIATION_MOVE)
    return line[: follow(tree, edge, line)]
