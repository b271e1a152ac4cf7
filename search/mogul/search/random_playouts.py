"""The mind that knows nothing: UCB1 down the tree, then random moves to the end of the game. What it maximizes is the
share of the win."""

from typing import Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import GAME_OVER, play, players, random_move, result, seat_to_move
from mogul.engine.jit import implements
from mogul.search.evaluator import NO_WORKSPACE, SLICE, evaluate, sample_move, walk
from mogul.search.simulate import descend


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


@implements(walk, RandomPlayouts)
def _walk(evaluator, game, root, root_moves, tree, world, exploration):
    return descend(game, root, root_moves, tree, world, exploration)


@implements(evaluate, RandomPlayouts)
def play_out(evaluator, game, world, viewer):
    """Random moves to the end of the game."""
    state, outcome = world.state, world.outcome
    while seat_to_move(game, state) != GAME_OVER:
        play(game, state, random_move(game, state, world.moves, world.rng), world.rng)
    result(game, state, outcome)
    for seat in range(players(game)):
        outcome.reward[seat] = outcome.share[seat]


@implements(sample_move, RandomPlayouts)
def _draw_move(evaluator, game, world):
    return random_move(game, world.state, world.moves, world.rng)
