"""`mogul review`"""

from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, SearchSeed, Threads


def review(
    record: Annotated[str, typer.Argument(help="JSON file with a game record; - is standard input.")],
    seats: Annotated[
        list[int] | None,
        typer.Option(
            "--seat", min=0, max=4, help="Whose decisions to list; can be repeated.", show_default="everybody's"
        ),
    ] = None,
    begin: Annotated[
        int, typer.Option("--from", min=0, metavar="MOVES", help="Begin after so many moves; mogul show --log counts.")
    ] = 0,
    iterations: Annotated[int, typer.Option(min=1, help="Simulated games in search of each best move.")] = 10_000,
    threads: Threads = 1,
    seed: SearchSeed = 0,
    every: Annotated[
        bool, typer.Option("--all", help="List every decision, not only those that lost something.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    components: ComponentsFile = None,
) -> None:
    """Review a recorded game: what each decision cost, and how much of the result was luck.

    RECORD is the record of a whole game, or as one seat observed it. Each decision is judged by what its seat knew \
then, whatever else the record tells.
    """
    from mogul.cli.reviewing import Wishes, print_review

    wishes = Wishes(tuple(seats or ()), begin, iterations, threads, seed)
    print_review(record, wishes, components, every=every, as_json=json)
