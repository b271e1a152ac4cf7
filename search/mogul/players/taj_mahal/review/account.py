"""Where the result of a game came from: luck, own decisions, others' decisions. What is booked adds up by construction.

A position is valued now and then, for every seat. The change from one valuation to the next has one cause: the decision
of a seat, or else luck. So final less start is the sum of the causes, whatever the valuations are worth.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from mogul.search import SeatEstimate


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth to a seat, or a change of that: share of the win, and points at the end."""

    win_share: float = 0.0
    points: float = 0.0

    def __add__(self, other: "Value") -> "Value":
        return Value(self.win_share + other.win_share, self.points + other.points)

    def __sub__(self, other: "Value") -> "Value":
        return Value(self.win_share - other.win_share, self.points - other.points)


NOTHING: Final = Value()

Values = tuple[Value, ...]
"""By seat."""


def values_of(estimates: tuple[SeatEstimate, ...]) -> Values:
    """The values that a search estimates."""
    return tuple(Value(each.win_share, each.score) for each in estimates)


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's way from one valuation to a later one: start + luck + own_decisions + others_decisions == final, but for
    the rounding of sums.

    luck: what chance gave, and what another point of view knew: the mover values a position by what it knows.
    """

    start: Value
    luck: Value
    own_decisions: Value
    others_decisions: Value
    final: Value


class _Change(NamedTuple):
    visit: int
    cause: int | None
    before: Values
    after: Values


class Ledger:
    """Keeps the valuations of a game, in order."""

    def __init__(self) -> None:
        self._changes: list[_Change] = []
        self._last: tuple[int, Values] | None = None

    def value(self, visit: int, values: Values, cause: int | None) -> None:
        """The next valuation. cause: the seat whose decision made the difference to the last one; None: luck. It counts
        for the visit of the last one."""
        if self._last is not None:
            last_visit, before = self._last
            self._changes.append(_Change(last_visit, cause, before, values))
        self._last = visit, values

    @property
    def seats(self) -> range:
        """Those with an account; none before there are two valuations."""
        return range(len(self._changes[0].before) if self._changes else 0)

    @property
    def visits(self) -> tuple[int, ...]:
        """The visits with an account, rising."""
        return tuple(dict.fromkeys(change.visit for change in self._changes))

    def account(self, seat: int, visit: int | None = None) -> Account:
        """The account of a seat, over all visits or of one."""
        changes = [change for change in self._changes if visit in (None, change.visit)]
        luck = own = others = NOTHING
        for change in changes:
            difference = change.after[seat] - change.before[seat]
            if change.cause is None:
                luck += difference
            elif change.cause == seat:
                own += difference
            else:
                others += difference
        return Account(changes[0].before[seat], luck, own, others, changes[-1].after[seat])
