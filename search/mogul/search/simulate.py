"""An iteration's way down the tree in a sampled world, every seat choosing for itself; and any iteration's way up."""

from mogul.engine.game_interface import GAME_OVER, list_moves, observed_chance, play, players, seat_to_move
from mogul.engine.jit import inlined
from mogul.engine.rng import below
from mogul.search.selection import best_edge, look_at, move_behind
from mogul.search.tree import NONE, PATH_LIMIT, ROOT, add_edge, node_below


@inlined
def offer_root_moves(root, root_moves, moves):
    """What `list_moves` would write at the root, the same in every world; fewer where the caller allows fewer, and only
    those with the fewest visits while they have too few."""
    fewest = root.least_visits
    for ordinal in range(len(root.moves) if fewest > 0 else 0):
        fewest = min(fewest, root_moves[ordinal].visits)
    if fewest < root.least_visits:
        count = 0
        for ordinal in range(len(root.moves)):
            if root_moves[ordinal].visits == fewest:
                moves.move[count] = root.moves[ordinal]
                count += 1
        return count
    for ordinal in range(len(root.moves)):
        moves.move[ordinal] = root.moves[ordinal]
    return len(root.moves)


@inlined
def descend(game, root, root_moves, tree, world, exploration):
    """Play `world` down the tree to the first move not tried before, and that move; returns the length of `tree.path`.

    A forced move is no decision: the iteration goes on behind it even when its edge is new. It has an edge all the
    same, for in another world of the same node its player may have had a choice.
    """
    state, moves, rng = world.state, world.moves, world.rng
    node = ROOT
    length = 0
    seat = seat_to_move(game, state)
    while seat != GAME_OVER and node != NONE and length < PATH_LIMIT:
        tree.nodes[node].visits += 1
        if node == ROOT and len(root.moves) > 0:
            count = offer_root_moves(root, root_moves, moves)
        else:
            count = list_moves(game, state, moves)
        distinct, veiled = look_at(game, tree, state, moves, count, root.viewer)
        edge, untried = best_edge(tree, node, distinct, seat, exploration)
        is_new = untried > 0 and tree.used.edges < len(tree.edges)
        if is_new:
            edge = add_edge(tree, node, tree.seen.move[below(rng, untried)], seat)
        if edge == NONE:
            return length
        move = tree.edges[edge].move
        if veiled:
            move = move_behind(game, state, moves, count, root.viewer, move, rng)
        tree.path.edge[length] = edge
        length += 1
        play(game, state, move, rng)
        if is_new and count > 1:
            return length
        seat = seat_to_move(game, state)
        if seat != GAME_OVER:
            node = node_below(tree, edge, observed_chance(game, state, root.viewer))
    return length


@inlined
def backward(game, tree, length, reward):
    """Add one iteration's `reward` (float64[S], one for every seat: max^n) to the edges of its path."""
    for place in range(length):
        edge = tree.edges[tree.path.edge[place]]
        edge.visits += 1
        for seat in range(players(game)):
            edge.reward[seat] += reward[seat]
