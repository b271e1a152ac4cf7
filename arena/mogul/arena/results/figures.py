"""Figures of trials: means over their counted blocks, by player.

A block is counted once, whichever files have it: copies of a file, earlier ones of a trial that went on, trials of the
same players whose deals overlap.

Players of one name with different code or weights are different players: a bot that has been changed keeps its name, as
do weights under the same path. The headers of trials have their hashes.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Sequence

from mogul.arena.play.block import Block
from mogul.arena.results.interval import Interval, interval
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


def named_apart(trials: Sequence[TrialProgress]) -> list[TrialProgress]:
    """Returns trials in which a player has its hash in its name, if another one of some trial is called the same."""
    sources: defaultdict[str, set[str]] = defaultdict(set)
    for trial in trials:
        for player in trial.header.entries:
            sources[player].add(trial.header.source(player))

    def named(trial: TrialProgress) -> TrialProgress:
        header = trial.header
        names = {each: header.source(each) if len(sources[each]) > 1 else "" for each in header.entries}
        line_up = tuple(names[each] or each for each in header.line_up)
        return dataclasses.replace(trial, header=dataclasses.replace(header, line_up=line_up))

    return [named(trial) for trial in trials]


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
