"""The weights file of a learned player, to be read by `mogul.players.evaluation.weights`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from mogul.players.evaluation.weights import Weights
from mogul.training.folder import write_arrays
from mogul.training.game_features import GameFeatures

VALUE: Final = "value"

FittedNetworks = Mapping[str, np.void]
"""Weights by network."""


def policy_record(game: GameFeatures, networks: FittedNetworks) -> np.void:
    """Returns a record of the game's policy weights, of its networks."""
    policy: np.void = np.zeros(1, game.policy_weights)[0]
    for network in game.phases:
        policy[network] = networks[network]
    return policy


def softened(game: GameFeatures, policy: np.void, temperature: float) -> np.void:
    """Returns a policy with probabilities in proportion to those of the given one to the power of 1 / temperature.

    Exact where logits are within the bounds of the kernels, `MOST_LOGIT`: others are divided before they are clipped.
    """
    policy = policy.copy()
    for network in game.phases:
        policy[network]["logit"] /= temperature
    return policy


def write_weights(game: GameFeatures, path: Path, networks: Mapping[int, Weights]) -> None:
    """Writes the networks of all player counts to one file, see `read_weights`. Raises OSError."""
    dtypes = {"value": game.value_weights, "policy": game.policy_weights, "rollout": game.policy_weights}
    columns = map(list, zip(*networks.values(), strict=True))
    arrays = {name: np.array(column, dtype) for (name, dtype), column in zip(dtypes.items(), columns, strict=True)}
    write_arrays(path, {"players": np.array(list(networks), np.int64), **arrays})
