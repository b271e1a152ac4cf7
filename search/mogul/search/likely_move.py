"""A move as the finished search would choose it: for playing on from its tree without searching."""

from mogul.engine.game_interface import list_moves
from mogul.engine.jit import inlined
from mogul.engine.rng import fraction
from mogul.search.evaluator import sample_move
from mogul.search.tree import NONE, find_edge


@inlined
def likely_move(evaluator, game, tree, node, world):
    """A legal move in `world`, with the probability of its share of the visits below `node`; as the mind draws it where
    there is no node, or none of the legal moves was visited. For games in which every move is seen by all."""
    if node == NONE:
        return sample_move(evaluator, game, world)
    moves = world.moves
    count = list_moves(game, world.state, moves)
    visits = 0
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        if edge != NONE:
            visits += tree.edges[edge].visits
    if visits == 0:
        return sample_move(evaluator, game, world)
    point = fraction(world.rng) * visits
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        if edge != NONE:
            point -= tree.edges[edge].visits
            if point < 0.0:
                return moves.move[place]
    return moves.move[count - 1]
