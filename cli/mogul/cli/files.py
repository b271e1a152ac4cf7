"""Files that commands read and write. Every problem with their content becomes a CommandError."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mogul.arena.games import arena_game
from mogul.arena.json_lines import JsonLinesError
from mogul.cli.errors import CommandError
from mogul.cli.service_files import ServiceFile, parse_service_file
from mogul.engine.game_rules import GameRecord, GameRules, RecordError, View
from mogul.engine.games import GAMES, game_rules
from mogul.engine.json_text import JsonError
from mogul.engine.problem import Problem, Severity, problem_lines
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player

STDIN: Final = "-"
DEFAULT_GAME: Final = "taj_mahal"
_MOST_BYTES: Final = 16 * 2**20  # more than a file of any game may have


def rules_of(game: str) -> GameRules:
    """The game of --game."""
    if game not in GAMES:
        raise CommandError(f"--game {game}: is not a known game; known: {', '.join(GAMES)}")
    return game_rules(game)


def player_of(game: str) -> GamePlayer:
    """The players of the game of --game."""
    return game_player(rules_of(game).id)


def components_of(rules: GameRules, path: Path | None) -> Any:
    """The component set of a file, or a bundled one by its name, or the default."""
    if path is None:
        return rules.default_components()
    with problems_reported(str(path)):
        return rules.load_components(component_file(rules, path))


def component_file(rules: GameRules, path: Path) -> Path:
    """The file of a component set; where there is none at `path`, that of the bundled set of this name."""
    if path.exists():
        return path
    bundled = rules.bundled_sets
    if str(path) not in bundled:
        names = f"; bundled sets are {', '.join(sorted(bundled))}" if bundled else ""
        raise CommandError(f"{path}: {os.strerror(errno.ENOENT)}{names}")
    return bundled[str(path)]


def read_input(path: str) -> bytes:
    """A file, or standard input for `-`; of a file that is too long only the beginning, which its reader refuses."""
    if path == STDIN:
        return sys.stdin.buffer.read(_MOST_BYTES)
    with Path(path).open("rb") as file:
        return file.read(_MOST_BYTES)


@dataclass(frozen=True)
class GameFile:
    """A file with a record or a view, its game and its component set. Made by `game_file`."""

    path: str
    content: bytes
    rules: GameRules
    components: Any
    sent: ServiceFile

    def read(self) -> GameRecord | View:
        """The record of the file, its events not replayed yet, or its view."""
        with problems_reported(self.path):
            return self.sent.read(self.components)

    def record(self) -> GameRecord:
        """The record of the file, its events not replayed yet."""
        record = self.read()
        if isinstance(record, GameRecord):
            return record
        reason = "is the view of one seat, which mogul show and mogul suggest read; a record of the game is needed here"
        raise problems_error(self.path, [Problem(Severity.ERROR, "", reason)])

    def view_of(self, record: GameRecord, seat: int) -> View:
        """The view of a seat after a record, which is that of the file or the beginning of it."""
        with problems_reported(self.path):
            return self.rules.view_of_record(self.components, record, seat)

    def view(self, seat: int | None) -> tuple[View, list[Problem]]:
        """The view of a seat by the file's view or record, and the warnings about it. `seat` None: the view's seat, the
        record's observer, or else the seat to move."""
        position = self.read()
        if isinstance(position, GameRecord):
            with problems_reported(self.path):
                return self.view_of(position, self._observing_seat(position) if seat is None else seat), []
        if seat not in (None, position.seat):
            raise CommandError(f"{self.path}: is the view of seat {position.seat}, not of seat {seat}")
        return position, self.rules.problems(self.components, position)

    def _observing_seat(self, record: GameRecord) -> int:
        """The observer of a record, or else the first seat to move after it."""
        if record.observer is not None:
            return record.observer
        return next(iter(self.rules.replay(self.components, record).seats_to_move), 0)


def game_file(path: str, game: str | None, components: Path | None) -> GameFile:
    """Reads a file. game: None: the game that the file names. components: None: the random
    board that the file names, or the bundled component set."""
    content = read_input(path)
    with problems_reported(path):
        sent = parse_service_file(content, _MOST_BYTES)
    rules = rules_of(game or sent.game)
    if sent.game != rules.id:
        raise CommandError(f"{path}: is of a game of {sent.game}, not of {rules.id}")
    with problems_reported(path):
        board = None if components else arena_game(rules.id).random_board(sent.board)
    return GameFile(path, content, rules, board or components_of(rules, components), sent)


def move_places(record: GameRecord) -> list[int]:
    """The places of the moves among the events of a record."""
    return [place for place, event in enumerate(record.events) if hasattr(event, "move")]


def saved_moves(path: Path) -> tuple[str, int] | None:
    """The title of the game whose record a file holds, and the number of its moves; None for any other file. Neither
    is checked."""
    try:
        sent = parse_service_file(read_input(str(path)), _MOST_BYTES)
    except JsonError:
        return None
    return None if sent.moves is None else (rules_of(sent.game).title, sent.moves)


@contextmanager
def problems_reported(path: str) -> Iterator[None]:
    """Turns the problems of a file's content, found within the block, into a CommandError that names the file."""
    try:
        yield
    except (JsonError, RecordError) as error:
        raise problems_error(path, error.problems) from error
    except JsonLinesError as error:  # about a file beside it, which the error names
        raise CommandError(*str(error).splitlines()) from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error


def problems_error(path: str, problems: Iterable[Problem]) -> CommandError:
    """The error with all problems of a file."""
    found = list(problems)
    name = "standard input" if path == STDIN else path
    if len(found) == 1:
        return CommandError(f"{name}: {found[0]}")
    return CommandError(f"{name}: {len(found)} problems", *problem_lines(found).splitlines())
