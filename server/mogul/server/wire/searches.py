"""Search options, results and how they were served."""

from collections.abc import Iterable
from typing import Final

from google.protobuf.duration_pb2 import Duration

from mogul.engine.problem import Problem
from mogul.players.taj_mahal.suggestion import Candidate, TurnStep
from mogul.search import SeatEstimate, StopReason
from mogul.server.config import Limits
from mogul.server.scheduling import End
from mogul.server.taj_mahal.search_work import Question
from mogul.server.taj_mahal.suggesting import Answer
from mogul.server.wire.reading import Reader
from mogul.server.wire.taj_mahal.pieces import Pieces
from mogul.v1 import games_pb2, search_pb2

STOP_REASONS: Final[dict[StopReason | End, search_pb2.StopReason.ValueType]] = {
    StopReason.ITERATIONS: search_pb2.STOP_REASON_ITERATIONS,
    StopReason.TIME: search_pb2.STOP_REASON_TIME,
    StopReason.DECIDED: search_pb2.STOP_REASON_DECIDED,
    StopReason.FORCED: search_pb2.STOP_REASON_FORCED,
    End.DEADLINE: search_pb2.STOP_REASON_DEADLINE,
    End.SHUTDOWN: search_pb2.STOP_REASON_SHUTDOWN,
}


def check_options(reader: Reader, limits: Limits, options: search_pb2.SearchOptions) -> None:
    """Note every option above the published limits."""
    for field, value, limit in (
        ("budget.iterations", options.budget.iterations, limits.iterations),
        ("threads", options.threads, limits.threads),
        ("max_candidates", options.max_candidates, limits.candidates),
    ):
        if value > limit:
            reader.error(f"options.{field}", f"{value}; at most {limit} are allowed here")
    seconds = seconds_of(options.budget.duration)
    if seconds > limits.seconds:
        reader.error("options.budget.duration", f"{seconds:g} s; at most {limits.seconds:g} s are allowed here")


def seconds_of(duration: Duration) -> float:
    """A duration in seconds."""
    return duration.seconds + duration.nanos / 1e9


def duration_of(seconds: float) -> Duration:
    """Seconds as a duration, rounded to microseconds."""
    duration = Duration()
    duration.FromMicroseconds(round(1e6 * seconds))
    return duration


def write_result(
    pieces: Pieces, question: Question, answer: Answer, warnings: Iterable[search_pb2.Warning]
) -> search_pb2.SearchResult:
    """What a search found."""
    found = answer.suggestion
    candidates = found.candidates[: question.max_candidates or None]
    return search_pb2.SearchResult(
        best_move=write_move(pieces, found.best_move),
        seat=found.seat,
        turn=[_turn_step(pieces, step) for step in found.turn],
        candidates=[_candidate(pieces, candidate) for candidate in candidates],
        iterations=found.iterations,
        stop_reason=STOP_REASONS[answer.ended],
        reproducible=found.reproducible,
        options=write_options(question),
        warnings=warnings,
    )


def write_move(pieces: Pieces, move: str) -> games_pb2.Move:
    """A move with its notation."""
    return games_pb2.Move(taj_mahal=pieces.write_move(move), notation=move)


def write_options(question: Question) -> search_pb2.SearchOptions:
    """A question's options; candidates as asked for: 0 is all."""
    budget = search_pb2.Budget(
        iterations=question.iterations or 0,
        duration=None if question.seconds is None else duration_of(question.seconds),
    )
    return search_pb2.SearchOptions(
        budget=budget, threads=question.threads, seed=question.seed, max_candidates=question.max_candidates
    )


def _turn_step(pieces: Pieces, step: TurnStep) -> search_pb2.TurnStep:
    return search_pb2.TurnStep(move=write_move(pieces, step.move), visits=step.visits, estimates=_estimates(step.seats))


def _candidate(pieces: Pieces, candidate: Candidate) -> search_pb2.Candidate:
    return search_pb2.Candidate(
        move=write_move(pieces, candidate.move),
        visits=candidate.visits,
        availability=candidate.availability,
        estimates=_estimates(candidate.seats),
        principal_variation=[
            search_pb2.VariationMove(seat=step.seat, move=write_move(pieces, step.move), visits=step.visits)
            for step in candidate.variation
        ],
    )


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
