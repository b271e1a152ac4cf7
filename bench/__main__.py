"""`python -m bench`: speed of kernels and search, and the figures the project holds itself to."""

import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bench.figures import figures_of_rows, figures_of_their_own
from bench.games import GAMES, bench_game
from bench.playouts import Playouts
from bench.positions import STAGES
from bench.reference import FLAGS, Reference
from bench.report import Figure, conclude, console, positions_table
from mogul.cli.console import compilation_reported, messages
from mogul.engine.game_rules import default_rule_set


def main(game: Annotated[str, typer.Option(help=f"Of {', '.join(GAMES)}.")] = GAMES[0]) -> None:
    """Speed of kernels and search, and the figures the project holds itself to. Ends with 1 if one misses its limit."""
    if game not in GAMES:
        raise typer.BadParameter(f"{game} is none of {', '.join(GAMES)}", param_hint="--game")
    bench, printing, compiler = bench_game(game), console(), shutil.which("gcc")
    rule_set = default_rule_set(bench.requests.rules)
    rows, figures = list[Playouts](), list[Figure]()
    with (
        tempfile.TemporaryDirectory() as name,
        messages().status("") as status,
        compilation_reported("Measuring", messages().print) as kernels_are_ready,
    ):
        places = [
            bench.place(players, board, stage)
            for players in rule_set.players
            for board in bench.boards
            for stage in STAGES
        ]
        folder, reference = Path(name), None
        if compiler:
            value = places[0].position.game
            reference = Reference(compiler, folder, bench.c_source, value, bench.c_constants)
        for number, place in enumerate(places, 1):
            status.update(f"{number} of {len(places)}: {place.name}")
            rows.append(Playouts(place, reference))
            kernels_are_ready()
        figures += figures_of_rows(bench, rows)
        for figure in figures_of_their_own(bench, folder / "kernels"):
            figures.append(figure)
            status.update(f"after {figure.name}")
    printing.print(positions_table(rows))
    printing.print("CPU time of one core; medians; all that is in a row took turns.")
    printing.print(f"C: {compiler} {' '.join(FLAGS)}" if compiler else "gcc is not installed: no comparison with C.")
    conclude(printing, {"speed": figures})


if __name__ == "__main__":
    typer.run(main)
