"""How moves are judged."""

from typing import Final

from mogul.players.grade import Grade
from mogul.players.review import Loss, Tag, Value
from mogul.server.codec.suggestion import write_move, write_move_facts
from mogul.server.codec.taj_mahal.pieces import Pieces
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


def write_grade(pieces: Pieces, grade: Grade) -> judgement_pb2.MoveGrade:
    """What a tutor says."""
    decision = grade.decision
    return judgement_pb2.MoveGrade(
        move=write_move(pieces, decision.move),
        best_move=write_move(pieces, decision.best_move),
        tag=TAGS[decision.tag],
        loss=write_loss(decision.loss),
        reason=grade.reason,
        facts=write_move_facts(grade.facts),
        best_facts=write_move_facts(grade.best_facts),
        iterations=decision.iterations,
    )


def write_loss(loss: Loss) -> judgement_pb2.DecisionLoss:
    """What a decision cost."""
    return judgement_pb2.DecisionLoss(
        counted=write_value(loss.counted),
        difference=write_value(loss.difference),
        error=write_value(loss.error),
        pairs=loss.pairs,
    )


def write_value(value: Value) -> judgement_pb2.Value:
    """What something is worth."""
    return judgement_pb2.Value(win_share=value.win_share, score=value.score)
