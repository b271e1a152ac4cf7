"""The review of a game: the loss of each decision, and the share of luck in the result."""

from mogul.players.review.decision import Decision, Loss, SeatAccount, Tag, Value, Values
from mogul.players.review.game_review import (
    GameReview,
    ReviewedSeat,
    ReviewProgress,
    ReviewRequest,
    ReviewSummary,
    RoundAccount,
)
from mogul.players.review.reviewable import ReviewableGame, reviewable

__all__ = [
    "Decision",
    "GameReview",
    "Loss",
    "ReviewProgress",
    "ReviewRequest",
    "ReviewSummary",
    "ReviewableGame",
    "ReviewedSeat",
    "RoundAccount",
    "SeatAccount",
    "Tag",
    "Value",
    "Values",
    "reviewable",
]
