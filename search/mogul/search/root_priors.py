"""The rollout policy's weights of the legal moves at a root, without a search: what there is to go by before the first
iteration, and where moves are sampled from the policy."""

from typing import Any, Final

import numpy as np

from mogul.engine.game_interface import determinize, list_moves
from mogul.engine.game_rules import Move
from mogul.engine.jit import seldom
from mogul.search.evaluator import rollout_priors
from mogul.search.world import new_world

# At a low temperature a move that is as good as impossible has a weight of 0, and no logarithm.
_SMALLEST: Final = np.finfo(np.float32).smallest_subnormal


@seldom
def _write_root_priors(evaluator, game, information, world):
    """Fills `world.moves` and `world.priors` for the seat to move; returns the number of moves. The world does not
    matter: priors look at the knowledge of that seat alone."""
    determinize(game, information, world.rng, world.state)
    count = list_moves(game, world.state, world.moves)
    rollout_priors(evaluator, game, world, count)
    return count


def root_priors(game: Any, information: np.void, evaluator: Any) -> dict[Move, float]:
    """Returns a number above 0 for every legal move, in proportion to its probability: the smallest one where that
    rounds to 0. information: of the seat to move."""
    world = new_world(game, 0, evaluator)
    count = _write_root_priors(evaluator, game, information, world)
    weights = np.maximum(world.priors["prior"][:count], _SMALLEST)
    return dict(zip(map(Move, world.moves["move"][:count].tolist()), weights.tolist(), strict=True))
