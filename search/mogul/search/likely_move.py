"""A move as the finished search would choose it: for playing on from its tree without searching."""

import numpy as np

from mogul.engine.dice import roll
from mogul.engine.jit import inlined
from mogul.engine.seam import list_moves, random_move
from mogul.search.tree import NONE, find_edge

_11, _TO_UNIT = np.uint64(11), 2.0**-53


@inlined
def likely_move(game, tree, node, state, moves, dice):
    """A legal move, with the probability of its share of the visits below `node`; any at random where there is no node,
    or none of the legal moves was visited. For games in which every move is seen by all."""
    if node == NONE:
        return random_move(game, state, moves, dice)
    count = list_moves(game, state, moves)
    visits = 0
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        if edge != NONE:
            visits += tree.edges[edge].visits
    if visits == 0:
        return random_move(game, state, moves, dice)
    point = float(roll(dice) >> _11) * _TO_UNIT * visits
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        if edge != NONE:
            point -= tree.edges[edge].visits
            if point < 0.0:
                return moves.move[place]
    return moves.move[count - 1]
