"""The printed tables: positions, and figures with their limits."""

import math
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from bench.playouts import Playouts
from bench.positions import ITERATIONS

# Columns of the wider table with every heading in one line.
WIDTH: Final = 210


def console() -> Console:
    """The console of the tables; files, which have no width of their own, get them unabridged."""
    return Console(width=None if sys.stdout.isatty() else WIDTH)


@dataclass(frozen=True)
class Figure:
    """A number, and its lower or upper limit, if any."""

    name: str
    value: float
    unit: str = ""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def gate(self) -> str:
        """`>= 0.9`, `<= 512`, or nothing."""
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return "" if self.at_most is None else f"<= {self.at_most:g}"

    @property
    def holds(self) -> bool:
        """True if the number is within its limits."""
        too_little = self.at_least is not None and self.value < self.at_least
        too_much = self.at_most is not None and self.value > self.at_most
        return not too_little and not too_much


_COLUMNS: tuple[tuple[str, Callable[[Playouts], str]], ...] = (
    ("Steps a game", lambda row: f"{row.steps:.0f}"),
    ("Playouts/s", lambda row: f"{1e9 / (row.times.of('numba') * row.steps):,.0f}"),
    ("ns a step", lambda row: f"{row.times.of('numba'):.1f}"),
    ("C, ns a step", lambda row: f"{row.times.of('c'):.1f}" if row.has_reference else "-"),
    ("numba / C", lambda row: f"{row.speed_against_c:.2f}" if row.has_reference else "-"),
    ("Determinize, ns", lambda row: f"{row.times.of('worlds'):.0f}"),
    ("Hidden cards", lambda row: str(row.place.hidden_cards)),
    (f"Iterations/s ({ITERATIONS:,})", lambda row: f"{1e9 / row.times.of('search'):,.0f}"),
    ("Iterations / playouts", lambda row: f"{row.iterations_a_playout:.2f}"),
)


def positions_table(rows: list[Playouts]) -> Table:
    """A row a position."""
    table = Table()
    for heading in ("Players", "Board", "Stage"):
        table.add_column(heading)
    for heading, _ in _COLUMNS:
        table.add_column(heading, justify="right")
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        place = row.place
        last = after is None or after.place.players != place.players
        values = (value(row) for _, value in _COLUMNS)
        table.add_row(str(place.players), place.board, place.stage, *values, end_section=last)
    return table


def figures_table(groups: Mapping[str, list[Figure]]) -> Table:
    """Returns a table of figures, by the names of their groups."""
    table = Table("", "Figure", "Value", "", "Must hold", "")
    table.columns[2].justify = "right"
    for group, figures in groups.items():
        for number, figure in enumerate(figures):
            verdict = "" if not figure.gate else "[green]holds" if figure.holds else "[red]missed"
            cells = (figure.name, _number(figure.value), figure.unit, figure.gate, verdict)
            table.add_row("" if number else group, *cells, end_section=number + 1 == len(figures))
    return table


def conclude(printing: Console, groups: Mapping[str, list[Figure]]) -> NoReturn:
    """Prints the figures and the load of the machine, and ends the program: with 1 if a figure misses its limit."""
    printing.print(figures_table(groups))
    # The load is that of the whole machine, and so are its cores.
    printing.print(f"Load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    raise typer.Exit(0 if all(figure.holds for figures in groups.values() for figure in figures) else 1)


def _number(value: float) -> str:
    if not math.isfinite(value):
        return "none"
    is_whole = value == round(value)
    return f"{value:,.0f}" if is_whole or abs(value) >= 1000 else f"{value:.3g}"
