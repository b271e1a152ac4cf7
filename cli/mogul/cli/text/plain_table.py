"""How tables look: columns side by side, no lines."""

from rich.table import Table


def plain_table() -> Table:
    """One without columns yet."""
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
