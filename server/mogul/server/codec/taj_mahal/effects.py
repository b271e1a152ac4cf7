"""Effects of moves and chance: their types and fields have the names of the contract's messages."""

from collections.abc import Iterable
from typing import Any, Final

from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.taj_mahal.v1 import effect_pb2, game_status_pb2
from mogul.v1 import games_pb2

_DESCRIPTOR: Final[Any] = effect_pb2.Effect.DESCRIPTOR
# The field of `Effect` for each message.
_FIELDS: Final = {field.message_type.name: field for field in _DESCRIPTOR.fields}
# The reasons for points and draws, by rule.
_REASONS: Final[dict[str, dict[str, int]]] = {
    "PointsScored": {
        "P5": effect_pb2.POINTS_REASON_NOBILITY,
        "W4": effect_pb2.POINTS_REASON_BONUS_TOKEN,
        "W6": effect_pb2.POINTS_REASON_PALACES,
        "W7": effect_pb2.POINTS_REASON_PROVINCE_TILE,
        "F1": effect_pb2.POINTS_REASON_HAND,
    },
    "CardDrawn": {"W4": game_status_pb2.DRAW_REASON_TOKEN, "W9": game_status_pb2.DRAW_REASON_REFUSAL},
}


def write_effects(codec: ValueCodec, effects: Iterable[Effect]) -> list[games_pb2.Effect]:
    """Returns the messages of effects, in order."""
    text = EffectText(codec.notation)
    return [
        games_pb2.Effect(
            taj_mahal=_write_effect(codec, effect),
            seat=effect.seat,
            private_to_seats=[] if effect.private_to is None else [effect.private_to],
            rule=effect.rule,
            text=text.sentence(effect),
        )
        for effect in effects
    ]


def _write_effect(codec: ValueCodec, effect: Effect) -> Any:
    name = type(effect).__name__
    given = {"reason": _REASONS[name][effect.rule]} if name in _REASONS else {}
    return {_FIELDS[name].name: codec.write_fields(_FIELDS[name].message_type, effect, **given)}
