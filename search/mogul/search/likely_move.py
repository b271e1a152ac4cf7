"""A move as the finished search would choose it: for playing on from its tree without searching."""

from mogul.engine.dice import fraction
from mogul.engine.jit import inlined
from mogul.engine.seam import list_moves
from mogul.search.mind import draw_move
from mogul.search.tree import NONE, find_edge


@inlined
def likely_move(mind, game, tree, node, world):
    """A legal move in `world`, with the probability of its share of the visits below `node`; as the mind draws it where
    there is no node, or none of the legal moves was visited. For games in which every move is seen by all."""
    if node == NONE:
        return draw_move(mind, game, world)
    moves = world.moves
    count = list_moves(game, world.state, moves)
    visits = 0
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        if edge != NONE:
            visits += tree.edges[edge].visits
    if visits == 0:
        return draw_move(mind, game, world)
    point = fraction(world.dice) * visits
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        if edge != NONE:
            point -= tree.edges[edge].visits
            if point < 0.0:
                return moves.move[place]
    return moves.move[count - 1]
