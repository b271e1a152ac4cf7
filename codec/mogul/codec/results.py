"""Results as messages: suggestions and reviews."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from google.protobuf.duration_pb2 import Duration

from mogul.codec.game_codec import GameCodec
from mogul.codec.games import game_codec
from mogul.codec.message_codec import Converter, MessageCodec, enum_values
from mogul.codec.violations import Violations
from mogul.engine.game_rules import Move
from mogul.players.review import Decision, ReviewRequest, ReviewSummary, Tag, Values
from mogul.players.review.game_review import ReviewProgress
from mogul.players.signature import is_valid
from mogul.players.strength.dial import Strength
from mogul.players.strength.profile import Profile
from mogul.players.suggestion import Suggestion, SuggestionRequest
from mogul.search import SeatEstimate, StopReason
from mogul.v1 import games_pb2, judgement_pb2, review_pb2, search_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameResponse

_TAGS: Final = enum_values(Tag, judgement_pb2.DecisionTag.DESCRIPTOR)
_VALUES: Final = MessageCodec(names={"score_spread": "score_deviation", "ranks": "rank_shares"})


@lru_cache(maxsize=64)
def result_codec(codec: GameCodec, components: Any, rule_set: str) -> MessageCodec:
    """Returns the codec that writes the results of a game on one component set under one rule set, made once."""
    return MessageCodec(
        {
            Move: Converter(codec.moves(components, rule_set).write_move),
            Values: Converter(_write_values),
            Mapping[Tag, int]: Converter(_write_counts),
            tuple[SeatEstimate, ...]: Converter(_write_estimates),
        },
        {
            "seats": "estimates",
            "only": "only_moves",
            "never": "never_moves",
        },
    )


def _write_values(values: Values) -> list[judgement_pb2.SeatValue]:
    return [
        judgement_pb2.SeatValue(seat=seat, value=_VALUES.write(judgement_pb2.Value, value))
        for seat, value in enumerate(values)
    ]


def _write_counts(counts: Mapping[Tag, int]) -> list[dict[str, int]]:
    return [{"tag": _TAGS[tag], "count": count} for tag, count in counts.items()]


def _write_estimates(estimates: tuple[SeatEstimate, ...]) -> list[dict[str, Any]]:
    descriptor = search_pb2.SeatEstimate.DESCRIPTOR
    return [_VALUES.write_fields(descriptor, each, seat=seat) for seat, each in enumerate(estimates)]


def write_requested_strength(strength: Strength) -> search_pb2.Strength:
    """Returns a strength as it was requested."""
    if isinstance(strength.requested, Profile):
        return search_pb2.Strength(strength_profile_id=strength.requested.id)
    if isinstance(strength.requested, str):
        return search_pb2.Strength(level=strength.requested)
    return search_pb2.Strength(rating=strength.requested)


def write_strength(request: SuggestionRequest, *, is_whole: bool, is_warm: bool) -> search_pb2.StrengthInEffect:
    """Returns the strength of a suggestion. is_whole: whether the search did all its work. is_warm: whether
    the kernels of the levels are compiled: before, the levels' signature would take too long."""
    strength, calibration = request.strength, request.game.calibration
    if strength is None:
        return search_pb2.StrengthInEffect(full=True)
    written = search_pb2.StrengthInEffect(
        strength_profile_id=strength.profile.id, level="" if strength.level is None else strength.level.id
    )
    if strength.rating is not None and calibration is not None and is_whole:
        written.rating, written.scale_version = strength.rating, calibration.version
        written.rating_error = strength.error or 0.0
        measured_with = calibration.rule_set, calibration.component_hash
        is_measured_board = (request.view.rule_set, request.components.content_hash) == measured_with
        written.calibrated = is_measured_board and is_warm and is_valid(request.game, calibration)
    return written


def duration_of(seconds: float) -> Duration:
    """Returns seconds as a duration, rounded to microseconds."""
    duration = Duration()
    duration.FromMicroseconds(round(1e6 * seconds))
    return duration


STOP_REASONS: Final[Mapping[StopReason, search_pb2.StopReason.ValueType]] = enum_values(
    StopReason, search_pb2.StopReason.DESCRIPTOR
)
"""The reasons by which a search ends itself; others mean that it had too little time."""


