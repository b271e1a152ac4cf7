"""Taj Mahal as a game of training."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import AUCTION, CROWN_OWED, PALACE_OWED, TAKE_OWED
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.learning.features import mark_beginnings, write_decisions, write_positions
from mogul.players.taj_mahal.learning.policy_games import play_by_policy
from mogul.training.game_features import GameFeatures, States
from mogul.training.taj_mahal.deals import deal_of, first_state, kernel_game
from mogul.training.taj_mahal.recipes import RECIPES
from mogul.training.training_game import TrainingGame


def _stage_of(states: States) -> NDArray[np.int32]:
    return states["visit"].astype(np.int32)


def _score_of(states: States) -> NDArray[np.int16]:
    return states["score"]


FEATURES: Final = GameFeatures(
    stages=PROVINCES,
    beginnings=PROVINCES,
    phases={"auction": (AUCTION,), "city": (PALACE_OWED, CROWN_OWED), "take": (TAKE_OWED,)},
    value_weights=VALUE_WEIGHTS,
    policy_weights=POLICY_WEIGHTS,
    evaluator=NetworkEvaluator,
    stage_of=_stage_of,
    score_of=_score_of,
    mark_beginnings=mark_beginnings,
    write_positions=write_positions,
    write_decisions=write_decisions,
    play_by_policy=play_by_policy,
    field_names={
        "stage": "visit",
        "score": "points",
        "score_by_stage": "points_by_visit",
        "variance_by_stage": "variance_by_visit",
    },
)

GAME: Final = TrainingGame(
    id="taj_mahal",
    recipes=RECIPES,
    features=FEATURES,
    deal=deal_of,
    kernel_game=kernel_game,
    first_state=first_state,
    information=INFORMATION,
    edges_an_iteration=14,  # 3 to 18 in 20 decisions, in 16 of them below 9
)
