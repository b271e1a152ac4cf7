"""Calibration of shares of the win, with its intervals."""

from dataclasses import replace

import numpy as np
import pytest

from bench.reliability import Shares, fresh_games, played_shares
from mogul.jobs.local_processes import LocalProcesses
from mogul.players.maharaja.gm1 import WEIGHTS
from mogul.training.maharaja.training_game import GAME

pytestmark = pytest.mark.production


def test_intervals_come_from_games_and_not_from_positions() -> None:
    """Ten equal positions of a game say no more than one."""
    rng = np.random.default_rng(3)
    win = (rng.random(200) < 0.7).astype(np.float32)
    actual, expected = np.stack([win, 1.0 - win], 1), np.tile(np.array([0.6, 0.4], np.float32), (200, 1))
    one = Shares(expected, actual, np.arange(200))
    ten = Shares(expected.repeat(10, axis=0), actual.repeat(10, axis=0), one.game.repeat(10))
    assert ten.figures() == pytest.approx(one.figures())
    assert ten.intervals() == pytest.approx(one.intervals(), abs=1e-6)
    low, high = one.intervals()[0]
    assert low < abs(float(win.mean()) - 0.6) < high
    assert high - low == pytest.approx(2 * 1.96 * np.sqrt(0.7 * 0.3 / 200), rel=0.25)


def test_games_are_played_as_in_training_on_other_deals() -> None:
    recipe = fresh_games(GAME.recipes["tiny"], 3, 10)
    weights = GAME.weights(WEIGHTS)[3]
    first, other = (
        played_shares(GAME, replace(recipe, seed=seed), weights, LocalProcesses(1)) for seed in (recipe.seed, 2)
    )
    assert recipe.seed not in {each.seed for each in GAME.recipes.values()}
    for shares in (first, other):
        assert sorted(set(shares.game.tolist())) == list(range(10))
        assert shares.expected.sum(1) == pytest.approx(1.0, abs=1e-5)
        assert shares.actual.sum(1) == pytest.approx(1.0, abs=1e-5)
    assert first.expected.shape != other.expected.shape or (first.expected != other.expected).any()
