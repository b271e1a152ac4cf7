"""Fits of a policy network."""

import numpy as np
import pytest

from mogul.players.taj_mahal.evaluation import seat_features, take_features
from mogul.training.fit_policy import fit_policy
from mogul.training.fitting import use_one_core
from mogul.training.recipe import Fit
from mogul.training.samples import PolicySamples
from mogul.training.taj_mahal.training_game import FEATURES

FIT = Fit(epochs=12, batch=300, rate=0.02, decay=1e-4)

use_one_core()


@pytest.fixture(scope="module")
def samples() -> PolicySamples:
    return drawn(1600)


def drawn(count: int) -> PolicySamples:
    """Returns decisions in which the first feature of a move is good for a seat whose own first feature is above 0."""
    random = np.random.default_rng(3)
    counts = random.integers(2, 9, count).astype(np.int32)
    decision = np.repeat(np.arange(count), counts)
    seats = random.normal(size=(count, seat_features.WIDTH)).astype(np.float32)
    moves = random.normal(size=(len(decision), take_features.WIDTH)).astype(np.float32)
    weights = np.exp(2.0 * np.sign(seats[decision, 0]) * moves[:, 0])
    visits = (weights / np.bincount(decision, weights)[decision]).astype(np.float32)
    visit = random.integers(0, 12, count).astype(np.int32)
    return PolicySamples(seats, visit, counts, moves, visits, np.arange(count) % 10 == 0)


def test_the_visits_of_searches_are_learned(samples: PolicySamples) -> None:
    _, report = fit_policy(FEATURES, samples, "take", FIT, 1)
    assert report["decisions"] == {"fitted": 1440, "held_out": 160}
    assert report["entropy_of_the_target"] < report["cross_entropy"] < report["cross_entropy_of_uniform"] - 0.3
    assert report["accuracy"] > 0.7


def test_the_same_data_gives_the_same_bytes() -> None:
    few = drawn(100)
    first, second, other = (fit_policy(FEATURES, few, "take", FIT, seed)[0] for seed in (1, 1, 2))
    assert first.tobytes() == second.tobytes() != other.tobytes()
