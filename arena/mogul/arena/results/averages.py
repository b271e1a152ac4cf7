"""Averages of counts over games. The games of a deal are one observation."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from mogul.arena.results.interval import Interval, interval
from mogul.arena.statistics import Figure, GameCounts


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
