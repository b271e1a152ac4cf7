"""What is searched at one moment of a game: the best move and what the move played cost, or what is to be expected."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.taj_mahal.facts import Facts, facts, facts_below
from mogul.players.taj_mahal.review.account import Value, Values, values_of
from mogul.players.taj_mahal.review.decision import Decision, Loss, Tag, judged
from mogul.players.taj_mahal.review.decision_points import DecisionPoint
from mogul.search import Budget, Candidate, Comparison, Search, SearchRequest, Settings, StopReason

# A comparison has as many iterations as the search before it, divided between both moves; where much is at stake, more.
SWING_FACTOR: Final = 4
# Of the most a decision can cost: that search, and such a comparison.
MOST_BUDGETS: Final = 1 + SWING_FACTOR
# Much is at stake where the search finds a difference of so much win share, or does not know it better than that: a
# mistake's worth.
SWING: Final = 0.05


@dataclass(frozen=True)
class Effort:
    """How much is searched at each moment. iterations: of the search for the best move, over all threads."""

    iterations: int
    threads: int
    seed: int
    settings: Settings


class DecisionStudy:
    """A decision by what its seat knew: `decision_point.view` is its own."""

    def __init__(self, components: ComponentSet, decision_point: DecisionPoint, effort: Effort) -> None:
        self._components, self._decision_point, self._effort = components, decision_point, effort
        self._position = Position(components, decision_point.view)
        self._played = self._position.notation.move_id(decision_point.move)
        self._search = Search(_request(self._position, effort))
        self._comparison: Comparison | None = None
        self._look_further()

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._search.stop_reason is not None and (self._comparison is None or self._comparison.is_done)

    @property
    def iterations(self) -> int:
        """Iterations run so far."""
        return self._search.iterations + (0 if self._comparison is None else 2 * self._comparison.pairs)

    def run_slice(self, pool: ThreadPoolExecutor | None) -> None:
        """One more slice of a few milliseconds."""
        if self._comparison is not None:
            self._comparison.run_slice()
        else:
            self._search.run_slice(pool)
            self._look_further()

    def _look_further(self) -> None:
        """After the search, compare where another move was played than it likes best."""
        if self._search.stop_reason in (None, StopReason.FORCED):
            return
        candidates = self._search.result().candidates
        if candidates[0].move == self._played:
            return
        played = next((each for each in candidates if each.move == self._played), None)
        iterations = self._effort.iterations * (
            SWING_FACTOR if is_swing(candidates[0], played, self._decision_point.seat) else 1
        )
        # In canonical order alone, not every move that may be played is offered.
        position = Position(self._components, self._decision_point.view, any_order=True)
        request = replace(_request(position, self._effort), budget=Budget(max(iterations, 4)))
        self._comparison = Comparison(request, candidates[0].move, self._played)

    def facts(self) -> tuple[Facts, Facts]:
        """What the move the search liked best and the move played tend to bring, once it is done; not where there was
        nothing to choose. By the comparison, which has looked at both as often, where there was one."""
        if self._comparison is None:
            (found,) = facts(self._search, [self._played])
            return found, found
        request, moves = self._comparison.request, (self._search.result().best_move, self._played)
        first, second = (
            facts_below(request.game, request.settings, side.state, move, request.seed)
            for side, move in zip(self._comparison.sides, moves, strict=True)
        )
        return first, second

    def decision(self) -> Decision:
        """What has been found, once it is done."""
        decision_point, found = self._decision_point, self._search.result()
        best_move = self._position.notation.move_text(found.best_move)
        before = values_of(found.candidates[0].seats)
        after, tag, loss = before, Tag.BEST, Loss()
        if self._search.stop_reason is StopReason.FORCED:
            best_move, tag = decision_point.move, Tag.FORCED
        elif self._comparison is not None:
            compared = self._comparison.result()
            tag, loss, counted = judged(compared.seats[decision_point.seat], compared.pairs)
            changes = (
                Value(each.win_share if counted.win_share else 0.0, each.score if counted.points else 0.0)
                for each in compared.seats
            )
            after = tuple(value - change for value, change in zip(before, changes, strict=True))
            if tag is Tag.BEST:
                best_move = decision_point.move
        return Decision(
            decision_point.event,
            decision_point.visit,
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
    """Whether much is at stake for the mover; `played` is None where the search did not look at that move."""
    if played is None or not played.seats:
        return True
    one, other = best.seats[seat], played.seats[seat]
    error = math.hypot(one.win_share_error, other.win_share_error)
    return one.win_share - other.win_share >= SWING or error >= SWING


class OutlookStudy:
    """A moment at which another seat than the viewer of `decision_point.view` decides."""

    def __init__(self, components: ComponentSet, decision_point: DecisionPoint, effort: Effort) -> None:
        view = decision_point.view
        self._search = Search(_request(Position(components, view), effort, view.seat))

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to search."""
        return self._search.stop_reason is not None

    @property
    def iterations(self) -> int:
        """Iterations run so far."""
        return self._search.iterations

    def run_slice(self, pool: ThreadPoolExecutor | None) -> None:
        """One more slice of a few milliseconds."""
        self._search.run_slice(pool)

    def values(self) -> Values:
        """What has been found, once it is done."""
        outlook = self._search.result().outlook
        assert outlook is not None
        return values_of(outlook.seats)


def _request(position: Position, effort: Effort, viewer: int | None = None) -> SearchRequest:
    return SearchRequest(
        position.game,
        position.information,
        Budget(effort.iterations),
        effort.seed,
        threads=effort.threads,
        settings=effort.settings,
        viewer=viewer,
    )
