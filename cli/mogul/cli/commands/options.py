"""Options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

ComponentsFile = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="Component set of your own board; without it the bundled reconstruction.",
        show_default=False,
    ),
]
RuleSetName = Annotated[str, typer.Option("--rule-set", metavar="NAME", help="Edition: zman or rio_grande.")]
Players = Annotated[int, typer.Option(min=2, max=5, help="How many play.")]
Threads = Annotated[int, typer.Option(min=1, max=256, help="Threads to search with.")]
SearchSeed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the search: equal seeds, equal answers.")]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help="How strong to play: a level or a rating of mogul levels, or a profile.",
        show_default="full strength",
    ),
]
