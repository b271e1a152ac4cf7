"""Judgements of moves: grades, decisions and losses."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Final

from mogul.engine.game_rules import Move
from mogul.players.grade import Grade
from mogul.players.review import Tag, Values
from mogul.server.codec.game_codec import GameCodec, MoveCodec
from mogul.server.codec.message_codec import Converter, MessageCodec, enum_values
from mogul.server.codec.messages import write_facts, write_move
from mogul.v1 import judgement_pb2

_TAGS: Final = enum_values(Tag, judgement_pb2.DecisionTag.DESCRIPTOR)


def judgement_codec(codec: GameCodec, moves: MoveCodec) -> MessageCodec:
    """Returns the codec that writes decisions and accounts of a game."""
    return MessageCodec(
        {
            Move: Converter(partial(write_move, codec, moves)),
            Values: Converter(
                lambda values: [{"seat": seat, "value": asdict(value)} for seat, value in enumerate(values)]
            ),
            Mapping[Tag, int]: Converter(
                lambda counts: [{"tag": _TAGS[tag], "count": count} for tag, count in counts.items()]
            ),
        }
    )


def write_grade(codec: GameCodec, moves: MoveCodec, grade: Grade) -> judgement_pb2.MoveGrade:
    """Returns the grade of a proposed move."""
    return judgement_codec(codec, moves).write(
        judgement_pb2.MoveGrade,
        grade.decision,
        reason=grade.reason,
        facts=write_facts(codec, grade.facts),
        best_facts=write_facts(codec, grade.best_facts),
    )
