"""Parts of reinforcement learning."""

import dataclasses
from functools import cache
from typing import Any

import numpy as np
import pytest

from mogul.training.files import read_arrays
from mogul.training.fitting import use_one_core
from mogul.training.recipe import Reinforcement
from mogul.training.reinforcement.part import Part, part_policy, train_part
from mogul.training.taj_mahal.training_game import GAME

use_one_core()

PLAYERS, SEED = 2, 3
HOW = Reinforcement(parts=2, rounds=10, games=120, rate=1.5e-2, win_utility=0.5, score_utility=0.02)


@cache
def first() -> Part:
    return train_part(GAME, HOW, SEED, PLAYERS, 0, None, [])


def second(before: Part, how: Reinforcement = HOW) -> Part:
    return train_part(GAME, how, SEED, PLAYERS, 1, before.content, [part_policy(GAME, before.content)])


def test_the_policy_becomes_better_than_the_first_one() -> None:
    won = first().report["share_of_the_win"]["first"]
    assert won["mean"] - won["half_interval"] > 0.6


def test_the_critic_learns_to_foresee_the_reward() -> None:
    assert second(first()).report["rounds"]["explained_variance"] > first().report["rounds"]["explained_variance"]


def test_equal_files_before_lead_to_equal_bytes() -> None:
    following = second(first())
    assert following == second(first())
    assert following.content != first().content


@pytest.mark.parametrize("change", [{"rate": 1e-3}, {"win_utility": 1.0}, {"score_utility": 0.1}])
def test_every_setting_matters(change: dict[str, Any]) -> None:
    other = train_part(GAME, dataclasses.replace(HOW, rounds=2, **change), SEED, PLAYERS, 0, None, [])
    same = train_part(GAME, dataclasses.replace(HOW, rounds=2), SEED, PLAYERS, 0, None, [])
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
    ways = [train_part(GAME, HOW, SEED, PLAYERS, 1, before.content, [each]).content for each in older]
    assert ways[0] != ways[1]


def test_a_policy_is_finite() -> None:
    numbers = np.frombuffer(part_policy(GAME, first().content).tobytes(), np.float32)
    assert np.isfinite(numbers).all()
