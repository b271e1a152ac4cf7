"""One iteration: a world is sampled, a path selected and expanded, the leaf evaluated, the result backed up."""

import numpy as np

from mogul.engine.game_interface import GAME_OVER, determinize, observed_chance, play, players, seat_to_move
from mogul.engine.jit import inlined
from mogul.search.evaluator import evaluate
from mogul.search.statistics import record_outcome
from mogul.search.tree import NONE, PATH_LIMIT, ROOT, node_below
from mogul.search.tree_policy import is_open_loop, sample_move, select


@inlined
def sample_world(game, root, world):
    """Makes `world.state` a world that the viewer cannot rule out, after the moves of the prefix."""
    determinize(game, root.information, world.rng, world.state)
    for move in root.prefix:
        play(game, world.state, move, world.rng)


@inlined
def select_path(policy, game, evaluator, thread):
    """Plays the world of `thread` down the tree, to its leaf or the end of the game; returns the length of
    `tree.path`."""
    tree, world, viewer = thread.tree, thread.world, thread.root.viewer
    node = np.int64(ROOT)  # as later nodes are: a function of the node is compiled once
    length = 0
    tree.path.others = 0
    seat = seat_to_move(game, world.state)
    while seat != GAME_OVER and node != NONE and length < PATH_LIMIT:
        tree.path.others += seat != viewer
        if seat != viewer and length > 0 and is_open_loop(policy):
            play(game, world.state, sample_move(policy, game, evaluator, world, viewer), world.rng)
            seat = seat_to_move(game, world.state)
            continue
        tree.nodes[node].visits += 1
        edge, move, is_leaf = select(policy, game, evaluator, thread, node, seat)
        if edge == NONE:
            return length
        tree.path.edge[length] = edge
        length += 1
        play(game, world.state, move, world.rng)
        if is_leaf:
            return length
        seat = seat_to_move(game, world.state)
        if seat != GAME_OVER:
            node = node_below(tree, edge, observed_chance(game, world.state, viewer))
    return length


@inlined
def backward(game, tree, length, reward):
    """Adds one iteration's `reward` (float64[S], one for every seat: max^n) to the edges of its path."""
    for place in range(length):
        edge = tree.edges[tree.path.edge[place]]
        edge.visits += 1
        for seat in range(players(game)):
            edge.reward[seat] += reward[seat]


@inlined
def simulate(policy, game, evaluator, thread):
    """Runs one iteration on a ThreadState."""
    root, tree, world = thread.root, thread.tree, thread.world
    sample_world(game, root, world)
    length = select_path(policy, game, evaluator, thread)
    evaluate(evaluator, game, world, root.viewer)
    backward(game, tree, length, world.outcome.reward)
    first_move = tree.edges[tree.path.edge[0]].move
    record_outcome(game, thread.root_moves[root.ordinals[first_move]], world.outcome)
