"""A recorded game from a file, with its players."""

from dataclasses import dataclass
from pathlib import Path

from mogul.arena.games import ArenaGame
from mogul.arena.trials.record_folder import recorded_players
from mogul.engine.game_rules import Components
from mogul.players.review import ReviewableGame, reviewable


@dataclass(frozen=True)
class RecordedGame:
    """A game with the knowledge of every seat, and its file. players: specifications by seat; empty if unknown."""

    path: Path
    game: ReviewableGame
    players: tuple[str, ...]


def read_recorded_game(path: Path, game: ArenaGame, components: Components | None) -> RecordedGame:
    """Returns the game of a file. components: its board; None: the random board that it names, or the bundled one.

    Raises JsonError or RecordError for an invalid record of that board, ValueError for the record of one observer,
    JsonLinesError for the header of a trial beside it, OSError.
    """
    text = path.read_bytes()
    board = components or game.random_board(text) or game.rules.default_components()
    record = game.rules.read_record(board, text)
    if record.observer is not None:
        raise ValueError(f"is the record of seat {record.observer}: the views of the others are missing")
    return RecordedGame(path, reviewable(game.player, board, record), recorded_players(path))
