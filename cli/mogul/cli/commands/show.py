"""`mogul show`"""

from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile


def show(
    record: Annotated[str, typer.Argument(help="JSON file with a game record; - is standard input.")],
    seat: Annotated[int | None, typer.Option(min=0, max=4, help="Show only what this seat knows.")] = None,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="MOVES", help="Show the game after so many moves.", show_default="its end"),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="List the turns, with the number of moves before each.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a file: the view of --seat, or without one the record up to --at.")
    ] = False,
    components: ComponentsFile = None,
) -> None:
    """Show a recorded game: the table after some of its moves, as its keeper or as one seat sees it.

    A full record tells every hand; with --seat nothing is shown but what that seat has seen.
    """
    from mogul.cli.showing import show_record

    show_record(record, seat, at, components, log=log, as_json=json)
