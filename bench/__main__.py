"""`python -m bench`: speed of kernels and search, and the figures the project holds itself to."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from bench.kernels import copy_states
from bench.measure import Times
from bench.player import player_figures
from bench.playouts import TO_THE_END, Playouts
from bench.positions import place, places
from bench.processes import portable_nanoseconds_a_step, starts
from bench.reference import FLAGS, Reference
from bench.report import Figure, console, figures_table, positions_table
from bench.searches import speed_of_two_threads
from mogul.engine.taj_mahal.rules.move_ids import MOVE_LIMIT
from mogul.engine.taj_mahal.rules.state import STATE
from mogul.search import Settings, tree_bytes

_COPIES = 1_000_000
_LAST_STEPS = 4  # after the positions


def main() -> int:
    """Prints the tables; returns 1 if a gate is missed."""
    printing = console()
    compiler = shutil.which("gcc")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with tempfile.TemporaryDirectory() as name, Progress(*columns, console=printing, transient=True) as progress:
        folder = Path(name)
        reference = Reference(compiler, folder) if compiler else None
        measured = list(places())
        bar = progress.add_task("", total=len(measured) + _LAST_STEPS)
        rows = []
        for spot in measured:
            progress.update(bar, description=spot.name)
            rows.append(Playouts(spot, reference))
            progress.advance(bar)
        figures = [*_figures_of_rows(rows), *_figures_of_their_own(rows, folder, progress, bar)]
    printing.print(positions_table(rows))
    printing.print("CPU time of one core; medians; all that is in a row took turns.")
    printing.print(f"C: {compiler} {' '.join(FLAGS)}" if compiler else "gcc is not installed: no comparison with C.")
    printing.print(figures_table({"speed": figures}))
    printing.print(f"Load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    return 0 if all(figure.holds for figure in figures) else 1


def _figures_of_rows(rows: list[Playouts]) -> list[Figure]:
    figures = [Figure("determinize, longest", max(row.times.of("worlds") for row in rows), "ns", at_most=150)]
    if all(row.has_reference for row in rows):
        figures.append(Figure("playouts, numba / C, least", min(row.speed_against_c for row in rows), at_least=0.9))
    # Late games are so short that the way down the tree takes as long as the playout: shown, and held to nothing.
    full = (row for row in rows if row.place.players == 4 and row.place.stage in ("start", "mid-game"))
    least = min(row.iterations_a_playout for row in full)
    return [*figures, Figure("iterations / playouts, 4 players, start and mid-game", least, at_least=0.75)]


def _figures_of_their_own(rows: list[Playouts], folder: Path, progress: Progress, bar: TaskID) -> list[Figure]:
    copies = Times({"copy": lambda: copy_states(_COPIES)})
    figures = [
        Figure("size of a state", STATE.itemsize, "bytes", at_most=512),
        Figure("copy of a state", copies.of("copy"), "ns"),
        Figure("memory of one thread's tree", tree_bytes(Settings().capacity, MOVE_LIMIT) / 2**20, "MiB"),
    ]
    progress.update(bar, description="two threads")
    start = place(4, "default", "start")
    figures.append(
        Figure("iterations, two threads / one, 4 players", speed_of_two_threads(start, TO_THE_END), at_least=1.9)
    )
    progress.advance(bar)
    progress.update(bar, description="GM1")
    figures += player_figures()
    progress.advance(bar)
    progress.update(bar, description="playouts without BMI2: compiling, then measuring")
    with_bmi2 = next(row for row in rows if row.place.name == start.name).times.of("numba")
    figures.append(
        Figure("playouts without BMI2 / with it", with_bmi2 / portable_nanoseconds_a_step(folder / "portable"))
    )
    progress.advance(bar)
    progress.update(bar, description="first start: compiling everything; then the next start")
    cold, warm = starts(folder / "kernels")
    progress.advance(bar)
    return [
        *figures,
        Figure("first start, everything compiled", cold.wall, "s", at_most=60),
        Figure("CPU time of the first start", cold.cpu, "s"),
        Figure("next start, from the cache", warm.wall, "s", at_most=3),
    ]


if __name__ == "__main__":
    sys.exit(main())
