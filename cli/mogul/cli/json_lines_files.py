"""The arena's own files, read or gone on with. Everything wrong with them becomes a CommandError."""

from collections.abc import Iterator
from contextlib import contextmanager

from mogul.arena.json_lines import JsonLinesError
from mogul.cli.errors import CommandError


@contextmanager
def refused_files(*, written: bool) -> Iterator[None]:
    """For as long as such files are opened: with their paths, and why they cannot be read, or be written."""
    try:
        yield
    except JsonLinesError as error:
        raise CommandError(*str(error).splitlines()) from error
    except OSError as error:
        verb = "written" if written else "read"
        raise CommandError(f"{error.filename}: cannot be {verb}: {error.strerror}") from error
