"""Grades of moves: tags, losses and values."""

from typing import Final

from mogul.players.grade import Grade
from mogul.players.review import Loss, Tag, Value
from mogul.server.codec.game_codec import GameCodec, MoveCodec
from mogul.server.codec.messages import write_facts, write_move
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


def write_grade(codec: GameCodec, moves: MoveCodec, grade: Grade) -> judgement_pb2.MoveGrade:
    """Returns the grade of a proposed move."""
    decision = grade.decision
    return judgement_pb2.MoveGrade(
        move=write_move(codec, moves, decision.move),
        best_move=write_move(codec, moves, decision.best_move),
        tag=TAGS[decision.tag],
        loss=write_loss(decision.loss),
        reason=grade.reason,
        facts=write_facts(codec, grade.facts),
        best_facts=write_facts(codec, grade.best_facts),
        iterations=decision.iterations,
    )


def write_loss(loss: Loss) -> judgement_pb2.DecisionLoss:
    """Returns the loss of a decision."""
    return judgement_pb2.DecisionLoss(
        counted=write_value(loss.counted),
        difference=write_value(loss.difference),
        error=write_value(loss.error),
        pairs=loss.pairs,
    )


def write_value(value: Value) -> judgement_pb2.Value:
    """Returns a value, or a change of it."""
    return judgement_pb2.Value(win_share=value.win_share, score=value.score)
