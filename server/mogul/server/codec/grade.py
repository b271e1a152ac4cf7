"""How moves are judged."""

from typing import Final

from mogul.players.taj_mahal.reasons import reason
from mogul.players.taj_mahal.review import Loss, Tag, Value
from mogul.players.taj_mahal.tutor import Grade
from mogul.server.codec.suggestion import write_move, write_move_facts
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.v1 import judgement_pb2

TAGS: Final[dict[Tag, judgement_pb2.DecisionTag.ValueType]] = {
    Tag.BEST: judgement_pb2.DECISION_TAG_BEST,
    Tag.GOOD: judgement_pb2.DECISION_TAG_GOOD,
    Tag.INACCURACY: judgement_pb2.DECISION_TAG_INACCURACY,
    Tag.MISTAKE: judgement_pb2.DECISION_TAG_MISTAKE,
    Tag.BLUNDER: judgement_pb2.DECISION_TAG_BLUNDER,
    Tag.FORCED: judgement_pb2.DECISION_TAG_FORCED,
    Tag.NOT_DISTINGUISHABLE: judgement_pb2.DECISION_TAG_NOT_DISTINGUISHABLE,
}


def write_grade(codec: ValueCodec, grade: Grade) -> judgement_pb2.MoveGrade:
    """What a tutor says."""
    decision = grade.decision
    return judgement_pb2.MoveGrade(
        move=write_move(codec, decision.move),
        best_move=write_move(codec, decision.best_move),
        tag=TAGS[decision.tag],
        loss=write_loss(decision.loss),
        reason=reason(grade),
        facts=write_move_facts(grade.facts),
        best_facts=write_move_facts(grade.best_facts),
        iterations=decision.iterations,
    )


def write_loss(loss: Loss) -> judgement_pb2.DecisionLoss:
    """What a decision cost."""
    return judgement_pb2.DecisionLoss(
        counted=judgement_pb2.Value(win_share=loss.win_share, score=loss.points),
        difference=write_value(loss.difference),
        error=write_value(loss.error),
        pairs=loss.pairs,
    )


def write_value(value: Value) -> judgement_pb2.Value:
    """What something is worth."""
    return judgement_pb2.Value(win_share=value.win_share, score=value.points)
