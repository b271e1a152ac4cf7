"""What commands write to files."""

from pathlib import Path

import typer

from mogul.cli.console import messages
from mogul.cli.errors import CommandError


def write_output(text: str, path: Path | None, said: str) -> None:
    """Write to a file, and say so with `said`; without a path to standard output. Raises CommandError."""
    if path is None:
        typer.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror}") from error
    messages().print(said, markup=False)
