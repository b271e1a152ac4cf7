"""The attribution of a game's result to luck, own decisions and others' decisions. It adds up by construction.

Positions are valued along the game, for every seat. The change from one valuation to the next has one cause: the
decision of a seat, or else luck. So final less start is the sum over the causes, however good the valuations are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mogul.search import SeatEstimate


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position for a seat, or a change of it: win share, and score at the end."""

    win_share: float = 0.0
    score: float = 0.0

    def __add__(self, other: "Value") -> "Value":
        return Value(self.win_share + other.win_share, self.score + other.score)

    def __sub__(self, other: "Value") -> "Value":
        return Value(self.win_share - other.win_share, self.score - other.score)


NOTHING: Final = Value()

Values = tuple[Value, ...]
"""By seat."""


def values_of(estimates: tuple[SeatEstimate, ...]) -> Values:
    """The values that a search estimates."""
    return tuple(Value(each.win_share, each.score) for each in estimates)


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """A seat's way from one valuation to a later one: start + luck + own_decisions + others_decisions == final, but for
    the rounding of sums.

    luck: of chance, and of the change to another point of view: the mover values a position by its own knowledge.
    others_decisions: None by the knowledge of the seat alone, which cannot tell them from luck: they are part of it.
    """

    start: Value
    luck: Value
    own_decisions: Value
    others_decisions: Value | None
    final: Value


class _Change(NamedTuple):
    round: int
    cause: int | None
    before: Values
    after: Values


class Attribution:
    """Collects the valuations of a game, in order."""

    def __init__(self, observer: int | None = None) -> None:
        """observer: the seat by whose knowledge alone positions are valued; None: each by that of the seat to move."""
        self._observer = observer
        self._changes: list[_Change] = []
        self._last: tuple[int, Values] | None = None

    def add(self, round_: int, values: Values, cause: int | None) -> None:
        """The next valuation. cause: the seat whose decision changed the value since the last one, in whose round it
        counts; None: luck."""
        if self._last is not None:
            last_round, before = self._last
            self._changes.append(_Change(last_round, cause, before, values))
        self._last = round_, values

    @property
    def seats(self) -> Sequence[int]:
        """Those with an account; none before there are two valuations. Of an observer's knowledge its own seat: another
        seat's move reveals its hand, and this change of value is not the merit of the move."""
        if not self._changes:
            return ()
        return range(len(self._changes[0].before)) if self._observer is None else (self._observer,)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds with an account, rising."""
        return tuple(dict.fromkeys(change.round for change in self._changes))

    def account(self, seat: int, round_: int | None = None) -> SeatAccount:
        """The account of a seat, over all rounds or of one."""
        changes = [change for change in self._changes if round_ in (None, change.round)]
        luck = own = others = NOTHING
        for change in changes:
            difference = change.after[seat] - change.before[seat]
            if change.cause is None:
                luck += difference
            elif change.cause == seat:
                own += difference
            else:
                others += difference
        told = others if self._observer is None else None
        return SeatAccount(changes[0].before[seat], luck, own, told, changes[-1].after[seat])
