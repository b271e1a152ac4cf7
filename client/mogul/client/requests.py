"""Requests, as every kind of client makes them."""

from collections.abc import Iterable

from mogul.v1 import games_pb2, review_pb2, rules_service_pb2, search_pb2, suggestion_service_pb2

Subject = games_pb2.Position | games_pb2.GameRecord


def analyze(
    position: games_pb2.Position,
    options: search_pb2.SearchOptions | None,
    report_seconds: float | None,
    proposed_move: games_pb2.Move | None,
) -> suggestion_service_pb2.AnalyzeRequest:
    """report_seconds: between two messages, at least; None: as the server likes. proposed_move: to grade
    in the end."""
    request = suggestion_service_pb2.AnalyzeRequest(position=position, options=options, proposed_move=proposed_move)
    if report_seconds is not None:
        request.report_interval.FromMicroseconds(round(1e6 * report_seconds))
    return request


def review(
    record: games_pb2.GameRecord, options: review_pb2.ReviewOptions | None, seats: Iterable[int]
) -> suggestion_service_pb2.ReviewGameRequest:
    """Of all seats that can be reviewed, if none is named."""
    return suggestion_service_pb2.ReviewGameRequest(record=record, options=options, seats=seats)


def suggest_in_batch(
    position: games_pb2.Position, options: search_pb2.SearchOptions | None
) -> suggestion_service_pb2.SuggestRequest:
    """One position of many: with the priority of a batch, unless `options` has one."""
    request = suggestion_service_pb2.SuggestRequest(position=position, options=options)
    if request.options.priority == search_pb2.PRIORITY_UNSPECIFIED:
        request.options.priority = search_pb2.PRIORITY_BATCH
    return request


def legal_moves(subject: Subject) -> rules_service_pb2.ListLegalMovesRequest:
    """In a position or after a record."""
    if isinstance(subject, games_pb2.GameRecord):
        return rules_service_pb2.ListLegalMovesRequest(record=subject)
    return rules_service_pb2.ListLegalMovesRequest(position=subject)


def validate(subject: Subject) -> rules_service_pb2.ValidatePositionRequest:
    """Of a position or a record."""
    if isinstance(subject, games_pb2.GameRecord):
        return rules_service_pb2.ValidatePositionRequest(record=subject)
    return rules_service_pb2.ValidatePositionRequest(position=subject)


def component_set(
    game: str, name: str, content_hash: str, *, drawing: bool
) -> rules_service_pb2.GetComponentSetRequest:
    """The default set where name and hash are empty."""
    return rules_service_pb2.GetComponentSetRequest(
        game=game, component_set=name, component_hash=content_hash, include_drawing=drawing
    )
