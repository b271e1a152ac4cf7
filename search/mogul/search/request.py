"""The request for a search: one frozen value from the caller to the kernels."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from mogul.search.settings import DEFAULT_SETTINGS, Settings
from mogul.search.stopping import Budget


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A position and how to search it.

    game: the NamedTuple of the game interface. information: the game's record of the viewer's knowledge.
    seed: any integer; with equal everything, equal results.
    threads: 1 or more; the budget's iterations are shared among them.
    prefix: moves of the same seat without a hidden outcome, made before the search begins: the later steps of a turn.
    only: the moves to choose among; None: all legal ones.
    min_visits: iterations that every move gets before the search follows its tree policy, as far as the budget goes.
    viewer: the seat that has this information; None: the seat to move. Where another seat is to move there is nothing
        to choose, and neither `prefix` nor `only` can be given: the result has an outlook and no candidates.
    """

    game: Any
    information: np.void
    budget: Budget
    seed: int
    threads: int = 1
    settings: Settings = DEFAULT_SETTINGS
    prefix: tuple[int, ...] = ()
    only: Collection[int] | None = None
    min_visits: int = 0
    viewer: int | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a number out of range."""
        if self.budget.iterations == 0:
            raise ValueError("the budget has no iterations; a search takes 1 or more")
        if self.threads < 1:
            raise ValueError(f"threads is {self.threads}; it must be 1 or more")
        if self.min_visits < 0:
            raise ValueError(f"min_visits is {self.min_visits}; it must be 0 or more")
