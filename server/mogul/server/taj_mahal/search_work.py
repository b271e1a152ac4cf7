"""A request for a suggestion, with its priority; the memory of a search."""

from dataclasses import dataclass

from mogul.engine.taj_mahal.rules.move_ids import MOVE_LIMIT
from mogul.players.suggestion import SuggestionRequest
from mogul.search import tree_bytes
from mogul.search.settings import DEFAULT_SETTINGS
from mogul.server.jobs import Priority


@dataclass(frozen=True, kw_only=True)
class Question(SuggestionRequest):
    """A request for a suggestion, with its priority."""

    priority: Priority = Priority.INTERACTIVE


def search_bytes(trees: int) -> int:
    """The most memory a search holds: a tree a thread."""
    return trees * tree_bytes(DEFAULT_SETTINGS.capacity, MOVE_LIMIT)
