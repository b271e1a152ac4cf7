"""A search for the best move, and then for the rest of the same seat's turn.

A turn can be several moves: leave an auction, place pieces, take cards. Each later one is a search of its own, in
worlds in which the moves before it have been made; the turn ends where chance would show the seat something, where
another seat is to move, or where the same seat begins another turn. After a forced first move it ends at the first
choice: the answer is wanted at once.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from mogul.engine.game_interface import NOTHING_SEEN, begins_turn, determinize, observed_chance, play, seat_to_move
from mogul.engine.jit import seldom
from mogul.engine.rng import new_rng
from mogul.search.request import SearchRequest
from mogul.search.result import SearchResult
from mogul.search.run import Search
from mogul.search.stopping import Budget, StopReason

# A later step's part of the first one's iterations: it has fewer moves to choose among, and is asked about again. This
# and the parts of time below are chosen, not measured.
LATER_SHARE: Final = 0.25
# Part of a time budget that is kept for the later steps, and the part that each of them takes of what those before it
# have left: a turn of any length keeps to its time. Where no later step comes, the first one goes on with it.
LATER_TIME: Final = 0.2
LATER_TIME_SHARE: Final = 0.25

Choose = Callable[[SearchResult, tuple[int, ...]], int]
"""Chooses the move of a step: from the result of its search, and the moves of the steps before."""

Examine = Callable[[Search, SearchResult], Any]
"""Looks at the first step's search and its result: its trees are given up for those of the next step."""


def best_move(found: SearchResult, _: tuple[int, ...]) -> int:
    """The search's own choice."""
    return found.best_move


@seldom
def turn_goes_on(game, information, prefix, state, rng):
    """True if the moves of `prefix` (int16[]) leave the same seat to move in the same turn, and showed it nothing by
    chance."""
    determinize(game, information, rng, state)
    seat = seat_to_move(game, state)
    for move in prefix:
        play(game, state, move, rng)
        if seat_to_move(game, state) != seat or begins_turn(game, state):
            return False
        if observed_chance(game, state, seat) != NOTHING_SEEN:
            return False
    return True


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The search for the move, and those for the later steps of the turn, in order.

    moves: the choice at each of them; none where the viewer is not to move.
    is_whole: whether the search has ended. If not, later steps can be missing.
    examined: the result of `examine` for the first step; None without it.
    """

    first: SearchResult
    later: tuple[SearchResult, ...]
    moves: tuple[int, ...]
    is_whole: bool
    examined: Any = None

    @property
    def reproducible(self) -> bool:
        """True if the same search gives the same result again, with as many steps."""
        return self.is_whole and self.first.reproducible and all(result.reproducible for result in self.later)


class TurnSearch:
    """Runs slice by slice, like a `Search`."""

    def __init__(
        self,
        request: SearchRequest,
        *,
        later_share: float = LATER_SHARE,
        choose: Choose = best_move,
        examine: Examine | None = None,
    ) -> None:
        """request: of the first step; the later steps get `later_share` of its iterations each and LATER_TIME of its
        time together, which the first step gets where none comes. Where the viewer is not to move there is one step:
        the outlook.
        choose: by default, the best move.
        examine: called at the first step's end, and whenever a result is asked for before.
        """
        self._request, self._later_share, self._choose, self._examine = request, later_share, choose, examine
        self._examined: Any = None
        self._scratch = np.zeros(1, request.game.state_dtype)[0]
        # Only the step going on has trees: those of the steps before are given up with their searches, before its own
        # are taken with its first slice.
        self._ended: list[SearchResult] = []
        self._moves: list[int] = []
        self._time_left = (request.budget.seconds or 0.0) * LATER_TIME  # for later steps
        # None, so that it holds no trees, once the turn has ended.
        self._current: Search | None = Search(replace(request, budget=self._first_budget()))
        self._move_on()
        if self._moves:  # the first move is forced: a choice that comes after it is not searched
            self._current = None

    @property
    def is_done(self) -> bool:
        """True if the turn has ended."""
        return self._current is None

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps."""
        going_on = 0 if self._current is None else self._current.iterations
        return sum(each.iterations for each in self._ended) + going_on

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice of a turn that has not ended; see `Search.run_slice`."""
        assert self._current is not None
        self._current.run_slice(pool)
        self._move_on()

    def _move_on(self) -> None:
        """Begins the next step's search once the last one has ended, as long as the turn goes on."""
        while self._current is not None and self._current.is_done:
            result, moves = self._current.result(), self._moves
            if result.candidates:
                moves = [*moves, self._choose(result, tuple(moves))]
            goes_on = bool(moves) and self._goes_on(moves)
            if not (goes_on or self._ended) and result.stop_reason is StopReason.TIME and self._time_left:
                self._current.add_time(self._time_left)
                self._time_left = 0.0
                return
            if not self._ended:
                self._examined = self._look(self._current, result)
            self._ended.append(result)
            self._moves = moves
            self._current = Search(self._later_request()) if goes_on else None

    def _goes_on(self, moves: Sequence[int]) -> bool:
        request = self._request
        made = np.array(moves, np.int16)
        return bool(turn_goes_on(request.game, request.information, made, self._scratch, new_rng(0)))

    def _look(self, search: Search, result: SearchResult) -> Any:
        return None if self._examine is None else self._examine(search, result)

    def _first_budget(self) -> Budget:
        budget = self._request.budget
        return replace(budget, seconds=None if budget.seconds is None else budget.seconds * (1 - LATER_TIME))

    def _later_request(self) -> SearchRequest:
        budget = self._request.budget
        iterations, seconds = budget.iterations, budget.seconds
        share = LATER_TIME_SHARE * (1.0 - LATER_TIME_SHARE) ** (len(self._moves) - 1)
        later = replace(
            budget,
            iterations=None if iterations is None else max(1, round(iterations * self._later_share)),
            seconds=None if seconds is None else self._time_left * share,
        )
        return replace(self._request, budget=later, prefix=tuple(self._moves), only=None, min_visits=0, viewer=None)

    def result(self) -> TurnResult:
        """The answer as it stands. A later step that has not run a slice yet is left out."""
        found, moves, examined = list(self._ended), tuple(self._moves), self._examined
        current = self._current
        if current is not None and (not found or current.iterations):
            found.append(current.result())
            if found[-1].candidates:
                moves = (*moves, self._choose(found[-1], moves))
            if not self._ended:
                examined = self._look(current, found[0])
        return TurnResult(found[0], tuple(found[1:]), moves, self.is_done, examined)
