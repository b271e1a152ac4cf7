"""A move suggestion from a view: moves as texts, figures for every seat."""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import b0
from mogul.search import Budget, SearchResult, SeatEstimate, Settings, StopReason
from mogul.search.turn import TurnResult, TurnSearch


@dataclass(frozen=True)
class VariationMove:
    """One move of the line the search expects; `visits` iterations came through it."""

    seat: int
    move: str
    visits: int


@dataclass(frozen=True)
class Candidate:
    """One legal move. `seats`: an estimate for every seat, empty without visits; see `mogul.search.SeatEstimate`."""

    move: str
    visits: int
    availability: int
    seats: tuple[SeatEstimate, ...]
    variation: tuple[VariationMove, ...]


@dataclass(frozen=True)
class TurnStep:
    """One move of the seat's turn, from a search of its own. `seats` is empty where there was nothing to choose."""

    move: str
    visits: int
    seats: tuple[SeatEstimate, ...]


@dataclass(frozen=True)
class Suggestion:
    """Everything that follows from view, seed, budget, settings and threads."""

    seat: int
    turn: tuple[TurnStep, ...]  # the best move first
    candidates: tuple[Candidate, ...]  # the best first
    iterations: int  # those of the first move's search
    stop_reason: StopReason
    reproducible: bool

    @property
    def best_move(self) -> str:
        """The move to make."""
        return self.turn[0].move


def search_seed(seed: int, view: View) -> int:
    """The seed of a search's random numbers: H("search", seed, view).

    Nothing else draws from this stream, and the deal cannot: a caller who uses one number for both learns nothing.
    """
    text = json.dumps(asdict(view), separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(f"search/{seed}/{text}".encode(), digest_size=8).digest(), "little")


class SuggestionSearch:
    """A suggestion in the making; run slice by slice by whoever has a core to spare."""

    def __init__(
        self,
        components: ComponentSet,
        view: View,
        *,
        budget: Budget,
        seed: int,
        threads: int = 1,
        settings: Settings = b0.SETTINGS,
    ) -> None:
        """`view` must have no errors (`view_problems`).

        Raises ValueError if its seat is not to move.
        """
        self._position = Position(components, view)
        self._position.check_to_move()
        self._search = TurnSearch(
            self._position.game,
            self._position.information,
            budget=budget,
            seed=search_seed(seed, view),
            threads=threads,
            settings=settings,
        )

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._search.is_done

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps of the turn."""
        return self._search.iterations

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice of a few milliseconds; without `pool`, the calling thread does every thread's part."""
        self._search.run_slice(pool)

    def suggestion(self) -> Suggestion:
        """The answer as it stands."""
        found = self._search.result()
        text = self._position.notation.move_text
        return Suggestion(
            seat=self._position.view.seat,
            turn=self._turn(found),
            candidates=tuple(
                Candidate(
                    text(each.move),
                    each.visits,
                    each.availability,
                    each.seats,
                    tuple(VariationMove(step.seat, text(step.move), step.visits) for step in each.variation),
                )
                for each in found.first.candidates
            ),
            iterations=found.first.iterations,
            stop_reason=found.first.stop_reason,
            reproducible=found.reproducible,
        )

    def _turn(self, found: TurnResult) -> tuple[TurnStep, ...]:
        return tuple(self._step(result) for result in (found.first, *found.later))

    def _step(self, result: SearchResult) -> TurnStep:
        best = result.candidates[0]
        return TurnStep(self._position.notation.move_text(best.move), best.visits, best.seats)


def suggest(
    components: ComponentSet,
    view: View,
    *,
    budget: Budget,
    seed: int,
    threads: int = 1,
    settings: Settings = b0.SETTINGS,
    on_slice: Callable[[SuggestionSearch], None] | None = None,
) -> Suggestion:
    """The best move for the seat whose view it is, from beginning to end. `on_slice` is told after every slice."""
    search = SuggestionSearch(components, view, budget=budget, seed=seed, threads=threads, settings=settings)
    with ThreadPoolExecutor(max(threads - 1, 1)) as pool:
        while not search.is_done:
            search.run_slice(pool if threads > 1 else None)
            if on_slice is not None:
                on_slice(search)
    return search.suggestion()
