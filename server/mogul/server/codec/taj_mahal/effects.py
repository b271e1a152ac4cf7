"""Effects of moves and chance: their types and fields have the names of the contract's messages."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from mogul.engine.taj_mahal.records.effects import Effect
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.server.codec.taj_mahal.enums import ADVISOR, COURT_SEAT
from mogul.server.codec.taj_mahal.values import ValueCodec
from mogul.taj_mahal.v1 import effect_pb2, game_status_pb2
from mogul.v1 import games_pb2

_DESCRIPTOR: Final[Any] = effect_pb2.Effect.DESCRIPTOR
# The field of `Effect` for each message.
_FIELDS: Final = {field.message_type.name: field.name for field in _DESCRIPTOR.fields}
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


def _write_effect(codec: ValueCodec, effect: Effect) -> effect_pb2.Effect:
    name, writers = type(effect).__name__, _writers(codec)
    message = getattr(effect_pb2, name)
    fields = {
        field: writers.get(field, int)(value)
        for field in message.DESCRIPTOR.fields_by_name
        if (value := getattr(effect, field, None)) is not None
    }
    if name in _REASONS:
        fields["reason"] = _REASONS[name][effect.rule]
    return effect_pb2.Effect(**{_FIELDS[name]: message(**fields)})


def _writers(codec: ValueCodec) -> dict[str, Callable[[Any], Any]]:
    """Returns the functions that write fields, by name; the others are numbers."""
    return {
        "advisor": ADVISOR.write,
        "card": codec.write_card,
        "city": codec.write_city,
        "court_seat": COURT_SEAT.write,
        "province": codec.write_province,
        "set_aside": lambda pieces: map(COURT_SEAT.write, pieces),
        "token": codec.write_token,
    }
