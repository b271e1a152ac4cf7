"""What a tutor says of a move."""

from rich.console import Group, RenderableType
from rich.text import Text

from mogul.cli.text.cards import move_text
from mogul.players.taj_mahal.reasons import reason
from mogul.players.taj_mahal.review import Tag
from mogul.players.taj_mahal.tutor import Grade


def grade_text(grade: Grade) -> RenderableType:
    """What the move costs, what is better, and one fact why."""
    decision = grade.decision
    loss = decision.loss
    lines: list[RenderableType] = [
        Text.assemble(("Graded: ", "bold"), move_text(decision.move), f" is {_ARTICLES[decision.tag]}{decision.tag}.")
    ]
    if loss.win_share > 0.0:
        lines.append(
            Text.assemble(
                f"It costs {100 * loss.win_share:.1f} ± {100 * loss.error.win_share:.1f} % of the win"
                f" and {loss.points:.1f} points. Better: ",
                move_text(decision.best_move),
                ".",
            )
        )
        lines.append(Text(reason(grade)))
    return Group(*lines)


_ARTICLES = {
    Tag.BEST: "",
    Tag.GOOD: "",
    Tag.INACCURACY: "an ",
    Tag.MISTAKE: "a ",
    Tag.BLUNDER: "a ",
    Tag.FORCED: "",
    Tag.NOT_DISTINGUISHABLE: "",
}
