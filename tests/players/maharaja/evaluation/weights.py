"""An evaluator whose weights are few and made by hand, so that its answers can be worked out."""

from collections.abc import Mapping
from math import log

import numpy as np

from mogul.engine.maharaja.rules.state import GOLD_ACTION, QUARRY_ACTION
from mogul.players.maharaja.evaluation import step_features
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS
from mogul.players.maharaja.evaluation.seat_features import AT, STAGES
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS

FIRST_VARIANCE = 10.0
_PALACES = 4.0  # to a unit of the feature


def value_weights(factor: float = 2.0, to_come: float = 3.0, less_to_come: float = 0.5) -> np.void:
    """Of VALUE_WEIGHTS: each palace built multiplies the share of the win by a factor, and takes so much from the
    palaces to come. The variance is that of the stage."""
    weights: np.void = np.zeros(1, VALUE_WEIGHTS)[0]
    weights["seat"][AT.palaces, 0] = _PALACES
    weights["win"][0], weights["score"][0] = log(factor), -less_to_come
    weights["score_by_stage"], weights["variance_by_stage"] = to_come, FIRST_VARIANCE + np.arange(STAGES)
    return weights


def policy_weights(plan: Mapping[int, float], step: Mapping[int, float]) -> np.void:
    """Of POLICY_WEIGHTS: a logit for each of some features. Those below 0 have a unit of their own."""
    weights: np.void = np.zeros(1, POLICY_WEIGHTS)[0]
    for network, logits in (("plan", plan), ("step", step)):
        weights[network]["logit"][:2] = 1.0, -1.0
        for place, logit in logits.items():
            weights[network]["move"][place, int(logit < 0)] = abs(logit)
    return weights


ENDS_AT_ONCE = {step_features.ENDS: 20.0}
EVALUATOR = NetworkEvaluator(
    value_weights(),
    policy=policy_weights({GOLD_ACTION: 10.0}, ENDS_AT_ONCE),
    rollout=policy_weights({QUARRY_ACTION: 10.0}, ENDS_AT_ONCE),
    win_utility=0.25,
    score_utility=0.1,
)
"""Everybody else takes gold twice, the viewer goes to the quarry twice; turns end at once."""
