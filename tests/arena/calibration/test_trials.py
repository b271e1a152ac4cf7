"""The trials of a calibration."""

import dataclasses
from pathlib import Path

import pytest

from mogul.arena.calibration.trials import FIRST_BLOCKS, calibration_trials, seconds_left, shipped_blocks
from mogul.players.games import game_player
from tests.arena.blocks import won_by

PLAYER = game_player("taj_mahal")


def test_every_line_up_has_deals_and_a_file_of_its_own(tmp_path: Path) -> None:
    trials = calibration_trials(PLAYER, tmp_path, 2, 3, seed=100)
    seeds = [seed for each in trials for seed in each.file.header.seeds]
    assert seeds == list(range(100, 100 + 3 * len(trials)))
    assert len({each.path for trial in trials for each in (trial.file, trial.records) if each}) == 2 * len(trials)
    again = calibration_trials(PLAYER, tmp_path, 2, 3, seed=100)
    assert [each.file.path for each in again] == [each.file.path for each in trials]


def test_the_cost_is_that_of_the_missing_blocks(tmp_path: Path) -> None:
    trial = calibration_trials(PLAYER, tmp_path, 2, 3, seed=100)[-1]
    before = seconds_left(trial)
    assert before > 0.0
    trial.file.append(dataclasses.replace(won_by(1, 0), seed=trial.trial.first_seed))
    assert 2 * before == 3 * seconds_left(trial)


@pytest.mark.parametrize(
    ("game", "deals"), [("taj_mahal", {2: 12, 3: 10, 4: 36, 5: 8}), ("maharaja", {2: 20, 3: 6, 4: 12, 5: 5})]
)
def test_a_game_s_shipped_ratings_give_the_number_of_deals(game: str, deals: dict[int, int]) -> None:
    """As docs/guides/tuning-difficulty.md and docs/reference/levels.md have them."""
    player = game_player(game)
    assert {players: shipped_blocks(player, players) for players in deals} == deals
    assert shipped_blocks(dataclasses.replace(player, calibration_file=None), 2) == FIRST_BLOCKS
