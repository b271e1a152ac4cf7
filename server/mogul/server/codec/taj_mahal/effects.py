"""Effects of moves and chance."""

from typing import Final

from mogul.engine.taj_mahal.sentences import EffectText
from mogul.server.codec.effect_codec import EffectCodec
from mogul.taj_mahal.v1 import effect_pb2, game_status_pb2

# The reasons for points and draws, by rule.
EFFECTS: Final = EffectCodec(
    effect_pb2.Effect.DESCRIPTOR,
    EffectText,
    {
        "PointsScored": {
            "P5": effect_pb2.POINTS_REASON_NOBILITY,
            "W4": effect_pb2.POINTS_REASON_BONUS_TOKEN,
            "W6": effect_pb2.POINTS_REASON_PALACES,
            "W7": effect_pb2.POINTS_REASON_PROVINCE_TILE,
            "F1": effect_pb2.POINTS_REASON_HAND,
        },
        "CardDrawn": {"W4": game_status_pb2.DRAW_REASON_TOKEN, "W9": game_status_pb2.DRAW_REASON_REFUSAL},
    },
)
