"""Learners: their steps and their files."""

import numpy as np

from mogul.players.evaluation.arrays import read_arrays
from mogul.training.files import arrays_content
from mogul.training.fitting import use_one_core
from mogul.training.reinforcement.experience import Experience, Pairing, gather_experience
from mogul.training.reinforcement.learner import (
    Learner,
    first_learner,
    learner_arrays,
    learner_of,
    policy_of,
    policy_of_arrays,
    update,
)
from mogul.training.taj_mahal.deals import deal_of
from mogul.training.taj_mahal.training_game import FEATURES, GAME

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
