"""The review of a game, as work for the scheduler."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mogul.players.taj_mahal.review import Decision, GameReview, ReviewableGame, Summary
from mogul.server.jobs import Priority


@dataclass(frozen=True)
class ReviewQuestion:
    """What is asked. seats: whose decisions are reported; empty: of all that can be. iterations: for a best move."""

    game: ReviewableGame
    seats: tuple[int, ...]
    first_event: int
    iterations: int
    threads: int
    seed: int
    priority: Priority = Priority.REVIEW


@dataclass(frozen=True)
class ReviewProgress:
    """Moves that are through, how many there are, and the iterations they took."""

    moves: int
    move_count: int
    iterations: int


class ReviewWork:
    """Tells of every decision as soon as it is through. Begins when it is first given time."""

    def __init__(self, question: ReviewQuestion) -> None:
        self.progress = ReviewProgress(0, question.game.moves_from(question.first_event), 0)
        self._question = question
        self._review: GameReview | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to review."""
        return self._review is not None and self._review.is_done

    def run_slice(self, pool: ThreadPoolExecutor | None) -> Decision | None:
        """A few milliseconds' more."""
        review = self._begun()
        decision = review.run_slice(pool)
        self.progress = ReviewProgress(review.moves_done, review.moves, review.iterations)
        return decision

    def summary(self) -> Summary:
        """What the review has come to."""
        return self._begun().summary()

    def _begun(self) -> GameReview:
        if self._review is None:
            asked = self._question
            self._review = GameReview(
                asked.game,
                iterations=asked.iterations,
                seed=asked.seed,
                threads=asked.threads,
                seats=asked.seats,
                first_event=asked.first_event,
            )
        return self._review
