"""The grade of a proposed move: its loss, and the gains of a better move."""

from dataclasses import dataclass
from typing import Any

from mogul.players.review.decision import Decision, Tag
from mogul.players.review.decision_review import DecisionReview


@dataclass(frozen=True)
class Grade:
    """decision: as in a review. facts, best_facts: about the move and the best one; None without a choice, and for a
    game without facts; the same where the move is as good as any known. reason: a sentence that speaks for the best
    move; empty where the move costs nothing that counts."""

    decision: Decision
    facts: Any = None
    best_facts: Any = None
    reason: str = ""


def grade(review: DecisionReview) -> Grade:
    """The grade of the move of a decision whose review is done."""
    decision, game = review.decision(), review.game
    found = None if decision.tag is Tag.FORCED else review.facts()
    if found is None:
        return Grade(decision)
    best_facts, facts = found
    if decision.best_move == decision.move:
        best_facts = facts
    counts = decision.loss.counted.win_share > 0.0
    return Grade(decision, facts, best_facts, game.reason(best_facts, facts) if counts and game.reason else "")
