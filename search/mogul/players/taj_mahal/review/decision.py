"""One decision, reviewed."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from mogul.players.taj_mahal.review.account import NOTHING, Value, Values
from mogul.search import Difference

# A difference of no more than so many standard errors counts as none. Chance alone brings a larger loss once in 44
# decisions.
STANDARD_ERRORS: Final = 2.0

# Losses of win share from which a decision is no longer good. Four seats begin with a quarter of the win each: a
# blunder gives away two fifths of that at once, a mistake a fifth, an inaccuracy a twelfth.
INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10


class Tag(StrEnum):
    """What a decision was like."""

    BEST = "best"  # the move the search likes best, or one it finds better when it compares the two
    GOOD = "good"  # a loss under INACCURACY
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"  # nothing to decide
    NOT_DISTINGUISHABLE = "not distinguishable"  # from the best move, by so many iterations


@dataclass(frozen=True, slots=True)
class Loss:
    """What the best move brings the mover more than the one played.

    win_share, points: what counts; 0 or more. difference, error: the mean over `pairs` pairs of games that begin alike,
    and its standard error; 0 without any.
    """

    win_share: float = 0.0
    points: float = 0.0
    difference: Value = NOTHING
    error: Value = NOTHING
    pairs: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat, judged by what that seat knew.

    event: its place among the record's events. best_move: the move played where it is as good as any known.
    before: what the position is worth with the move the search likes best, after: with the move played, which is more
    where it turned out better; empty where it was forced.
    iterations: of the search for the best move.
    """

    event: int
    visit: int
    seat: int
    move: str
    best_move: str
    tag: Tag
    loss: Loss
    before: Values
    after: Values
    iterations: int


def judged(difference: Difference, pairs: int) -> tuple[Tag, Loss, Value]:
    """The tag and the loss of a move that is not the one the search liked best, and how much of the difference counts.

    difference: the mover's, of that one less the move played. Win share decides whether any of it counts; then points
    do if they are beyond their own error.
    """
    told = Value(difference.win_share, difference.score), Value(difference.win_share_error, difference.score_error)
    if abs(difference.win_share) <= STANDARD_ERRORS * difference.win_share_error:
        return Tag.NOT_DISTINGUISHABLE, Loss(0.0, 0.0, *told, pairs), NOTHING
    points = difference.score if abs(difference.score) > STANDARD_ERRORS * difference.score_error else 0.0
    if difference.win_share < 0.0:
        return Tag.BEST, Loss(0.0, 0.0, *told, pairs), Value(difference.win_share, points)
    loss = Loss(difference.win_share, max(points, 0.0), *told, pairs)
    return _tag_of(loss.win_share), loss, Value(difference.win_share, points)


def _tag_of(loss: float) -> Tag:
    for least, tag in ((BLUNDER, Tag.BLUNDER), (MISTAKE, Tag.MISTAKE), (INACCURACY, Tag.INACCURACY)):
        if loss >= least:
            return tag
    return Tag.GOOD
