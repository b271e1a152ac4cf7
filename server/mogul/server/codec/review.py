"""Reviews: decisions, progress and the summary."""

from mogul.players.review import Decision, ReviewedSeat, ReviewProgress, ReviewSummary, SeatAccount, Values
from mogul.search import StopReason
from mogul.server.codec.grade import TAGS, write_loss, write_value
from mogul.server.codec.suggestion import PRIORITIES, STOP_REASONS, write_move
from mogul.server.codec.taj_mahal.pieces import Pieces, pieces_of
from mogul.server.jobs import JobEnd
from mogul.server.taj_mahal.review_work import ReviewQuestion
from mogul.v1 import judgement_pb2, review_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameResponse


def write_decision(question: ReviewQuestion, progress: ReviewProgress, decision: Decision | None) -> ReviewGameResponse:
    """Returns a message of the stream with a decision, or with the progress alone."""
    response = _response(question, progress)
    if decision is not None:
        pieces = pieces_of(question.game.components, question.game.record.setup.rule_set)
        response.decision.CopyFrom(_decision(pieces, decision))
    return response


def write_summary(
    question: ReviewQuestion, progress: ReviewProgress, summary: ReviewSummary, ended: StopReason | JobEnd
) -> ReviewGameResponse:
    """Returns the last message of the stream, except for its serving info."""
    response = _response(question, progress)
    response.summary.CopyFrom(_summary(summary, ended))
    return response


def _response(question: ReviewQuestion, progress: ReviewProgress) -> ReviewGameResponse:
    return ReviewGameResponse(progress=_progress(progress), options=_options(question))


def _progress(progress: ReviewProgress) -> review_pb2.ReviewProgress:
    return review_pb2.ReviewProgress(
        decisions_done=progress.decisions_done,
        decisions_total=progress.decisions_total,
        iterations=progress.iterations,
    )


def _options(question: ReviewQuestion) -> review_pb2.ReviewOptions:
    return review_pb2.ReviewOptions(
        iterations=question.iterations,
        threads=question.threads,
        seed=question.seed,
        priority=PRIORITIES[question.priority],
    )


def _decision(pieces: Pieces, decision: Decision) -> review_pb2.ReviewedDecision:
    return review_pb2.ReviewedDecision(
        event=decision.event,
        round=decision.round,
        seat=decision.seat,
        move=write_move(pieces, decision.move),
        best_move=write_move(pieces, decision.best_move),
        tag=TAGS[decision.tag],
        loss=write_loss(decision.loss),
        before=_values(decision.before),
        after=_values(decision.after),
        iterations=decision.iterations,
    )


def _values(values: Values) -> list[judgement_pb2.SeatValue]:
    return [judgement_pb2.SeatValue(seat=seat, value=write_value(value)) for seat, value in enumerate(values)]


def _summary(summary: ReviewSummary, ended: StopReason | JobEnd) -> review_pb2.ReviewSummary:
    return review_pb2.ReviewSummary(
        seats=[_seat(each) for each in summary.seats],
        stop_reason=STOP_REASONS[ended],
        next_event=summary.next_event,
        result_known=summary.result_known,
    )


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
