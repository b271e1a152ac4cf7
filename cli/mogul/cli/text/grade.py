"""The grade of a move in words."""

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import enum_word
from mogul.v1 import judgement_pb2


def grade_text(text: GameText, grade: judgement_pb2.MoveGrade) -> RenderableType:
    """The cost of the move, a better one, and one fact as the reason."""
    costs, error = grade.loss.counted, grade.loss.error
    move, best_move = text.move(grade.move.notation), text.move(grade.best_move.notation)
    tag = enum_word(judgement_pb2.DecisionTag, grade.tag).replace("_", " ")
    lines: list[RenderableType] = [Text.assemble(("Graded: ", "bold"), move, f": {tag}.")]
    if costs.win_share > 0.0:
        words = f"It costs {100 * costs.win_share:.1f} ± {100 * error.win_share:.1f} % of the win"
        lines.append(Text.assemble(f"{words} and {costs.score:.1f} {text.score_name}. Better: ", best_move, "."))
        lines.append(Text(grade.reason))
    return Group(*lines)
