"""Recorded games of files and folders. Every problem with their content becomes a CommandError."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from mogul.arena.trials.record_folder import RecordedGame, recorded_players
from mogul.cli.console import advancing
from mogul.cli.errors import CommandError
from mogul.cli.files import game_file, problems_reported
from mogul.players.games import game_player
from mogul.players.review import reviewable


def recorded_games(paths: Sequence[Path], game: str | None, components: Path | None) -> list[RecordedGame]:
    """Reads files, and the records of folders in the order of their names; a file that is named twice counts once.
    game: of all records; None: the game of the first one."""
    files: dict[Path, Path] = {}
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise CommandError(f"{path}: has no records; mogul arena play --records {path} writes them there")
        files |= {each.resolve(): each for each in found}
    games: list[RecordedGame] = []
    with advancing("Reading") as advance:
        for path in files.values():
            games.append(_recorded_game(path, game, components))
            game = games[0].game.player.rules.id
            advance(len(games) / len(files))
    return games


def _recorded_game(path: Path, game: str | None, components: Path | None) -> RecordedGame:
    file = game_file(str(path), game, components)
    record = cast(Any, file.record())
    if record.observer is not None:
        raise CommandError(f"{path}: is the record of seat {record.observer}: the views of the others are missing")
    with problems_reported(str(path)):
        reviewed = reviewable(game_player(file.rules.id), file.components, record)
        return RecordedGame(path, reviewed, recorded_players(path))
