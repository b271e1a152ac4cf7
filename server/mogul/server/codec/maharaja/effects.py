"""Effects of moves: their types and fields have the names of the contract's messages."""

from collections.abc import Iterable
from typing import Any, Final

from mogul.engine.maharaja.records.effects import Effect, GoldChanged
from mogul.engine.maharaja.sentences import EffectText
from mogul.maharaja.v1 import effect_pb2
from mogul.server.codec.maharaja.values import ValueCodec
from mogul.v1 import games_pb2

_DESCRIPTOR: Final[Any] = effect_pb2.Effect.DESCRIPTOR
# The field of `Effect` for each message.
_FIELDS: Final = {field.message_type.name: field for field in _DESCRIPTOR.fields}
# The reasons for gold, by rule.
_REASONS: Final = {
    "A1": effect_pb2.GOLD_REASON_ACTION,
    "A2": effect_pb2.GOLD_REASON_HOUSE,
    "A6": effect_pb2.GOLD_REASON_PALACE,
    "C2": effect_pb2.GOLD_REASON_TRADER,
    "N1": effect_pb2.GOLD_REASON_UNDONE,
    "P2": effect_pb2.GOLD_REASON_SCORING,
    "P3": effect_pb2.GOLD_REASON_ALONE,
}


def write_effects(codec: ValueCodec, effects: Iterable[Effect]) -> list[games_pb2.Effect]:
    """Returns the messages of effects, in order. All are public: a move by which a plan is chosen has none."""
    text = EffectText(codec.notation)
    return [
        games_pb2.Effect(
            maharaja=_write_effect(codec, effect),
            seat=effect.seat,
            private_to_seats=[] if effect.private_to is None else [effect.private_to],
            rule=effect.rule,
            text=text.sentence(effect),
        )
        for effect in effects
    ]


def _write_effect(codec: ValueCodec, effect: Effect) -> Any:
    field = _FIELDS[type(effect).__name__]
    given = {"reason": _REASONS[effect.rule]} if isinstance(effect, GoldChanged) else {}
    return {field.name: codec.write_fields(field.message_type, effect, **given)}
