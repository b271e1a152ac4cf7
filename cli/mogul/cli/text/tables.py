"""Tables without lines, columns side by side, and the notes below them; the places at the end of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.engine.game_rules import Standing

_UNBOUNDED: Final = 10_000  # columns, more than any table has


def plain_table(*columns: Column | str, gap: int = 2) -> Table:
    """One without rows yet, its columns by their heads. gap: spaces between columns."""
    return Table(*columns, box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")


def numbers(*heads: str) -> list[Column]:
    """Columns of numbers."""
    return [Column(head, justify="right") for head in heads]


def words(head: str) -> Column:
    """A column of words, which fold where there is no room."""
    return Column(head, overflow="fold")


def labelled(lines: Iterable[tuple[str, Text]]) -> Table:
    """Texts with labels before them; wrapped lines stay beside their label."""
    table = plain_table(Column(style="bold", no_wrap=True), words(""))
    table.show_header = False
    for label, text in lines:
        table.add_row(label, text)
    return table


class WithNames:
    """A table with a column of names that must not be broken: people copy them. Where they have no room, they stand in
    lines below, for a console that does not crop these; where the figures have none either, each part of the table
    stands alone."""

    def __init__(self, names: Mapping[str, str], wide: Table, narrow: Table, parts: Sequence[Table] = ()) -> None:
        """names: by their labels. wide: the table with the names. narrow: with the labels alone. parts: of it."""
        self._names, self._wide, self._narrow, self._parts = names, wide, narrow, parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Yields the table, and lines."""

        def has_room(table: Table) -> bool:
            unbounded = options.update(max_width=_UNBOUNDED)
            return Measurement.get(console, unbounded, table).maximum <= options.max_width

        if has_room(self._wide):
            yield self._wide
            return
        for table in self._parts if self._parts and not has_room(self._narrow) else [self._narrow]:
            yield table
            yield ""
        for label, name in self._names.items():
            yield Text(f"{label}: {name}", no_wrap=True, overflow="ignore")


def notes(lines: Iterable[str]) -> list[Text]:
    """Lines that explain the figures."""
    return [Text(line, "dim") for line in lines]


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
