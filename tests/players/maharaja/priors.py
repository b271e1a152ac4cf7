"""The priors of an evaluator in one world."""

from typing import Any

import numpy as np

from mogul.engine.game_interface import list_moves
from mogul.engine.jit import kernel
from mogul.engine.maharaja.rules.game import Maharaja
from mogul.search.evaluator import priors
from mogul.search.root import new_world


@kernel
def _priors(evaluator: Any, game: Any, world: Any) -> Any:
    count = list_moves(game, world.state, world.moves)
    priors(evaluator, game, world, count)
    return count


def priors_of(evaluator: Any, game: Maharaja, state: np.void) -> dict[int, float]:
    """The prior of each legal move of the seat to move."""
    world = new_world(game, 1, evaluator)
    rubbish = np.frombuffer(b"\x3f" * world.workspace.nbytes, world.workspace.dtype)[0]  # it must mean nothing
    world = world._replace(state=state.copy(), workspace=rubbish.copy())
    count = _priors(evaluator, game, world)
    moves, prior = world.moves["move"][:count].tolist(), world.priors["prior"][:count].tolist()
    return dict(zip(moves, prior, strict=True))
