"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, Final

import typer

from mogul.cli.service_options import service_address

ComponentsFile = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="Component set of your own board, or the name of a bundled one; without it the bundled reconstruction.",
        show_default=False,
    ),
]
RecordedGames = Annotated[
    list[Path],
    typer.Argument(metavar="FOLDER|FILE...", help="Records of games, or folders of such.", show_default=False),
]
OutputFile = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="File to write.", show_default="standard output"),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there, and lose what it holds.")]
GameName = Annotated[str, typer.Option("--game", metavar="GAME", help="Game by its id.")]
GameOfFile = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Game by its id.", show_default="that of the file")
]
RuleSetName = Annotated[
    str | None,
    typer.Option("--rule-set", metavar="NAME", help="Edition of the game.", show_default="the first"),
]
Players = Annotated[int, typer.Option(min=2, help="Number of players.")]
MOST_SEED: Final = 2**63 - 1  # int64 of the contract
Threads = Annotated[int, typer.Option(min=1, max=256, help="Threads to search with.")]
Processes = Annotated[
    int | None,
    typer.Option(min=1, max=256, help="Processes at a time, each with work of its own.", show_default="one a core"),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="HOST:PORT",
        help="Head of a Ray cluster that does the work instead of processes here.",
        show_default=False,
    ),
]
SearchSeed = Annotated[
    int, typer.Option("--seed", min=0, max=MOST_SEED, help="Seed of the search: equal seeds, equal answers.")
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help="Strength: a level or a rating of mogul levels, or a profile.",
        show_default="full strength",
    ),
]
Server = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", callback=service_address, help="Ask a service instead of searching here."),
]
ServerTls = Annotated[bool, typer.Option("--tls", help="The service speaks TLS.")]
ServerTlsCa = Annotated[
    Path | None,
    typer.Option("--tls-ca", metavar="FILE", help="Authority of its certificate (PEM), unless the system trusts it."),
]
ServerTokenFile = Annotated[
    Path | None,
    typer.Option("--token-file", metavar="FILE", help="File with the token for the service on its first line."),
]
