"""Files that commands read and write. Every problem with them becomes a CommandError."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from mogul.arena.json_lines import JsonLinesError
from mogul.cli.console import messages
from mogul.cli.errors import CommandError
from mogul.engine.game_rules import RecordError
from mogul.engine.json_text import JsonError
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentError, ComponentSet, default_components, load_components
from mogul.engine.taj_mahal.json_forms import MAX_BYTES, read_position, read_record
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.views.observer import view_of_record
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems

STDIN = "-"


def components_of(path: Path | None) -> ComponentSet:
    """The component set of a file, or the bundled one."""
    if path is None:
        return default_components()
    try:
        return load_components(path)
    except ComponentError as error:
        raise CommandError(*str(error).splitlines()) from error


def read_input(path: str) -> bytes:
    """A file, or standard input for `-`; of a file above the size limit the first byte too many, and no more."""
    with files_reported(written=False):
        if path == STDIN:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)


def read_record_file(components: ComponentSet, path: str) -> GameRecord:
    """The record of a file, its events not replayed yet."""
    with problems_reported(path):
        return read_record(components, read_input(path))


def view_of(components: ComponentSet, path: str, record: GameRecord, seat: int) -> View:
    """The view of a seat after a record that was read from `path`."""
    with problems_reported(path):
        return view_of_record(components, record, seat)


def read_view_file(components: ComponentSet, path: str, seat: int | None) -> tuple[View, list[Problem]]:
    """The view of a seat, from a file with a view or a record, and the warnings about it. `seat` None: the view's seat,
    a record's observer, or else the seat to move."""
    with problems_reported(path):
        position = read_position(components, read_input(path))
        if isinstance(position, GameRecord):
            if seat is None:
                seat = replay(components, position).seat if position.observer is None else position.observer
            return view_of_record(components, position, seat), []
    if seat not in (None, position.seat):
        raise CommandError(f"{path}: is the view of seat {position.seat}, not of seat {seat}")
    problems = view_problems(components, position)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise problems_error(path, errors)
    return position, problems


def write_output(text: str, path: Path | None, note: str) -> None:
    """Writes to a file, with a note on standard error; without a path to standard output."""
    if path is None:
        typer.echo(text, nl=False)
        return
    with files_reported(written=True):
        path.write_text(text, encoding="utf-8")
    messages().print(note, markup=False)


@contextmanager
def files_reported(*, written: bool) -> Iterator[None]:
    """Turns an OSError within the block, or the JsonLinesError of a trial's file, into a CommandError with its path."""
    try:
        yield
    except JsonLinesError as error:
        raise CommandError(*str(error).splitlines()) from error
    except OSError as error:
        verb = "written" if written else "read"
        raise CommandError(f"{error.filename}: cannot be {verb}: {error.strerror}") from error


@contextmanager
def problems_reported(path: str) -> Iterator[None]:
    """Turns the problems of a file's content, found within the block, into a CommandError that names the file."""
    try:
        yield
    except (JsonError, RecordError) as error:
        raise problems_error(path, error.problems) from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error


def problems_error(path: str, problems: Iterable[Problem]) -> CommandError:
    """The error with all problems of a file."""
    reasons = [str(problem) for problem in problems]
    name = "standard input" if path == STDIN else path
    if len(reasons) == 1:
        return CommandError(f"{name}: {reasons[0]}")
    return CommandError(f"{name}: {len(reasons)} problems", *reasons)
