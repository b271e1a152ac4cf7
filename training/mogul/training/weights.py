"""The file of the weights of the learned player; read by `mogul.players.taj_mahal.evaluation.weights`."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.evaluation.weights import Weights
from mogul.training.files import write_arrays


def write_weights(path: Path, weights: Mapping[int, Weights]) -> None:
    """Keep the weights of every player count in one file: arrays `players`, `value` and `policy`, a record of each for
    every player count. Raises OSError."""
    write_arrays(
        path,
        {
            "players": np.array(list(weights), np.int64),
            "value": np.array([each.value for each in weights.values()], VALUE_WEIGHTS),
            "policy": np.array([each.policy for each in weights.values()], POLICY_WEIGHTS),
        },
    )
