"""The request for a move suggestion and its result, as they pass through the program; and the grade of a proposed move:
its loss, and the gains of a better move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from mogul.engine.game_rules import Move, Position
from mogul.players.game_player import GamePlayer
from mogul.players.review.decision import Decision, Tag
from mogul.players.review.decision_review import DecisionReview
from mogul.players.strength.dial import Strength
from mogul.players.strength.profile import Profile
from mogul.search import Budget, Candidate, Outlook, StopReason


@dataclass(frozen=True)
class Grade:
    """decision: as in a review. facts, best_facts: about the move and the best one; None without a choice, and for a
    game without facts; the same where the move is as good as any known. reason: a sentence that speaks for the best
    move; empty where the move costs nothing that counts."""

    decision: Decision
    facts: Any = None
    best_facts: Any = None
    reason: str = ""


def grade(review: DecisionReview) -> Grade:
    """The grade of the move of a decision whose review is done."""
    decision, game = review.decision(), review.game
    found = None if decision.tag is Tag.FORCED else review.facts()
    if found is None:
        return Grade(decision)
    best_facts, facts = found
    if decision.best_move == decision.move:
        best_facts = facts
    counts = decision.loss.counted.win_share > 0.0
    return Grade(decision, facts, best_facts, game.reason(best_facts, facts) if counts and game.reason else "")


class ProposedMove(NamedTuple):
    """A move to grade. iterations: of the search for the best one; a comparison comes on top."""

    move: Move
    iterations: int


@dataclass(frozen=True, kw_only=True)
class SuggestionRequest:
    """A request for the best move of the seat of `view`, or for the outlook where another seat is to move.

    components, view: the game's own, `Components` and `View` for generic code; the view without errors
    (`GameRules.problems`), of a game that goes on. budget: that of `strength`, if one is given.
    seed: with equal everything, equal suggestions. only, never: legal moves to choose among, and to leave out; empty:
    all, none. min_visits: iterations for every candidate before the search follows its own results, as far as the
    budget goes. max_candidates: to report; 0: all. strength: None: full. proposed: a move to grade after the search, at
    full strength.
    """

    game: GamePlayer
    components: Any
    view: Any
    budget: Budget
    seed: int
    threads: int = 1
    only: tuple[Move, ...] = ()
    never: tuple[Move, ...] = ()
    min_visits: int = 0
    max_candidates: int = 0
    strength: Strength | None = None
    proposed: ProposedMove | None = None

    @property
    def profile(self) -> Profile | None:
        """The profile of the strength; None: full strength."""
        return None if self.strength is None else self.strength.profile

    @cached_property
    def position(self) -> Position:
        """The view, ready for kernels."""
        return self.game.rules.position(self.components, self.view)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of the viewer, rising; none where another seat is to move. Listed once."""
        return tuple(self.position.legal_moves()) if self.view.seat in self.view.seats_to_move else ()

    @property
    def is_narrowed(self) -> bool:
        """True if some legal moves are left out."""
        return bool(self.only or self.never)

    @cached_property
    def choices(self) -> frozenset[Move]:
        """The moves to choose among."""
        return frozenset(self.only or self.legal_moves) - frozenset(self.never)

    @property
    def is_forced(self) -> bool:
        """True if there is only one legal move, and so nothing to search; a single move of `only` is searched."""
        return len(self.legal_moves) == 1 and not self.only


@dataclass(frozen=True)
class Suggestion:
    """The result of a request; it follows from the request alone, unless the clock ended the search.

    turn: the move and the rest of the seat's turn, each from a search of its own; `candidates`: of the first move, the
    best first. Both are empty where another seat is to move; then there is an outlook.
    facts: about the best candidates with visits, by move; see `GamePlayer.facts`.
    iterations, stop_reason: of the first move's search.
    grade: of the proposed move, once it is done.
    """

    seat: int
    turn: tuple[Candidate, ...]
    candidates: tuple[Candidate, ...]
    iterations: int
    stop_reason: StopReason
    reproducible: bool
    outlook: Outlook | None = None
    facts: Mapping[Move, Any] = field(default_factory=dict)
    grade: Grade | None = None

    @property
    def best_move(self) -> Move:
        """The move to make. Raises IndexError where another seat is to move."""
        return Move(self.turn[0].move)
