"""The caller's side of a suggestion: a question as messages, an answer as plain values. For those who stand on the
engine, like the command line."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

import grpc
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from mogul.players.taj_mahal.suggestion import Candidate, Suggestion, TurnStep, VariationMove
from mogul.search import SeatEstimate, StopReason
from mogul.server.codec.games import write_position
from mogul.server.codec.grade import write_grade
from mogul.server.codec.strength import write_strength
from mogul.server.codec.suggestion import STOP_REASONS, write_move, write_options
from mogul.server.codec.taj_mahal.facts import read_facts
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.taj_mahal.search_work import Question
from mogul.server.taj_mahal.suggesting import Answer
from mogul.v1 import games_pb2, judgement_pb2, search_pb2, suggestion_service_pb2

_ENDED = {number: ended for ended, number in STOP_REASONS.items()}


@dataclass(frozen=True)
class Told:
    """What somebody is told who asked.

    ended: why the search did, one of STOP_REASONS in lower case; a number if it is not known here. strength, grade:
    StrengthInEffect and MoveGrade by the contract's names, numbers as numbers; what of them is not known here is a
    number too, and grade is None if there is none. warnings: texts.
    """

    answer: Answer
    ended: str
    strength: dict[str, Any]
    grade: dict[str, Any] | None
    warnings: list[str]


def told_here(question: Question, answer: Answer, warnings: list[str]) -> Told:
    """What this process has found itself."""
    strength = write_strength(question, is_whole=not answer.is_cut_short)
    grade = None if answer.grade is None else write_grade(_codec(question), answer.grade)
    return Told(answer, answer.ended.value, _data(strength), None if grade is None else _grade_data(grade), warnings)


def write_question(
    question: Question, strength: str | None
) -> tuple[games_pb2.Position, search_pb2.SearchOptions, games_pb2.Move | None]:
    """What `Client.suggest` takes; the last is the move to grade. strength: a level, a rating or the id of a
    profile in place of the question's budget, for the service to understand or to refuse."""
    codec = _codec(question)
    options = write_options(codec, question)
    if strength is not None:
        options.ClearField("budget")
        options.strength.CopyFrom(_strength(strength))
    proposed = None if question.proposed is None else write_move(codec, question.proposed.move)
    return write_position(codec, question.view), options, proposed


def _codec(question: Question) -> ValueCodec:
    return value_codec(question.components, question.view.rule_set)


def read_answer(question: Question, response: suggestion_service_pb2.SuggestResponse) -> Told:
    """What a service answered to the question."""
    result = response.result
    known = _ENDED.get(result.stop_reason)
    ended = known or StopReason.CANCELLED
    suggestion = Suggestion(
        seat=result.seat,
        turn=tuple(TurnStep(step.move.notation, step.visits, _seats(step.estimates)) for step in result.turn),
        candidates=tuple(_candidate(each) for each in result.candidates),
        iterations=result.iterations,
        stop_reason=ended if isinstance(ended, StopReason) else StopReason.CANCELLED,
        reproducible=result.reproducible,
    )
    waited = response.serving.queue_duration.ToMicroseconds() / 1e6
    answer = Answer(suggestion, waited, response.serving.iterations_per_second, ended)
    warnings = [warning.message for warning in result.warnings]
    grade = _grade_data(response.grade) if response.HasField("grade") else None
    if question.proposed is not None and grade is None:
        warnings.append(f"{question.proposed.move} was not graded: the search ended before that")
    reason = str(result.stop_reason) if known is None else known.value
    return Told(answer, reason, _data(result.strength), grade, warnings)


def _data(message: Message) -> dict[str, Any]:
    return MessageToDict(message, always_print_fields_with_no_presence=True, preserving_proto_field_name=True)


def _grade_data(grade: judgement_pb2.MoveGrade) -> dict[str, Any]:
    """With everything that texts ask for, and 64-bit integers as numbers, which JSON has as texts."""
    whole = judgement_pb2.MoveGrade()
    for part in (whole.move, whole.best_move, whole.loss.counted, whole.loss.error):
        part.SetInParent()
    whole.MergeFrom(grade)
    data = _data(whole)
    data["iterations"], data["loss"]["pairs"] = grade.iterations, grade.loss.pairs
    return data


def _strength(said: str) -> search_pb2.Strength:
    if "@" in said:
        return search_pb2.Strength(strength_profile_id=said)
    try:
        return search_pb2.Strength(rating=float(said))
    except ValueError:
        return search_pb2.Strength(level=said)


def _candidate(message: search_pb2.Candidate) -> Candidate:
    return Candidate(
        move=message.move.notation,
        visits=message.visits,
        seats=_seats(message.estimates),
        variation=tuple(
            VariationMove(step.seat, step.move.notation, step.visits) for step in message.principal_variation
        ),
        facts=read_facts(message.facts.taj_mahal) if message.HasField("facts") else None,
    )


def _seats(estimates: Iterable[search_pb2.SeatEstimate]) -> tuple[SeatEstimate, ...]:
    return tuple(
        SeatEstimate(
            win_share=estimate.win_share,
            win_share_error=estimate.win_share_error,
            score=estimate.score,
            score_spread=estimate.score_deviation,
            ranks=tuple(estimate.rank_shares),
        )
        for estimate in estimates
    )


def refusal_reasons(error: grpc.RpcError) -> list[str]:
    """Why a call was refused: the fields at fault, each with what is wrong there, or else the status in words."""
    call = cast(grpc.Call, error)  # what a stub raises is both
    status = rpc_status.from_call(call)
    reasons = []
    for detail in [] if status is None else status.details:
        request = error_details_pb2.BadRequest()
        if detail.Unpack(request):
            reasons += [f"{each.field}: {each.description}" for each in request.field_violations]
    return reasons or [f"{call.details()} ({call.code().name})"]
