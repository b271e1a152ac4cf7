"""The grade of a move in words."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.game_text import GameText


def grade_text(text: GameText, grade: dict[str, Any]) -> RenderableType:
    """The contract's MoveGrade: the cost of the move, a better one, and one fact as the reason."""
    costs, error = grade["loss"]["counted"], grade["loss"]["error"]
    move, best_move = (text.move(grade[name]["notation"]) for name in ("move", "best_move"))
    tag = str(grade["tag"]).removeprefix("DECISION_TAG_").replace("_", " ").lower()
    lines: list[RenderableType] = [Text.assemble(("Graded: ", "bold"), move, f": {tag}.")]
    if costs["win_share"] > 0.0:
        words = f"It costs {100 * costs['win_share']:.1f} ± {100 * error['win_share']:.1f} % of the win"
        lines.append(Text.assemble(f"{words} and {costs['score']:.1f} points. Better: ", best_move, "."))
        lines.append(Text(grade["reason"]))
    return Group(*lines)
