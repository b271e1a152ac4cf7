"""Down the tree with a policy: the viewer's moves are searched, the others' are drawn as likely as they are.

The viewer's moves are chosen by PUCT (Rosin 2011; Silver et al. 2017) among those that are legal in the world at hand:
all of a node's get edges at once, with their priors, when the node is come to for the second time. The others do not
choose: a seat that maximizes in the viewer's tree learns the viewer's hidden cards, which lie the same in every world,
and plays as if it saw them. A policy that sees only what its seat may see cannot learn anything.

At the root the policy may be doubted: then each move is tried, and tried again now and then. Without that, a move that
is never thought of has no visits in a short search even where it wins and the others lose.
"""

import math
from typing import Final

import numpy as np

from mogul.engine.game_interface import GAME_OVER, list_moves, observed_chance, observed_move, play, seat_to_move
from mogul.engine.jit import inlined
from mogul.engine.rng import fraction
from mogul.search.evaluator import priors, sample_move
from mogul.search.simulate import offer_root_moves
from mogul.search.tree import NONE, PATH_LIMIT, ROOT, add_edge, find_edge, node_below

# Where the policy is doubted, every so many iterations a root move is tried for the first time, no more often: a short
# search still goes mostly where it thinks best.
_ITERATIONS_A_TRIAL: Final = 4
_FIRST: Final = 1e6  # a bound above others, for rewards are 0 to 1; not infinite, for the likeliest is to be the first


@inlined
def sample_from_priors(evaluator, game, world, temperature):
    """Samples a legal move from the softmax of `priors` at a temperature: probabilities in proportion to
    prior ** (1 / temperature)."""
    moves, prior = world.moves, world.priors.prior
    count = list_moves(game, world.state, moves)
    if count == 1:
        return moves.move[0]
    priors(evaluator, game, world, count)
    power, total, most = 1.0 / temperature, 0.0, np.float32(0.0)
    for place in range(count if power != 1.0 else 0):
        most = max(most, prior[place])
    for place in range(count):
        if power != 1.0:
            prior[place] = (prior[place] / most) ** power
        total += prior[place]
    point = fraction(world.rng) * total
    for place in range(count - 1):
        point -= prior[place]
        if point < 0.0:
            return moves.move[place]
    return moves.move[count - 1]


@inlined
def _look_up(tree, node, moves, count):
    """Write the edges of the `count` moves into `tree.offered`, NONE where there is none; whether there are all."""
    complete = True
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        tree.offered.edge[place] = edge
        complete &= edge != NONE
    return complete


@inlined
def _spread(prior, count, root_exploration_fraction):
    """Give each of the priors of `count` moves its part of what is spread evenly."""
    total = 0.0
    for place in range(count):
        total += prior[place]
    for place in range(count):
        prior[place] = (1.0 - root_exploration_fraction) * prior[place] + root_exploration_fraction * total / count


@inlined
def _expand(evaluator, game, tree, node, world, count, seat, root_exploration_fraction):
    """Give those of the offered moves that have no edge one with its prior, as far as the tree has room."""
    priors(evaluator, game, world, count)
    if node == ROOT:
        _spread(world.priors.prior, count, root_exploration_fraction)
    for place in range(count):
        if tree.offered.edge[place] == NONE:
            edge = add_edge(tree, node, world.moves.move[place], seat)
            if edge == NONE:
                return
            tree.edges[edge].availability = 0  # what only UCB1 counts
            tree.priors[edge] = world.priors.prior[place]
            tree.offered.edge[place] = edge


@inlined
def _best_edge(tree, count, seat, exploration, fpu_reduction, tries_all):
    """Of the offered edges, the one with the highest bound for `seat`, of equal ones the first; NONE if there is none.

    What has no visits yet counts as the mean over the others less `fpu_reduction` times the root of their share of the
    priors: the more of what is likely has been looked at, the less is expected of the rest. tries_all: whether it comes
    first now and then.
    """
    visits, tried, weight, reward, visited_weight = 0, 0, 0.0, 0.0, 0.0
    for place in range(count):
        index = tree.offered.edge[place]
        if index != NONE:
            edge = tree.edges[index]
            weight += tree.priors[index]
            if edge.visits > 0:
                visits += edge.visits
                tried += 1
                reward += edge.reward[seat]
                visited_weight += tree.priors[index]
    unvisited = reward / visits - fpu_reduction * math.sqrt(visited_weight / weight) if visits > 0 else 0.0
    if tries_all and visits >= _ITERATIONS_A_TRIAL * tried:
        unvisited = _FIRST
    scale = exploration * math.sqrt(visits + 1.0) / weight
    best, best_bound = NONE, -np.inf
    for place in range(count):
        index = tree.offered.edge[place]
        if index != NONE:
            edge = tree.edges[index]
            mean = edge.reward[seat] / edge.visits if edge.visits > 0 else unvisited
            bound = mean + scale * tree.priors[index] / (1.0 + edge.visits)
            if bound > best_bound:
                best, best_bound = index, bound
    return best


@inlined
def _choose(
    evaluator,
    game,
    root,
    root_moves,
    tree,
    world,
    node,
    seat,
    is_new,
    exploration,
    fpu_reduction,
    root_exploration_fraction,
):
    """The edge of a decision of the viewer; NONE where the way down ends: at the first visit of a node with a choice,
    and where a full tree has none of its edges. A forced move is no decision."""
    if node == ROOT:
        count = offer_root_moves(root, root_moves, world.moves)
    else:
        count = list_moves(game, world.state, world.moves)
        if is_new and count > 1:
            return NONE
    if not _look_up(tree, node, world.moves, count) and tree.used.edges < len(tree.edges):
        _expand(evaluator, game, tree, node, world, count, seat, root_exploration_fraction)
    return _best_edge(tree, count, seat, exploration, fpu_reduction, root_exploration_fraction > 0.0 and node == ROOT)


@inlined
def descend_guided(
    evaluator, game, root, root_moves, tree, world, exploration, fpu_reduction, root_exploration_fraction
):
    """Play `world` down the tree to a decision of the viewer not met before; returns the length of `tree.path`.

    exploration: PUCT's constant, in units of the reward. reduction: what an unvisited move is thought to be worth less;
    see `_best_edge`. doubt: of the priors at the root, the share that is spread evenly, 0 to 1; above 0 every root move
    is tried, too. Others' moves have an edge by what the viewer observes of them. Where a full tree has none, the
    way down ends.
    """
    state, rng = world.state, world.rng
    node = np.int64(ROOT)  # as later nodes are: what is called with it is compiled once
    length = 0
    seat = seat_to_move(game, state)
    while seat != GAME_OVER and node != NONE and length < PATH_LIMIT:
        is_new = tree.nodes[node].visits == 0
        tree.nodes[node].visits += 1
        if seat == root.viewer:
            edge = _choose(
                evaluator,
                game,
                root,
                root_moves,
                tree,
                world,
                node,
                seat,
                is_new,
                exploration,
                fpu_reduction,
                root_exploration_fraction,
            )
            move = tree.edges[edge].move if edge != NONE else NONE
        else:
            move = sample_move(evaluator, game, world)
            seen = observed_move(game, state, move, root.viewer)
            edge = find_edge(tree, node, seen)
            if edge == NONE:
                edge = add_edge(tree, node, seen, seat)
        if edge == NONE:
            return length
        tree.path.edge[length] = edge
        length += 1
        play(game, state, move, rng)
        seat = seat_to_move(game, state)
        if seat != GAME_OVER:
            node = node_below(tree, edge, observed_chance(game, state, root.viewer))
    return length
