"""Records and set-ups."""

from typing import Final

from mogul.engine.maharaja.records.record import GameRecord, Setup, observe
from mogul.engine.maharaja.records.setup import setup_problems
from mogul.server.codec.maharaja.values import value_codec
from mogul.server.codec.record_codec import RecordCodec

RECORDS: Final = RecordCodec(value_codec, Setup, GameRecord, setup_problems, observe)
