"""A search for a suggestion, as work for the scheduler."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rules.move_ids import MOVE_LIMIT
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.strength.dial import Strength
from mogul.players.taj_mahal.suggestion import Suggestion
from mogul.players.taj_mahal.suggestion_search import FREE, Choice, SuggestionSearch
from mogul.players.taj_mahal.tutor import Grade, Tutor
from mogul.search import Budget, tree_bytes
from mogul.search.settings import DEFAULT_SETTINGS
from mogul.server.jobs import Priority
from mogul.server.taj_mahal.rules import legal_moves_of_view


class Proposed(NamedTuple):
    """A move to grade, with so many iterations of the search for the best one."""

    move: str
    iterations: int


@dataclass(frozen=True)
class Question:
    """What is asked: for the seat of `view`, which must have no errors and be of a game that goes on.

    iterations, seconds: the budget; None: not limited by it. max_candidates: how many to report; 0: all.
    choice: of legal moves, at least one, and only where the seat is to move.
    """

    components: ComponentSet
    view: View
    iterations: int | None
    seconds: float | None
    threads: int
    seed: int
    max_candidates: int
    choice: Choice = FREE
    priority: Priority = Priority.INTERACTIVE
    strength: Strength | None = None
    proposed: Proposed | None = None


# Trees that a tutor holds: of its search, and of the two moves it compares.
TUTOR_TREES: Final = 3


def search_bytes(trees: int) -> int:
    """The most memory a search holds: a tree a thread."""
    return trees * tree_bytes(DEFAULT_SETTINGS.capacity, MOVE_LIMIT)


class SearchWork:
    """Begins when it is first given time, so that a time budget does not run while it waits. What is to be graded is
    graded after the search."""

    def __init__(self, question: Question) -> None:
        legal = legal_moves_of_view(question.components, question.view)
        self.is_forced = len(legal) == 1 and not question.choice.only
        self._question = question
        self._search: SuggestionSearch | None = None
        self._tutor: Tutor | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        has_grade = self._question.proposed is None or (self._tutor is not None and self._tutor.is_done)
        return self.is_forced or (self.is_found and has_grade)

    @property
    def is_found(self) -> bool:
        """Whether the suggestion is whole; it may be that only a grade is missing."""
        return self._search is not None and self._search.is_done

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps of the turn, and the tutor's."""
        searches = (self._search, self._tutor)
        return sum(0 if search is None else search.iterations for search in searches)

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One slice more."""
        search = self._begun()
        if not search.is_done:
            search.run_slice(pool)
        elif self._question.proposed is not None:
            tutor = self._begun_tutor(self._question.proposed)
            if not tutor.is_done:
                tutor.run_slice()

    def suggestion(self) -> Suggestion:
        """The answer as it stands."""
        return self._begun().suggestion()

    def grade(self) -> Grade | None:
        """Of the move that was proposed; None without one, and where there was no time for it."""
        proposed = self._question.proposed
        if self.is_forced and proposed is not None:
            return self._begun_tutor(proposed).grade()
        return None if self._tutor is None or not self._tutor.is_done else self._tutor.grade()

    def _begun_tutor(self, proposed: Proposed) -> Tutor:
        if self._tutor is None:
            asked = self._question
            self._tutor = Tutor(
                asked.components, asked.view, proposed.move, iterations=proposed.iterations, seed=asked.seed
            )
        return self._tutor

    def _begun(self) -> SuggestionSearch:
        if self._search is None:
            asked = self._question
            self._search = SuggestionSearch(
                asked.components,
                asked.view,
                budget=Budget(asked.iterations, asked.seconds),
                seed=asked.seed,
                threads=asked.threads,
                choice=asked.choice,
                profile=None if asked.strength is None else asked.strength.profile,
            )
        return self._search
