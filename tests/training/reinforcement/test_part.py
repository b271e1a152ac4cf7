"""Parts of reinforcement learning."""

import dataclasses
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.players.evaluation.weights import read_arrays
from mogul.training.fitting import use_one_core
from mogul.training.recipe import Recipe, Reinforcement
from mogul.training.reinforcement.part import Part, advantages, part_policy, rewards, train_part
from mogul.training.taj_mahal.training_game import GAME

pytestmark = pytest.mark.slow

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


use_one_core()

PLAYERS = 2
HOW = Reinforcement(parts=2, rounds=10, games=120, rate=1.5e-2, prior_temperature=1.0)
RECIPE = dataclasses.replace(GAME.recipes["release"], seed=3, reinforcement=HOW)


@cache
def first() -> Part:
    return train_part(GAME, RECIPE, PLAYERS, 0, None, [])


def second(before: Part, recipe: Recipe = RECIPE) -> Part:
    return train_part(GAME, recipe, PLAYERS, 1, before.content, [part_policy(GAME, before.content)])


def test_the_policy_becomes_better_than_the_first_one() -> None:
    won = first().report["share_of_the_win"]["first"]
    assert won["mean"] - won["half_interval"] > 0.6


def test_the_critic_learns_to_foresee_the_reward() -> None:
    assert second(first()).report["rounds"]["explained_variance"] > first().report["rounds"]["explained_variance"]


def test_equal_files_before_lead_to_equal_bytes() -> None:
    following = second(first())
    assert following == second(first())
    assert following.content != first().content


def test_the_reward_mixes_win_and_points_as_evaluators_do() -> None:
    """Half the share of the win, half the points over the mean: 25 count 0.5, and more not more."""
    share = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]], np.float32)
    score = np.array([[50.0, 40.0], [30.0, 30.0], [10.0, 90.0]], np.float32)
    assert rewards(RECIPE, share, score) == pytest.approx(np.array([[0.8, 0.2], [0.5, 0.5], [0.0, 1.0]]))


@pytest.mark.parametrize("change", [{"rate": 1e-3}, {"win_utility": 1.0}, {"score_utility": 0.1}])
def test_every_setting_matters(change: dict[str, Any]) -> None:
    few, how = dataclasses.replace(HOW, rounds=2), {name: change[name] for name in change if name == "rate"}
    of_the_reward = {name: change[name] for name in change if name not in how}
    recipe = dataclasses.replace(RECIPE, reinforcement=few)
    changed = dataclasses.replace(recipe, reinforcement=dataclasses.replace(few, **how), **of_the_reward)
    same, other = (train_part(GAME, each, PLAYERS, 0, None, []) for each in (recipe, changed))
    assert part_policy(GAME, other.content).tobytes() != part_policy(GAME, same.content).tobytes()


def test_the_rate_falls_to_0_along_a_line() -> None:
    """After half of the rounds it is half; the file keeps the rate of the last round of its part."""
    parts = first(), second(first())
    rates = [read_arrays(each.content)["optimizers/auction/hyperparams/learning_rate"] for each in parts]
    assert rates == pytest.approx([HOW.rate * (1 - 9 / 20), HOW.rate * (1 - 19 / 20)])


def test_older_policies_have_seats_in_some_games() -> None:
    """Another one before leads to other games."""
    before = first()
    older = [part_policy(GAME, before.content), part_policy(GAME, second(before).content)]
    ways = [train_part(GAME, RECIPE, PLAYERS, 1, before.content, [each]).content for each in older]
    assert ways[0] != ways[1]


def test_a_policy_is_finite() -> None:
    numbers = np.frombuffer(part_policy(GAME, first().content).tobytes(), np.float32)
    assert np.isfinite(numbers).all()
