"""The end of a game."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.plain_table import plain_table
from mogul.engine.game_rules import Standing


def ranking_table(standings: Sequence[Standing], track: Sequence[int], name: Names) -> Table:
    """Places with final points; `track`: points by seat before those for the hands (F1)."""
    table = plain_table()
    for head in ("place", "", "points", "on the track", "for cards in hand"):
        table.add_column(head, justify="left" if head == "" else "right")
    for each in sorted(standings, key=lambda standing: standing.rank):
        table.add_row(
            str(each.rank),
            Text(name(each.seat), "bold" if each.rank == 1 else ""),
            Text(str(each.score), "bold"),
            str(track[each.seat]),
            str(each.score - track[each.seat]),
        )
    return table
