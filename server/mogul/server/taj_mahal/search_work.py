"""A search for a suggestion, as work for the scheduler."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mogul.engine.taj_mahal.rules.move_ids import MOVE_LIMIT
from mogul.players.suggestion import Suggestion, SuggestionRequest
from mogul.players.suggestion_search import SuggestionSearch
from mogul.search import tree_bytes
from mogul.search.settings import DEFAULT_SETTINGS
from mogul.server.scheduling import Priority


@dataclass(frozen=True, kw_only=True)
class Question(SuggestionRequest):
    """What is asked, and how urgently."""

    priority: Priority = Priority.INTERACTIVE


def search_bytes(threads: int) -> int:
    """The most memory a search holds: a tree a thread."""
    return threads * tree_bytes(DEFAULT_SETTINGS.capacity, MOVE_LIMIT)


class SearchWork:
    """See `SuggestionSearch`."""

    def __init__(self, question: Question, helpers: ThreadPoolExecutor) -> None:
        """helpers: threads for a search with several."""
        self.size = search_bytes(question.max_trees)
        self.is_forced = question.is_forced
        self.priority = question.priority
        self._helpers = helpers if question.threads > 1 else None
        self._search = SuggestionSearch(question)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._search.is_done

    @property
    def is_found(self) -> bool:
        """Whether the suggestion is whole; it may be that only a grade is missing."""
        return self._search.is_found

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps of the turn, and the grading's."""
        return self._search.iterations

    def run_slice(self) -> None:
        """One slice more."""
        self._search.run_slice(self._helpers)

    def suggestion(self) -> Suggestion:
        """The answer as it stands."""
        return self._search.suggestion()
