"""What a tutor says of a move."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.cards import move_text

# Of DecisionTag; of another, which a later service may know, there is only its number.
_VERDICTS: Final = {
    "DECISION_TAG_BEST": "best",
    "DECISION_TAG_GOOD": "good",
    "DECISION_TAG_INACCURACY": "an inaccuracy",
    "DECISION_TAG_MISTAKE": "a mistake",
    "DECISION_TAG_BLUNDER": "a blunder",
    "DECISION_TAG_FORCED": "forced",
    "DECISION_TAG_NOT_DISTINGUISHABLE": "not distinguishable",
}


def grade_text(grade: dict[str, Any]) -> RenderableType:
    """Of the contract's MoveGrade: what the move costs, what is better, and one fact why."""
    costs, error = grade["loss"]["counted"], grade["loss"]["error"]
    move, best_move = (move_text(grade[name]["notation"]) for name in ("move", "best_move"))
    verdict = _VERDICTS.get(grade["tag"], f"of a kind not known here ({grade['tag']})")
    lines: list[RenderableType] = [Text.assemble(("Graded: ", "bold"), move, f" is {verdict}.")]
    if costs["win_share"] > 0.0:
        words = f"It costs {100 * costs['win_share']:.1f} ± {100 * error['win_share']:.1f} % of the win"
        lines.append(Text.assemble(f"{words} and {costs['score']:.1f} points. Better: ", best_move, "."))
        lines.append(Text(grade["reason"]))
    return Group(*lines)
