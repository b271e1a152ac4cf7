"""Maharaja as a game of training."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.rounds import LAST_ROUND
from mogul.engine.maharaja.rules.state import CHARACTERS, HOUSES, PLANNING, PUTTING, TURN
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS
from mogul.players.maharaja.evaluation.seat_features import STAGES
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.players.maharaja.learning.features import mark_beginnings, write_decisions, write_positions, write_stages
from mogul.players.maharaja.learning.policy_games import play_by_policy
from mogul.training.game_features import GameFeatures, States
from mogul.training.maharaja.deals import deal_of, first_state, kernel_game
from mogul.training.maharaja.recipes import RECIPES
from mogul.training.training_game import TrainingGame


def _stage_of(states: States) -> NDArray[np.int32]:
    stages = np.zeros(len(states), np.int32)
    write_stages(states, stages)
    return stages


def _score_of(states: States) -> NDArray[np.int8]:
    """Palaces built."""
    return np.int8(PALACES) - states["palaces"]


FEATURES: Final = GameFeatures(
    stages=STAGES,
    beginnings=LAST_ROUND,
    phases={"plan": (PLANNING,), "step": (CHARACTERS, HOUSES, TURN, PUTTING)},
    value_weights=VALUE_WEIGHTS,
    policy_weights=POLICY_WEIGHTS,
    evaluator=NetworkEvaluator,
    stage_of=_stage_of,
    score_of=_score_of,
    mark_beginnings=mark_beginnings,
    write_positions=write_positions,
    write_decisions=write_decisions,
    play_by_policy=play_by_policy,
)

GAME: Final = TrainingGame(
    id="maharaja",
    recipes=RECIPES,
    features=FEATURES,
    deal=deal_of,
    kernel_game=kernel_game,
    first_state=first_state,
    information=INFORMATION,
    edges_an_iteration=64,  # a plan is one of 45, and a step one of 40 at most places
)
