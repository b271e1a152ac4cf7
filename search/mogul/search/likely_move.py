"""Playing on from the tree of a finished search, without searching: moves as the search would choose them."""

from mogul.engine.game_interface import list_moves, observed_chance, observed_move, play
from mogul.engine.jit import inlined
from mogul.engine.rng import fraction
from mogul.search.observed_moves import list_observed_moves
from mogul.search.sampling import sample_weighted
from mogul.search.tree import NONE, find_edge, find_node
from mogul.search.tree_policy import sample_move, weigh_moves


@inlined
def likely_move(policy, game, evaluator, thread, node):
    """A legal move in the world of `thread`, with the probability of its share of the visits below `node`; as the tree
    policy samples it where there is no node, or none of the legal moves was visited, and among moves that look alike to
    the viewer."""
    if node == NONE:
        return sample_move(policy, game, evaluator, thread.world)
    tree, world = thread.tree, thread.world
    count = list_moves(game, world.state, world.moves)
    distinct, hidden = list_observed_moves(game, thread, count)
    visits = 0
    for place in range(distinct):
        edge = find_edge(tree, node, tree.seen.move[place])
        if edge != NONE:
            visits += tree.edges[edge].visits
    if visits == 0:
        return sample_move(policy, game, evaluator, world)
    point = fraction(world.rng) * visits
    seen = tree.seen.move[distinct - 1]
    for place in range(distinct):
        edge = find_edge(tree, node, tree.seen.move[place])
        if edge != NONE:
            point -= tree.edges[edge].visits
            if point < 0.0:
                seen = tree.seen.move[place]
                break
    return _sample_behind(policy, game, evaluator, thread, seen) if hidden else seen


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


@inlined
def _sample_behind(policy, game, evaluator, thread, seen):
    """One of the legal moves that the viewer observes as `seen`, as the tree policy samples it."""
    world, viewer = thread.world, thread.root.viewer
    count = weigh_moves(policy, game, evaluator, world)
    alike = 0
    for place in range(count):
        move = world.moves.move[place]
        if observed_move(game, world.state, move, viewer) == seen:
            world.moves.move[alike], world.priors.prior[alike] = move, world.priors.prior[place]
            alike += 1
    return sample_weighted(world, alike)
