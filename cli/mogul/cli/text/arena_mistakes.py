"""Frequency and cost of bad decisions by player, as tables."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.arena.mistakes.figures import PlayerMistakes
from mogul.arena.mistakes.judgement import Judgement
from mogul.arena.mistakes.sample import DecisionSample
from mogul.cli.text.arena import interval_text
from mogul.cli.text.counted import counted
from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import numbered
from mogul.cli.text.tables import notes, numbers, plain_table, words

NOT_KNOWN: Final = "not known"
_NOTES: Final = (
    "Decisions: moves with a choice, of each player drawn evenly, each judged by the view of its seat.",
    "Lost: win share that the better move would have brought more, ± its standard error. A difference of no more",
    "than two such errors counts as nothing. The largest of many is rather overrated than underrated.",
    "Intervals take a deal as one observation. Of the share: exact (Clopper-Pearson) for so many independent decisions",
    "as would scatter like the deals; without a bad one for all of them. A decision loses: mean over the decisions,",
    "± its 95 % interval by Student's t. Dominated: moves with a better alternative, whatever is hidden.",
)


def mistakes_text(
    text: GameText,
    sample: DecisionSample,
    judgements: Mapping[int, Judgement],
    found: Sequence[PlayerMistakes],
    loss: float,
) -> RenderableType:
    """The sample, the figures of every player, its worst decision, and the meaning of the figures."""
    header = sample.header
    extent = f"{counted(len(sample.decisions), 'decision')} from {counted(header.games, 'game')}"
    title = f"{extent}, judged by {header.by}, seed {header.seed}"
    if header.first_look:
        harmless = sum(each.first_look_only for each in judgements.values())
        title += f"; {harmless} of them by a first look of {header.first_look} iterations alone"
    parts: list[RenderableType] = [Text(title, "bold"), Text(), _figures_table(found, loss)]
    worst = [_worst_text(text, sample, each.worst) for each in found if each.worst is not None]
    if worst:
        parts += [Text(), Text("The worst decision of each", "bold"), *worst]
    return Group(*parts, Text(), *notes(_NOTES))


def _figures_table(found: Sequence[PlayerMistakes], loss: float) -> Table:
    losing = f"losing over\n{100 * loss:g} % of the win"
    heads = ("\ndecisions", losing, "\n% of them", "95 %\ninterval", "a decision\nloses, %", "\ndominated")
    table = plain_table(words("\nplayer"), *numbers(*heads))
    for each in found:
        bad = each.mistakes
        table.add_row(
            each.player or NOT_KNOWN,
            str(bad.of),
            str(bad.count),
            f"{100 * bad.share:.2f}",
            f"{100 * bad.low:.2f} to {100 * bad.high:.2f}",
            interval_text(each.lost, 100, 2),
            str(each.dominated),
        )
    return table


def _worst_text(text: GameText, sample: DecisionSample, worst: Judgement) -> Text:
    """The place of a decision, and its loss."""
    where = sample.decisions[worst.number].source.path
    return Text.assemble(
        f"{worst.player or NOT_KNOWN}: {where}, {worst.moves_before} moves before, {text.round_name} {worst.round}, ",
        f"{numbered(worst.seat)}\n  played: ",
        text.move(worst.move),
        "; better: ",
        text.move(worst.best_move),
        f"; lost {100 * worst.loss:.1f} ±{100 * worst.error:.1f} %",
    )
