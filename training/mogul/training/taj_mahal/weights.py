"""The weights file of the learned player, to be read by `mogul.players.taj_mahal.evaluation.weights`."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.evaluation.weights import Weights
from mogul.training.files import write_arrays


def write_weights(path: Path, weights: Mapping[int, Weights]) -> None:
    """Writes the weights of all player counts to one file, with the arrays `players`, `value` and `policy`. Raises
    OSError."""
    write_arrays(
        path,
        {
            "players": np.array(list(weights), np.int64),
            "value": np.array([each.value for each in weights.values()], VALUE_WEIGHTS),
            "policy": np.array([each.policy for each in weights.values()], POLICY_WEIGHTS),
        },
    )
