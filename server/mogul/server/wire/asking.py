"""The caller's side of a suggestion: a question as messages, an answer as plain values. For those who stand on the
engine, like the command line."""

from collections.abc import Iterable
from typing import cast

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from mogul.players.taj_mahal.suggestion import Candidate, Suggestion, TurnStep, VariationMove
from mogul.search import SeatEstimate, StopReason
from mogul.server.taj_mahal.search_work import Question
from mogul.server.taj_mahal.suggesting import Answer
from mogul.server.wire.games import write_position
from mogul.server.wire.searches import STOP_REASONS, write_options
from mogul.server.wire.taj_mahal.facts import read_facts
from mogul.server.wire.taj_mahal.pieces import pieces_of
from mogul.v1 import games_pb2, search_pb2, suggestion_service_pb2

_ENDED = {number: ended for ended, number in STOP_REASONS.items()}


def write_question(question: Question) -> tuple[games_pb2.Position, search_pb2.SearchOptions]:
    """What `Client.suggest` takes."""
    pieces = pieces_of(question.components, question.view.rule_set)
    return write_position(pieces, question.view), write_options(pieces, question)


def read_answer(response: suggestion_service_pb2.SuggestResponse) -> tuple[Answer, list[str]]:
    """The answer, and the server's warnings as texts."""
    result = response.result
    ended = _ENDED[result.stop_reason]
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
    return answer, [warning.message for warning in result.warnings]


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
