"""Advantages of chosen moves."""

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.training.reinforcement.advantages import advantages

GAMES, SEATS, DECISIONS = 5, 3, 90


def drawn() -> tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.float32], NDArray[np.float32]]:
    """Returns games, seats and values of decisions, and the rewards of games; one seat of the last game has no
    decision."""
    random = np.random.default_rng(1)
    game = np.sort(random.integers(0, GAMES, DECISIONS))
    seat = random.integers(0, SEATS, DECISIONS).astype(np.int8)
    seat[(game == GAMES - 1) & (seat == 2)] = 0
    value, reward = random.random(DECISIONS), random.random((GAMES, SEATS))
    return game, seat, value.astype(np.float32), reward.astype(np.float32)


@pytest.mark.parametrize("gae_lambda", [0.0, 0.7, 1.0])
def test_an_advantage_is_the_discounted_sum_of_the_surprises_of_its_seat(gae_lambda: float) -> None:
    game, seat, value, reward = drawn()
    found = advantages(game, seat, value, reward, gae_lambda)
    for decision in range(DECISIONS):
        own = [
            later
            for later in range(decision, DECISIONS)
            if game[later] == game[decision] and seat[later] == seat[decision]
        ]
        values = [*value[own], reward[game[decision], seat[decision]]]
        expected = sum(gae_lambda**step * (values[step + 1] - values[step]) for step in range(len(own)))
        assert found[decision] == pytest.approx(expected, abs=1e-5)


def test_without_discount_it_is_the_reward_over_the_value() -> None:
    game, seat, value, reward = drawn()
    assert advantages(game, seat, value, reward, 1.0) == pytest.approx(reward[game, seat] - value, abs=1e-5)
