"""The weights file of the learned player, to be read by `mogul.players.taj_mahal.evaluation.weights`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.training.files import write_arrays
from mogul.training.games import FittedNetworks

VALUE: Final = "value"
POLICY_NETWORKS: Final = POLICY_WEIGHTS.names or ()


def policy_record(networks: FittedNetworks) -> np.void:
    """Returns a POLICY_WEIGHTS record of its networks."""
    policy: np.void = np.zeros(1, POLICY_WEIGHTS)[0]
    for network in POLICY_NETWORKS:
        policy[network] = networks[network]
    return policy


def write_weights(path: Path, networks: Mapping[int, FittedNetworks]) -> None:
    """Writes the networks of all player counts to one file, with the arrays `players`, `value` and `policy`. Raises
    OSError."""
    write_arrays(
        path,
        {
            "players": np.array(list(networks), np.int64),
            "value": np.array([each[VALUE] for each in networks.values()], VALUE_WEIGHTS),
            "policy": np.array([policy_record(each) for each in networks.values()], POLICY_WEIGHTS),
        },
    )
