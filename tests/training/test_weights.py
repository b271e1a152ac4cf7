"""Weights in files."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.players.evaluation.weights import Weights, read_weights
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.training import fitting
from mogul.training.folder import write_arrays
from mogul.training.taj_mahal.training_game import FEATURES
from mogul.training.weights import softened, write_weights


def some(number: float, rollout: float) -> Weights:
    value, policies = np.zeros(1, VALUE_WEIGHTS)[0], np.zeros(2, POLICY_WEIGHTS)
    value["win"] = number
    policies["city"]["logit"] = [[number], [rollout]]
    return Weights(value, *policies)


def test_weights_of_every_player_count_are_read_again(tmp_path: Path) -> None:
    write_weights(FEATURES, tmp_path / "weights.npz", {3: some(1.5, 1.0), 5: some(2.5, 2.0)})
    back = read_weights(tmp_path / "weights.npz", VALUE_WEIGHTS, POLICY_WEIGHTS)
    assert list(back) == [3, 5]
    assert [float(each.value["win"][0]) for each in back.values()] == [1.5, 2.5]
    assert [float(each.policy["city"]["logit"][0]) for each in back.values()] == [1.5, 2.5]
    assert [float(each.rollout["city"]["logit"][0]) for each in back.values()] == [1.0, 2.0]


def test_a_policy_without_another_one_for_rollouts_is_that_too(tmp_path: Path) -> None:
    value, policy, _ = (np.array([part]) for part in some(1.5, 1.0))
    write_arrays(tmp_path / "weights.npz", {"players": np.array([3]), "value": value, "policy": policy})
    weights = read_weights(tmp_path / "weights.npz", VALUE_WEIGHTS, POLICY_WEIGHTS)[3]
    assert weights.rollout.tobytes() == weights.policy.tobytes()


def test_a_softened_policy_has_probabilities_to_the_power_of_1_over_the_temperature() -> None:
    random = np.random.default_rng(1)
    policy, shapes = np.zeros(1, POLICY_WEIGHTS)[0], POLICY_WEIGHTS["take"]
    for name in shapes.names or ():
        policy["take"][name] = random.normal(0.0, 0.3, shapes[name].shape)  # logits within their bounds
    decision = np.array([0, 0, 0])
    features = [random.normal(size=(count, len(policy["take"][name]))) for count, name in ((1, "seat"), (3, "move"))]

    def shares(policy: np.void) -> NDArray[np.float64]:
        weights = {FEATURES.field_names.get(name, name): policy["take"][name] for name in shapes.names or ()}
        weights["stage"] = policy["take"]["visit"]
        logits = fitting.policy(weights, features[0], np.array([2]), features[1], decision)
        return np.asarray(np.exp(fitting.log_shares(logits, decision, 1)), np.float64)

    soft, hard = shares(softened(FEATURES, policy, 2.0)), shares(policy)
    assert soft == pytest.approx(hard**0.5 / (hard**0.5).sum(), rel=1e-4)
    assert soft != pytest.approx(hard, rel=1e-2)


def test_weights_of_another_network_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    arrays = {"players": np.array([4]), "value": np.zeros(1, VALUE_WEIGHTS), "policy": np.zeros((1, 3), np.float32)}
    write_arrays(path, arrays)
    with pytest.raises(ValueError, match="policy is of another shape than the network of this version"):
        read_weights(path, VALUE_WEIGHTS, POLICY_WEIGHTS)


@pytest.mark.parametrize(
    ("name", "other", "problem"),
    [
        ("players", np.array([4, 5]), "value is no list of 2 records, as many as players"),
        ("policy", np.zeros(2, POLICY_WEIGHTS), "policy is no list of 1 records"),
        ("value", np.zeros((), VALUE_WEIGHTS), "value is no list of 1 records"),
        ("players", np.array(4), "players is no list of whole numbers"),
        ("players", np.array([4.0]), "players is no list of whole numbers"),
    ],
)
def test_weights_that_are_not_one_for_each_number_of_players_are_refused(
    tmp_path: Path, name: str, other: NDArray[Any], problem: str
) -> None:
    path = tmp_path / "weights.npz"
    arrays = {"players": np.array([4]), "value": np.zeros(1, VALUE_WEIGHTS), "policy": np.zeros(1, POLICY_WEIGHTS)}
    write_arrays(path, {**arrays, name: other})
    with pytest.raises(ValueError, match=problem) as refused:
        read_weights(path, VALUE_WEIGHTS, POLICY_WEIGHTS)
    assert str(refused.value).startswith(f"{path}: ")


def test_a_file_with_any_damaged_byte_is_refused_or_of_another_shape(tmp_path: Path) -> None:
    """Not ended with an error of zipfile or zlib."""
    path = tmp_path / "weights.npz"
    write_arrays(path, {name: np.arange(40.0) for name in ("players", "value", "policy")})
    content = path.read_bytes()
    for place in range(len(content)):
        path.write_bytes(content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :])
        with pytest.raises(ValueError, match=r"weights\.npz"):
            read_weights(path, VALUE_WEIGHTS, POLICY_WEIGHTS)
