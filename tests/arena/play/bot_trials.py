"""Trials of bots."""

from pathlib import Path
from typing import Final

from mogul.arena.play.match import Match
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs.executor import LocalProcesses
from tests.arena.specifications import spec

BOTS: Final = "tests.arena.play.bots"


def trial(*line_up: str, blocks: int = 1) -> Trial:
    return Trial(Match(tuple(map(spec, line_up)), ZMAN, default_components()), 3, blocks)


def played(path: Path, trial: Trial, processes: int = 1) -> TrialFile:
    file = TrialFile(path, trial.header)
    for _ in play_trial(trial, file, LocalProcesses(processes)):
        pass
    return file
