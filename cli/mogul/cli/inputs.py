"""What commands read: component sets, records, positions. Everything wrong with them becomes a CommandError."""

import sys
from collections.abc import Iterable
from pathlib import Path

from mogul.cli.errors import CommandError
from mogul.engine.game_rules import RecordError
from mogul.engine.json_text import JsonError
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentError, ComponentSet, default_components, load_components
from mogul.engine.taj_mahal.json_format import MAX_BYTES, read_position, read_record
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.views.observer import view_of_record
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.players.taj_mahal.review import ReviewableGame, reviewable

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
    """A file, or standard input for `-`; of one that is too long only as much as shows it."""
    try:
        if path == STDIN:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror}") from error


def record_of(components: ComponentSet, path: str) -> GameRecord:
    """The record of a file; whether it can have happened is not looked at yet."""
    try:
        return read_record(components, read_input(path))
    except JsonError as error:
        raise refused(path, error.problems) from error


def replayed(components: ComponentSet, path: str, record: GameRecord) -> Replay:
    """The game of a record that was read from `path`."""
    try:
        return replay(components, record)
    except RecordError as error:
        raise refused(path, error.problems) from error


def reviewable_of(components: ComponentSet, path: str) -> ReviewableGame:
    """A game that can be reviewed, from the record of a file."""
    try:
        return reviewable(components, record_of(components, path))
    except RecordError as error:
        raise refused(path, error.problems) from error


def known_to(components: ComponentSet, path: str, record: GameRecord, seat: int) -> View:
    """What a seat knows by a record that was read from `path`."""
    try:
        return view_of_record(components, record, seat)
    except RecordError as error:
        raise refused(path, error.problems) from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error


def position_of(components: ComponentSet, path: str, seat: int | None) -> tuple[View, list[Problem]]:
    """What a seat knows by a file with a view or a record, and warnings about it. `seat` None: the view's seat, a
    record's observer, or else the seat to move."""
    try:
        position = read_position(components, read_input(path))
    except JsonError as error:
        raise refused(path, error.problems) from error
    if isinstance(position, GameRecord):
        if seat is None:
            seat = replayed(components, path, position).seat if position.observer is None else position.observer
        return known_to(components, path, position, seat), []
    if seat not in (None, position.seat):
        raise CommandError(f"{path}: tells what seat {position.seat} knows, not what seat {seat} knows")
    problems = view_problems(components, position)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise refused(path, errors)
    return position, problems


def refused(path: str, problems: Iterable[Problem]) -> CommandError:
    """The error that tells what is wrong with a file."""
    reasons = [str(problem) for problem in problems]
    name = "standard input" if path == STDIN else path
    if len(reasons) == 1:
        return CommandError(f"{name}: {reasons[0]}")
    return CommandError(f"{name}: {len(reasons)} problems", *reasons)
