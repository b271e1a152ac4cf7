"""A process that plays a trial of 24 blocks on a cluster into a file; to be killed by a test."""

import sys
from pathlib import Path

from mogul.arena.play.match import Match
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs.cluster import Cluster
from tests.arena.specifications import spec

TRIAL = Trial(Match(tuple(map(spec, ("flat@2000", "random"))), ZMAN, default_components()), 0, 24)

if __name__ == "__main__":
    for _ in play_trial(TRIAL, TrialFile(Path(sys.argv[2]), TRIAL.header), Cluster(sys.argv[1])):
        pass
