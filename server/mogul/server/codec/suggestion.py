"""Search options, results and how they were served."""

import secrets
from collections.abc import Iterable
from typing import Final

from google.protobuf.duration_pb2 import Duration

from mogul.engine.game_rules import Move
from mogul.engine.problem import Problem
from mogul.players.taj_mahal.facts import Facts
from mogul.players.taj_mahal.suggestion import Candidate, Outlook, TurnStep, VariationMove
from mogul.search import SeatEstimate, StopReason
from mogul.server.codec.strength import write_asked, write_strength
from mogul.server.codec.taj_mahal.facts import write_facts
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.server.codec.violations import Violations
from mogul.server.config import Limits
from mogul.server.jobs import End, Priority
from mogul.server.taj_mahal.search_work import Question
from mogul.server.taj_mahal.suggesting import Answer, Found
from mogul.v1 import games_pb2, review_pb2, search_pb2

STOP_REASONS: Final[dict[StopReason | End, search_pb2.StopReason.ValueType]] = {
    StopReason.ITERATIONS: search_pb2.STOP_REASON_ITERATIONS,
    StopReason.TIME: search_pb2.STOP_REASON_TIME,
    StopReason.DECIDED: search_pb2.STOP_REASON_DECIDED,
    StopReason.FORCED: search_pb2.STOP_REASON_FORCED,
    End.DEADLINE: search_pb2.STOP_REASON_DEADLINE,
    End.SHUTDOWN: search_pb2.STOP_REASON_SHUTDOWN,
}

PRIORITIES: Final[dict[Priority, search_pb2.Priority.ValueType]] = {
    Priority.INTERACTIVE: search_pb2.PRIORITY_INTERACTIVE,
    Priority.REVIEW: search_pb2.PRIORITY_REVIEW,
    Priority.BATCH: search_pb2.PRIORITY_BATCH,
}
Options = search_pb2.SearchOptions | review_pb2.ReviewOptions
_CLASSES: Final = {wire: priority for priority, wire in PRIORITIES.items()}


def check_limit(violations: Violations, option: str, value: int, limit: int) -> None:
    """Note an option above a published limit."""
    if value > limit:
        violations.error(f"options.{option}", f"{value}; at most {limit} are allowed here")


def check_options(violations: Violations, limits: Limits, options: search_pb2.SearchOptions) -> None:
    """Note every option above the published limits."""
    check_limit(violations, "budget.iterations", options.budget.iterations, limits.iterations)
    check_limit(violations, "threads", options.threads, limits.threads)
    check_limit(violations, "max_candidates", options.max_candidates, limits.candidates)
    check_limit(violations, "min_visits", options.min_visits, limits.iterations)
    seconds = seconds_of(options.budget.duration)
    if seconds > limits.seconds:
        violations.error("options.budget.duration", f"{seconds:g} s; at most {limits.seconds:g} s are allowed here")


def priority_of(options: Options, default: Priority) -> Priority:
    """The class asked for."""
    return _CLASSES.get(options.priority, default)


def seed_of(options: Options) -> int:
    """The seed asked for, or one drawn now, which JavaScript's numbers can hold."""
    return options.seed if options.HasField("seed") else secrets.randbits(53)


def seconds_of(duration: Duration) -> float:
    """A duration in seconds."""
    return duration.seconds + duration.nanos / 1e9


def duration_of(seconds: float) -> Duration:
    """Seconds as a duration, rounded to microseconds."""
    duration = Duration()
    duration.FromMicroseconds(round(1e6 * seconds))
    return duration


def write_result(
    codec: ValueCodec, question: Question, found: Found, warnings: Iterable[search_pb2.Warning]
) -> search_pb2.SearchResult:
    """What a search found."""
    ended, suggestion = found.ended if isinstance(found, Answer) else None, found.suggestion
    candidates = suggestion.candidates[: question.max_candidates or None]
    return search_pb2.SearchResult(
        move=write_move(codec, suggestion.best_move) if suggestion.turn else None,
        seat=suggestion.seat,
        turn=[_turn_step(codec, step) for step in suggestion.turn],
        candidates=[_candidate(codec, candidate) for candidate in candidates],
        iterations=suggestion.iterations,
        stop_reason=search_pb2.STOP_REASON_UNSPECIFIED if ended is None else STOP_REASONS[ended],
        reproducible=ended is not None and suggestion.reproducible,
        options=write_options(codec, question),
        warnings=warnings,
        outlook=None if suggestion.outlook is None else _outlook(codec, suggestion.outlook),
        component_hash=question.components.content_hash,
        strength=write_strength(question, is_whole=ended is not None and not isinstance(ended, End)),
    )


def write_move(codec: ValueCodec, move: Move | str) -> games_pb2.Move:
    """A move with its notation."""
    if isinstance(move, str):
        move = codec.notation.move_id(move)
    return games_pb2.Move(taj_mahal=codec.write_move(move), notation=codec.notation.move_text(move))


def write_options(codec: ValueCodec, question: Question) -> search_pb2.SearchOptions:
    """A question's options; candidates as asked for: 0 is all."""
    budget, strength = None, None
    if question.strength is None:
        seconds = None if question.seconds is None else duration_of(question.seconds)
        budget = search_pb2.Budget(iterations=question.iterations or 0, duration=seconds)
    else:
        strength = write_asked(question.strength)
    return search_pb2.SearchOptions(
        budget=budget,
        strength=strength,
        threads=question.threads,
        seed=question.seed,
        max_candidates=question.max_candidates,
        only_moves=[write_move(codec, move) for move in question.choice.only],
        never_moves=[write_move(codec, move) for move in question.choice.never],
        min_visits=question.choice.least_visits,
        priority=PRIORITIES[question.priority],
    )


def _turn_step(codec: ValueCodec, step: TurnStep) -> search_pb2.TurnStep:
    return search_pb2.TurnStep(move=write_move(codec, step.move), visits=step.visits, estimates=_estimates(step.seats))


def _candidate(codec: ValueCodec, candidate: Candidate) -> search_pb2.Candidate:
    return search_pb2.Candidate(
        move=write_move(codec, candidate.move),
        visits=candidate.visits,
        estimates=_estimates(candidate.seats),
        principal_variation=_line(codec, candidate.variation),
        facts=write_move_facts(candidate.facts),
    )


def write_move_facts(found: Facts | None) -> games_pb2.Facts | None:
    """What a move tends to bring, if that is known."""
    return None if found is None else games_pb2.Facts(taj_mahal=write_facts(found))


def _outlook(codec: ValueCodec, outlook: Outlook) -> search_pb2.Outlook:
    return search_pb2.Outlook(estimates=_estimates(outlook.seats), principal_variation=_line(codec, outlook.variation))


def _line(codec: ValueCodec, variation: tuple[VariationMove, ...]) -> list[search_pb2.VariationMove]:
    return [
        search_pb2.VariationMove(seat=step.seat, move=write_move(codec, step.move), visits=step.visits)
        for step in variation
    ]


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


def warning(code: search_pb2.WarningCode.ValueType, field: str, message: str) -> search_pb2.Warning:
    """Something the client should know."""
    return search_pb2.Warning(code=code, field=field, message=message)


def unreachable(problem: Problem) -> search_pb2.Warning:
    """A position that cannot come about in play."""
    return warning(search_pb2.WARNING_CODE_UNREACHABLE_POSITION, problem.place, problem.message)
