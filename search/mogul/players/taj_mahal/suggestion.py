"""A move suggestion: moves as texts, figures for every seat."""

from dataclasses import dataclass

from mogul.players.taj_mahal.facts import Facts
from mogul.search import SeatEstimate, StopReason


@dataclass(frozen=True)
class VariationMove:
    """One move of the line the search expects; `visits` iterations came through it."""

    seat: int
    move: str
    visits: int


@dataclass(frozen=True)
class Candidate:
    """One legal move.

    seats: an estimate for every seat, empty without visits; see `mogul.search.SeatEstimate`. facts: what it tends to
    bring; only of the best few that have visits.
    """

    move: str
    visits: int
    seats: tuple[SeatEstimate, ...]
    variation: tuple[VariationMove, ...]
    facts: Facts | None = None


@dataclass(frozen=True)
class TurnStep:
    """One move of the seat's turn, from a search of its own. `seats` is empty where there was nothing to choose."""

    move: str
    visits: int
    seats: tuple[SeatEstimate, ...]


@dataclass(frozen=True)
class Outlook:
    """What is to be expected where another seat is to move. Both are empty before the first iteration."""

    seats: tuple[SeatEstimate, ...]
    variation: tuple[VariationMove, ...]


@dataclass(frozen=True)
class Suggestion:
    """Everything that follows from view, seed, budget, settings and threads."""

    seat: int
    turn: tuple[TurnStep, ...]  # the best move first; empty where another seat is to move
    candidates: tuple[Candidate, ...]  # the best first; empty where another seat is to move
    iterations: int  # those of the first move's search
    stop_reason: StopReason
    reproducible: bool
    outlook: Outlook | None = None  # where another seat is to move

    @property
    def best_move(self) -> str:
        """The move to make. Raises IndexError where another seat is to move."""
        return self.turn[0].move
