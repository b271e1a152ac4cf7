"""The tables of `make bench`."""

from types import SimpleNamespace
from typing import Any

import pytest

from bench.report import Figure, console, figures_table, positions_table

# The widest there are.
ROW: Any = SimpleNamespace(
    place=SimpleNamespace(players=4, board="rio_grande", stage="mid-game", hidden_cards=61),
    has_reference=True,
    steps=252.4,
    times=SimpleNamespace(of={"numba": 24.31, "c": 127.16, "worlds": 1065.2, "search": 832.5}.__getitem__),
    speed_against_c=1.117,
    iterations_a_playout=0.767,
)


def test_a_log_gets_every_figure_and_every_heading_unabridged(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody tells how wide a log is."""
    figures = [Figure("iterations / playouts, 4 players, start and mid-game", 0.7512, at_least=0.75)]
    printing = console()
    printing.print(positions_table([ROW]))
    printing.print(figures_table({"speed": figures}))
    printed = capsys.readouterr().out
    assert "…" not in printed
    rows = [[cell.strip() for cell in line.split("│")] for line in printed.splitlines()]
    assert next(row[1:8] for row in rows if "rio_grande" in row) == [
        "4",
        "rio_grande",
        "mid-game",
        "252",
        "162,977",
        "24.3",
        "127.2",
    ]
    assert "iterations / playouts, 4 players, start and mid-game" in printed
    assert {"Players", "Iterations / playouts"} <= {
        heading.strip() for line in printed.splitlines() for heading in line.split("┃")
    }
