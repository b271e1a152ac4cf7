"""The trials of a calibration."""

import dataclasses
from pathlib import Path

from mogul.arena.calibration.trials import calibration_trials
from mogul.players.games import game_player
from tests.arena.blocks import won_by

PLAYER = game_player("taj_mahal")


def test_every_line_up_has_deals_and_a_file_of_its_own(tmp_path: Path) -> None:
    trials = calibration_trials(PLAYER, tmp_path, 2, 3, seed=100)
    seeds = [seed for each in trials for seed in each.file.header.seeds]
    assert seeds == list(range(100, 100 + 3 * len(trials)))
    assert len({each.file.path for each in trials} | {each.records.path for each in trials}) == 2 * len(trials)
    again = calibration_trials(PLAYER, tmp_path, 2, 3, seed=100)
    assert [each.file.path for each in again] == [each.file.path for each in trials]


def test_the_cost_is_that_of_the_missing_blocks(tmp_path: Path) -> None:
    trial = calibration_trials(PLAYER, tmp_path, 2, 3, seed=100)[-1]
    before = trial.seconds_left
    assert before > 0.0
    trial.file.append(dataclasses.replace(won_by(1, 0), seed=trial.trial.first_seed))
    assert 2 * before == 3 * trial.seconds_left
