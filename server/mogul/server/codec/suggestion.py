"""Suggestions: results of searches with their candidates, estimates and warnings."""

from collections.abc import Iterable
from typing import Any, Final

from mogul.engine.game_rules import Move
from mogul.players.suggestion import Suggestion, SuggestionRequest
from mogul.search import Candidate, Outlook, SeatEstimate, Step, StopReason
from mogul.server.codec.game_codec import GameCodec, MoveCodec
from mogul.server.codec.games import game_codec
from mogul.server.codec.grade import write_grade
from mogul.server.codec.message_codec import enum_values
from mogul.server.codec.messages import write_facts, write_move
from mogul.server.codec.options import PRIORITIES, duration_of
from mogul.server.codec.strength import write_requested_strength, write_strength
from mogul.server.codec.violations import Violations
from mogul.server.jobs import JobEnd, Priority
from mogul.v1 import games_pb2, judgement_pb2, search_pb2

STOP_REASONS: Final[dict[StopReason | JobEnd, search_pb2.StopReason.ValueType]] = {
    **enum_values(StopReason, search_pb2.StopReason.DESCRIPTOR),
    **enum_values(JobEnd, search_pb2.StopReason.DESCRIPTOR),
}


class SuggestionWriter:
    """Writes the suggestions of one request."""

    def __init__(
        self, request: SuggestionRequest, priority: Priority, warnings: Iterable[search_pb2.Warning] = ()
    ) -> None:
        """warnings: about the request."""
        self.request = request
        self._priority = priority
        self._warnings = tuple(warnings)
        self._codec: GameCodec = game_codec(request.game.rules.id)
        self._moves: MoveCodec = self._codec.moves(request.components, request.view.rule_set)

    def write_result(self, suggestion: Suggestion, ended: StopReason | JobEnd | None) -> search_pb2.SearchResult:
        """Returns the result of a search. ended: None while it goes on."""
        request = self.request
        return search_pb2.SearchResult(
            move=self.write_move(suggestion.best_move) if suggestion.turn else None,
            seat=suggestion.seat,
            turn=[
                search_pb2.TurnStep(
                    move=self.write_move(step.move), visits=step.visits, estimates=_estimates(step.seats)
                )
                for step in suggestion.turn
            ],
            candidates=[
                self._candidate(each, suggestion.facts.get(Move(each.move)))
                for each in suggestion.candidates[: request.max_candidates or None]
            ],
            iterations=suggestion.iterations,
            stop_reason=search_pb2.STOP_REASON_UNSPECIFIED if ended is None else STOP_REASONS[ended],
            reproducible=ended is not None and suggestion.reproducible,
            options=self.write_options(),
            warnings=[*self._warnings, *_warnings_of_end(request, suggestion, ended)],
            outlook=None if suggestion.outlook is None else self._outlook(suggestion.outlook),
            component_hash=request.components.content_hash,
            strength=write_strength(request, is_whole=isinstance(ended, StopReason)),
        )

    def write_grade(self, suggestion: Suggestion) -> judgement_pb2.MoveGrade | None:
        """Returns the grade of the proposed move; None without one."""
        return None if suggestion.grade is None else write_grade(self._codec, self._moves, suggestion.grade)

    def write_options(self) -> search_pb2.SearchOptions:
        """Returns the options in effect; max_candidates as requested: 0 is all."""
        request = self.request
        budget, strength = None, None
        if request.strength is None:
            seconds = None if request.budget.seconds is None else duration_of(request.budget.seconds)
            budget = search_pb2.Budget(iterations=request.budget.iterations or 0, duration=seconds)
        else:
            strength = write_requested_strength(request.strength)
        return search_pb2.SearchOptions(
            budget=budget,
            strength=strength,
            threads=request.threads,
            seed=request.seed,
            max_candidates=request.max_candidates,
            only_moves=[self.write_move(move) for move in request.only],
            never_moves=[self.write_move(move) for move in request.never],
            min_visits=request.min_visits,
            priority=PRIORITIES[self._priority],
        )

    def write_move(self, move: int) -> games_pb2.Move:
        """Returns a move with its notation."""
        return write_move(self._codec, self._moves, Move(move))

    def _candidate(self, candidate: Candidate, facts: Any) -> search_pb2.Candidate:
        return search_pb2.Candidate(
            move=self.write_move(candidate.move),
            visits=candidate.visits,
            estimates=_estimates(candidate.seats),
            principal_variation=self._line(candidate.variation),
            facts=write_facts(self._codec, facts),
        )

    def _outlook(self, outlook: Outlook) -> search_pb2.Outlook:
        return search_pb2.Outlook(
            estimates=_estimates(outlook.seats), principal_variation=self._line(outlook.variation)
        )

    def _line(self, variation: tuple[Step, ...]) -> list[search_pb2.VariationMove]:
        return [
            search_pb2.VariationMove(seat=step.seat, move=self.write_move(step.move), visits=step.visits)
            for step in variation
        ]


def request_warnings(violations: Violations, request: SuggestionRequest) -> list[search_pb2.Warning]:
    """Returns the warnings about a request that can be answered."""
    codec = game_codec(request.game.rules.id)
    warnings = [
        _warning(search_pb2.WARNING_CODE_UNREACHABLE_POSITION, each.place, each.message) for each in violations.warnings
    ]
    field = codec.untracked_memory(request.view)
    if field:
        message = "the view has no memory of cards: every unseen card was taken as equally likely everywhere"
        path = f"position.{codec.game}.{field}"
        warnings.append(_warning(search_pb2.WARNING_CODE_MEMORY_NOT_TRACKED, path, message))
    return warnings


def _warnings_of_end(
    request: SuggestionRequest, suggestion: Suggestion, ended: StopReason | JobEnd | None
) -> list[search_pb2.Warning]:
    """Returns warnings about a search that had too little time."""
    warnings = []
    if ended is not None and ended is not StopReason.FORCED and suggestion.iterations == 0:
        message = "there was no time for a single iteration: the move is a first guess"
        warnings.append(_warning(search_pb2.WARNING_CODE_NOT_SEARCHED, "", message))
    if isinstance(ended, JobEnd) and request.strength is not None:
        message = "there was no time for all iterations of the level: the move is weaker than the level"
        warnings.append(_warning(search_pb2.WARNING_CODE_CUT_SHORT, "options.strength", message))
    return warnings


def _warning(code: search_pb2.WarningCode.ValueType, field: str, message: str) -> search_pb2.Warning:
    return search_pb2.Warning(code=code, field=field, message=message)


def _estimates(seats: tuple[SeatEstimate, ...]) -> list[search_pb2.SeatEstimate]:
    return [
        search_pb2.SeatEstimate(
            seat=seat,
            win_share=estimate.win_share,
            win_share_error=estimate.win_share_error,
            score=estimate.score,
            score_deviation=estimate.score_spread,
            rank_shares=estimate.ranks,
        )
        for seat, estimate in enumerate(seats)
    ]
