"""Reviews by a service, over gRPC, as a review here returns them."""

from collections.abc import Callable, Mapping
from typing import Any

from mogul.cli.errors import CommandError
from mogul.cli.service_client import Service, connected
from mogul.codec.game_codec import MoveCodec, read_move
from mogul.codec.games import game_codec
from mogul.codec.message_codec import Converter, MessageCodec, enum_values
from mogul.codec.violations import Violations
from mogul.engine.game_rules import Move
from mogul.players.review import Decision, ReviewRequest, ReviewSummary, Tag, Value, Values
from mogul.v1 import judgement_pb2, review_pb2

_TAGS = {number: tag for tag, number in enum_values(Tag, judgement_pb2.DecisionTag.DESCRIPTOR).items()}


def ask_for_review(
    service: Service, request: ReviewRequest, advance: Callable[[float], None]
) -> tuple[list[Decision], ReviewSummary]:
    """The decisions of a request and the summary. advance: is called with the share
    that is done. Raises CommandError if the service is not reached, refuses, stops before the end, or replies in words
    of another version."""
    game = request.game
    codec = game_codec(game.player.rules.id)
    results = _results(codec.moves(game.components, game.record.setup.rule_set), codec.game)
    options = review_pb2.ReviewOptions(iterations=request.iterations, threads=request.threads, seed=request.seed)
    record, decisions, violations = codec.write_record(game.components, game.record), list[Decision](), Violations()
    with (
        connected(service) as client,
        client.review(record, options, seats=request.seats, first_event=request.first_event) as replies,
    ):
        for reply in replies:
            progress = reply.progress
            advance(progress.decisions_done / max(progress.decisions_total, 1))
            if reply.HasField("decision"):
                decisions.append(results.read(Decision, violations, "decision", reply.decision))
            if reply.HasField("summary") and not reply.summary.HasField("next_event"):
                iterations = progress.iterations
                summary = results.read(ReviewSummary, violations, "summary", reply.summary, iterations=iterations)
                if violations.errors:
                    raise CommandError(f"{service.address}: its review cannot be read", *map(str, violations.errors))
                return decisions, summary
    raise CommandError(f"{service.address} stopped before the end of the review")


def _results(moves: MoveCodec, game: str) -> MessageCodec:
    """The codec of decisions and summaries, whose fields have the names of the contract."""

    def read(violations: Violations, path: str, content: Any) -> Move | None:
        return read_move(violations, moves, game, path, content)

    def read_values(violations: Violations, path: str, content: Any) -> Values:
        return tuple(Value(each.value.win_share, each.value.score) for each in content)

    def read_counts(violations: Violations, path: str, content: Any) -> Mapping[Tag, int]:
        for each in content:
            if each.tag not in _TAGS:
                violations.unreadable(path, f"{each.tag} is no tag of a decision")
        return {_TAGS[each.tag]: each.count for each in content if each.tag in _TAGS}

    return MessageCodec(
        {
            Move: Converter(read=read),
            Values: Converter(read=read_values),
            Mapping[Tag, int]: Converter(read=read_counts),
        }
    )
