"""A tutor: what a move would cost that somebody thinks of making, and in what a better one brings more."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.facts import Facts
from mogul.players.taj_mahal.review.decision import Decision, Tag
from mogul.players.taj_mahal.review.decision_points import DecisionPoint
from mogul.players.taj_mahal.review.study import DecisionStudy, Effort


@dataclass(frozen=True)
class Grade:
    """decision: as in a review. facts, best_facts: what the move and the best one tend to bring; None where there was
    nothing to choose. They are the same where the move is as good as any known."""

    decision: Decision
    facts: Facts | None
    best_facts: Facts | None


class Tutor:
    """Grades one move of the seat to move, at full strength; run slice by slice, by whoever has a core to spare."""

    def __init__(self, components: ComponentSet, view: View, move: str, *, iterations: int, seed: int) -> None:
        """iterations: of the search for the best move; a comparison comes on top. Raises ValueError for a move that is
        not legal."""
        decision_point = DecisionPoint(0, view.seat, move, view, after_chance=False)
        self._study = DecisionStudy(
            components, decision_point, Effort(iterations, 1, seed, gm1.settings(len(view.players)))
        )

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._study.is_done

    @property
    def iterations(self) -> int:
        """Iterations run so far."""
        return self._study.iterations

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice of a few milliseconds."""
        self._study.run_slice(pool)

    def grade(self) -> Grade:
        """What has been found, once it is done."""
        decision = self._study.decision()
        if decision.tag is Tag.FORCED:
            return Grade(decision, None, None)
        of_best, of_move = self._study.facts()
        return Grade(decision, of_move, of_move if decision.best_move == decision.move else of_best)
