"""`python -m bench.matches`: tables of levels and their watchers, and one table of figures."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bench.matches.trial import Load, ServiceEnded, run_trial
from bench.report import conclude, console
from mogul.match.store.database import parsed_url


def main(
    tables: Annotated[int, typer.Option(min=1, help="Tables, each of two levels.")] = Load.tables,
    watchers: Annotated[int, typer.Option(min=1, help="Spectators of all tables together.")] = Load.watchers,
    seconds: Annotated[float, typer.Option(min=1.0, help="Time of watching.")] = Load.seconds,
    short: Annotated[bool, typer.Option("--short", help="Few of all, for some seconds, without a limit.")] = False,
    store: Annotated[
        str | None, typer.Option(help="URL of an empty database.", show_default="SQLite in a folder of its own")
    ] = None,
) -> None:
    """The time from a move to its watchers, with engine, service and watchers on this machine. Ends with 1 if a figure
    misses its limit."""
    load = Load(4, 10, 3.0, None) if short else Load(tables, watchers, seconds)
    try:
        parsed_url(store or "sqlite:///matches.sqlite")
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--store") from error
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            figures = run_trial(folder, store or f"sqlite:///{folder}/matches.sqlite", load)
        except ServiceEnded as error:
            raise SystemExit(str(error)) from error
    conclude(console(), {"matches": figures})


if __name__ == "__main__":
    typer.run(main)
