"""A network evaluator with random weights: its properties are those of learned ones."""

import functools

import numpy as np

from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS

# Outputs are then of about the size of 1.
_SPREAD = 0.2


def random_weights(dtype: np.dtype[np.void], seed: int) -> np.void:
    """A record of float32, all of them drawn."""
    memory = np.zeros(1, dtype)
    numbers = memory.view(np.float32)
    numbers[:] = np.random.default_rng(seed).normal(0.0, _SPREAD, numbers.shape)
    drawn: np.void = memory[0]
    return drawn


@functools.cache
def random_value() -> np.void:
    """Of VALUE_WEIGHTS."""
    value = random_weights(VALUE_WEIGHTS, 1)
    value["variance_by_visit"] = np.linspace(60.0, 5.0, len(value["variance_by_visit"]))
    value["points_by_visit"] = np.linspace(40.0, 4.0, len(value["points_by_visit"]))
    return value


@functools.cache
def random_policy() -> np.void:
    """Of POLICY_WEIGHTS."""
    return random_weights(POLICY_WEIGHTS, 2)


@functools.cache
def random_rollout_policy() -> np.void:
    """Another one, of POLICY_WEIGHTS."""
    return random_weights(POLICY_WEIGHTS, 3)


def random_evaluator() -> NetworkEvaluator:
    """Half of the reward is the win."""
    return NetworkEvaluator(
        random_value(), random_policy(), random_rollout_policy(), win_utility=0.5, score_utility=0.02
    )
