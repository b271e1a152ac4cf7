"""The review of a whole game, slice by slice, and its summary, by seat."""

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from mogul.players.review.decision import NOTHING, Attribution, Decision, SeatAccount, Tag, Value
from mogul.players.review.decision_review import (
    MAX_BUDGETS,
    DecisionPoint,
    DecisionReview,
    ReviewSettings,
    decision_points,
)
from mogul.players.review.reviewable import ReviewableGame


@dataclass(frozen=True, slots=True)
class RoundAccount:
    """One round, from its first valuation to the first of the next."""

    round: int
    account: SeatAccount


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """One seat. tag_counts: of its reviewed decisions; lost: the sum of their losses that count."""

    seat: int
    account: SeatAccount
    rounds: tuple[RoundAccount, ...]
    tag_counts: Mapping[Tag, int]
    lost: Value


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """The result of a review.

    seats: in order; empty where nothing has been valued. next_event: for the request that goes on with a review that
    was cut short; None: it is whole. result_known: whether the accounts end with the result of the game, and not with
    an estimate.
    """

    seats: tuple[ReviewedSeat, ...]
    iterations: int
    next_event: int | None
    result_known: bool


def seat_reviews(attribution: Attribution, decisions: Sequence[Decision]) -> tuple[ReviewedSeat, ...]:
    """The accounts of all seats, and the tags and losses of their decisions; empty while there are no accounts."""
    return tuple(
        _seat_review(attribution, seat, [each for each in decisions if each.seat == seat]) for seat in attribution.seats
    )


def _seat_review(attribution: Attribution, seat: int, decisions: list[Decision]) -> ReviewedSeat:
    tags = Counter(decision.tag for decision in decisions)
    return ReviewedSeat(
        seat=seat,
        account=attribution.account(seat),
        rounds=tuple(RoundAccount(each, attribution.account(seat, each)) for each in attribution.rounds),
        tag_counts={tag: tags[tag] for tag in Tag if tags[tag]},
        lost=sum((decision.loss.counted for decision in decisions), NOTHING),
    )


# Events passed in a slice without a search: a millisecond.
EVENTS: Final = 4


@dataclass(frozen=True, kw_only=True)
class ReviewRequest:
    """A request for the review of a game.

    iterations: of the search for each best move. seed: `ReviewableGame.seed` where nobody chooses one. seats: whose
    decisions are reported; empty: of all that can be. first_event: the review begins there, and reports the same as one
    from the beginning.
    """

    game: ReviewableGame
    iterations: int
    seed: int
    threads: int = 1
    seats: tuple[int, ...] = ()
    first_event: int = 0

    @property
    def moves(self) -> int:
        """The number of moves to review."""
        return self.game.moves_from(self.first_event)

    @property
    def max_iterations(self) -> int:
        """The most iterations that the review takes."""
        return self.moves * self.iterations * MAX_BUDGETS


@dataclass(frozen=True)
class ReviewProgress:
    """The progress of a review. iterations: run so far."""

    decisions_done: int
    decisions_total: int
    iterations: int


class GameReview:
    """Reviews a game, slice by slice.

    In a whole record every decision is reviewed by its own seat's knowledge. In an observed one the observer's are: by
    its knowledge nothing can be said of the others'.
    """

    def __init__(self, request: ReviewRequest) -> None:
        game = request.game
        self.request = request
        settings = game.player.settings(game.record.setup.player_count)
        self._settings = ReviewSettings(request.iterations, request.threads, request.seed, settings)
        self._seats = frozenset(request.seats or game.seats)
        self._decision_points = decision_points(game, request.first_event)
        self._events = 0  # passed
        self._decision_point: DecisionPoint | None = None
        self._review: DecisionReview | None = None
        self._attribution = Attribution(game.record.observer)
        self.decisions: list[Decision] = []
        self._iterations = 0  # of the reviews that are done
        self.progress = ReviewProgress(0, request.moves, 0)
        self.is_done = request.moves == 0

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> Decision | None:
        """A few milliseconds more, on the threads of `pool` too. Returns a reviewed decision of a chosen seat, once
        done."""
        if self._review is None:
            self._begin_next()
        else:
            self._review.run_slice(pool)
            iterations = self._iterations + self._review.iterations
            self.progress = replace(self.progress, iterations=iterations)
        is_done = self._decision_point is not None and (self._review is None or self._review.is_done)
        return self._end_decision() if is_done else None

    def _begin_next(self) -> None:
        """Passes some events, up to the next decision point. There is one: the last move ends the review."""
        for decision_point in islice(self._decision_points, EVENTS):
            self._events += 1
            if decision_point is not None:
                self._decision_point, game = decision_point, self.request.game
                if decision_point.seat == decision_point.view.seat:
                    self._review = DecisionReview(game.player, game.components, decision_point, self._settings)
                return

    def _end_decision(self) -> Decision | None:
        """Takes the result of a review that is done."""
        review, decision_point, result = self._review, self._decision_point, self.request.game.result
        assert decision_point is not None
        self._iterations += 0 if review is None else review.iterations
        self._review = self._decision_point = None
        self.progress = replace(self.progress, decisions_done=self.progress.decisions_done + 1)
        decision = None if review is None else review.decision()
        if decision is not None:
            self._attribute(decision)
        if self.progress.decisions_done == self.progress.decisions_total:
            if result is not None:
                self._attribution.add(decision_point.view.round, result, None)
            self.is_done = True
        if decision is None or decision.seat not in self._seats:
            return None
        self.decisions.append(decision)
        return decision

    def _attribute(self, decision: Decision) -> None:
        if decision.before:  # a forced move has no value of its own
            self._attribution.add(decision.round, decision.before, None)
            self._attribution.add(decision.round, decision.after, decision.seat)

    def summary(self) -> ReviewSummary:
        """The summary of the decisions reviewed so far."""
        passed = self._events - (self._decision_point is not None)
        return ReviewSummary(
            seats=seat_reviews(self._attribution, self.decisions),
            iterations=self.progress.iterations,
            next_event=None if self.is_done else max(passed, self.request.first_event),
            result_known=self.is_done and self.request.game.result is not None,
        )
