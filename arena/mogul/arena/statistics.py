"""Statistics of a game: figures that are counted in its records, and averaged."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mogul.players.review import ReviewableGame


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
