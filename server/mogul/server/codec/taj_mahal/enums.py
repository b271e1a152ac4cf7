"""The contract's enums and the engine's words. Both keep the same order; 0 is unspecified and no word."""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from mogul.engine.taj_mahal.words import ADVISORS, COMMODITIES, COURT_SEATS, PHASES, SYMBOLS, Color, Word
from mogul.server.codec.violations import Violations
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, game_status_pb2

W = TypeVar("W", bound=Word)
Value = TypeVar("Value", bound=int)


class EnumCodec(Generic[W, Value]):
    """One enum: value k stands for the k-th word, counted from 1."""

    def __init__(self, name: str, words: Sequence[W], values: Iterable[Value]) -> None:
        """`values` may go on beyond the words."""
        self._name = name
        self._words = words
        self._values = [*values][1 : len(words) + 1]
        assert self._values == [*range(1, len(words) + 1)]

    def write(self, word: W) -> Value:
        """The enum value of a word."""
        return self._values[word.number]

    def read(self, violations: Violations, place: str, value: int) -> W:
        """The word of an enum value."""
        if 1 <= value <= len(self._words):
            return self._words[value - 1]
        violations.unreadable(place, f"{value} is no {self._name}; expected 1 to {len(self._words)}")
        return self._words[0]


COLOR: Final = EnumCodec("color", tuple(Color), cards_pb2.Color.values())
SYMBOL: Final = EnumCodec("symbol", SYMBOLS, cards_pb2.Symbol.values())
ADVISOR: Final = EnumCodec("advisor", ADVISORS, cards_pb2.Advisor.values())
COURT_SEAT: Final = EnumCodec("court seat", COURT_SEATS, board_pb2.CourtSeat.values())
COMMODITY: Final = EnumCodec("commodity", COMMODITIES, board_pb2.Commodity.values())
PHASE: Final = EnumCodec("phase", PHASES, game_status_pb2.Phase.values())
