"""Means and proportions with 95 % intervals, of independent observations or of independent clusters of them.

In averages of counts over games, the games of a deal are one observation.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

import numpy as np
from scipy.special import betaincinv, stdtrit

from mogul.arena.arena_game import Figure, GameCounts

LEVEL: Final = 0.95


@dataclass(frozen=True)
class Interval:
    """A mean and half the width of its 95 % interval: `mean` ± `half`; infinite for a single observation."""

    mean: float
    half: float


def interval(observed: Sequence[float]) -> Interval:
    """Returns the interval of one or more independent observations, by Student's t: blocks, not the games in them."""
    values = np.asarray(observed, np.float64)
    if len(values) == 1:
        return Interval(float(values[0]), math.inf)
    error = float(values.std(ddof=1)) / math.sqrt(len(values))
    return Interval(float(values.mean()), t_quantile(len(values) - 1) * error)


def ratio_interval(clusters: Sequence[Sequence[float]]) -> Interval:
    """Returns the interval of the mean of observations in clusters, one or more, none of them empty: observations of a
    cluster are dependent, clusters are not. The mean counts every observation alike, and is a ratio of two sums over
    clusters; its error is by their deviations from it."""
    sums, sizes = (np.array([measure(each) for each in clusters], np.float64) for measure in (sum, len))
    mean = float(sums.sum() / sizes.sum())
    if len(clusters) == 1:
        return Interval(mean, math.inf)
    deviations = sums - mean * sizes
    variance = len(clusters) / (len(clusters) - 1) * float(deviations @ deviations)
    return Interval(mean, t_quantile(len(clusters) - 1) * math.sqrt(variance) / float(sizes.sum()))


def t_quantile(freedom: float) -> float:
    """Two-sided quantile of Student's t at LEVEL, in standard errors, for a number of degrees of freedom; with
    infinitely many that of the normal distribution."""
    return float(stdtrit(freedom, (1 + LEVEL) / 2))


@dataclass(frozen=True)
class Proportion:
    """`count` of `of` observations, with the interval of the probability at LEVEL."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The observed proportion."""
        return self.count / self.of


def proportion(clusters: Sequence[Sequence[bool]]) -> Proportion:
    """Returns the proportion of observations in clusters, one or more, none of them empty: see `ratio_interval`.

    The interval is that of Clopper and Pearson for the effective number of observations (Korn, Graubard 1998): so many
    independent ones would scatter like the clusters. An interval by Student's t is too narrow for a small count. If
    none or all observations are true, nothing scatters: then they count as independent.
    """
    count, of = sum(map(sum, clusters)), sum(map(len, clusters))
    if count in (0, of):
        return _exact(count, of, of)
    share, scatter = count / of, ratio_interval(clusters).half / t_quantile(of - 1)
    effective = of * share * (1 - share) / (of - 1) / scatter**2 if scatter else math.inf
    return _exact(count, of, min(effective, of))


def _exact(count: int, of: int, effective: float) -> Proportion:
    """Returns a proportion with the Clopper-Pearson interval for an effective number of observations."""
    outside, yes = (1 - LEVEL) / 2, count / of * effective
    low = float(betaincinv(yes, effective - yes + 1, outside)) if yes > 0 else 0.0
    high = float(betaincinv(yes + 1, effective - yes, 1 - outside)) if yes < effective else 1.0
    return Proportion(count, of, low, high)


@dataclass(frozen=True)
class GameGroup:
    """Games with one number of players and one rule set, by the set-up of their deal."""

    players: int
    rule_set: str
    deals: Mapping[Any, Sequence[GameCounts]]

    @property
    def games(self) -> list[GameCounts]:
        """The games of all deals."""
        return [game for deal in self.deals.values() for game in deal]

    @property
    def boards(self) -> tuple[str, ...]:
        """The component sets of the games."""
        return tuple(dict.fromkeys(deal.component_set for deal in self.deals))

    @property
    def seated(self) -> list[str]:
        """The players of the games."""
        return sorted({seat.player for game in self.games for seat in game.seats})

    def mean(self, figure: Figure) -> Interval:
        """Returns the mean of a figure of games."""
        return self._mean(lambda game: [game.figures[figure]])

    def seat_mean(self, figure: Figure, player: str | None = None) -> Interval:
        """Returns the mean of a figure of seats: of all, or of those of a player."""
        return self._mean(lambda game: [seat.figures[figure] for seat in game.seats if player in (None, seat.player)])

    def _mean(self, counts: Callable[[GameCounts], Sequence[float]]) -> Interval:
        deals = [[count for game in deal for count in counts(game)] for deal in self.deals.values()]
        return interval([fmean(deal) for deal in deals if deal])


def game_groups(games: Iterable[GameCounts]) -> list[GameGroup]:
    """Returns the games by number of players and rule set."""
    groups: defaultdict[tuple[int, str], defaultdict[Any, list[GameCounts]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        groups[game.setup.player_count, game.setup.rule_set][game.setup].append(game)
    return [GameGroup(*kind, deals) for kind, deals in sorted(groups.items())]
