"""The review of a game: what each decision cost, and how much of the result was luck."""

from mogul.players.taj_mahal.review.account import Account, Value, Values
from mogul.players.taj_mahal.review.decision import Decision, Loss, Tag
from mogul.players.taj_mahal.review.game_review import GameReview, most_iterations
from mogul.players.taj_mahal.review.reviewable import ReviewableGame, reviewable
from mogul.players.taj_mahal.review.summary import PlayerSummary, Summary, VisitAccount

__all__ = [
    "Account",
    "Decision",
    "GameReview",
    "Loss",
    "PlayerSummary",
    "ReviewableGame",
    "Summary",
    "Tag",
    "Value",
    "Values",
    "VisitAccount",
    "most_iterations",
    "reviewable",
]
