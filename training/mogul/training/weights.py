"""The weights of the learned player, by player count."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.worth import WORTH_WEIGHTS
from mogul.training.files import read_arrays, write_arrays


class Weights(NamedTuple):
    """For one player count. worth: WORTH_WEIGHTS record. policy: POLICY_WEIGHTS record."""

    worth: np.void
    policy: np.void


def write_weights(path: Path, weights: dict[int, Weights]) -> None:
    """Keep the weights of every player count in one file: arrays `players`, `worth` and `policy`, a record of each for
    every player count. Raises OSError."""
    write_arrays(
        path,
        {
            "players": np.array(list(weights), np.int64),
            "worth": np.array([each.worth for each in weights.values()], WORTH_WEIGHTS),
            "policy": np.array([each.policy for each in weights.values()], POLICY_WEIGHTS),
        },
    )


def read_weights(path: Path) -> dict[int, Weights]:
    """What `write_weights` has written. Raises OSError, and ValueError where the records are of another shape than the
    player's."""
    arrays = read_arrays(path)
    for name, dtype in (("worth", WORTH_WEIGHTS), ("policy", POLICY_WEIGHTS)):
        if arrays[name].dtype != dtype:
            raise ValueError(f"{path}: {name} is of another shape than this version's network")
    return {
        int(players): Weights(worth, policy)
        for players, worth, policy in zip(arrays["players"], arrays["worth"], arrays["policy"], strict=True)
    }
