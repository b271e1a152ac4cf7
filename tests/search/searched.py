"""Searches in one line."""

from typing import Any

import numpy as np

from mogul.search import Budget, ComparisonResult, SearchRequest, SearchResult, compare, search


def searched(game: Any, information: np.void, *, iterations: int, seed: int = 1, **others: Any) -> SearchResult:
    """The result of a search of so many iterations; others: of the request."""
    return search(SearchRequest(game, information, Budget(iterations), seed, **others))


def compared(
    game: Any, information: np.void, first: int, second: int, *, pairs: int, seed: int = 1, **others: Any
) -> ComparisonResult:
    """The result of a comparison of so many pairs; others: of the request."""
    return compare(SearchRequest(game, information, Budget(2 * pairs), seed, **others), first, second)
