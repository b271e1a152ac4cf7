"""Moves sampled from the rollout policy of an evaluator."""

import numpy as np

from mogul.engine.game_interface import list_moves
from mogul.engine.jit import inlined
from mogul.engine.rng import fraction
from mogul.search.evaluator import rollout_priors


@inlined
def weigh_rollout_moves(evaluator, game, world, temperature):
    """Lists the legal moves in `world.moves` and writes the weight of each, prior ** (1 / temperature), into
    `world.priors`; returns their number."""
    prior = world.priors.prior
    count = list_moves(game, world.state, world.moves)
    if count == 1:
        prior[0] = 1.0
        return count
    rollout_priors(evaluator, game, world, count)
    power = 1.0 / temperature
    if power != 1.0:
        most = np.float32(0.0)
        for place in range(count):
            most = max(most, prior[place])
        for place in range(count):
            prior[place] = (prior[place] / most) ** power
    return count


@inlined
def sample_place(world, count):
    """Samples one of the first `count` places in proportion to `world.priors`; returns it and the sum of these."""
    weight, total = world.priors.prior, 0.0
    for place in range(count):
        total += weight[place]
    point = fraction(world.rng) * total
    for place in range(count - 1):
        point -= weight[place]
        if point < 0.0:
            return place, total
    return count - 1, total


@inlined
def sample_weighted(world, count):
    """Samples one of the `count` moves of `world.moves` in proportion to `world.priors`."""
    place, _ = sample_place(world, count)
    return world.moves.move[place]


@inlined
def sample_rollout_move(evaluator, game, world, temperature):
    """Samples a legal move from the rollout policy at a temperature. A forced move takes no random number."""
    count = weigh_rollout_moves(evaluator, game, world, temperature)
    return world.moves.move[0] if count == 1 else sample_weighted(world, count)
