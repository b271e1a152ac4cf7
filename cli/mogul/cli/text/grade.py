"""The grade of a move in words."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.v1 import judgement_pb2

# A tag of a newer service has only its number.
_VERDICTS: Final = {
    judgement_pb2.DECISION_TAG_BEST: "best",
    judgement_pb2.DECISION_TAG_GOOD: "good",
    judgement_pb2.DECISION_TAG_INACCURACY: "an inaccuracy",
    judgement_pb2.DECISION_TAG_MISTAKE: "a mistake",
    judgement_pb2.DECISION_TAG_BLUNDER: "a blunder",
    judgement_pb2.DECISION_TAG_FORCED: "forced",
    judgement_pb2.DECISION_TAG_NOT_DISTINGUISHABLE: "not distinguishable",
}


def grade_text(text: GameText, grade: judgement_pb2.MoveGrade) -> RenderableType:
    """The cost of the move, a better one, and one fact as the reason."""
    costs, error = grade.loss.counted, grade.loss.error
    move, best_move = text.move(grade.move.notation), text.move(grade.best_move.notation)
    verdict = _VERDICTS.get(grade.tag, f"of a kind unknown here ({grade.tag})")
    lines: list[RenderableType] = [Text.assemble(("Graded: ", "bold"), move, f" is {verdict}.")]
    if costs.win_share > 0.0:
        words = f"It costs {100 * costs.win_share:.1f} ± {100 * error.win_share:.1f} % of the win"
        lines.append(Text.assemble(f"{words} and {costs.score:.1f} points. Better: ", best_move, "."))
        lines.append(Text(grade.reason))
    return Group(*lines)
