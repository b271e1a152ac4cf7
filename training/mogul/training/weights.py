"""The weights file of a learned player, to be read by `mogul.players.evaluation.weights`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from mogul.training.files import write_arrays
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


def write_weights(game: GameFeatures, path: Path, networks: Mapping[int, FittedNetworks]) -> None:
    """Writes the networks of all player counts to one file, with the arrays `players`, `value` and `policy`. Raises
    OSError."""
    write_arrays(
        path,
        {
            "players": np.array(list(networks), np.int64),
            "value": np.array([each[VALUE] for each in networks.values()], game.value_weights),
            "policy": np.array([policy_record(game, each) for each in networks.values()], game.policy_weights),
        },
    )
