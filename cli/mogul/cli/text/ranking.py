"""The end of a game."""

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import numbers, plain_table
from mogul.engine.game_rules import Standing


def ranking_table(
    standings: Sequence[Standing],
    name: Names,
    parts: Mapping[str, Sequence[int]] | None = None,
    score_name: str = "points",
) -> Table:
    """Places with final scores; parts: more figures by seat, each with its heading."""
    parts = parts or {}
    table = plain_table(*numbers("place"), "", *numbers(score_name, *parts))
    for each in sorted(standings, key=lambda standing: standing.rank):
        table.add_row(
            str(each.rank),
            Text(name(each.seat), "bold" if each.rank == 1 else ""),
            Text(str(each.score), "bold"),
            *(str(points[each.seat]) for points in parts.values()),
        )
    return table
