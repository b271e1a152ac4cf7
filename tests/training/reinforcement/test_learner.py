"""Learners: their steps and their files."""

from typing import Any

import jax
import numpy as np
import pytest

from mogul.players.evaluation.weights import read_arrays
from mogul.training.fitting import Packer, use_one_core
from mogul.training.folder import arrays_content
from mogul.training.reinforcement.experience import Experience, Pairing, gather_experience
from mogul.training.reinforcement.learner import (
    Learner,
    first_learner,
    learner_arrays,
    learner_of,
    policy_loss,
    policy_of,
    policy_of_arrays,
    update,
)
from mogul.training.taj_mahal.training_game import FEATURES, GAME, deal_of

use_one_core()

COUNTS = np.array([3, 2], np.int32)
LOGITS = np.array([[0.5, 0.0, -1.0], [2.0, 1.0, 0.0]])
CHOSEN = np.array([0, 1], np.int32)


def batch(advantage: list[float], log_probability: list[float], rows: int = 8) -> tuple[Any, ...]:
    """Returns a batch of two decisions; the only feature of a move is its logit, above 0 or below."""
    (pack,) = Packer(COUNTS, rows).packs(np.arange(2))
    moves = np.array([*LOGITS[0], *LOGITS[1][:2]], np.float32)[:, None]
    return (
        pack.of_decisions(np.zeros((2, 1), np.float32)),
        pack.of_decisions(np.zeros(2, np.int32)),
        pack.of_moves(moves),
        pack.owner,
        pack.chosen(CHOSEN),
        pack.of_decisions(np.array(log_probability, np.float32)),
        pack.of_decisions(np.array(advantage, np.float32)),
    )


def weights() -> dict[str, Any]:
    """Returns a network whose logit is the feature: the positive part less the negative one."""
    return {
        "stage": np.zeros((1, 2), np.float32),
        "seat": np.zeros((1, 2), np.float32),
        "move": np.array([[1.0, -1.0]], np.float32),
        "logit": np.array([1.0, -1.0], np.float32),
    }


def log_probabilities() -> list[np.ndarray[Any, Any]]:
    parts = LOGITS[0], LOGITS[1][:2]
    return [each - np.log(np.exp(each).sum()) for each in parts]


def test_the_loss_is_that_of_the_paper() -> None:
    """Clipped ratios, entropy, and the penalty of the level of logits, decision by decision."""
    logs = log_probabilities()
    for ratios, advantage in (([1.0, 1.0], [1.0, -2.0]), ([1.5, 0.5], [1.0, -2.0]), ([0.5, 1.5], [1.0, -2.0])):
        old = [logs[each][CHOSEN[each]] - np.log(ratios[each]) for each in range(2)]
        expected = 0.0
        for each in range(2):
            gain = min(ratios[each] * advantage[each], np.clip(ratios[each], 0.8, 1.2) * advantage[each])
            entropy = -(np.exp(logs[each]) * logs[each]).sum()
            level = np.log(np.exp(LOGITS[each][: COUNTS[each]]).sum())
            expected -= (gain + 0.01 * entropy - 0.005 * level**2) / 2
        assert float(policy_loss(weights(), 0.01, *batch(advantage, old))) == pytest.approx(expected, abs=1e-5)


def test_padding_changes_nothing() -> None:
    old = [float(each[0]) for each in log_probabilities()]
    losses = [jax.value_and_grad(policy_loss)(weights(), 0.01, *batch([1.0, -2.0], old, rows)) for rows in (5, 64)]
    (few, few_gradient), (many, many_gradient) = losses
    assert float(few) == pytest.approx(float(many), abs=1e-6)
    for name, gradient in few_gradient.items():
        assert np.isfinite(gradient).all()
        assert np.asarray(gradient) == pytest.approx(np.asarray(many_gradient[name]), abs=1e-6)


def test_a_move_that_turned_out_well_becomes_more_likely() -> None:
    old = [log_probabilities()[each][CHOSEN[each]] for each in range(2)]
    gradient = jax.grad(policy_loss)(weights(), 0.0, *batch([1.0, 0.0], old))
    better = {name: value - 0.1 * np.asarray(gradient[name]) for name, value in weights().items()}
    hidden = np.maximum(better["stage"][0] + LOGITS[0][:, None] * better["move"][0], 0.0)
    logits = hidden @ better["logit"]
    assert logits[0] - np.log(np.exp(logits).sum()) > log_probabilities()[0][0]


use_one_core()

RATE = 0.01
FIRST = first_learner(FEATURES, 3, np.random.default_rng(1))


def experience(learner: Learner) -> Experience:
    policy = policy_of(FEATURES, learner)
    deals = [deal_of(1, 0, 3, number, "test") for number in range(3)]
    return gather_experience(GAME, policy, [[Pairing(deal, 0b111, policy)] * 4 for deal in deals])


def after_a_step(learner: Learner) -> Learner:
    gathered = experience(FIRST)
    advantage = np.where(gathered.place == 0, 1.0, -1.0).astype(np.float32)
    return update(learner, gathered, advantage, np.zeros_like(advantage), 0.0, RATE, np.random.default_rng(2))


def contents(learner: Learner) -> dict[str, bytes]:
    return {name: array.tobytes() for name, array in learner_arrays(learner).items()}


def test_moves_with_advantages_become_more_likely() -> None:
    """All decisions of a place are good here, so it is chosen more often."""
    learner = FIRST
    for _ in range(5):
        learner = after_a_step(learner)
    before, after = experience(FIRST), experience(learner)
    assert (after.place == 0).mean() > (before.place == 0).mean() + 0.05


def test_a_step_changes_every_network_and_its_optimizer() -> None:
    before, after = contents(FIRST), contents(after_a_step(FIRST))
    assert set(before) == set(after)
    assert {name.split("/")[1] for name in before} == {"auction", "city", "take", "critic"}
    assert [name for name in before if before[name] == after[name] and "critic/constant" not in name] == []


def test_a_learner_is_read_with_its_optimizers() -> None:
    """So its next step is the same."""
    learner = after_a_step(FIRST)
    arrays = read_arrays(arrays_content(learner_arrays(learner)))
    read = learner_of(arrays, FIRST)
    assert contents(read) == contents(learner)
    assert contents(after_a_step(read)) == contents(after_a_step(learner)) != contents(learner)
    assert policy_of_arrays(FEATURES, arrays).tobytes() == policy_of(FEATURES, learner).tobytes()
