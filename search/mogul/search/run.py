"""The search as Python sees it: work that is done slice by slice, and run from beginning to end."""

import collections
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final, Protocol, TypeVar

from mogul.engine import game_interface
from mogul.engine.game_rules import Move
from mogul.engine.jit import seldom
from mogul.search.request import SearchRequest, stream_seed
from mogul.search.result import Candidate, SearchResult
from mogul.search.root import new_root, root_priors
from mogul.search.simulate import SearchThread, most_visited_thread
from mogul.search.stopping import Progress, StopReason, visits_lead
from mogul.search.summary import LearningCurves, candidates, merged_sums, outlook


class Sliced(Protocol):
    """Work in slices of a few milliseconds: any thread with a free core may run the next one."""

    @property
    def is_done(self) -> bool:
        """True if there is nothing left to do."""

    def run_slice(self, pool: ThreadPoolExecutor | None, /) -> object:
        """Does one more slice, with the help of the threads of `pool`, of which the calling thread must not be one;
        without a pool the calling thread does every thread's part."""


Work = TypeVar("Work", bound=Sliced)


def run_to_end(work: Work, threads: int = 1, on_slice: Callable[[Work], object] | None = None) -> Work:
    """Runs all slices of `work` on so many threads, the calling one included; `on_slice` is called after each."""
    with ThreadPoolExecutor(max(threads - 1, 1)) as pool:  # begins no thread before there is work for it
        while not work.is_done:
            work.run_slice(pool if threads > 1 else None)
            if on_slice is not None:
                on_slice(work)
    return work


# Several threads wait 0.3 ms a slice for each other: 8 % of B0's time with one slice at a time, 5 % with two.
SLICES_OF_SEVERAL: Final = 2


@seldom
def count_seats(game):
    """Number of seats of the game."""
    return game_interface.players(game)


class Search:
    """A search that is run slice by slice."""

    def __init__(self, request: SearchRequest) -> None:
        """Raises ValueError for a bad request, and for a game that is over."""
        self.request = request
        self._progress = Progress(request.budget)
        self._curves = LearningCurves(request.settings.tree_policy)  # of win shares
        self.root = new_root(request)
        self._seats = int(count_seats(request.game))
        # One allowed move of several is searched for its value.
        is_forced = len(self.root.moves) == 1 and request.only is None
        self.stop_reason = StopReason.FORCED if is_forced else None

    @cached_property
    def _search_threads(self) -> list[SearchThread]:
        """One for each thread of the request. They take their trees with the first slice, or with a result without
        one: a search that waits holds none."""
        return [self._new_thread(number) for number in range(self.request.threads)]

    def _new_thread(self, number: int) -> SearchThread:
        request = self.request
        seed = stream_seed(request.seed, request.information, number, request.prefix)
        return SearchThread(request.game, self.root, request.settings, seed)

    def most_visited_thread(self, move: int) -> SearchThread:
        """The thread that visited a candidate most; of equal ones the first."""
        return most_visited_thread(self._search_threads, int(self.root.ordinals[move]))

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads."""
        return self._progress.iterations

    @property
    def is_done(self) -> bool:
        """True if the search has ended."""
        return self.stop_reason is not None

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """Some more iterations on every thread, the evaluator's slice or, with several, two; then decide on going on.

        The calling thread runs one part, `pool` the others (without one the calling thread runs them all). The calling
        thread must not be one of the pool: it waits for the others.
        """
        threads = len(self._search_threads)
        slice_ = self.request.settings.evaluator.slice * (1 if threads == 1 else SLICES_OF_SEVERAL)
        total = min(threads * slice_, self._progress.iterations_left)
        shares = [(total + thread) // threads for thread in range(threads)]
        run_all = map if pool is None else pool.map
        others = run_all(SearchThread.run_iterations, self._search_threads[1:], shares[1:])
        self._search_threads[0].run_iterations(shares[0])
        collections.deque(others, maxlen=0)  # waits for them
        self._progress.count(total)
        self._curves.add(*(merged_sums(self._search_threads, name) for name in ("visits", "share")))
        self.stop_reason = self._reason_to_stop()

    def add_time(self, seconds: float) -> None:
        """More time for a search that ended because its time was up: it goes on."""
        assert self.stop_reason is StopReason.TIME
        self._progress.add_time(seconds)
        self.stop_reason = None

    def _reason_to_stop(self) -> StopReason | None:
        left = self._progress.iterations_left
        if left == 0:
            return StopReason.ITERATIONS
        if self._progress.is_out_of_time:
            return StopReason.TIME
        if self.request.settings.stop_when_decided and len(self.root.moves) > 1:
            visits = merged_sums(self._search_threads, "visits")
            lead = visits_lead(visits)
            if visits.min() >= self.request.min_visits and lead > min(left, self._progress.iterations_in_time):
                return StopReason.DECIDED
        return None

    def result(self) -> SearchResult:
        """The answer as it stands; before the end with CANCELLED as its stop reason."""
        reason = self.stop_reason or StopReason.CANCELLED
        if reason is StopReason.FORCED:
            found: tuple[Candidate, ...] = (Candidate(Move(int(self.root.moves[0]))),)
        else:
            found = candidates(self.root, self._search_threads, self._seats, self._curves)
            if not self.iterations:
                found = self._by_policy(found)
        expected = outlook(self._search_threads, self._seats) if len(self.root.moves) == 0 else None
        # Ended by its count within a time budget: a slower run of the same request would be out of time before.
        is_timed = self.request.budget.seconds is not None
        is_counted = reason in (StopReason.ITERATIONS, StopReason.DECIDED) and not is_timed
        reproducible = is_counted or reason is StopReason.FORCED
        return SearchResult(self.root.seat, self.iterations, found, reason, reproducible, expected)

    def _by_policy(self, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """Candidates of which nothing is known, the likeliest move of the policy first. After moves of a prefix they
        stay as they are: a turn leaves out a step that was not searched."""
        if not found or self.request.prefix:
            return found
        likely = root_priors(self.request.game, self.root.information, self.request.settings.evaluator)
        return tuple(sorted(found, key=lambda each: -likely[each.move]))


def search(request: SearchRequest) -> SearchResult:
    """A `Search` from beginning to end: the best move, as far as the budget lets it be found. Raises as `Search`."""
    return run_to_end(Search(request), request.threads).result()
