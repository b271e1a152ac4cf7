"""The review of one decision: the best move, and the loss of the one played; and the decisions of a recorded game, each
with the knowledge by which it is reviewed."""

import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

from mogul.engine.game_rules import Components, Move, Moved, Position
from mogul.players.game_player import GamePlayer
from mogul.players.review.decision import MISTAKE, Decision, Loss, Tag, Value, assess, values_of
from mogul.players.review.reviewable import ReviewableGame
from mogul.search import Budget, Candidate, Comparison, Search, SearchRequest, SearchResult, Settings, StopReason


@dataclass(frozen=True)
class DecisionPoint:
    """A decision of a seat, before it is made.

    event: its index among the record's events. view: the seat's knowledge, or for an observed record its observer's; a
    view of the game's own, `View` for generic code.
    """

    event: int
    seat: int
    move: Move
    view: Any


def decision_points(game: ReviewableGame, first_event: int = 0) -> Iterator[DecisionPoint | None]:
    """Passes the events of a record, and yields for each one the decision point if it is a move; None for others, and
    for moves before `first_event`. Each seat learns its own observations alone."""
    record, rules = game.record, game.player.rules
    observers = {seat: rules.observer(game.components, record.setup, seat) for seat in game.seats}
    for number, event in enumerate(record.events):
        decision_point = None
        if isinstance(event, Moved) and number >= first_event:
            viewer = event.seat if record.observer is None else record.observer
            decision_point = DecisionPoint(number, event.seat, event.move, observers[viewer].view())
        for observer in observers.values():
            observer.see(event)
        yield decision_point


# A comparison has as many iterations as the search before it, divided between both moves; in a swing, so
# many times more: errors are half as large (chosen).
SWING_FACTOR: Final = 4
# The most budgets that a decision takes: that search, and such a comparison.
MAX_BUDGETS: Final = 1 + SWING_FACTOR
# The search trees of a decision on one thread: that of its search, and after it those of the two moves compared.
TREES: Final = 2
# A swing: the search finds a difference of so much win share, or does not know it better than that.
SWING: Final = MISTAKE


@dataclass(frozen=True)
class ReviewSettings:
    """The searches at each decision point. iterations: of the search for the best move, over all threads."""

    iterations: int
    threads: int
    seed: int
    settings: Settings


class DecisionReview:
    """Reviews a decision by its seat's knowledge: `decision_point.view` is its own."""

    def __init__(
        self, game: GamePlayer, components: Components, decision_point: DecisionPoint, settings: ReviewSettings
    ) -> None:
        self.game = game
        self._components, self._decision_point, self._settings = components, decision_point, settings
        # Given up, with its trees, when a comparison begins: one a thread is held at a time, or two that are compared.
        position = game.rules.position(components, decision_point.view)
        self._search: Search | None = Search(search_request(position, settings))
        self._searched: SearchResult | None = None
        self._comparison: Comparison | None = None
        self._compare_where_it_differs()

    @property
    def is_done(self) -> bool:
        """True if there is nothing left to search."""
        return self._comparison.is_done if self._comparison is not None else self._searching.is_done

    @property
    def _searching(self) -> Search:
        """The search, before a comparison begins."""
        assert self._search is not None
        return self._search

    @property
    def _found(self) -> SearchResult:
        """The result of the search, once that is done."""
        assert self._searched is not None
        return self._searched

    @property
    def iterations(self) -> int:
        """Iterations run so far."""
        if self._comparison is None:
            return self._searching.iterations
        return self._found.iterations + 2 * self._comparison.pairs

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice of a few milliseconds."""
        if self._comparison is not None:
            self._comparison.run_slice(pool)
        else:
            self._searching.run_slice(pool)
            self._compare_where_it_differs()

    def _compare_where_it_differs(self) -> None:
        """After the search, begins a comparison unless the best move was played."""
        if not self._searching.is_done:
            return
        self._searched = self._searching.result()
        if self._found.stop_reason is StopReason.FORCED:
            return
        candidates, move = self._found.candidates, self._decision_point.move
        if candidates[0].move == move:
            return
        played = next((each for each in candidates if each.move == move), None)
        factor = SWING_FACTOR if is_swing(candidates[0], played, self._decision_point.seat) else 1
        # In canonical order alone, not every move that may be played is offered.
        position = self.game.rules.position(self._components, self._decision_point.view, any_order=True)
        budget = Budget(max(self._settings.iterations * factor, 4))
        request = replace(search_request(position, self._settings), budget=budget)
        self._search = None
        self._comparison = Comparison(request, candidates[0].move, move)

    def facts(self) -> tuple[Any, Any] | None:
        """Facts about the search's best move and about the move played, once it is done; None for a game without facts.
        There must have been a choice. They are by the comparison, which has visited both as often, where there was one.
        """
        facts, played, comparison = self.game.facts, self._decision_point.move, self._comparison
        if facts is None:
            return None
        if comparison is None:
            search = self._searching
            found = facts(search.most_visited_thread(played), search.request, played)
            return found, found
        first, second = comparison.sides
        best_move = Move(self._found.best_move)
        return facts(first, comparison.request, best_move), facts(second, comparison.request, played)

    def decision(self) -> Decision:
        """The reviewed decision, once it is done."""
        decision_point, found = self._decision_point, self._found
        best_move, before = Move(found.best_move), values_of(found.candidates[0].seats)
        after, tag, loss = before, Tag.BEST, Loss()
        if found.stop_reason is StopReason.FORCED:
            best_move, tag = decision_point.move, Tag.FORCED
        elif self._comparison is not None:
            compared = self._comparison.result()
            tag, loss, counted = assess(compared.seats[decision_point.seat], compared.pairs)
            changes = (
                Value(each.win_share if counted.win_share else 0.0, each.score if counted.score else 0.0)
                for each in compared.seats
            )
            after = tuple(value - change for value, change in zip(before, changes, strict=True))
            if tag is Tag.BEST:
                best_move = decision_point.move
        return Decision(
            decision_point.event,
            decision_point.view.round,
            decision_point.seat,
            decision_point.move,
            best_move,
            tag,
            loss,
            before,
            after,
            found.iterations,
        )


def is_swing(best: Candidate, played: Candidate | None, seat: int) -> bool:
    """True if much is at stake for the mover, or not known: where the search has not visited the move played. `played`
    is None where it was not offered that move, which has no place in canonical order."""
    if played is None or not played.seats:
        return True
    one, other = best.seats[seat], played.seats[seat]
    error = math.hypot(one.win_share_error, other.win_share_error)
    return one.win_share - other.win_share >= SWING or error >= SWING


def search_request(position: Position, settings: ReviewSettings) -> SearchRequest:
    """The search at a decision point."""
    return SearchRequest(
        position.game,
        position.information,
        Budget(settings.iterations),
        settings.seed,
        threads=settings.threads,
        settings=settings.settings,
    )
