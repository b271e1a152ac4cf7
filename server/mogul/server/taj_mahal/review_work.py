"""A request for a review, with its priority."""

from dataclasses import dataclass

from mogul.players.review import ReviewRequest
from mogul.server.jobs import Priority


@dataclass(frozen=True, kw_only=True)
class ReviewQuestion(ReviewRequest):
    """A request for a review, with its priority."""

    priority: Priority = Priority.REVIEW
