"""The table of all trials."""

import math
from collections.abc import Mapping

from rich.table import Table

from bench.report import Figure


def trials_table(results: Mapping[str, list[Figure]]) -> Table:
    """A row a figure, trial by trial."""
    table = Table("Trial", "Figure", "Value", "", "Must hold", "")
    table.columns[2].justify = "right"
    for trial, figures in results.items():
        for number, figure in enumerate(figures):
            verdict = "" if not figure.gate else "[green]holds" if figure.holds else "[red]missed"
            last = number + 1 == len(figures)
            name = "" if number else trial
            table.add_row(name, figure.name, _number(figure.value), figure.unit, figure.gate, verdict, end_section=last)
    return table


def _number(value: float) -> str:
    if not math.isfinite(value):
        return "none"
    is_whole = value == round(value)
    return f"{value:,.0f}" if is_whole or abs(value) >= 1000 else f"{value:.3g}"