class SuggestionWriter:
    """Writes the suggestions of one request."""

    def __init__(
        self,
        request: SuggestionRequest,
        priority: search_pb2.Priority.ValueType,
        warnings: Iterable[search_pb2.Warning] = (),
        *,
        is_warm: bool = True,
    ) -> None:
        """warnings: about the request. is_warm: whether the kernels of the levels are compiled."""
        self.request, self._is_warm = request, is_warm
        self._priority = priority
        self._warnings = tuple(warnings)
        self._codec = game_codec(request.game.rules.id)
        self._moves = self._codec.moves(request.components, request.view.rule_set)
        self._results = result_codec(self._codec, request.components, request.view.rule_set)

    def write_result(
        self,
        suggestion: Suggestion,
        stop_reason: search_pb2.StopReason.ValueType = search_pb2.STOP_REASON_UNSPECIFIED,
    ) -> search_pb2.SearchResult:
        """Returns the result of a search. stop_reason: unspecified while it goes on."""
        request = self.request
        return self._results.write(
            search_pb2.SearchResult,
            suggestion,
            move=self._moves.write_move(suggestion.best_move) if suggestion.turn else None,
            candidates=[
                self._results.write(search_pb2.Candidate, each, facts=self._facts(suggestion.facts.get(each.move)))
                for each in suggestion.candidates[: request.max_candidates or None]
            ],
            stop_reason=stop_reason,
            reproducible=suggestion.reproducible and stop_reason != search_pb2.STOP_REASON_UNSPECIFIED,
            options=self.write_options(),
            warnings=[*self._warnings, *_warnings_of_end(request, suggestion, stop_reason)],
            component_hash=request.components.content_hash,
            strength=write_strength(request, is_whole=stop_reason in STOP_REASONS.values(), is_warm=self._is_warm),
        )

    def write_grade(self, suggestion: Suggestion) -> judgement_pb2.MoveGrade | None:
        """Returns the grade of the proposed move; None without one."""
        grade = suggestion.grade
        if grade is None:
            return None
        facts, best_facts = self._facts(grade.facts), self._facts(grade.best_facts)
        return self._results.write(
            judgement_pb2.MoveGrade, grade.decision, reason=grade.reason, facts=facts, best_facts=best_facts
        )

    def _facts(self, facts: Any) -> games_pb2.Facts | None:
        return None if facts is None else self._codec.write_facts(facts)

    def write_options(self) -> search_pb2.SearchOptions:
        """Returns the options in effect; max_candidates as requested: 0 is all."""
        request = self.request
        budget, strength = None, None
        if request.strength is None:
            seconds = None if request.budget.seconds is None else duration_of(request.budget.seconds)
            budget = search_pb2.Budget(iterations=request.budget.iterations or 0, duration=seconds)
        else:
            strength = write_requested_strength(request.strength)
        return self._results.write(
            search_pb2.SearchOptions,
            request,
            budget=budget,
            strength=strength,
            priority=self._priority,
        )


# Ends of searches that had no need of iterations, and no end.
_UNHURRIED: Final = (
    search_pb2.STOP_REASON_UNSPECIFIED,
    search_pb2.STOP_REASON_FORCED,
    search_pb2.STOP_REASON_ITERATIONS,
)


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
    request: SuggestionRequest, suggestion: Suggestion, stop_reason: search_pb2.StopReason.ValueType
) -> list[search_pb2.Warning]:
    """Returns warnings about a search that had too little time."""
    warnings = []
    if stop_reason not in _UNHURRIED and suggestion.iterations == 0:
        message = "there was no time for a single iteration: the move is a first guess"
        warnings.append(_warning(search_pb2.WARNING_CODE_NOT_SEARCHED, "", message))
    is_cut_short = stop_reason not in (search_pb2.STOP_REASON_UNSPECIFIED, *STOP_REASONS.values())
    if is_cut_short and request.strength is not None:
        message = "there was no time for all iterations of the level: the move is weaker than the level"
        warnings.append(_warning(search_pb2.WARNING_CODE_CUT_SHORT, "options.strength", message))
    return warnings


def _warning(code: search_pb2.WarningCode.ValueType, field: str, message: str) -> search_pb2.Warning:
    return search_pb2.Warning(code=code, field=field, message=message)


class ReviewWriter:
    """Writes the messages of one review."""

    def __init__(self, request: ReviewRequest, priority: search_pb2.Priority.ValueType) -> None:
        self.request = request
        self._priority = priority
        game = request.game
        codec = game_codec(game.player.rules.id)
        self._results = result_codec(codec, game.components, game.record.setup.rule_set)

    def write_progress(self, progress: ReviewProgress, decision: Decision | None = None) -> ReviewGameResponse:
        """Returns a message with the progress, and with a decision if one is new."""
        return ReviewGameResponse(
            progress=self._results.write(review_pb2.ReviewProgress, progress),
            options=self._results.write(review_pb2.ReviewOptions, self.request, priority=self._priority),
            decision=None if decision is None else self._results.write(review_pb2.ReviewedDecision, decision),
        )

    def write_summary(
        self, summary: ReviewSummary, stop_reason: search_pb2.StopReason.ValueType
    ) -> review_pb2.ReviewSummary:
        """Returns the summary of a review that has ended."""
        return self._results.write(review_pb2.ReviewSummary, summary, stop_reason=stop_reason)
