"""Results of searches and reviews as messages, by the names of their fields; moves with notation, values by seat."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mogul.engine.game_rules import Move
from mogul.players.review import Tag, Values
from mogul.search import SeatEstimate
from mogul.server.codec.game_codec import GameCodec
from mogul.server.codec.message_codec import Converter, MessageCodec, enum_values
from mogul.v1 import judgement_pb2, search_pb2

_TAGS: Final = enum_values(Tag, judgement_pb2.DecisionTag.DESCRIPTOR)
_VALUES: Final = MessageCodec(names={"score_spread": "score_deviation", "ranks": "rank_shares"})


@lru_cache(maxsize=64)
def result_codec(codec: GameCodec, components: Any, rule_set: str) -> MessageCodec:
    """Returns the codec that writes the results of a game on one component set under one rule set, made once."""
    return MessageCodec(
        {
            Move: Converter(codec.moves(components, rule_set).write_move),
            Values: Converter(_write_values),
            Mapping[Tag, int]: Converter(_write_counts),
            tuple[SeatEstimate, ...]: Converter(_write_estimates),
        },
        {
            "seats": "estimates",
            "only": "only_moves",
            "never": "never_moves",
        },
    )


def _write_values(values: Values) -> list[judgement_pb2.SeatValue]:
    return [
        judgement_pb2.SeatValue(seat=seat, value=_VALUES.write(judgement_pb2.Value, value))
        for seat, value in enumerate(values)
    ]


def _write_counts(counts: Mapping[Tag, int]) -> list[dict[str, int]]:
    return [{"tag": _TAGS[tag], "count": count} for tag, count in counts.items()]


def _write_estimates(estimates: tuple[SeatEstimate, ...]) -> list[dict[str, Any]]:
    descriptor = search_pb2.SeatEstimate.DESCRIPTOR
    return [_VALUES.write_fields(descriptor, each, seat=seat) for seat, each in enumerate(estimates)]
