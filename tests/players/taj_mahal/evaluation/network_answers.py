"""The networks as Python asks them, with random weights unless others are given."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import MOVES, PRIORS
from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import AUCTION, TAKE_OWED
from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE
from mogul.players.taj_mahal.evaluation.policy import write_priors
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES
from mogul.players.taj_mahal.evaluation.value import VALUE, predict_value
from tests.players.taj_mahal.evaluation.weights import random_policy, random_value


def network_of(state: np.void) -> str:
    """Returns the policy's network of a decision."""
    return {AUCTION: "auction", TAKE_OWED: "take"}.get(int(state["phase"]), "city")


def asked(
    game: TajMahal, state: np.void, moves: Sequence[int], weights: np.void | None = None
) -> tuple[NDArray[np.float32], np.void, np.void]:
    """The priors of the moves, and the workspace: a SEAT_FEATURES and a POLICY record.

    Their previous content means nothing.
    """
    offered, shares = np.zeros(1, MOVES)[0], np.zeros(1, PRIORS)[0]
    offered["move"][: len(moves)] = moves
    workspace = np.full(WORKSPACE.itemsize, 77, np.uint8).view(WORKSPACE)[0]
    weights = random_policy() if weights is None else weights
    write_priors(game, state, weights, offered["move"], len(moves), shares["prior"], workspace)
    return shares["prior"][: len(moves)], workspace["seats"], workspace["policy"]


def move_features(game: TajMahal, state: np.void, move: int) -> Any:
    """The features of a move."""
    return asked(game, state, [move])[2][network_of(state)]["features"]


def value_of(game: TajMahal, state: np.void, weights: np.void | None = None) -> tuple[Any, Any]:
    """Shares of the win and points to come, with random weights unless others are given. The previous content of the
    records means nothing."""
    seats, value = (np.full(kind.itemsize, 77, np.uint8).view(kind)[0] for kind in (SEAT_FEATURES, VALUE))
    predict_value(game, state, random_value() if weights is None else weights, seats, value)
    return value["win"][: game.players], value["points"][: game.players]
