"""The search as Python sees it."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from mogul.engine import seam
from mogul.engine.jit import seldom
from mogul.search.explorer import Explorer, new_root, stream_seed
from mogul.search.result import Candidate, SearchResult
from mogul.search.settings import DEFAULT_SETTINGS, Settings
from mogul.search.stopping import Budget, Progress, StopReason, visits_lead
from mogul.search.summary import candidates, merged_visits, outlook

# With several threads: waiting for each other takes 0.3 ms a slice, 8 % of the time of one of B0's, 5 % of that of two.
SLICES_OF_SEVERAL: Final = 2


@seldom
def count_seats(game):
    """How many seats the game has."""
    return seam.players(game)


class Search:
    """A search that is run slice by slice, by whoever has a core to spare."""

    def __init__(
        self,
        game: Any,
        information: np.void,
        *,
        budget: Budget,
        seed: int,
        threads: int = 1,
        settings: Settings = DEFAULT_SETTINGS,
        prefix: Sequence[int] = (),
        only: Collection[int] | None = None,
        least_visits: int = 0,
        viewer: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """As `search`; see there."""
        if threads < 1:
            raise ValueError(f"threads is {threads}; it must be 1 or more")
        if least_visits < 0:
            raise ValueError(f"least_visits is {least_visits}; it must be 0 or more")
        self.game, self.seed, self.mind = game, seed, settings.mind
        self._progress = Progress(budget)
        self._settings = settings
        self._stop = stop
        self._least_visits = least_visits
        self.root = new_root(game, information, prefix, only, viewer, -(-least_visits // threads))
        self._seats = int(count_seats(game))
        self._decided_by_clock = False
        self._explorers: list[Explorer] = []
        self.stop_reason: StopReason | None = None
        if len(self.root.moves) == 1 and only is None:  # who names one move wants to know what it is worth
            self.stop_reason = StopReason.FORCED
        else:
            self._explorers = [
                Explorer(game, self.root, settings, stream_seed(seed, information, thread, prefix))
                for thread in range(threads)
            ]

    def keenest(self, move: int) -> Explorer:
        """Of the threads, the one that visited a candidate most; of equal ones the first."""
        ordinal = int(self.root.ordinals[move])
        return max(self._explorers, key=lambda each: int(each.root_moves["visits"][ordinal]))

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads."""
        return self._progress.iterations

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """Some more iterations on every thread, the mind's slice or, with several, two; then look whether to go on.

        The calling thread runs one part, `pool` the others (without one the calling thread runs them all). The calling
        thread must not be one of the pool: it waits for the others.
        """
        threads = len(self._explorers)
        slice_ = self.mind.slice * (1 if threads == 1 else SLICES_OF_SEVERAL)
        total = min(threads * slice_, self._progress.iterations_left)
        shares = [(total + thread) // threads for thread in range(threads)]
        if pool is None:
            for explorer, share in zip(self._explorers, shares, strict=True):
                explorer.explore(share)
        else:
            others = [
                pool.submit(each.explore, share) for each, share in zip(self._explorers[1:], shares[1:], strict=True)
            ]
            self._explorers[0].explore(shares[0])
            for other in others:
                other.result()
        self._progress.count(total)
        self.stop_reason = self._reason_to_stop()

    def _reason_to_stop(self) -> StopReason | None:
        left = self._progress.iterations_left
        if left == 0:
            return StopReason.ITERATIONS
        if self._stop is not None and self._stop():
            return StopReason.CANCELLED
        if self._progress.is_out_of_time:
            return StopReason.TIME
        if self._settings.stop_when_decided and len(self.root.moves) > 1:
            visits = merged_visits(self._explorers)
            lead = visits_lead(visits)
            if visits.min() >= self._least_visits and lead > min(left, self._progress.iterations_in_time):
                self._decided_by_clock = lead <= left
                return StopReason.DECIDED
        return None

    def result(self) -> SearchResult:
        """The answer as it stands; before the end with CANCELLED as its stop reason."""
        reason = self.stop_reason or StopReason.CANCELLED
        if reason is StopReason.FORCED:
            found: tuple[Candidate, ...] = (Candidate(int(self.root.moves[0]), 0, 0, (), (), ()),)
        else:
            found = candidates(self.root, self._explorers, self._seats)
        expected = outlook(self._explorers, self._seats) if len(self.root.moves) == 0 else None
        by_count = reason in (StopReason.ITERATIONS, StopReason.FORCED) or (
            reason is StopReason.DECIDED and not self._decided_by_clock
        )
        return SearchResult(self.root.seat, self.iterations, found, reason, by_count, expected)


def search(
    game: Any,
    information: np.void,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int,
    threads: int = 1,
    settings: Settings = DEFAULT_SETTINGS,
    prefix: Sequence[int] = (),
    only: Collection[int] | None = None,
    least_visits: int = 0,
    viewer: int | None = None,
    stop: Callable[[], bool] | None = None,
    on_slice: Callable[[Search], None] | None = None,
) -> SearchResult:
    """The best move of the seat to move, as far as a budget of iterations, of seconds, or of both lets it be found.

    information: the game's record of what the seat knows. seed: any integer; with equal everything, equal results.
    prefix: moves of the same seat without a hidden outcome, made before the search begins: the later steps of a turn.
    only: the moves to choose among; all legal ones unless given.
    least_visits: iterations that every move gets before the search follows its own mind, as far as the budget goes.
    viewer: whose information it is, where that is not the seat to move. Then there is nothing to choose, no candidate,
        and the result has an outlook.
    stop: asked between slices; true ends the search with the best so far.
    on_slice: told between slices; may ask the search for its `result()` so far.

    Raises ValueError for a bad argument, and where there is nothing to decide.
    """
    budget = Budget(iterations, seconds)
    run = Search(
        game,
        information,
        budget=budget,
        seed=seed,
        threads=threads,
        settings=settings,
        prefix=prefix,
        only=only,
        least_visits=least_visits,
        viewer=viewer,
        stop=stop,
    )
    with ThreadPoolExecutor(max(threads - 1, 1)) as pool:
        while run.stop_reason is None:
            run.run_slice(pool if threads > 1 else None)
            if on_slice is not None:
                on_slice(run)
    return run.result()
