"""A search for a suggestion, as work for the scheduler."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rules.move_ids import MOVE_LIMIT
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.suggestion import Suggestion
from mogul.players.taj_mahal.suggestion_search import FREE, Choice, SuggestionSearch
from mogul.search import Budget, tree_bytes
from mogul.search.settings import DEFAULT_SETTINGS
from mogul.server.scheduling import Priority
from mogul.server.taj_mahal.rules import legal_moves_of_view


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


def search_bytes(threads: int) -> int:
    """The most memory a search holds: a tree a thread."""
    return threads * tree_bytes(DEFAULT_SETTINGS.capacity, MOVE_LIMIT)


class SearchWork:
    """Begins when it is first given time, so that a time budget does not run while it waits."""

    def __init__(self, question: Question, helpers: ThreadPoolExecutor) -> None:
        """helpers: threads for a search with several."""
        self.size = search_bytes(question.threads)
        legal = legal_moves_of_view(question.components, question.view)
        self.is_forced = len(legal) == 1 and not question.choice.only
        self.priority = question.priority
        self._question = question
        self._helpers = helpers if question.threads > 1 else None
        self._search: SuggestionSearch | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._search is not None and self._search.is_done

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps of the turn."""
        return 0 if self._search is None else self._search.iterations

    def run_slice(self) -> None:
        """One slice more."""
        search = self._begun()
        if not search.is_done:
            search.run_slice(self._helpers)

    def suggestion(self) -> Suggestion:
        """The answer as it stands."""
        return self._begun().suggestion()

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
            )
        return self._search
