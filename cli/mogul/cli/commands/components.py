"""`mogul components`"""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mogul.cli.commands.options import OutputFile
from mogul.cli.console import messages, output
from mogul.cli.files import components_of, read_input, write_output
from mogul.cli.text.board import board_note
from mogul.engine.taj_mahal.components import component_problems, component_svg
from mogul.engine.taj_mahal.components.reading import parse_component_text

components = typer.Typer(
    help="Check and draw component sets: the cards, cities, roads and tiles of a board.",
    no_args_is_help=True,
)


@components.command()
def check(
    file: Annotated[Path, typer.Argument(help="A component set: a JSON file.", show_default=False)],
) -> None:
    """Name every problem of a component set, and the parts of it that are not certain."""
    board = components_of(file)
    size = f"{len(board.provinces)} provinces, {len(board.cities)} cities, {len(board.roads)} roads."
    lines = [Text(f"{board.name}: can be played (content hash {board.content_hash}).", "bold green"), Text(size)]
    warnings = component_problems(parse_component_text(read_input(str(file))))
    lines += [Text.assemble(("Warning: ", "yellow"), str(warning)) for warning in warnings]
    if board.uncertain_parts:
        lines.append(board_note(board))
        lines += [Text(f"  {part}: {board.status[part]}", "dim") for part in board.uncertain_parts]
    output().print(*lines, sep="\n")


@components.command()
def draw(
    file: Annotated[Path | None, typer.Argument(help="A component set.", show_default="the bundled one")] = None,
    out: OutputFile = None,
) -> None:
    """Draw a component set as SVG, to be compared with the board on the table."""
    board = components_of(file)
    write_output(component_svg(board), out, f"{board.name} is drawn in {out}.")
    messages().print(board_note(board))
