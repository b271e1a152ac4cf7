"""The review of a game: the loss of each decision, and the share of luck in the result."""

from mogul.players.review.attribution import SeatAccount, Value, Values
from mogul.players.review.decision import Decision, Loss, Tag
from mogul.players.review.game_review import GameReview, ReviewProgress, ReviewRequest
from mogul.players.review.reviewable import ReviewableGame, reviewable
from mogul.players.review.summary import ReviewedSeat, ReviewSummary, RoundAccount

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
