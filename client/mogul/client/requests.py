"""Requests, for every kind of client."""

from typing import Any

from mogul.v1 import games_pb2, search_pb2, suggestion_service_pb2

Subject = games_pb2.Position | games_pb2.GameRecord


def about(subject: Subject) -> dict[str, Any]:
    """The field of a request for a position or a record."""
    return {"record" if isinstance(subject, games_pb2.GameRecord) else "position": subject}


def analyze(
    position: games_pb2.Position,
    options: search_pb2.SearchOptions | None,
    report_seconds: float | None,
    proposed_move: games_pb2.Move | None,
) -> suggestion_service_pb2.AnalyzeRequest:
    """report_seconds: between two messages, at least; None: the server's choice. proposed_move: to grade at the end."""
    request = suggestion_service_pb2.AnalyzeRequest(position=position, options=options, proposed_move=proposed_move)
    if report_seconds is not None:
        request.report_interval.FromMicroseconds(round(1e6 * report_seconds))
    return request


def suggest_in_batch(
    position: games_pb2.Position, options: search_pb2.SearchOptions | None
) -> suggestion_service_pb2.SuggestRequest:
    """One position of many: with the priority of a batch, unless `options` has one."""
    request = suggestion_service_pb2.SuggestRequest(position=position, options=options)
    if request.options.priority == search_pb2.PRIORITY_UNSPECIFIED:
        request.options.priority = search_pb2.PRIORITY_BATCH
    return request
