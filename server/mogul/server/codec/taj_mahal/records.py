"""Records and set-ups."""

from typing import Final

from mogul.engine.taj_mahal.records.record import GameRecord, Setup, observe
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.server.codec.record_codec import RecordCodec
from mogul.server.codec.taj_mahal.values import value_codec

RECORDS: Final = RecordCodec(value_codec, Setup, GameRecord, setup_problems, observe)
