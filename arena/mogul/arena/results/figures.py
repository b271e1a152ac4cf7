"""Figures of trials: means over their counted blocks, by player."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from mogul.arena.play.block import Block
from mogul.arena.results.interval import Interval, interval
from mogul.arena.trials.trial import TrialProgress


def block_mean(trial: TrialProgress, figure: Callable[[Block], float]) -> Interval:
    """Returns the mean of a figure of blocks, of which at least one counts."""
    return interval([figure(block) for block in trial.blocks])


def seconds_a_decision(trials: Sequence[TrialProgress]) -> dict[str, float]:
    """Returns the mean CPU time of a decision by player, over all counted blocks."""
    seconds: defaultdict[str, float] = defaultdict(float)
    decisions: defaultdict[str, int] = defaultdict(int)
    for trial in trials:
        for block in trial.blocks:
            for player, costs in zip(trial.header.entries, block.costs, strict=True):
                seconds[player] += costs.seconds
                decisions[player] += costs.decisions
    return {player: seconds[player] / decisions[player] for player in decisions}
