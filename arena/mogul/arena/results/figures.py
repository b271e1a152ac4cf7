"""The figures of a trial: of each player, over the blocks that count."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mogul.arena.play.block import Block, Thinking
from mogul.arena.results.interval import Interval, interval
from mogul.arena.trials.sequential import Decision, Verdict
from mogul.arena.trials.trial import Header, standing


@dataclass(frozen=True)
class EntryFigures:
    """One player of a line-up; every figure is a mean over blocks.

    seats: how many of the line-up are this player. share: of the wins, all its seats together; `even_share` is what
    they would have of equals. margin: points of a seat over the mean of its table. rank: place of a seat.
    simulations: a CPU second; None for who makes none. seconds, median, p95: CPU time of a decision: mean, median and
    95th percentile within a block.
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
    """Of a trial as far as it has got: its blocks that count, and how many games they are."""

    header: Header
    blocks: int
    games: int
    verdict: Verdict | None
    entries: tuple[EntryFigures, ...]

    @property
    def stopped_early(self) -> bool:
        """Whether the results themselves ended the trial. Then they are likelier to lie far out: the intervals hold
        less than they say, and the means are drawn away from H0 or H1."""
        return self.verdict is not None and self.verdict.decision is not Decision.OPEN


def figures(header: Header, played: Mapping[int, Block]) -> Figures:
    """Of a trial's file. Raises ValueError as long as no block counts."""
    state = standing(header, played)
    if not state.blocks:
        raise ValueError(f"the block of seed {header.first_seed} has not been played yet: there are no figures")
    return Figures(
        header=header,
        blocks=len(state.blocks),
        games=sum(len(block.results) for block in state.blocks),
        verdict=state.verdict,
        entries=tuple(_entry(header, state.blocks, number) for number in range(len(header.entries))),
    )


def seconds_a_decision(trials: Sequence[tuple[Header, Mapping[int, Block]]]) -> dict[str, float]:
    """Mean CPU time of a decision of every player, over all blocks that count."""
    seconds: defaultdict[str, float] = defaultdict(float)
    decisions: defaultdict[str, int] = defaultdict(int)
    for header, played in trials:
        for block in standing(header, played).blocks:
            for player, thinking in zip(header.entries, block.thinking, strict=True):
                seconds[player] += thinking.seconds
                decisions[player] += thinking.decisions
    return {player: seconds[player] / decisions[player] for player in decisions}


def _entry(header: Header, blocks: Sequence[Block], number: int) -> EntryFigures:
    def over(figure: Callable[[Block], float]) -> Interval:
        return interval([figure(block) for block in blocks])

    def thinking(figure: Callable[[Thinking], float]) -> Interval:
        return over(lambda block: figure(block.thinking[number]))

    player = header.entries[number]
    seats = header.line_up.count(player)
    simulates = any(block.thinking[number].iterations for block in blocks)
    return EntryFigures(
        player=player,
        seats=seats,
        even_share=seats / len(header.line_up),
        share=over(lambda block: block.share(number)),
        margin=over(lambda block: block.margin(number)),
        rank=over(lambda block: block.rank(number)),
        iterations=thinking(lambda each: each.iterations / each.seconds) if simulates else None,
        seconds=thinking(lambda each: each.seconds / each.decisions),
        median=thinking(lambda each: each.median),
        p95=thinking(lambda each: each.p95),
    )
