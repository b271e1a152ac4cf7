"""The contract's enums and the engine's words. Both keep the same order; 0 is unspecified and no word."""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from mogul.engine.taj_mahal.cards import ADVISORS, COMMODITIES, COURT_SEATS, SYMBOLS
from mogul.engine.taj_mahal.views.view import PHASES
from mogul.server.codec.violations import Violations
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, game_status_pb2

Value = TypeVar("Value", bound=int)


class Words(Generic[Value]):
    """One enum: value k stands for the k-th word, counted from 1."""

    def __init__(self, what: str, words: tuple[str, ...], values: Iterable[Value]) -> None:
        """`values` may go on beyond the words."""
        self._what = what
        self._words = words
        self._values = dict(zip(words, list(values)[1:], strict=False))
        assert [*self._values.values()] == [*range(1, len(words) + 1)]

    def write(self, word: str) -> Value:
        """The enum value of a word."""
        return self._values[word]

    def write_all(self, words: Iterable[str]) -> list[Value]:
        """The enum values of several words."""
        return [self._values[word] for word in words]

    def read(self, violations: Violations, place: str, value: int) -> str:
        """The word of an enum value."""
        if 1 <= value <= len(self._words):
            return self._words[value - 1]
        violations.unreadable(place, f"{value} is no {self._what}; expected 1 to {len(self._words)}")
        return self._words[0]

    def read_all(self, violations: Violations, place: str, values: Iterable[int]) -> tuple[str, ...]:
        """The words of several enum values."""
        return tuple(self.read(violations, f"{place}[{index}]", value) for index, value in enumerate(values))


SYMBOL: Final = Words("symbol", SYMBOLS, cards_pb2.Symbol.values())
ADVISOR: Final = Words("advisor", ADVISORS, cards_pb2.Advisor.values())
COURT_SEAT: Final = Words("court seat", COURT_SEATS, board_pb2.CourtSeat.values())
COMMODITY: Final = Words("commodity", COMMODITIES, board_pb2.Commodity.values())
PHASE: Final = Words("phase", PHASES, game_status_pb2.Phase.values())
