"""Blocks of trials, each counted once, whichever files have it: copies of a file, earlier ones of a trial that went on,
trials of the same players whose deals overlap."""

import dataclasses
from collections.abc import Sequence

from mogul.arena.trials.trial import TrialHeader, TrialProgress


def counted_once(trials: Sequence[TrialProgress]) -> list[TrialProgress]:
    """Returns trials without the blocks that an earlier one of them has too. A block is one of a deal, by its seed, and
    of all of the header that its games depend on."""
    seen = set[tuple[TrialHeader, int]]()

    def not_seen(trial: TrialProgress) -> TrialProgress:
        games = dataclasses.replace(trial.header, first_seed=0, blocks=0, test=None, wins_test=None)
        blocks = tuple(each for each in trial.blocks if (games, each.seed) not in seen)
        seen.update((games, each.seed) for each in blocks)
        return dataclasses.replace(trial, blocks=blocks)

    return [not_seen(trial) for trial in trials]
