"""Records that the arena kept. Everything wrong with them becomes a CommandError."""

from collections.abc import Sequence
from pathlib import Path

from mogul.arena.games.kept_game import KeptGame, read_kept_game
from mogul.cli.errors import CommandError
from mogul.cli.inputs import refused
from mogul.cli.json_lines_files import refused_files
from mogul.engine.game_rules import RecordError
from mogul.engine.json_text import JsonError
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.players.taj_mahal.review import ReviewableGame, reviewable


def record_files(paths: Sequence[Path]) -> list[Path]:
    """Of folders their records, in the order of their names."""
    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not found:
            raise CommandError(f"{path}: has no records; mogul arena play --records {path} keeps them there")
        files += found
    return files


def kept_game(path: Path, components: ComponentSet | None) -> KeptGame:
    """The game of a file, on a board or on the one that it names."""
    try:
        with refused_files(written=False):
            return read_kept_game(path, components)
    except JsonError as error:
        raise refused(str(path), error.problems) from error


def whole_game(path: Path, kept: KeptGame) -> ReviewableGame:
    """The game, of which every seat's knowledge is known."""
    if kept.record.observer is not None:
        raise CommandError(f"{path}: is what seat {kept.record.observer} saw: it does not tell what the others knew")
    try:
        return reviewable(kept.components, kept.record)
    except RecordError as error:
        raise refused(str(path), error.problems) from error
