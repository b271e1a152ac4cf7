"""`mogul suggest`"""

from pathlib import Path
from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, Level, SearchSeed, Threads


def suggest(
    position: Annotated[str, typer.Argument(help="JSON file with a view or a game record; - is standard input.")],
    seat: Annotated[
        int | None,
        typer.Option(min=0, max=4, help="Whose knowledge of a full record to use.", show_default="the seat to move"),
    ] = None,
    server: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Ask a service instead of searching here.")
    ] = None,
    tls: Annotated[bool, typer.Option("--tls", help="The service speaks TLS.")] = False,
    tls_ca: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Who signed its certificate (PEM), if that is nobody the system trusts."),
    ] = None,
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The token that the service asks for, alone on the first line.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(min=1, help="Simulated games.", show_default="10000, or as many as the time allows")
    ] = None,
    time: Annotated[float | None, typer.Option(min=0.01, metavar="SECONDS", help="Time to search.")] = None,
    level: Level = None,
    grade: Annotated[
        str | None,
        typer.Option(metavar="MOVE", help="Grade this move besides: what it costs, and why.", show_default=False),
    ] = None,
    threads: Threads = 1,
    seed: SearchSeed = 0,
    candidates: Annotated[int, typer.Option(min=0, help="How many moves to list; 0 lists all.")] = 10,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    components: ComponentsFile = None,
) -> None:
    """Suggest a move for the seat that is to move, with an estimate for every candidate and every seat.

    POSITION is what that seat knows (mogul show RECORD --seat 1 --json writes such a file), or the record of a game, \
of which nothing is used but what the seat has seen.
    """
    from mogul.cli.errors import CommandError
    from mogul.cli.remote import Service
    from mogul.cli.suggesting import Wishes, print_suggestion

    if server is None and (tls or tls_ca or token_file):
        raise CommandError("--tls, --tls-ca and --token-file are for a service: --server must say which")
    service = None if server is None else Service(server, tls, tls_ca, token_file)
    if level is not None and (iterations or time or threads > 1):
        raise CommandError(
            "--level brings its own iterations, on one thread: leave --iterations, --time, --threads out"
        )
    wishes = Wishes(iterations, time, threads, seed, candidates, level, grade)
    print_suggestion(position, seat, service, wishes, components, as_json=json)
