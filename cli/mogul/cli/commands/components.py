"""`mogul components`"""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mogul.cli.commands.options import Force, GameName, OutputFile
from mogul.cli.console import messages, output
from mogul.cli.files import DEFAULT_GAME, component_file, components_of, read_input, rules_of
from mogul.cli.output_files import check_output, write_output
from mogul.cli.text.games import game_text
from mogul.cli.text.names import component_set_note
from mogul.engine.json_text import format_json

components = typer.Typer(
    help="Check, draw and show component sets: boards and their pieces.",
    no_args_is_help=True,
    add_completion=False,
)


@components.command()
def check(
    file: Annotated[
        Path, typer.Argument(help="A component set: a JSON file, or the name of a bundled one.", show_default=False)
    ],
    game: GameName = DEFAULT_GAME,
) -> None:
    """Name every problem of a component set, and the parts of it that are not certain."""
    rules = rules_of(game)
    board = components_of(rules, file)
    lines = [Text(f"{board.name}: can be played (content hash {board.content_hash}).", "bold green")]
    lines += map(Text, game_text(game).components(board))
    warnings = rules.component_problems(read_input(str(component_file(rules, file))))
    lines += [Text.assemble(("Warning: ", "yellow"), str(warning)) for warning in warnings]
    if board.uncertain_parts:
        lines.append(component_set_note(board))
        lines += [Text(f"  {part}: {board.status[part]}", "dim") for part in board.uncertain_parts]
    output().print(*lines, sep="\n")


@components.command()
def draw(
    file: Annotated[
        Path | None,
        typer.Argument(help="A component set, or the name of a bundled one.", show_default="the bundled default"),
    ] = None,
    game: GameName = DEFAULT_GAME,
    out: OutputFile = None,
    force: Force = False,
) -> None:
    """Draw a component set as SVG, to be compared with the board on the table."""
    check_output("--out", out, force=force)
    rules = rules_of(game)
    board = components_of(rules, file)
    write_output(rules.component_svg(board), out, f"{board.name} is drawn in {out}.")
    messages().print(component_set_note(board))


@components.command()
def show(
    file: Annotated[
        Path | None,
        typer.Argument(help="A component set, or the name of a bundled one.", show_default="the bundled default"),
    ] = None,
    game: GameName = DEFAULT_GAME,
    out: OutputFile = None,
    force: Force = False,
) -> None:
    """Show a component set as a file to edit: of the bundled one, the template of a board of your own."""
    check_output("--out", out, force=force)
    rules = rules_of(game)
    board = components_of(rules, file)
    write_output(
        format_json(board.as_data()),
        out,
        f"{board.name} is written to {out}. Change its name too: the two are different boards.",
    )
