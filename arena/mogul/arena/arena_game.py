"""A game as the arena sees it, and the statistics of a game: figures that are counted in its records, and averaged."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from mogul.arena.player_kinds import PlayerKind
from mogul.engine.game_rules import GameRules
from mogul.players.game_player import GamePlayer
from mogul.players.review import ReviewableGame

_RANDOM_BOARD: Final = re.compile(r"random-(\d{1,19})")


class Figure(NamedTuple):
    """A figure of a game or of a seat in it, as a table shows it: its name, and counts times `factor`."""

    name: str
    factor: float = 1.0
    digits: int = 1


class SeatCounts(NamedTuple):
    """Counts of a seat. player: specification; empty if unknown. figures: in the order of the table."""

    player: str
    figures: Mapping[Figure, float]


class GameCounts(NamedTuple):
    """Counts of a game. setup: identifies its deal. figures: of the game as a whole, in the order of the table."""

    setup: Any
    figures: Mapping[Figure, float]
    seats: tuple[SeatCounts, ...]


@dataclass(frozen=True)
class Statistics:
    """Statistics of a game.

    counts: from a finished game and its players by seat, if known; raises ValueError for a game that goes on. people,
    notes: by number of players; the known figures of games between people, and explanations.
    """

    counts: Callable[[ReviewableGame, Sequence[str]], GameCounts]
    people: Callable[[int], Mapping[Figure, str]]
    notes: Callable[[int], Sequence[str]]


def _no_random_components(seed: int) -> Any:
    raise ValueError("this game has no random component sets")


@dataclass(frozen=True, eq=False, kw_only=True)
class ArenaGame:
    """A game as the arena sees it. Everything but the players can be left out.

    player_kinds: by name. random_components: returns a random component set, from a seed; it is named `random-SEED`.
    statistics: of its records. reference_rating: of the player that ratings are measured against, by definition; the
    weakest level stays well above 0.
    """

    player: GamePlayer
    player_kinds: Mapping[str, PlayerKind]
    random_components: Callable[[int], Any] = _no_random_components
    statistics: Statistics | None = None
    reference_rating: float = 1000.0

    @property
    def rules(self) -> GameRules:
        """The rules of the game."""
        return self.player.rules

    def random_board(self, name: str) -> Any:
        """Returns the random component set of a name; None for the name of another one."""
        found = _RANDOM_BOARD.fullmatch(name)
        return None if found is None else _random_board(self, int(found[1]))


@lru_cache(maxsize=4)  # the games of a block have one board
def _random_board(game: ArenaGame, seed: int) -> Any:
    return game.random_components(seed)
