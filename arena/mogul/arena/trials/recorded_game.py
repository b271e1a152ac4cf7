"""A record from a file, with its board and its players."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mogul.arena.games import ArenaGame
from mogul.arena.trials.record_folder import recorded_players


@dataclass(frozen=True)
class RecordedGame:
    """A record whose moves have not been checked yet. components, record: of the game's own types. players:
    specifications by seat; empty if unknown."""

    components: Any
    record: Any
    players: tuple[str, ...]


def read_recorded_game(path: Path, game: ArenaGame, components: Any) -> RecordedGame:
    """Returns the game of a file. components: its board; None: the random board that it names, or the bundled one.

    Raises JsonError for an invalid record of that board, JsonLinesError for the header of a trial beside it, OSError.
    """
    board, record = game.read_record(path.read_bytes(), components)
    return RecordedGame(board, record, recorded_players(path))
