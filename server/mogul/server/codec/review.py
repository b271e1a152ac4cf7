"""Reviews: decisions, progress and the summary."""

from mogul.players.review import Decision, ReviewRequest, ReviewSummary
from mogul.players.review.game_review import ReviewProgress
from mogul.search import StopReason
from mogul.server.codec.games import game_codec
from mogul.server.codec.options import PRIORITIES
from mogul.server.codec.result_codec import result_codec
from mogul.server.codec.suggestion import STOP_REASONS
from mogul.server.jobs import JobEnd, Priority
from mogul.v1 import review_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameResponse


class ReviewWriter:
    """Writes the messages of one review."""

    def __init__(self, request: ReviewRequest, priority: Priority) -> None:
        self.request = request
        self._priority = priority
        game = request.game
        codec = game_codec(game.player.rules.id)
        self._results = result_codec(codec, game.components, game.record.setup.rule_set)

    def write_progress(self, progress: ReviewProgress, decision: Decision | None = None) -> ReviewGameResponse:
        """Returns a message with the progress, and with a decision if one is new."""
        return ReviewGameResponse(
            progress=self._results.write(review_pb2.ReviewProgress, progress),
            options=self._results.write(review_pb2.ReviewOptions, self.request, priority=PRIORITIES[self._priority]),
            decision=None if decision is None else self._results.write(review_pb2.ReviewedDecision, decision),
        )

    def write_summary(self, summary: ReviewSummary, ended: StopReason | JobEnd) -> review_pb2.ReviewSummary:
        """Returns the summary of a review that has ended."""
        return self._results.write(review_pb2.ReviewSummary, summary, stop_reason=STOP_REASONS[ended])
