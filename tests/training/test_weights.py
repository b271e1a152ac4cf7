"""Weights in files."""

from pathlib import Path

import numpy as np
import pytest

from mogul.players.evaluation.weights import read_weights
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.training.files import write_arrays
from mogul.training.taj_mahal.training_game import FEATURES
from mogul.training.weights import FittedNetworks, write_weights


def some(number: float) -> FittedNetworks:
    value, policy = np.zeros(1, VALUE_WEIGHTS)[0], np.zeros(1, POLICY_WEIGHTS)[0]
    value["win"] = number
    policy["city"]["logit"] = number
    return {"value": value, **{network: policy[network] for network in POLICY_WEIGHTS.names or ()}}


def test_weights_of_every_player_count_are_read_again(tmp_path: Path) -> None:
    write_weights(FEATURES, tmp_path / "weights.npz", {3: some(1.5), 5: some(2.5)})
    back = read_weights(tmp_path / "weights.npz", VALUE_WEIGHTS, POLICY_WEIGHTS)
    assert list(back) == [3, 5]
    assert [float(each.value["win"][0]) for each in back.values()] == [1.5, 2.5]
    assert [float(each.policy["city"]["logit"][0]) for each in back.values()] == [1.5, 2.5]


def test_weights_of_another_network_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    arrays = {"players": np.array([4]), "value": np.zeros(1, VALUE_WEIGHTS), "policy": np.zeros((1, 3), np.float32)}
    write_arrays(path, arrays)
    with pytest.raises(ValueError, match="policy is of another shape than the network of this version"):
        read_weights(path, VALUE_WEIGHTS, POLICY_WEIGHTS)
