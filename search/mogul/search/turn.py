"""A search for the best move, and then for the rest of the same seat's turn.

A turn can be several moves: withdraw, place palaces, take cards. Each later one is a search of its own, in worlds in
which the moves before it have been made; the turn ends where chance would show the seat something, or another seat is
to move. After a forced first move it ends at the first choice: the answer is wanted at once.
"""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from mogul.engine.dice import new_dice
from mogul.engine.jit import seldom
from mogul.engine.seam import NOTHING_SEEN, determinize, observed_chance, play, seat_to_move
from mogul.search.result import SearchResult
from mogul.search.run import Search
from mogul.search.settings import DEFAULT_SETTINGS, Settings
from mogul.search.stopping import Budget

# What a later step gets of the first one's iterations: it has fewer moves to choose among, and is asked about again.
LATER_SHARE: Final = 0.25
# Part of a time budget that is kept for the later steps, and into how many it is divided (palaces, crown and draft of
# the longest turn known: four palaces, a crown, two cards).
LATER_TIME: Final = 0.2
LATER_STEPS: Final = 7

Choose = Callable[[SearchResult, tuple[int, ...]], int]
"""What is done at a step: from what its search found, and the moves of the steps before."""


def _best_move(found: SearchResult, _: tuple[int, ...]) -> int:
    return found.best_move


@seldom
def turn_goes_on(game, information, prefix, state, dice):
    """Whether, after the moves of `prefix` (int16[]), the same seat is to move and has seen nothing by chance."""
    determinize(game, information, dice, state)
    seat = seat_to_move(game, state)
    for move in prefix:
        play(game, state, move, dice)
        if seat_to_move(game, state) != seat or observed_chance(game, state, seat) != NOTHING_SEEN:
            return False
    return True


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The search for the move, and those for the later steps of the turn, in order.

    moves: what was chosen at each of them; none where the viewer is not to move.
    is_whole: whether it was searched to its end. If not, later steps can be missing.
    examined: what the search for the move was found to say, by who asked for it; else None.
    """

    first: SearchResult
    later: tuple[SearchResult, ...]
    moves: tuple[int, ...]
    is_whole: bool
    examined: Any = None

    @property
    def reproducible(self) -> bool:
        """Whether the same search gives the same result again, with as many steps."""
        return self.is_whole and self.first.reproducible and all(result.reproducible for result in self.later)


class TurnSearch:
    """Runs slice by slice, by whoever has a core to spare, like a `Search`."""

    def __init__(
        self,
        game: Any,
        information: np.void,
        *,
        budget: Budget,
        seed: int,
        threads: int = 1,
        settings: Settings = DEFAULT_SETTINGS,
        only: Collection[int] | None = None,
        least_visits: int = 0,
        viewer: int | None = None,
        later_share: float = LATER_SHARE,
        choose: Choose | None = None,
        examine: Callable[[Search, SearchResult], Any] | None = None,
    ) -> None:
        """As `search`; the later steps get `later_share` of the iterations each and LATER_TIME of the time together.

        only, least_visits: for the first step. Where `viewer` is not to move there is one step: the outlook.
        choose: the move of a step; by default the best one.
        examine: looks at the first step's search and its result, at its end and whenever a result is asked for before:
            its trees are given up for those of the next step.
        """
        self._game, self._information = game, information
        self._budget, self._seed, self._threads, self._settings = budget, seed, threads, settings
        self._later_share = later_share
        self._choose: Choose = _best_move if choose is None else choose
        self._examine, self._examined = examine, None
        self._scratch = np.zeros(1, game.state_dtype)[0]
        first = Budget(budget.iterations, None if budget.seconds is None else budget.seconds * (1 - LATER_TIME))
        # Only the step going on has trees: those of the steps before are given up with their searches.
        self._ended: list[SearchResult] = []
        self._moves: list[int] = []
        self._current = Search(
            game,
            information,
            budget=first,
            seed=seed,
            threads=threads,
            settings=settings,
            only=only,
            least_visits=least_visits,
            viewer=viewer,
        )
        self.is_done = False
        self._move_on()
        self.is_done = bool(self._ended)  # before the first slice only what is forced has ended

    def _later_search(self, prefix: tuple[int, ...]) -> Search:
        return Search(
            self._game,
            self._information,
            budget=self._later_budget(),
            seed=self._seed,
            threads=self._threads,
            settings=self._settings,
            prefix=prefix,
        )

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps."""
        going_on = 0 if self.is_done else self._current.iterations
        return sum(each.iterations for each in self._ended) + going_on

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice; see `Search.run_slice`."""
        self._current.run_slice(pool)
        self._move_on()

    def _move_on(self) -> None:
        """Begin the next step's search once the last one has ended, as long as the turn goes on."""
        while self._current.stop_reason is not None and not self.is_done:
            result = self._current.result()
            if not self._ended:
                self._examined = self._look(result)
            self._ended.append(result)
            if result.candidates:
                self._moves.append(self._choose(result, tuple(self._moves)))
            prefix = tuple(self._moves)
            moves = np.array(prefix, np.int16)
            if prefix and turn_goes_on(self._game, self._information, moves, self._scratch, new_dice(0)):
                self._current = self._later_search(prefix)
            else:
                self.is_done = True

    def _look(self, result: SearchResult) -> Any:
        return None if self._examine is None else self._examine(self._current, result)

    def _later_budget(self) -> Budget:
        iterations, seconds = self._budget.iterations, self._budget.seconds
        return replace(
            self._budget,
            iterations=None if iterations is None else max(1, round(iterations * self._later_share)),
            seconds=None if seconds is None else seconds * LATER_TIME / LATER_STEPS,
        )

    def result(self) -> TurnResult:
        """The answer as it stands. A later step that has not run a slice yet is left out."""
        found, moves, examined = list(self._ended), tuple(self._moves), self._examined
        if not found or (self._current.iterations and not self.is_done):
            found.append(self._current.result())
            if found[-1].candidates:
                moves = (*moves, self._choose(found[-1], moves))
        if not self._ended:
            examined = self._look(found[0])
        return TurnResult(found[0], tuple(found[1:]), moves, self.is_done, examined)
