"""A process that plays a trial of 12 blocks into a file, in two workers; to be killed by a test."""

import sys
from pathlib import Path

from mogul.arena.play.match import Match
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs.executor import LocalProcesses
from tests.arena.specifications import spec

if __name__ == "__main__":
    match = Match(tuple(map(spec, ("flat@9", "random"))), ZMAN, default_components())
    trial = Trial(match, 0, 12)
    for _ in play_trial(trial, TrialFile(Path(sys.argv[1]), trial.header), LocalProcesses(2)):
        pass
