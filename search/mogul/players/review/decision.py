"""A reviewed decision, and the tag and the loss of its move."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from mogul.engine.game_rules import Move
from mogul.players.review.attribution import NOTHING, Value, Values
from mogul.search import Difference

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
