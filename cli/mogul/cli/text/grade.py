"""The grade of a move in words."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.game_text import GameText

# By DecisionTag; a tag of a newer service has only its number.
_VERDICTS: Final = {
    "DECISION_TAG_BEST": "best",
    "DECISION_TAG_GOOD": "good",
    "DECISION_TAG_INACCURACY": "an inaccuracy",
    "DECISION_TAG_MISTAKE": "a mistake",
    "DECISION_TAG_BLUNDER": "a blunder",
    "DECISION_TAG_FORCED": "forced",
    "DECISION_TAG_NOT_DISTINGUISHABLE": "not distinguishable",
}


def grade_text(text: GameText, grade: dict[str, Any]) -> RenderableType:
    """The contract's MoveGrade: the cost of the move, a better one, and one fact as the reason."""
    costs, error = grade["loss"]["counted"], grade["loss"]["error"]
    move, best_move = (text.move(grade[name]["notation"]) for name in ("move", "best_move"))
    verdict = _VERDICTS.get(grade["tag"], f"of a kind unknown here ({grade['tag']})")
    lines: list[RenderableType] = [Text.assemble(("Graded: ", "bold"), move, f" is {verdict}.")]
    if costs["win_share"] > 0.0:
        words = f"It costs {100 * costs['win_share']:.1f} ± {100 * error['win_share']:.1f} % of the win"
        lines.append(Text.assemble(f"{words} and {costs['score']:.1f} points. Better: ", best_move, "."))
        lines.append(Text(grade["reason"]))
    return Group(*lines)
