"""Calibration of shares of the win, and what chance gives."""

from dataclasses import replace

import numpy as np
import pytest

from bench.reliability import Shares, fresh_games, played_shares, report
from mogul.jobs.executor import LocalProcesses
from mogul.players.maharaja.gm1 import WEIGHTS
from mogul.training.fit_value import cross_entropies, reliability
from mogul.training.maharaja.training_game import GAME

SEATS, POSITIONS = 3, 8


def played(seed: int, games: int = 200) -> Shares:
    """Returns calibrated shares. In each game they are those of the colours in an urn, to which every position adds the
    colour of a ball that is drawn; the last draw wins."""
    rng = np.random.default_rng(seed)
    urn, shares, colours = np.full((games, SEATS), 2.0), [], np.eye(SEATS)
    for _ in range(POSITIONS):
        shares.append(urn / urn.sum(1, keepdims=True))
        drawn = colours[(rng.random(games)[:, None] > shares[-1].cumsum(1)[:, :-1]).sum(1)]
        urn += 1.5 * drawn
    expected = np.stack(shares, 1).reshape(-1, SEATS).astype(np.float32)
    return Shares(expected, drawn.repeat(POSITIONS, 0).astype(np.float32), np.arange(games).repeat(POSITIONS))


def too_sure(shares: Shares, positions: int) -> Shares:
    """Returns shares that are too near to 0 and 1 in the first positions of each game."""
    sure = shares.expected**2 / (shares.expected**2).sum(1, keepdims=True)
    is_early = np.arange(len(sure)) % POSITIONS < positions
    return shares._replace(expected=np.where(is_early[:, None], sure, shares.expected))


def test_the_error_of_calibrated_shares_is_that_of_chance() -> None:
    found = [played(seed).calibration_error() for seed in range(100)]
    assert np.mean([each.error for each in found]) == pytest.approx(
        np.mean([each.by_chance for each in found]), rel=0.1
    )
    assert np.mean([each.error > each.most_by_chance for each in found]) <= 0.05
    assert np.mean([each.without_chance[0] == 0.0 for each in found]) >= 0.95
    assert all(0.0 < each.by_chance < each.most_by_chance for each in found)


@pytest.mark.parametrize("positions", [POSITIONS, POSITIONS - 2])
def test_shares_that_are_too_sure_have_more_than_chance_gives(positions: int) -> None:
    """Also if the last positions are right."""
    found = too_sure(played(3), positions).calibration_error()
    assert found.error > found.most_by_chance
    assert found.without_chance == pytest.approx(
        (found.error - found.most_by_chance, found.error + found.most_by_chance)
    )
    calibrated = played(3).calibration_error()
    assert calibrated.error < calibrated.most_by_chance
    assert found.most_by_chance == pytest.approx(calibrated.most_by_chance, rel=0.25)


def test_the_interval_without_chance_covers_the_error_in_many_games() -> None:
    many = too_sure(played(1, games=100_000), POSITIONS)
    truth = reliability(many.expected, many.actual)["calibration_error"]
    for seed in range(20):
        low, high = too_sure(played(seed), POSITIONS).calibration_error().without_chance
        assert low < truth < high


def test_figures_are_those_of_the_held_out_games() -> None:
    shares = played(4)
    assert shares.calibration_error().error == pytest.approx(
        reliability(shares.expected, shares.actual)["calibration_error"], abs=1e-5
    )
    assert shares.cross_entropy().mean == pytest.approx(cross_entropies(shares.expected, shares.actual).mean())


def test_chance_comes_from_games_and_not_from_positions() -> None:
    """Ten equal positions of a game say no more than one."""
    rng = np.random.default_rng(3)
    win = (rng.random(200) < 0.7).astype(np.float32)
    actual, expected = np.stack([win, 1.0 - win], 1), np.tile(np.array([0.6, 0.4], np.float32), (200, 1))
    one = Shares(expected, actual, np.arange(200))
    ten = Shares(expected.repeat(10, axis=0), actual.repeat(10, axis=0), one.game.repeat(10))
    assert ten.calibration_error() == pytest.approx(one.calibration_error(), abs=1e-6)
    assert ten.cross_entropy() == pytest.approx(one.cross_entropy(), abs=1e-6)
    # Half-normal: the mean is 0.8 and the 97.5 % quantile 2.24 standard deviations.
    deviation = np.sqrt(win.mean() * (1 - win.mean()) / 200)
    assert one.calibration_error().by_chance == pytest.approx(0.798 * deviation, rel=0.1)
    assert one.calibration_error().most_by_chance == pytest.approx(2.24 * deviation, rel=0.1)
    width = 2 * 1.96 * deviation * np.log(0.6 / 0.4)
    assert one.cross_entropy().high - one.cross_entropy().low == pytest.approx(width, rel=0.1)


def test_the_report_has_both_figures_with_what_chance_gives() -> None:
    shares = too_sure(played(3), POSITIONS)
    found, entropy = shares.calibration_error(), shares.cross_entropy()
    low, high = found.without_chance
    assert report(shares) == [
        f"calibration error {found.error:.4f}; calibrated shares have {found.by_chance:.4f} by chance, and more than "
        f"{found.most_by_chance:.4f} in 2.5 % of runs; without chance {low:.4f} to {high:.4f}",
        f"cross-entropy {entropy.mean:.3f} ({entropy.low:.3f} to {entropy.high:.3f}); of equal shares 1.099",
    ]


def test_games_are_played_as_in_training_on_other_deals() -> None:
    tiny = GAME.recipes["tiny"]
    recipe = fresh_games(tiny, 3, 10)
    assert recipe.generations == (replace(tiny.generations[-1], games=(10,)),)
    assert fresh_games(tiny, 3, 10, noise=0.0).generations == (replace(recipe.generations[0], noise=0.0),)
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
