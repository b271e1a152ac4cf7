"""Effects of moves. All are public: a move by which a plan is chosen has none."""

from typing import Final

from mogul.engine.maharaja.sentences import EffectText
from mogul.maharaja.v1 import effect_pb2
from mogul.server.codec.effect_codec import EffectCodec

# The reasons for gold, by rule.
EFFECTS: Final = EffectCodec(
    effect_pb2.Effect.DESCRIPTOR,
    EffectText,
    {
        "GoldChanged": {
            "A1": effect_pb2.GOLD_REASON_ACTION,
            "A2": effect_pb2.GOLD_REASON_HOUSE,
            "A6": effect_pb2.GOLD_REASON_PALACE,
            "C6": effect_pb2.GOLD_REASON_PALACE,
            "C2": effect_pb2.GOLD_REASON_TRADER,
            "N1": effect_pb2.GOLD_REASON_UNDONE,
            "P2": effect_pb2.GOLD_REASON_SCORING,
            "P3": effect_pb2.GOLD_REASON_ALONE,
        }
    },
)
