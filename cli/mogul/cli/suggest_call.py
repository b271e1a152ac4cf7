"""The messages of Suggest: a request to a service, and a reply, that of a service or of a search in this process."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from mogul.cli.text.names import enum_word
from mogul.codec.games import game_codec
from mogul.codec.results import STOP_REASONS, SuggestionWriter
from mogul.players.suggestion import Suggestion, SuggestionRequest
from mogul.v1 import games_pb2, judgement_pb2, search_pb2
from mogul.v1.suggestion_service_pb2 import SuggestResponse

SearchFunction = Callable[[SuggestionRequest], SuggestResponse]
"""Replies to a request, here or on a service."""


def local_reply(
    request: SuggestionRequest, suggestion: Suggestion, iterations_per_second: float, warnings: list[str]
) -> SuggestResponse:
    """Returns the reply of a search in this process, run to its end, with all candidates."""
    writer = SuggestionWriter(
        replace(request, max_candidates=0),
        search_pb2.PRIORITY_INTERACTIVE,
        [search_pb2.Warning(message=each) for each in warnings],
    )
    return SuggestResponse(
        result=writer.write_result(suggestion, STOP_REASONS[suggestion.stop_reason]),
        grade=writer.write_grade(suggestion),
        serving=search_pb2.ServingInfo(iterations_per_second=iterations_per_second),
    )


def write_request(
    request: SuggestionRequest, strength: str | None
) -> tuple[games_pb2.Position, search_pb2.SearchOptions, games_pb2.Move | None]:
    """Returns the arguments of `Client.suggest`: position, options, proposed move. strength: a level, a rating or the
    id of a profile in place of the budget; the service checks it."""
    codec, writer = game_codec(request.game.rules.id), SuggestionWriter(request, search_pb2.PRIORITY_INTERACTIVE)
    options = writer.write_options()
    if strength is not None:
        options.ClearField("budget")
        options.strength.CopyFrom(_strength(strength))
    moves = codec.moves(request.components, request.view.rule_set)
    proposed = None if request.proposed is None else moves.write_move(request.proposed.move)
    return codec.write_position(request.components, request.view), options, proposed


def _strength(text: str) -> search_pb2.Strength:
    if "@" in text:
        return search_pb2.Strength(strength_profile_id=text)
    try:
        return search_pb2.Strength(rating=float(text))
    except ValueError:
        return search_pb2.Strength(level=text)


def warning_texts(request: SuggestionRequest, reply: SuggestResponse) -> list[str]:
    """Returns the warnings of a reply, and one for a move that was not graded."""
    warnings = [warning.message for warning in reply.result.warnings]
    if request.proposed is not None and not reply.HasField("grade"):
        text = request.position.notation.move_text(request.proposed.move)
        warnings.append(f"{text} was not graded: the search ended before that")
    return warnings


def reply_data(request: SuggestionRequest, reply: SuggestResponse) -> dict[str, Any]:
    """Returns a reply as JSON: facts, grade and strength by the contract's names, 64-bit integers as numbers."""
    result, game = reply.result, request.game.rules.id

    def candidate_data(candidate: search_pb2.Candidate) -> dict[str, Any]:
        line = [
            {"seat": step.seat, "move": step.move.notation, "visits": step.visits}
            for step in candidate.principal_variation
        ]
        facts = _data(getattr(candidate.facts, game)) if candidate.HasField("facts") else None
        return {**_move_data(candidate), "principal_variation": line, "facts": facts}

    data = {
        "seat": result.seat,
        "turn": [_move_data(step) for step in result.turn],
        "candidates": [candidate_data(each) for each in result.candidates[: request.max_candidates or None]],
        "iterations": result.iterations,
        "reproducible": result.reproducible,
        "stop_reason": enum_word(search_pb2.StopReason, result.stop_reason),
        "warnings": warning_texts(request, reply),
        "strength": _data(result.strength),
    }
    return {**data, "grade": _grade_data(reply.grade)} if reply.HasField("grade") else data


def _move_data(step: search_pb2.TurnStep | search_pb2.Candidate) -> dict[str, Any]:
    estimates = [
        {
            "win_share": each.win_share,
            "win_share_error": each.win_share_error,
            "score": each.score,
            "score_spread": each.score_deviation,
            "ranks": list(each.rank_shares),
        }
        for each in step.estimates
    ]
    return {"move": step.move.notation, "visits": step.visits, "estimates": estimates}


def _grade_data(grade: judgement_pb2.MoveGrade) -> dict[str, Any]:
    complete = judgement_pb2.MoveGrade()
    complete.MergeFrom(grade)
    complete.loss.SetInParent()
    data = _data(complete)
    data["iterations"], data["loss"]["pairs"] = grade.iterations, grade.loss.pairs  # JSON has such numbers as texts
    return data


def _data(message: Message) -> dict[str, Any]:
    return MessageToDict(message, always_print_fields_with_no_presence=True, preserving_proto_field_name=True)
