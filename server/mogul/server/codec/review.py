"""Reviews: decisions, progress and the summary."""

from mogul.players.review import (
    Decision,
    ReviewedSeat,
    ReviewRequest,
    ReviewSummary,
    SeatAccount,
    Values,
)
from mogul.players.review.game_review import ReviewProgress
from mogul.search import StopReason
from mogul.server.codec.games import game_codec
from mogul.server.codec.grade import TAGS, write_loss, write_value
from mogul.server.codec.messages import write_move
from mogul.server.codec.options import PRIORITIES
from mogul.server.codec.suggestion import STOP_REASONS
from mogul.server.jobs import JobEnd, Priority
from mogul.v1 import judgement_pb2, review_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameResponse


class ReviewWriter:
    """Writes the messages of one review."""

    def __init__(self, request: ReviewRequest, priority: Priority) -> None:
        self.request = request
        self._priority = priority

    def write_progress(self, progress: ReviewProgress, decision: Decision | None = None) -> ReviewGameResponse:
        """Returns a message with the progress, and with a decision if one is new."""
        return ReviewGameResponse(
            progress=review_pb2.ReviewProgress(
                decisions_done=progress.decisions_done,
                decisions_total=progress.decisions_total,
                iterations=progress.iterations,
            ),
            options=self._options(),
            decision=None if decision is None else self._decision(decision),
        )

    def write_summary(self, summary: ReviewSummary, ended: StopReason | JobEnd) -> review_pb2.ReviewSummary:
        """Returns the summary of a review that has ended."""
        return review_pb2.ReviewSummary(
            seats=[_seat(seat) for seat in summary.seats],
            stop_reason=STOP_REASONS[ended],
            next_event=summary.next_event,
            result_known=summary.result_known,
        )

    def _options(self) -> review_pb2.ReviewOptions:
        return review_pb2.ReviewOptions(
            iterations=self.request.iterations,
            threads=self.request.threads,
            seed=self.request.seed,
            priority=PRIORITIES[self._priority],
        )

    def _decision(self, decision: Decision) -> review_pb2.ReviewedDecision:
        game = self.request.game
        codec = game_codec(game.player.rules.id)
        moves = codec.moves(game.components, game.record.setup.rule_set)
        return review_pb2.ReviewedDecision(
            event=decision.event,
            round=decision.round,
            seat=decision.seat,
            move=write_move(codec, moves, decision.move),
            best_move=write_move(codec, moves, decision.best_move),
            tag=TAGS[decision.tag],
            loss=write_loss(decision.loss),
            before=_values(decision.before),
            after=_values(decision.after),
            iterations=decision.iterations,
        )


def _values(values: Values) -> list[judgement_pb2.SeatValue]:
    return [judgement_pb2.SeatValue(seat=seat, value=write_value(value)) for seat, value in enumerate(values)]


def _seat(seat: ReviewedSeat) -> review_pb2.ReviewedSeat:
    return review_pb2.ReviewedSeat(
        seat=seat.seat,
        account=_account(seat.account),
        rounds=[review_pb2.RoundAccount(round=each.round, account=_account(each.account)) for each in seat.rounds],
        tag_counts=[review_pb2.TagCount(tag=TAGS[tag], count=count) for tag, count in seat.tag_counts.items()],
        lost=write_value(seat.lost),
    )


def _account(account: SeatAccount) -> review_pb2.SeatAccount:
    return review_pb2.SeatAccount(
        start=write_value(account.start),
        luck=write_value(account.luck),
        own_decisions=write_value(account.own_decisions),
        others_decisions=write_value(account.others_decisions),
        final=write_value(account.final),
    )
