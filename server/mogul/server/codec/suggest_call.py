"""The caller's side of Suggest, for programs on the engine like the command line: writes a request, reads a reply."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

import grpc
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from mogul.engine.game_rules import Notation
from mogul.players.suggestion import Suggestion, SuggestionRequest
from mogul.search import Candidate, SeatEstimate, Step, StopReason
from mogul.server.codec.games import game_codec
from mogul.server.codec.messages import write_position
from mogul.server.codec.strength import write_strength
from mogul.server.codec.suggestion import STOP_REASONS, SuggestionWriter
from mogul.server.jobs import JobEnd, Priority
from mogul.v1 import games_pb2, judgement_pb2, search_pb2, suggestion_service_pb2

_ENDED = {number: ended for ended, number in STOP_REASONS.items()}


@dataclass(frozen=True)
class SuggestReply:
    """A reply to Suggest.

    ended: why the search did; CANCELLED for a reason of a newer server. stop_reason: the same as a text; the contract's
    number for a reason of a newer server. strength, grade: StrengthInEffect and MoveGrade as JSON by the contract's
    names, 64-bit integers as numbers; grade: None if there is none. warnings: texts.
    """

    suggestion: Suggestion
    ended: StopReason | JobEnd
    stop_reason: str
    iterations_per_second: float
    strength: dict[str, Any]
    grade: dict[str, Any] | None
    warnings: list[str]


def local_reply(
    request: SuggestionRequest, suggestion: Suggestion, iterations_per_second: float, warnings: list[str]
) -> SuggestReply:
    """Returns the reply of a search in this process, run to its end."""
    grade = _writer(request).write_grade(suggestion)
    return SuggestReply(
        suggestion=suggestion,
        ended=suggestion.stop_reason,
        stop_reason=suggestion.stop_reason.value,
        iterations_per_second=iterations_per_second,
        strength=_data(write_strength(request, is_whole=True)),
        grade=None if grade is None else _grade_data(grade),
        warnings=warnings,
    )


def write_request(
    request: SuggestionRequest, strength: str | None
) -> tuple[games_pb2.Position, search_pb2.SearchOptions, games_pb2.Move | None]:
    """Returns the arguments of `Client.suggest`: position, options, proposed move. strength: a level, a rating or the
    id of a profile in place of the budget; the service checks it."""
    codec, writer = game_codec(request.game.rules.id), _writer(request)
    options = writer.write_options()
    if strength is not None:
        options.ClearField("budget")
        options.strength.CopyFrom(_strength(strength))
    proposed = None if request.proposed is None else writer.write_move(request.proposed.move)
    return write_position(codec, request.components, request.view), options, proposed


def read_reply(request: SuggestionRequest, response: suggestion_service_pb2.SuggestResponse) -> SuggestReply:
    """Reads a service's reply to a request."""
    result, notation, codec = response.result, request.position.notation, game_codec(request.game.rules.id)
    known = _ENDED.get(result.stop_reason)
    ended = known or StopReason.CANCELLED
    suggestion = Suggestion(
        seat=result.seat,
        turn=tuple(_candidate(notation, step.move, step.visits, step.estimates) for step in result.turn),
        candidates=tuple(
            _candidate(notation, each.move, each.visits, each.estimates, each.principal_variation)
            for each in result.candidates
        ),
        iterations=result.iterations,
        stop_reason=ended if isinstance(ended, StopReason) else StopReason.CANCELLED,
        reproducible=result.reproducible,
        facts={
            notation.move_id(each.move.notation): codec.read_facts(getattr(each.facts, codec.game))
            for each in result.candidates
            if each.HasField("facts")
        },
    )
    warnings = [warning.message for warning in result.warnings]
    grade = _grade_data(response.grade) if response.HasField("grade") else None
    if request.proposed is not None and grade is None:
        text = notation.move_text(request.proposed.move)
        warnings.append(f"{text} was not graded: the search ended before that")
    return SuggestReply(
        suggestion=suggestion,
        ended=ended,
        stop_reason=str(result.stop_reason) if known is None else known.value,
        iterations_per_second=response.serving.iterations_per_second,
        strength=_data(result.strength),
        grade=grade,
        warnings=warnings,
    )


def _writer(request: SuggestionRequest) -> SuggestionWriter:
    return SuggestionWriter(request, Priority.INTERACTIVE)


def _data(message: Message) -> dict[str, Any]:
    return MessageToDict(message, always_print_fields_with_no_presence=True, preserving_proto_field_name=True)


def _grade_data(grade: judgement_pb2.MoveGrade) -> dict[str, Any]:
    """Returns a grade with all parts that texts use, and 64-bit integers as numbers, which JSON has as texts."""
    whole = judgement_pb2.MoveGrade()
    for part in (whole.move, whole.best_move, whole.loss.counted, whole.loss.error):
        part.SetInParent()
    whole.MergeFrom(grade)
    data = _data(whole)
    data["iterations"], data["loss"]["pairs"] = grade.iterations, grade.loss.pairs
    return data


def _strength(text: str) -> search_pb2.Strength:
    if "@" in text:
        return search_pb2.Strength(strength_profile_id=text)
    try:
        return search_pb2.Strength(rating=float(text))
    except ValueError:
        return search_pb2.Strength(level=text)


def _candidate(
    notation: Notation,
    move: games_pb2.Move,
    visits: int,
    estimates: Iterable[search_pb2.SeatEstimate],
    line: Iterable[search_pb2.VariationMove] = (),
) -> Candidate:
    steps = (Step(step.seat, notation.move_id(step.move.notation), step.visits, ()) for step in line)
    return Candidate(notation.move_id(move.notation), visits, 0, (), _seats(estimates), tuple(steps))


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


def error_messages(error: grpc.RpcError) -> list[str]:
    """Returns a text for each field at fault, or else the message and the name of the status."""
    call = cast(grpc.Call, error)  # what a stub raises is both
    status = rpc_status.from_call(call)
    messages = []
    for detail in [] if status is None else status.details:
        request = error_details_pb2.BadRequest()
        if detail.Unpack(request):
            messages += [f"{each.field}: {each.description}" for each in request.field_violations]
    return messages or [f"{call.details()} ({call.code().name})"]
