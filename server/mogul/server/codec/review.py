"""What a review tells."""

from mogul.players.taj_mahal.review import Account, Decision, PlayerSummary, Values
from mogul.server.codec.grade import TAGS, write_loss, write_value
from mogul.server.codec.suggestion import PRIORITIES, STOP_REASONS, write_move
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.taj_mahal.review_work import ReviewProgress, ReviewQuestion
from mogul.server.taj_mahal.reviewing import Reviewed, Told
from mogul.v1 import judgement_pb2, review_pb2
from mogul.v1.suggestion_service_pb2 import ReviewGameResponse


def write_told(question: ReviewQuestion, told: Told | Reviewed) -> ReviewGameResponse:
    """A message of the stream; how it was served is not in it."""
    response = ReviewGameResponse(progress=_progress(told.progress), options=_options(question))
    if isinstance(told, Reviewed):
        response.summary.CopyFrom(_summary(told))
    elif told.decision is not None:
        codec = value_codec(question.game.components, question.game.record.setup.rule_set)
        response.decision.CopyFrom(_decision(codec, told.decision))
    return response


def _progress(progress: ReviewProgress) -> review_pb2.ReviewProgress:
    return review_pb2.ReviewProgress(
        decisions_done=progress.moves, decisions_total=progress.move_count, iterations=progress.iterations
    )


def _options(question: ReviewQuestion) -> review_pb2.ReviewOptions:
    return review_pb2.ReviewOptions(
        iterations=question.iterations,
        threads=question.threads,
        seed=question.seed,
        priority=PRIORITIES[question.priority],
    )


def _decision(codec: ValueCodec, decision: Decision) -> review_pb2.ReviewedDecision:
    return review_pb2.ReviewedDecision(
        event=decision.event,
        round=decision.visit,
        seat=decision.seat,
        move=write_move(codec, decision.move),
        best_move=write_move(codec, decision.best_move),
        tag=TAGS[decision.tag],
        loss=write_loss(decision.loss),
        before=_values(decision.before),
        after=_values(decision.after),
        iterations=decision.iterations,
    )


def _values(values: Values) -> list[judgement_pb2.SeatValue]:
    return [judgement_pb2.SeatValue(seat=seat, value=write_value(value)) for seat, value in enumerate(values)]


def _summary(reviewed: Reviewed) -> review_pb2.ReviewSummary:
    summary = reviewed.summary
    return review_pb2.ReviewSummary(
        seats=[_seat(player) for player in summary.players],
        stop_reason=STOP_REASONS[reviewed.ended],
        next_event=summary.next_event,
        result_known=summary.result_known,
    )


def _seat(player: PlayerSummary) -> review_pb2.ReviewedSeat:
    return review_pb2.ReviewedSeat(
        seat=player.seat,
        account=_account(player.account),
        rounds=[review_pb2.RoundAccount(round=each.visit, account=_account(each.account)) for each in player.visits],
        tag_counts=[review_pb2.TagCount(tag=TAGS[tag], count=count) for tag, count in player.tags.items()],
        lost=write_value(player.lost),
    )


def _account(account: Account) -> review_pb2.SeatAccount:
    return review_pb2.SeatAccount(
        start=write_value(account.start),
        luck=write_value(account.luck),
        own_decisions=write_value(account.own_decisions),
        others_decisions=write_value(account.others_decisions),
        final=write_value(account.final),
    )
