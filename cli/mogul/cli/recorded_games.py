"""Recorded games of files and folders. Every problem with them becomes a CommandError."""

from collections.abc import Sequence
from pathlib import Path

from mogul.arena.games import arena_game
from mogul.arena.trials.recorded_game import RecordedGame, read_recorded_game
from mogul.cli.errors import CommandError
from mogul.cli.files import components_of, files_reported, problems_reported
from mogul.engine.game_rules import GameRules
from mogul.players.games import game_player
from mogul.players.review import ReviewableGame, reviewable


def record_files(paths: Sequence[Path]) -> list[Path]:
    """The files, and the records of the folders in the order of their names."""
    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise CommandError(f"{path}: has no records; mogul arena play --records {path} keeps them there")
        files += found
    return files


def recorded_game(path: Path, rules: GameRules, components: Path | None) -> RecordedGame:
    """The game of a file; components: None: the component set that the record names."""
    with problems_reported(str(path)), files_reported(written=False):
        board = None if components is None else components_of(rules, components)
        return read_recorded_game(path, arena_game(rules.id), board)


def whole_game(path: Path, rules: GameRules, kept: RecordedGame) -> ReviewableGame:
    """The game, with the knowledge of every seat."""
    if kept.record.observer is not None:
        raise CommandError(f"{path}: is what seat {kept.record.observer} saw: it does not tell what the others knew")
    with problems_reported(str(path)):
        return reviewable(game_player(rules.id), kept.components, kept.record)
