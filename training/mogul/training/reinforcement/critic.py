"""The critic: a network that expects the reward of a seat, by what all seats know.

It is no part of a player. The mean features of the table tell it of all hands, which makes it surer than any seat can
be: what it foresees is not taken for the merit of a move (asymmetric actor-critic, Pinto et al. 2017).
"""

from typing import Any, Final

import jax
import numpy as np
from numpy.typing import NDArray

from mogul.training.fitting import Parameters
from mogul.training.game_features import GameFeatures
from mogul.training.reinforcement.experience import Experience

_UNITS: Final = 64  # of the hidden layer; not tuned
_BATCH: Final = 1 << 14  # positions judged at a time
# Standard deviation of the initial weights, for features of about 1.
_SPREAD: Final = {"table": 0.05, "seat": 0.1, "reward": 0.05}


def first_critic(game: GameFeatures, players: int, rng: np.random.Generator) -> Parameters:
    """Returns the weights of a critic that has seen no game: it expects an equal share of the win."""
    shapes = {
        "stage": (game.stages, _UNITS),
        "table": (game.width, _UNITS),
        "seat": (game.width, _UNITS),
        "reward": (_UNITS,),
    }
    weights: Parameters = {
        name: rng.normal(0.0, _SPREAD.get(name, 0.0), shape).astype(np.float32) for name, shape in shapes.items()
    }
    return {**weights, "constant": np.full((), 1.0 / players, np.float32)}


def expected_reward(weights: Parameters, stage: Any, table: Any, own: Any) -> jax.Array:
    """Returns expected rewards, float32[D]. stage: int32[D]. table, own: float32[D, W]; see `Experience`."""
    hidden = jax.nn.relu(weights["stage"][stage] + table @ weights["table"] + own @ weights["seat"])
    found: jax.Array = hidden @ weights["reward"] + weights["constant"]
    return found


def squared_error(weights: Parameters, stage: Any, table: Any, own: Any, reward: Any) -> jax.Array:
    """Returns the loss of the critic. reward: float32[D]."""
    loss: jax.Array = ((expected_reward(weights, stage, table, own) - reward) ** 2).mean()
    return loss


_expected_reward = jax.jit(expected_reward)


def values(weights: Parameters, experience: Experience) -> NDArray[np.float32]:
    """Returns the expected reward at each decision, float32[D]."""
    size = len(experience.stage)
    parts = []
    for begin in range(0, size, _BATCH):
        part = slice(begin, begin + _BATCH)
        fields = (experience.stage[part], experience.table[part], experience.own[part])
        padded = [np.pad(each, ((0, _BATCH - len(each)), *((0, 0),) * (each.ndim - 1))) for each in fields]
        parts.append(np.asarray(_expected_reward(weights, *padded))[: len(fields[0])])
    return np.concatenate(parts)
