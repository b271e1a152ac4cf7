"""Figures of a trial: means over its counted blocks, by player."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mogul.arena.play.block import Block
from mogul.arena.results.interval import Interval, interval
from mogul.arena.trials.sequential import SprtDecision, SprtResult
from mogul.arena.trials.trial import TrialHeader, trial_progress


@dataclass(frozen=True)
class Figures:
    """Figures of a trial, finished or not, over the blocks that count."""

    header: TrialHeader
    blocks: Sequence[Block]
    sprt_result: SprtResult | None

    @property
    def stopped_early(self) -> bool:
        """True if the sequential test ended the trial. Extreme results are then more likely: intervals cover less than
        their nominal level, and means are biased away from H0 or H1."""
        return self.sprt_result is not None and self.sprt_result.decision is not SprtDecision.OPEN

    def even_share(self, entry: int) -> float:
        """Returns the share of the wins that an entry would have among equals."""
        return self.header.line_up.count(self.header.entries[entry]) / len(self.header.line_up)

    def mean(self, figure: Callable[[Block], float]) -> Interval:
        """Returns the mean of a figure of blocks."""
        return interval([figure(block) for block in self.blocks])


def figures(header: TrialHeader, played: Mapping[int, Block]) -> Figures:
    """Returns the figures of a trial. Raises ValueError as long as no block counts."""
    progress = trial_progress(header, played)
    if not progress.blocks:
        raise ValueError(f"the block of seed {header.first_seed} has not been played yet: there are no figures")
    return Figures(header, progress.blocks, progress.sprt_result)


def seconds_a_decision(trials: Sequence[tuple[TrialHeader, Mapping[int, Block]]]) -> dict[str, float]:
    """Returns the mean CPU time of a decision by player, over all counted blocks."""
    seconds: defaultdict[str, float] = defaultdict(float)
    decisions: defaultdict[str, int] = defaultdict(int)
    for header, played in trials:
        for block in trial_progress(header, played).blocks:
            for player, costs in zip(header.entries, block.costs, strict=True):
                seconds[player] += costs.seconds
                decisions[player] += costs.decisions
    return {player: seconds[player] / decisions[player] for player in decisions}
