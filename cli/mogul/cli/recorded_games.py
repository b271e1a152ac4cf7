"""Recorded games of files and folders. Every problem with their content becomes a CommandError."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from mogul.arena.games import arena_game
from mogul.arena.trials.recorded_game import RecordedGame, read_recorded_game
from mogul.cli.console import advancing
from mogul.cli.errors import CommandError
from mogul.cli.files import components_of, problems_reported
from mogul.engine.game_rules import GameRules


def recorded_games(paths: Sequence[Path], rules: GameRules, components: Path | None) -> Iterator[RecordedGame]:
    """Reads files, and the records of folders in the order of their names; a file that is named twice counts once."""
    files: dict[Path, Path] = {}
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise CommandError(f"{path}: has no records; mogul arena play --records {path} writes them there")
        files |= {each.resolve(): each for each in found}
    with advancing("Reading") as advance:
        for number, path in enumerate(files.values(), 1):
            yield recorded_game(path, rules, components)
            advance(number / len(files))


def recorded_game(path: Path, rules: GameRules, components: Path | None) -> RecordedGame:
    """Reads the game of a file; components: None: the component set that the record names."""
    with problems_reported(str(path)):
        board = None if components is None else components_of(rules, components)
        return read_recorded_game(path, arena_game(rules.id), board)
