"""Figures of a trial: means over its counted blocks, by player."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mogul.arena.play.block import Block, EntryCosts
from mogul.arena.results.interval import Interval, interval
from mogul.arena.trials.sequential import SprtDecision, SprtResult
from mogul.arena.trials.trial import TrialHeader, trial_progress


@dataclass(frozen=True)
class EntryFigures:
    """Figures of one player of a line-up; every interval is of a mean over blocks.

    seats: number of seats of the line-up. share: of the wins, all its seats together; `even_share`: expected share
    among equals. margin: points of a seat above the mean of its table. rank: of a seat. iterations: per CPU second;
    None for a player without a search. seconds, median, p95: CPU time of a decision: mean, median and 95th percentile
    within a block.
    """

    player: str
    seats: int
    even_share: float
    share: Interval
    margin: Interval
    rank: Interval
    iterations: Interval | None
    seconds: Interval
    median: Interval
    p95: Interval


@dataclass(frozen=True)
class Figures:
    """Figures of a trial, finished or not. blocks, games: numbers of those that count."""

    header: TrialHeader
    blocks: int
    games: int
    sprt_result: SprtResult | None
    entries: tuple[EntryFigures, ...]

    @property
    def stopped_early(self) -> bool:
        """True if the sequential test ended the trial. Extreme results are then more likely: intervals cover less than
        their nominal level, and means are biased away from H0 or H1."""
        return self.sprt_result is not None and self.sprt_result.decision is not SprtDecision.OPEN


def figures(header: TrialHeader, played: Mapping[int, Block]) -> Figures:
    """Returns the figures of a trial. Raises ValueError as long as no block counts."""
    progress = trial_progress(header, played)
    if not progress.blocks:
        raise ValueError(f"the block of seed {header.first_seed} has not been played yet: there are no figures")
    return Figures(
        header=header,
        blocks=len(progress.blocks),
        games=sum(len(block.results) for block in progress.blocks),
        sprt_result=progress.sprt_result,
        entries=tuple(_entry(header, progress.blocks, entry) for entry in range(len(header.entries))),
    )


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


def _entry(header: TrialHeader, blocks: Sequence[Block], entry: int) -> EntryFigures:
    def over_blocks(figure: Callable[[Block], float]) -> Interval:
        return interval([figure(block) for block in blocks])

    def of_costs(figure: Callable[[EntryCosts], float]) -> Interval:
        return over_blocks(lambda block: figure(block.costs[entry]))

    player = header.entries[entry]
    seats = header.line_up.count(player)
    searches = any(block.costs[entry].iterations for block in blocks)
    return EntryFigures(
        player=player,
        seats=seats,
        even_share=seats / len(header.line_up),
        share=over_blocks(lambda block: block.share(entry)),
        margin=over_blocks(lambda block: block.margin(entry)),
        rank=over_blocks(lambda block: block.rank(entry)),
        iterations=of_costs(lambda each: each.iterations / each.seconds) if searches else None,
        seconds=of_costs(lambda each: each.seconds / each.decisions),
        median=of_costs(lambda each: each.median),
        p95=of_costs(lambda each: each.p95),
    )
