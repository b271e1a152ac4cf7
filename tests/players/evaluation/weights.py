"""A learned mind whose weights are drawn at random: what holds for these holds for learned ones."""

import functools

import numpy as np

from mogul.players.taj_mahal.evaluation.learned import Learned
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.worth import WORTH_WEIGHTS

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
def random_worth() -> np.void:
    """Of WORTH_WEIGHTS."""
    worth = random_weights(WORTH_WEIGHTS, 1)
    worth["variance_by_visit"] = np.linspace(60.0, 5.0, len(worth["variance_by_visit"]))
    worth["points_by_visit"] = np.linspace(40.0, 4.0, len(worth["points_by_visit"]))
    return worth


@functools.cache
def random_policy() -> np.void:
    """Of POLICY_WEIGHTS."""
    return random_weights(POLICY_WEIGHTS, 2)


def random_mind() -> Learned:
    """Half of the reward is the win."""
    return Learned(worth=random_worth(), policy=random_policy(), winning=0.5, lead=0.02, reduction=0.1)
