"""Playing on from the tree of a finished search, without searching: moves as the search would choose them."""

from mogul.engine.game_interface import list_moves, observed_chance, observed_move, play
from mogul.engine.jit import inlined
from mogul.search.observed_moves import keep_alike, list_observed_moves
from mogul.search.sampling import sample_weighted
from mogul.search.tree import NONE, find_edge, find_node
from mogul.search.tree_policy import sample_move, weigh_moves


@inlined
def likely_move(policy, game, evaluator, thread, node):
    """A legal move in the world of `thread`, with the probability of its share of the visits below `node`. Where there
    is no node, or none of the legal moves was visited, and among moves that look alike to the viewer, it is sampled as
    the search samples beyond the tree."""
    if node == NONE:
        return sample_move(policy, game, evaluator, thread.world, thread.root.viewer)
    tree, world = thread.tree, thread.world
    count = list_moves(game, world.state, world.moves)
    distinct, hidden = list_observed_moves(game, thread, count)
    visited = False
    for place in range(distinct):
        seen = tree.seen.move[place]
        edge = find_edge(tree, node, seen)
        visits = tree.edges[edge].visits if edge != NONE else 0
        world.moves.move[place], world.priors.prior[place] = seen, visits
        visited |= visits > 0
    if not visited:
        return sample_move(policy, game, evaluator, world, thread.root.viewer)
    seen = sample_weighted(world, distinct)
    if hidden:
        count = weigh_moves(policy, game, evaluator, world)
        return sample_weighted(world, keep_alike(game, thread, count, seen))
    return seen


@inlined
def play_down(game, thread, node, move):
    """Plays a move in the world of `thread`; returns the node below `node` for the viewer's observation of the move and
    of chance, NONE where the tree has none."""
    tree, world, viewer = thread.tree, thread.world, thread.root.viewer
    edge = NONE
    if node != NONE:
        edge = find_edge(tree, node, observed_move(game, world.state, move, viewer))
    play(game, world.state, move, world.rng)
    return find_node(tree, edge, observed_chance(game, world.state, viewer)) if edge != NONE else NONE
