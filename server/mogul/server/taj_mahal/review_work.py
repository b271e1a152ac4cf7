"""The review of a game, as work for the scheduler."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mogul.players.review import Decision, GameReview, ReviewRequest, ReviewSummary
from mogul.server.scheduling import Priority
from mogul.server.taj_mahal.search_work import search_bytes


@dataclass(frozen=True, kw_only=True)
class ReviewQuestion(ReviewRequest):
    """What is asked, and how urgently."""

    priority: Priority = Priority.REVIEW


@dataclass(frozen=True)
class ReviewProgress:
    """Moves that are through, how many there are, and the iterations they took."""

    moves: int
    move_count: int
    iterations: int


def review_bytes(threads: int) -> int:
    """The most memory a review holds: two trees are compared, or all threads have one."""
    return search_bytes(max(threads, 2))


class ReviewWork:
    """Tells of every decision as soon as it is through. Begins when it is first given time."""

    def __init__(self, question: ReviewQuestion, helpers: ThreadPoolExecutor, tell: Callable[[Decision], None]) -> None:
        """helpers: threads for a search with several. `tell` is called in the thread that runs the slice."""
        self.size = review_bytes(question.threads)
        self.progress = ReviewProgress(0, question.moves, 0)
        self.priority = question.priority
        self._question = question
        self._helpers = helpers if question.threads > 1 else None
        self._tell = tell
        self._review: GameReview | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to review."""
        return self._review is not None and self._review.is_done

    def run_slice(self) -> None:
        """A few milliseconds' more."""
        review = self._begun()
        decision = review.run_slice(self._helpers)
        self.progress = ReviewProgress(review.moves_done, review.moves, review.iterations)
        if decision is not None:
            self._tell(decision)

    def summary(self) -> ReviewSummary:
        """What the review has come to."""
        return self._begun().summary()

    def _begun(self) -> GameReview:
        if self._review is None:
            self._review = GameReview(self._question)
        return self._review
