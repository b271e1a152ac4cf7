"""The networks as Python asks them. The previous content of their workspace means nothing."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import MOVES, PRIORS
from mogul.engine.maharaja.rules.game import Maharaja
from mogul.engine.maharaja.rules.state import PLANNING
from mogul.players.maharaja.evaluation.network_evaluator import WORKSPACE
from mogul.players.maharaja.evaluation.policy import write_priors
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS, predict_value
from mogul.players.maharaja.heuristic import heuristic_policy
from tests.engine.maharaja.played import Played

NO_WEIGHTS: np.void = np.zeros(1, VALUE_WEIGHTS)[0]


def new_workspace() -> np.void:
    """A record of WORKSPACE, full of rubbish."""
    workspace: np.void = np.full(WORKSPACE.itemsize, 77, np.uint8).view(WORKSPACE)[0]
    return workspace


def predicted(game: Maharaja, state: np.void, weights: np.void = NO_WEIGHTS) -> np.void:
    """The workspace after the value of a state: the features of all seats in `seats`, and VALUE in `value`."""
    workspace = new_workspace()
    predict_value(game, state, weights, workspace["seats"], workspace["value"])
    return workspace


def move_features(played: Played, text: str) -> Any:
    """The features of a legal move of the seat to move."""
    assert text in played.legal()
    offered, shares, workspace = np.zeros(1, MOVES)[0], np.zeros(1, PRIORS)[0], new_workspace()
    offered["move"][0] = played.game.notation.move_id(text)
    state = played.game.state
    write_priors(played.game.game, state, heuristic_policy(), offered["move"], 1, shares["prior"], workspace)
    return workspace["policy"]["plan" if state["phase"] == PLANNING else "step"]


def by_place(features: NDArray[np.float32]) -> dict[int, float]:
    """The features that are not 0."""
    return {place: float(each) for place, each in enumerate(features) if each}
