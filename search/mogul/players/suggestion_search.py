"""The search for a suggestion, slice by slice."""

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from mogul.engine.game_rules import Move
from mogul.players.game_player import GamePlayer
from mogul.players.instant import InstantTurn, MoveSelection
from mogul.players.review.decision_review import DecisionPoint, DecisionReview, ReviewSettings
from mogul.players.suggestion import Suggestion, SuggestionRequest, grade
from mogul.search import Budget, Search, SearchRequest, SearchResult, run_to_end
from mogul.search.root import root_priors
from mogul.search.turn import LATER_SHARE, TurnSearch, best_move

# Candidates with facts, the best first.
_CANDIDATES_WITH_FACTS: Final = 8


class SuggestionSearch:
    """The search for a suggestion, then the grading of the proposed move. Its time begins with its first slice."""

    def __init__(self, request: SuggestionRequest) -> None:
        """Raises ValueError if the game is over, for a choice with a move that is not legal, or of no move, and for a
        proposed move that is not legal."""
        if request.view.is_over:
            raise ValueError("the game is over: nobody is to move")
        if request.is_narrowed:
            _check_choices(request)
        if request.proposed is not None:
            _check_legal(request, [request.proposed.move])
        self.request = request
        self._turn: TurnSearch | InstantTurn | None = None
        self._grading: DecisionReview | None = None

    @property
    def is_done(self) -> bool:
        """True if there is nothing left to search."""
        is_graded = self.request.proposed is None or (self._grading is not None and self._grading.is_done)
        return self.request.is_forced or (self.is_found and is_graded)

    @property
    def is_found(self) -> bool:
        """True if the suggestion is whole; only a grade may be missing."""
        return self._turn is not None and self._turn.is_done

    @property
    def iterations(self) -> int:
        """Iterations run so far, over all threads and steps of the turn, and those of the grading."""
        return sum(each.iterations for each in (self._turn, self._grading) if each is not None)

    def run_slice(self, pool: ThreadPoolExecutor | None = None) -> None:
        """One more slice of a few milliseconds; without `pool`, the calling thread does every thread's part."""
        turn = self._begun_turn()
        if not turn.is_done:
            turn.run_slice(pool)
        elif self.request.proposed is not None:
            if self._grading is None:
                self._grading = self._new_grading()
            if not self._grading.is_done:
                self._grading.run_slice(pool)

    def _begun_turn(self) -> TurnSearch | InstantTurn:
        if self._turn is None:
            self._turn = self._new_turn()
        return self._turn

    def _new_turn(self) -> TurnSearch | InstantTurn:
        request, profile = self.request, self.request.profile
        view = request.view if profile is None else profile.remembered(request.components, request.view, request.seed)
        if view is request.view and not request.is_narrowed:
            position = request.position
        else:
            position = request.game.rules.position(request.components, view, any_order=request.is_narrowed)
        settings = (request.game.settings if profile is None else profile.settings)(view.player_count)
        selection = None if profile is None else MoveSelection(request.game, profile, position, request.seed)
        if selection is not None and selection.profile.is_instant and request.choices and not request.is_forced:
            weights = root_priors(position.game, position.information, settings.evaluator)
            among = {move: weight for move, weight in weights.items() if move in request.choices}
            return InstantTurn(view.seat, among, selection.choose_instantly)
        search_request = SearchRequest(
            position.game,
            position.information,
            Budget(1) if profile is not None and profile.is_instant else request.budget,  # there is an outlook at least
            request.seed,
            threads=request.threads,
            settings=settings,
            only=request.choices if request.is_narrowed else None,
            min_visits=request.min_visits,
            viewer=view.seat,
        )
        return TurnSearch(
            search_request,
            later_share=LATER_SHARE if profile is None else 1.0,  # there are few anyway
            choose=best_move if selection is None else selection.choose,
            # Not a method: a search that holds itself keeps its trees until the next garbage collection.
            examine=partial(_facts_of_the_best, request.game),
        )

    def _new_grading(self) -> DecisionReview:
        request = self.request
        assert request.proposed is not None
        move, iterations = request.proposed
        decision_point = DecisionPoint(0, request.view.seat, move, request.view)
        settings = ReviewSettings(iterations, 1, request.seed, request.game.settings(request.view.player_count))
        return DecisionReview(request.game, request.components, decision_point, settings)

    def suggestion(self) -> Suggestion:
        """The suggestion as it stands."""
        if self.request.is_forced and self.request.proposed is not None and self._grading is None:
            self._grading = self._new_grading()  # takes no search
        found, grading = self._begun_turn().result(), self._grading
        steps = zip((found.first, *found.later), found.moves, strict=False)
        return Suggestion(
            seat=self.request.view.seat,
            turn=tuple(next(each for each in step.candidates if each.move == move) for step, move in steps),
            candidates=found.first.candidates,
            iterations=found.first.iterations,
            stop_reason=found.first.stop_reason,
            reproducible=found.reproducible,
            outlook=found.first.outlook,
            facts=found.examined,
            grade=grade(grading) if grading is not None and grading.is_done else None,
        )


def _facts_of_the_best(game: GamePlayer, search: Search, result: SearchResult) -> Mapping[Move, Any]:
    if game.facts is None:
        return {}
    best = [each.move for each in result.candidates[:_CANDIDATES_WITH_FACTS] if each.visits]
    return {move: game.facts(search.most_visited_thread(move), search.request, move) for move in best}


def _check_choices(request: SuggestionRequest) -> None:
    _check_legal(request, [*request.only, *request.never])
    if not request.choices:
        raise ValueError("no move is left to choose among")


def _check_legal(request: SuggestionRequest, moves: Iterable[Move]) -> None:
    illegal = sorted({*moves} - {*request.legal_moves})
    if illegal:
        texts = "; ".join(map(request.position.notation.move_text, illegal))
        raise ValueError(f"not legal here: {texts}{'' if request.legal_moves else '; another seat is to move'}")


def suggest(request: SuggestionRequest) -> Suggestion:
    """A `SuggestionSearch` from beginning to end."""
    return run_to_end(SuggestionSearch(request), request.threads).suggestion()
