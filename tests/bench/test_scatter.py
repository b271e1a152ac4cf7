"""Real scatter over seeds, in units of the errors stated."""

import numpy as np
import pytest

from bench.games import GAMES
from bench.scatter import TOO_FAR, Estimate, Job, Scatter, losses, position_of, row, scatter_of, win_shares
from mogul.players.games import game_player


def figures(stated: float, real: float = 0.02, number: int = 200, seeds: int = 12) -> list[Scatter]:
    """Returns those of figures that scatter by `real`."""
    values = np.random.default_rng(1).normal(0.5, real, (number, seeds))
    return [scatter_of([Estimate(value, stated) for value in each]) for each in values]


def test_true_errors_have_the_ratio_1() -> None:
    *_, ratio, too_far, largest = row("game", 500, "win share", figures(stated=0.02))
    assert ratio == "1.00"
    assert too_far == "0.0 %"
    assert 1.0 < float(largest) < TOO_FAR


def test_errors_that_are_too_small_are_seen() -> None:
    *_, ratio, too_far, _ = row("game", 500, "win share", figures(stated=0.02) + figures(stated=0.005, number=50))
    assert float(ratio) == pytest.approx(2.0, rel=0.05)  # the root of (4 * 1 + 16) / 5
    assert too_far == "20.0 %"


def test_figures_that_stand_still_are_left_out() -> None:
    found = figures(stated=0.02) + figures(stated=1e-5, real=1e-5)
    assert row("game", 500, "win share", found) == row("game", 500, "win share", figures(stated=0.02))
    assert row("game", 500, "win share", figures(stated=1e-5, real=1e-5))[3] == "0"


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_those_of_every_run_with_2_to_5_seats(name: str) -> None:
    game = game_player(name)
    views = [position_of(game, number) for number in range(4)]
    assert [view.player_count for view in views] == [2, 3, 4, 5]
    assert position_of(game, 3) == views[3]


@pytest.mark.parametrize("name", GAMES)
def test_searches_and_comparisons_of_one_position_are_measured(name: str) -> None:
    job = Job(name, number=1, iterations=100, seeds=3)
    assert all(each.stated > 0.0 for each in win_shares(job))
    (loss,) = losses(job)
    assert min(loss) > 0.0
