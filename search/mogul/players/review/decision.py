"""A reviewed decision, the tag and the loss of its move, and the attribution of a game's result to luck, own decisions
and others' decisions.

The attribution adds up by construction. Positions are valued along the game, for every seat. The change from one
valuation to the next has one cause: the decision of a seat, or else luck. So final less start is the sum over the
causes, however good the valuations are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from mogul.engine.game_rules import Move
from mogul.search import Difference, SeatEstimate


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
        known_others = others if self._observer is None else None
        return SeatAccount(changes[0].before[seat], luck, own, known_others, changes[-1].after[seat])


# A difference of no more than so many standard errors counts as none. Chance alone brings a larger loss once in 44
# decisions.
STANDARD_ERRORS: Final = 2.0
# With fewer pairs the error itself is too uncertain for that: with two, chance exceeds it once in seven decisions.
MIN_PAIRS: Final = 30

# Losses of win share from which a decision is no longer good. Four seats begin with a quarter of the win each: a
# blunder gives away two fifths of that at once, a mistake a fifth, an inaccuracy a twelfth.
INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10


class Tag(StrEnum):
    """The quality of a decision."""

    BEST = "best"  # the search's best move, or one that it finds better when it compares the two
    GOOD = "good"  # a loss under INACCURACY
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"  # nothing to decide
    NOT_DISTINGUISHABLE = "not distinguishable"  # from the best move, by so many iterations


@dataclass(frozen=True, slots=True)
class Loss:
    """The gain of the best move over the one played, for the mover.

    counted: the part that counts; 0 or more. difference, error: the mean over `pairs` pairs of iterations that begin
    alike, and its standard error; 0 without any.
    """

    counted: Value = NOTHING
    difference: Value = NOTHING
    error: Value = NOTHING
    pairs: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat, reviewed by that seat's knowledge.

    event: its index among the record's events. best_move: the move played where it is as good as any known.
    before: the value of the position with the search's best move, by seat; after: with the move played, which is more
    where that turned out better. Both are empty where it was forced.
    iterations: of the search for the best move.
    """

    event: int
    round: int
    seat: int
    move: Move
    best_move: Move
    tag: Tag
    loss: Loss
    before: Values
    after: Values
    iterations: int


class Assessment(NamedTuple):
    """The assessment of another move than the search's best. counted: the part of the difference that counts,
    signed."""

    tag: Tag
    loss: Loss
    counted: Value


def assess(difference: Difference, pairs: int) -> Assessment:
    """Assesses a move by the mover's difference between the search's best move and it.

    Win share decides whether any of the difference counts; then the score counts if it is beyond its own error.
    """
    mean, error = (
        Value(difference.win_share, difference.score),
        Value(difference.win_share_error, difference.score_error),
    )
    if pairs < MIN_PAIRS or abs(mean.win_share) <= STANDARD_ERRORS * error.win_share:
        return Assessment(Tag.NOT_DISTINGUISHABLE, Loss(NOTHING, mean, error, pairs), NOTHING)
    counted = Value(mean.win_share, mean.score if abs(mean.score) > STANDARD_ERRORS * error.score else 0.0)
    if counted.win_share < 0.0:
        return Assessment(Tag.BEST, Loss(NOTHING, mean, error, pairs), counted)
    loss = Value(counted.win_share, max(counted.score, 0.0))
    return Assessment(_tag_of(loss.win_share), Loss(loss, mean, error, pairs), counted)


def _tag_of(loss: float) -> Tag:
    for least, tag in ((BLUNDER, Tag.BLUNDER), (MISTAKE, Tag.MISTAKE), (INACCURACY, Tag.INACCURACY)):
        if loss >= least:
            return tag
    return Tag.GOOD
