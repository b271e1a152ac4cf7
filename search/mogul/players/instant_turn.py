"""A turn of a player that does not search."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from mogul.engine.game_rules import Move
from mogul.search import Candidate, SearchResult, StopReason
from mogul.search.turn import TurnResult


class InstantTurn:
    """A finished turn with the interface of `TurnSearch`: the first move alone, without estimates."""

    is_done = True
    iterations = 0

    def __init__(
        self, seat: int, weights: Mapping[Move, float], choose: Callable[[Mapping[Move, float]], Move]
    ) -> None:
        """seat: to move. weights: of the moves to choose among."""
        likeliest_first = sorted(weights, key=lambda move: (-weights[move], move))
        candidates = tuple(map(Candidate, likeliest_first))
        first = SearchResult(seat, 0, candidates, StopReason.ITERATIONS, reproducible=True)
        self._result = TurnResult(first, (), (choose(weights),), is_whole=True, examined={})

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """There is nothing left to do."""

    def result(self) -> TurnResult:
        """The move, and the others, the likeliest first."""
        return self._result
