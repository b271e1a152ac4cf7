"""The evaluator without knowledge: random playouts and uniform priors; the reward is the share of the win."""

from typing import Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import GAME_OVER, play, players, random_move, result, seat_to_move
from mogul.engine.jit import implements
from mogul.search.evaluator import NO_WORKSPACE, SLICE, evaluate, priors


class RandomPlayouts(NamedTuple):
    """It has no parameters; kernels tell it by its type."""

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        """See `evaluator`."""
        return NO_WORKSPACE

    @property
    def slice(self) -> int:
        """See `evaluator`."""
        return SLICE


RANDOM_PLAYOUTS: Final = RandomPlayouts()


@implements(evaluate, RandomPlayouts)
def play_out(evaluator, game, world, viewer):
    """Random moves to the end of the game."""
    state, outcome = world.state, world.outcome
    while seat_to_move(game, state) != GAME_OVER:
        play(game, state, random_move(game, state, world.moves, world.rng), world.rng)
    result(game, state, outcome)
    for seat in range(players(game)):
        outcome.reward[seat] = outcome.share[seat]
        outcome.variance[seat] = 0.0


@implements(priors, RandomPlayouts)
def uniform_priors(evaluator, game, world, count):
    """The same prior for every move."""
    for place in range(count):
        world.priors.prior[place] = 1.0
