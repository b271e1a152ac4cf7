"""The rollout policy's weights of the legal moves of a position: moves without a search are sampled from them."""

from typing import Any

from mogul.engine.game_interface import determinize, list_moves
from mogul.engine.game_rules import Move, Position
from mogul.engine.jit import seldom
from mogul.search.evaluator import rollout_priors
from mogul.search.world import new_world


@seldom
def _write_root_priors(evaluator, game, information, world):
    """Fills `world.moves` and `world.priors` for the seat to move; returns the number of moves. The world does not
    matter: priors look at the knowledge of that seat alone."""
    determinize(game, information, world.rng, world.state)
    count = list_moves(game, world.state, world.moves)
    rollout_priors(evaluator, game, world, count)
    return count


def move_priors(position: Position, evaluator: Any) -> dict[Move, float]:
    """Returns a number above 0 for every legal move, in proportion to its probability."""
    world = new_world(position.game, 0, evaluator)
    count = _write_root_priors(evaluator, position.game, position.information, world)
    moves, weights = world.moves["move"][:count].tolist(), world.priors["prior"][:count].tolist()
    return dict(zip(map(Move, moves), weights, strict=True))
