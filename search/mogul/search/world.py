"""A sampled world: the place of an iteration, with all its scratch space."""

from typing import Any, NamedTuple

import numpy as np

from mogul.engine.game_interface import MOVES, PRIORS
from mogul.engine.rng import new_rng
from mogul.search.evaluator import ESTIMATE
from mogul.search.random_playouts import RANDOM_PLAYOUTS


class World(NamedTuple):
    """Overwritten by every iteration.

    state: record of the game's state dtype. moves: MOVES record. outcome: ESTIMATE record. rng: RNG record.
    priors: PRIORS record, in the order of `moves`. workspace: record of the evaluator's `workspace_dtype`.
    """

    state: Any
    moves: Any
    outcome: Any
    rng: Any
    priors: Any
    workspace: Any


def new_world(game: Any, seed: int, evaluator: Any = RANDOM_PLAYOUTS) -> World:
    """Scratch space and a stream of random numbers for `game` and `evaluator`."""
    return World(
        state=np.zeros(1, game.state_dtype)[0],
        moves=np.zeros(1, MOVES)[0],
        outcome=np.zeros(1, ESTIMATE)[0],
        rng=new_rng(seed),
        priors=np.zeros(1, PRIORS)[0],
        workspace=np.zeros(1, evaluator.workspace_dtype)[0],
    )
