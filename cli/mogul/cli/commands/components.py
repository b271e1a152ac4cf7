"""`mogul components`"""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Check and draw component sets: the cards, cities, roads and tiles of a board.",
    no_args_is_help=True,
)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A component set: a JSON file.", show_default=False)],
) -> None:
    """Name every problem of a component set, and what of it is not certain."""
    from mogul.cli.boards import check_components

    check_components(file)


@app.command()
def draw(
    file: Annotated[Path | None, typer.Argument(help="A component set.", show_default="the bundled one")] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="File for the drawing.", show_default="standard output"),
    ] = None,
) -> None:
    """Draw a component set as SVG, to be compared with the board on the table."""
    from mogul.cli.boards import draw_components

    draw_components(file, out)
