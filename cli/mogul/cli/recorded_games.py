"""Recorded games of files and folders. Every problem with their content becomes a CommandError."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from mogul.arena.trials.record_folder import RecordedGame, recorded_players
from mogul.cli.console import advancing
from mogul.cli.errors import CommandError
from mogul.cli.files import game_file, player_of, problems_reported
from mogul.players.review import reviewable


def recorded_games(paths: Sequence[Path], game: str, components: Path | None) -> Iterator[RecordedGame]:
    """Reads files, and the records of folders in the order of their names; a file that is named twice counts once."""
    files: dict[Path, Path] = {}
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise CommandError(f"{path}: has no records; mogul arena play --records {path} writes them there")
        files |= {each.resolve(): each for each in found}
    with advancing("Reading") as advance:
        for number, path in enumerate(files.values(), 1):
            yield _recorded_game(path, game, components)
            advance(number / len(files))


def _recorded_game(path: Path, game: str, components: Path | None) -> RecordedGame:
    file = game_file(str(path), game, components)
    record = cast(Any, file.record())
    if record.observer is not None:
        raise CommandError(f"{path}: is the record of seat {record.observer}: the views of the others are missing")
    with problems_reported(str(path)):
        return RecordedGame(path, reviewable(player_of(game), file.components, record), recorded_players(path))
