"""The review of a whole game, slice by slice."""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.review.account import Ledger
from mogul.players.taj_mahal.review.decision import Decision
from mogul.players.taj_mahal.review.decision_points import DecisionPoint, Walk
from mogul.players.taj_mahal.review.reviewable import ReviewableGame
from mogul.players.taj_mahal.review.study import MOST_BUDGETS, DecisionStudy, Effort, OutlookStudy
from mogul.players.taj_mahal.review.summary import Summary, players_of
from mogul.search import Settings

# Events passed in a slice without a search: a millisecond.
EVENTS: Final = 4


def most_iterations(moves: int, iterations: int) -> int:
    """At most how many iterations the review of so many moves takes, with so many each for the best move."""
    return moves * iterations * MOST_BUDGETS


class GameReview:
    """A review in the making; run by whoever has a core to spare.

    In a whole record every decision is judged by what its own seat knew. In an observed one the observer's are; at the
    others' it is asked what the observer had to expect.
    """

    def __init__(
        self,
        game: ReviewableGame,
        *,
        iterations: int,
        seed: int,
        threads: int = 1,
        seats: Collection[int] = (),
        first_event: int = 0,
        settings: Callable[[int], Settings] = gm1.settings,
    ) -> None:
        """iterations: of the search for each best move. seats: whose decisions are reported; empty: of all that can
        be. first_event: begin there; what is reported is the same as in a review from the beginning. settings: for a
        table of so many players.
        """
        self._game = game
        self._effort = Effort(iterations, threads, seed, settings(game.record.setup.player_count))
        self._seats = frozenset(seats or game.seats)
        self._first_event = first_event
        self._walk = Walk(game)
        self._decision_point: DecisionPoint | None = None
        self._study: DecisionStudy | OutlookStudy | None = None
        self._ledger = Ledger()
        self._cause: int | None = None  # of what changes up to the next valuation
        self._decisions: list[Decision] = []
        self._iterations = 0
        self.moves = game.moves_from(first_event)
        self.moves_done = 0
        self.is_done = self.moves == 0

    @property
    def iterations(self) -> int:
        """Iterations run so far."""
        return self._iterations + (0 if self._study is None else self._study.iterations)

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> Decision | None:
        """A few milliseconds' more; a decision, when one of a chosen seat is through. `pool`: for several threads."""
        if self._study is None:
            self._go_on()
        else:
            self._study.run_slice(pool)
        return self._noted() if self._study is not None and self._study.is_done else None

    def _go_on(self) -> None:
        """Pass some events, up to the next moment to study. There is one: the last move ends the review."""
        for _ in range(EVENTS):
            decision_point = self._walk.step(self._first_event)
            if decision_point is not None:
                self._decision_point, self._study = decision_point, self._new_study(decision_point)
                return

    def _new_study(self, decision_point: DecisionPoint) -> DecisionStudy | OutlookStudy:
        if decision_point.seat == decision_point.view.seat:
            return DecisionStudy(self._game.components, decision_point, self._effort)
        return OutlookStudy(self._game.components, decision_point, self._effort)

    def _noted(self) -> Decision | None:
        """Book what the study that is done has found."""
        study, decision_point = self._study, self._decision_point
        assert study is not None
        assert decision_point is not None
        self._iterations += study.iterations
        self._study = self._decision_point = None
        self.moves_done += 1
        decision = self._booked(decision_point, study)
        if self.moves_done == self.moves:
            if self._game.result is not None:
                self._ledger.value(decision_point.visit, self._game.result, None)
            self.is_done = True
        if decision is None or decision.seat not in self._seats:
            return None
        self._decisions.append(decision)
        return decision

    def _booked(self, decision_point: DecisionPoint, study: DecisionStudy | OutlookStudy) -> Decision | None:
        cause = None if decision_point.after_chance else self._cause
        if isinstance(study, OutlookStudy):
            self._ledger.value(decision_point.visit, study.values(), cause)
            self._cause = decision_point.seat
            return None
        decision = study.decision()
        if decision.before:  # a forced move has no value of its own
            self._ledger.value(decision_point.visit, decision.before, cause)
            self._ledger.value(decision_point.visit, decision.after, decision_point.seat)
            self._cause = None
        return decision

    def summary(self) -> Summary:
        """What has been reviewed so far."""
        return Summary(
            players=players_of(self._ledger, self._decisions),
            iterations=self.iterations,
            next_event=None if self.is_done else self._walk.event - (self._decision_point is not None),
            result_known=self.is_done and self._game.result is not None,
        )
