"""Averages of counts over games. The games of a deal are one observation."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from mogul.arena.results.interval import Interval, interval
from mogul.arena.taj_mahal.counts import GameCounts, SeatCounts
from mogul.engine.taj_mahal.records.record import Setup


@dataclass(frozen=True)
class GameGroup:
    """Games with one number of players and one rule set, by deal."""

    players: int
    rule_set: str
    deals: Mapping[Setup, Sequence[GameCounts]]

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(map(len, self.deals.values()))

    @property
    def boards(self) -> tuple[str, ...]:
        """The component sets of the games."""
        return tuple(dict.fromkeys(deal.component_set for deal in self.deals))

    @property
    def seated(self) -> list[str]:
        """The players of the games."""
        return sorted({seat.player for deal in self.deals.values() for game in deal for seat in game.seats})

    def mean(self, figure: Callable[[GameCounts], float]) -> Interval:
        """Returns the mean of a figure of games."""
        return interval([fmean(map(figure, deal)) for deal in self.deals.values()])

    def seat_mean(self, figure: Callable[[SeatCounts], float], player: str | None = None) -> Interval:
        """Returns the mean of a figure of seats: of all, or of those of a player."""
        seats = [[seat for game in deal for seat in game.seats] for deal in self.deals.values()]
        chosen = [[seat for seat in deal if player in (None, seat.player)] for deal in seats]
        return interval([fmean(map(figure, deal)) for deal in chosen if deal])


def game_groups(games: Sequence[GameCounts]) -> list[GameGroup]:
    """Returns the games by number of players and rule set."""
    groups: defaultdict[tuple[int, str], defaultdict[Setup, list[GameCounts]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        groups[game.setup.player_count, game.setup.rule_set][game.setup].append(game)
    return [GameGroup(*kind, deals) for kind, deals in sorted(groups.items())]
