"""PUCT for the viewer's moves (`best_edge` has the formula); opponents are sampled from the policy of the priors.

On its second visit a node of the viewer is expanded with all moves that are legal in the world at hand, and their
priors; on its first visit it is the leaf. Opponents do not choose: a seat that maximizes in the viewer's tree learns
the viewer's hidden cards, which are the same in every world, and plays as if it saw them. A policy with the
knowledge of its own seat cannot learn them.

Root priors may be mixed with a uniform distribution. Then unvisited root moves are tried, at most one in
`_ITERATIONS_A_FORCED_VISIT` iterations, and tried again now and then: without that, a move that the policy never thinks
of has no visits in a short search even where it wins.
"""

import math
from typing import Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import observed_move, seat_to_move
from mogul.engine.jit import implements, inlined
from mogul.search.evaluator import priors, sample_expected_move, sample_rollout_move, weigh_expected_moves
from mogul.search.tree import NONE, ROOT, add_edge, find_edge
from mogul.search.tree_policy import is_open_loop, list_candidates, sample_move, select, weigh_moves

# With root exploration, an unvisited root move is visited every so many iterations, no more often: a short search still
# goes mostly where the policy points.
_ITERATIONS_A_FORCED_VISIT: Final = 4
_FIRST: Final = 1e6  # a bound above all others, for rewards are 0 to 1; finite, so that the highest prior is the first


class Puct(NamedTuple):
    """exploration: PUCT's constant, in units of the reward (0 to 1); 0 or more.
    fpu_reduction: of first-play urgency, the assumed value of an unvisited move; 0 to 1. See `best_edge`.
    root_exploration_fraction: of the priors at the root, the share that is spread evenly, 0 to 1; above 0 unvisited
        root moves are tried, at most one every few iterations.
    turn_exploration_fraction: the same share at the viewer's decisions until another seat moves, without such tries.
        Else a step of which the policy never thinks is not found after another one, whatever both are worth.
    temperature: of the policy from which opponents' moves are sampled; above 0.
    open_loop: see `tree_policy.is_open_loop`. Where many moves of others lie between two own decisions, hardly an
        iteration comes to the same node twice without it, and the search never learns how to go on.
    """

    exploration: float = 0.7
    fpu_reduction: float = 0.0
    root_exploration_fraction: float = 0.0
    turn_exploration_fraction: float = 0.0
    temperature: float = 1.0
    open_loop: bool = False

    def problems(self) -> list[str]:
        """A sentence for every constant out of range."""
        problems = [
            f"{name} is {getattr(self, name)}; it must be from 0 to 1"
            for name in ("fpu_reduction", "root_exploration_fraction", "turn_exploration_fraction")
            if not 0.0 <= getattr(self, name) <= 1.0
        ]
        if not 0.0 <= self.exploration < math.inf:
            problems.insert(0, f"exploration is {self.exploration}; it must be a finite number, 0 or more")
        if not 0.0 < self.temperature < math.inf:
            problems.append(f"temperature is {self.temperature}; it must be a finite number above 0")
        return problems


@inlined
def _find_edges(tree, node, moves, count):
    """Writes the edges of the `count` moves into `tree.offered`, NONE for a missing one; returns True if none is
    missing."""
    complete = True
    for place in range(count):
        edge = find_edge(tree, node, moves.move[place])
        tree.offered.edge[place] = edge
        complete &= edge != NONE
    return complete


@inlined
def _mix_with_uniform(prior, count, fraction):
    """Spreads a fraction of the priors of `count` moves evenly over them."""
    total = 0.0
    for place in range(count):
        total += prior[place]
    for place in range(count):
        prior[place] = (1.0 - fraction) * prior[place] + fraction * total / count


@inlined
def _expand(policy, game, evaluator, thread, node, count):
    """Adds an edge with its prior for each of the `count` moves of `world.moves` without one, until the tree is
    full. A forced move gets its prior too: in another world of the node it is one of several."""
    root, tree, world = thread.root, thread.tree, thread.world
    priors(evaluator, game, world, count)
    if node == ROOT:
        _mix_with_uniform(world.priors.prior, count, policy.root_exploration_fraction)
    elif tree.path.others == 0:
        _mix_with_uniform(world.priors.prior, count, policy.turn_exploration_fraction)
    for place in range(count):
        if tree.offered.edge[place] == NONE:
            edge = add_edge(tree, node, world.moves.move[place], root.viewer)
            if edge == NONE:
                return
            tree.edges[edge].availability = 0  # counted by UCB1 alone
            tree.priors[edge] = world.priors.prior[place]
            tree.offered.edge[place] = edge


@inlined
def best_edge(policy, tree, node, count, seat):
    """The edge of `tree.offered` with the highest bound for `seat`, the first of equal ones; NONE if there is none.

    The bound of a move a is that of AlphaZero (Silver et al. 2018, after Rosin 2011), among the moves that are legal in
    the world at hand:

        Q(a) + exploration * P(a) * sqrt(1 + N) / (1 + n(a))

    n: visits of a move; N: of all. Q: mean reward of `seat`. P: the prior, as a share of the sum over all. Q of a move
    without visits is KataGo's first-play urgency (Wu 2019): the mean over the visited moves, less
    fpu_reduction * sqrt(sum of P over the visited moves). The more of the likely moves have been tried, the less is
    expected of the rest.
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
    unvisited = reward / visits - policy.fpu_reduction * math.sqrt(visited_weight / weight) if visits > 0 else 0.0
    tries_all = policy.root_exploration_fraction > 0.0 and node == ROOT
    if tries_all and visits >= _ITERATIONS_A_FORCED_VISIT * tried:
        unvisited = _FIRST
    scale = policy.exploration * math.sqrt(visits + 1.0) / weight
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
def _choose(policy, game, evaluator, thread, node):
    """The edge of a decision of the viewer; NONE at the first visit of a node with a choice, and where a full tree has
    none of its edges. A forced move is no decision."""
    root, tree = thread.root, thread.tree
    count = list_candidates(game, thread, node)
    if node != ROOT and tree.nodes[node].visits == 1 and count > 1:
        return NONE
    if not _find_edges(tree, node, thread.world.moves, count) and tree.used.edges < len(tree.edges):
        _expand(policy, game, evaluator, thread, node, count)
    return best_edge(policy, tree, node, count, root.viewer)


@implements(select, Puct)
def _select(policy, game, evaluator, thread, node, seat):
    """The viewer chooses, another seat's move is sampled; it has an edge by the viewer's observation of it. Where a
    full tree has none, the node is the leaf."""
    root, tree, world = thread.root, thread.tree, thread.world
    if seat == root.viewer:
        edge = _choose(policy, game, evaluator, thread, node)
        move = tree.edges[edge].move if edge != NONE else np.int16(NONE)
    else:
        move = sample_expected_move(evaluator, game, world, policy.temperature)
        seen = observed_move(game, world.state, move, root.viewer)
        edge = find_edge(tree, node, seen)
        if edge == NONE:
            edge = add_edge(tree, node, seen, seat)
    return edge, move, False


@implements(sample_move, Puct)
def _sample_move(policy, game, evaluator, world, viewer):
    if seat_to_move(game, world.state) == viewer:
        return sample_rollout_move(evaluator, game, world)
    return sample_expected_move(evaluator, game, world, policy.temperature)


@implements(weigh_moves, Puct)
def _weigh_moves(policy, game, evaluator, world):
    return weigh_expected_moves(evaluator, game, world, policy.temperature)


@implements(is_open_loop, Puct)
def _is_open_loop(policy):
    return policy.open_loop
