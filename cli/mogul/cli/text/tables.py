"""Tables without lines, columns side by side."""

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text


def plain_table() -> Table:
    """One without columns yet."""
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")


def labelled(lines: Iterable[tuple[str, Text]]) -> Table:
    """Texts with labels before them; wrapped lines stay beside their label."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for label, text in lines:
        table.add_row(label, text)
    return table
