"""The result of a search: plain values, byte for byte the same in every process."""

from dataclasses import dataclass

from mogul.engine.game_rules import Move
from mogul.search.stopping import StopReason


@dataclass(frozen=True, slots=True)
class SeatEstimate:
    """The outcome of the iterations that began with a move, for one seat.

    Averages over all iterations, made while the search was still learning which replies are good; not over best play
    alone. Iterations that do not end the game count as the evaluator expects them to end.

    win_share: mean share of the win, 0 to 1; ties are split, so the seats sum to 1.
    win_share_error: its standard error over seeds, see `LearningCurves`; 0.5 for a single game.
    score: mean final points. score_spread: their standard deviation.
    ranks: share of the games in which the seat came first (index 0), second, ...; tied seats share the better place.
    """

    win_share: float
    win_share_error: float
    score: float
    score_spread: float
    ranks: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class VariationMove:
    """One move of a principal variation: its seat, the move as the viewer observes it, the iterations that went through
    it, and the mean reward of every seat over them."""

    seat: int
    move: Move
    visits: int
    reward: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One root move.

    visits: iterations that began with it.
    availability: iterations in which it was legal, since the first of them: counted by UCB1 alone, and read
        by its tests.
    reward: mean reward, which the search maximizes, for every seat; empty without visits.
    seats: an estimate for every seat; empty without visits.
    principal_variation: the most visited line of play, this move first; empty without visits. With several threads, the
        line of the thread that visited the move most.
    """

    move: Move
    visits: int = 0
    availability: int = 0
    reward: tuple[float, ...] = ()
    seats: tuple[SeatEstimate, ...] = ()
    principal_variation: tuple[VariationMove, ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """The expectation for a position in which another seat is to move.

    seats: an estimate for every seat over all iterations; empty before the first.
    principal_variation: the most visited line of play; moves of other seats are guesses over the hands they may hold,
        and missing in an open loop.
    """

    seats: tuple[SeatEstimate, ...] = ()
    principal_variation: tuple[VariationMove, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Everything that follows from the request.

    root_seat: the seat to move. iterations: run over all threads.
    candidates: the moves to choose among, the best first: by visits, then by the root seat's mean reward, then by the
        lower move; without iterations, by the policy. Empty where the viewer is not to move: it cannot know the legal
        moves of another hand.
    reproducible: whether the same call gives the same result again; not when the caller ended the search, or a time
        budget may end it.
    outlook: the expectation where the viewer is not to move; None elsewhere.
    """

    root_seat: int
    iterations: int
    candidates: tuple[Candidate, ...]
    stop_reason: StopReason
    reproducible: bool
    outlook: Outlook | None = None

    @property
    def best_move(self) -> Move:
        """The move of the first candidate. Raises IndexError where there is none."""
        return self.candidates[0].move
